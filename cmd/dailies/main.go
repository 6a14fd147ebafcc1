// Command dailies generates and judges the daily puzzles.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, system(), os.Args[1:])
	stop()
	os.Exit(code)
}
