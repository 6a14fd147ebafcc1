package freeplay

import (
	"context"
	commandline "flag"
)

var (
	survey = commandline.Int("survey", 0, "how many runs to deal from the embedded packs")
	update = commandline.Bool("update", false, "write fixtures that are missing")
)

func ctx() context.Context { return context.Background() }
