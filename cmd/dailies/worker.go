package main

import (
	"context"
	"os"

	"github.com/spf13/cobra"

	"dailies/internal/fault"
	"dailies/internal/fleet"
)

func (a *app) workerCommand() *cobra.Command {
	var f queueFlags
	var embedded bool
	var slots *int
	cmd := &cobra.Command{
		Use:   "worker",
		Short: "Judge for the runs of other machines, by way of a queue",
		Long: "Takes what is to be judged from a NATS server with JetStream and leaves there what it\n" +
			"found, until it is interrupted; what it is about then is handed back. It keeps nothing and\n" +
			"asks no model. It judges for the same build of the program alone, and waits for the server\n" +
			"as long as it takes. With --embedded the server is in the process: it listens at the address\n" +
			"and keeps what it stores in a temporary folder of its own.\n",
		Example: "  dailies worker --queue nats://host:4222\n  dailies worker --queue nats://127.0.0.1:4222 --embedded",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if f.URL == "" {
				return fault.Usagef("a worker needs a queue: give --queue, such as nats://host:4222")
			}
			return a.work(cmd.Context(), f, embedded, *slots)
		},
	}
	f.flags(cmd, "the address of the server, or of several with commas between, such as nats://host:4222")
	cmd.Flags().BoolVar(&embedded, "embedded", false, "listen at that address with a server in the process")
	slots = workersFlag(cmd)
	return cmd
}

func (a *app) work(ctx context.Context, f queueFlags, embedded bool, slots int) error {
	if embedded {
		stop, err := a.serveQueue(f.Address)
		if err != nil {
			return err
		}
		defer stop()
	}
	return fleet.Work(ctx, f.Address, fleet.Worker{
		Name: a.process(), Version: a.fleetVersion(), Producers: producers(a.games), Examine: a.examine, Slots: slots, Note: a.note, Now: a.now,
	})
}

// serveQueue starts a server in the process; stop ends it and removes what it stored.
func (a *app) serveQueue(at fleet.Address) (stop func(), err error) {
	dir, err := os.MkdirTemp(a.temporary, "dailies-queue-")
	if err != nil {
		return nil, fault.Usagef("make a folder for what the server stores: %w", err)
	}
	end, err := fleet.Serve(at, dir)
	if err != nil {
		_ = os.RemoveAll(dir) // it is the program's own, and the system empties its place
		return nil, err
	}
	return func() {
		end()
		_ = os.RemoveAll(dir)
	}, nil
}
