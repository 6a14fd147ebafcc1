package serve

import (
	"context"
	"os"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/internal/fault"
	"dailies/internal/fleet"
	"dailies/internal/monitor"
)

// WorkerOptions are what worker is given.
type WorkerOptions struct {
	Queue    flags.Queue
	Embedded bool // the queue's server is in the process
	Workers  flags.Workers
	Metrics  string // the address that a monitor asks; empty for none
	Name     string // by which runs know it; empty for one of the machine and the process
}

// NewWorker is the command worker.
func NewWorker(f *factory.Factory) *cobra.Command {
	var o WorkerOptions
	cmd := &cobra.Command{
		Use:   "worker",
		Short: "Judge for the runs of other machines through a queue",
		Long: "Takes tasks from a NATS server with JetStream, judges them and stores the results there,\n" +
			"until it is interrupted; it then hands its task back. It keeps nothing and asks no model.\n" +
			"It judges only for the same build of the program, and waits for the server as long as it\n" +
			"takes. With --embedded the process is the server too: it listens at the address and keeps\n" +
			"its data in a temporary folder of its own.\n",
		Example: "  dailies worker --queue nats://host:4222\n  dailies worker --queue nats://127.0.0.1:4222 --embedded",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return Work(cmd.Context(), f, o) },
	}
	o.Queue.Add(cmd.Flags(), "the address of the server, or of several with commas between, such as nats://host:4222")
	cmd.Flags().BoolVar(&o.Embedded, "embedded", false, "listen at that address with a server in the process")
	o.Workers.Add(cmd.Flags())
	flags.Metrics(cmd.Flags(), &o.Metrics)
	cmd.Flags().StringVar(&o.Name, "name", "", "what runs call this worker, unique at the queue; without it, the machine's name and the process's number")
	return cmd
}

// Work judges for the runs of other machines until it is interrupted.
func Work(ctx context.Context, f *factory.Factory, o WorkerOptions) error {
	if o.Queue.URL == "" {
		return fault.Usagef("a worker needs a queue: give --queue, such as nats://host:4222")
	}
	if o.Embedded {
		stop, err := serveQueue(f, o.Queue.Address)
		if err != nil {
			return err
		}
		defer stop()
	}
	w := factory.NewWorker(f, o.Name, int(o.Workers))
	w.Meter = new(fleet.Meter)
	if o.Metrics != "" {
		stop, err := monitor.Serve(ctx, o.Metrics, w.Meter.Source())
		if err != nil {
			return err
		}
		defer stop()
	}
	return fleet.Work(ctx, o.Queue.Address, w)
}

// serveQueue starts a server in the process; stop ends it and removes what it stored.
func serveQueue(f *factory.Factory, at fleet.Address) (stop func(), err error) {
	dir, err := os.MkdirTemp(f.Temporary, "dailies-queue-")
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
