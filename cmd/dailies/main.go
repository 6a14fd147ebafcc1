// Command dailies generates and judges the daily puzzles.
package main

import (
	"context"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
)

// softMemory is what the program's memory is kept below, in bytes, for as long as it can: a year of
// four games then stays within the gigabyte that it is promised. Whoever sets GOMEMLIMIT decides.
const softMemory = 800 << 20

func main() {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(softMemory)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	os.Exit(execute(ctx, system(), os.Args[1:]))
}
