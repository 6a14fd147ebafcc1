package freeplay

import (
	"context"
	commandline "flag"
)

var (
	survey   = commandline.Int("survey", 0, "how many runs to deal from the embedded packs")
	update   = commandline.Bool("update", false, "write fixtures that are missing")
	wholeRun = commandline.String("whole", "", "the good run whose analysis is compared in whole with the reference's")
	seed     = commandline.Int("seed", 1, "of the search for fixtures")
)

func ctx() context.Context { return context.Background() }
