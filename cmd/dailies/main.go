// Command dailies generates and judges the daily puzzles.
package main

import (
	"context"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	_ "golang.org/x/crypto/x509roots/fallback" // for machines without certificates, as in the image of a release

	"dailies/cmd/dailies/internal/factory"
)

// softMemory is the program's soft memory limit, in bytes: a year of four games then stays within
// the promised gigabyte. GOMEMLIMIT overrides it.
const softMemory = 720 << 20

// gcPercent lets the heap grow to four times what is in use before it is collected: most of what a
// run makes is thrown away at once, and the soft limit bounds the rest. GOGC overrides it.
const gcPercent = 300

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(softMemory)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	os.Exit(execute(ctx, factory.System(), os.Args[1:]))
}
