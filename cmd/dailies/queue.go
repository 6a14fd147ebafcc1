package main

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"dailies/gen"
	"dailies/internal/audit"
	"dailies/internal/catalog"
	"dailies/internal/fleet"
)

// queueFlags are the flags of a queue that other machines judge from.
type queueFlags struct{ fleet.Address }

// flags adds them; usage is what the queue is for.
func (f *queueFlags) flags(cmd *cobra.Command, usage string) {
	cmd.Flags().StringVar(&f.URL, "queue", "", usage)
	cmd.Flags().StringVar(&f.Credentials, "queue-creds", "", "a file of NATS credentials for the queue")
	cmd.Flags().StringVar(&f.NKey, "queue-nkey", "", "a file of the seed of an nkey for the queue")
	cmd.Flags().StringVar(&f.CA, "queue-ca", "", "a file of the certificates that the queue's servers are known by; the system's for none")
	cmd.Flags().StringVar(&f.Cert, "queue-cert", "", "a file of the certificate that the queue's servers know this program by")
	cmd.Flags().StringVar(&f.Key, "queue-key", "", "a file of the key of --queue-cert")
}

const queueUsage = "where workers of other machines take what is to be judged, such as nats://host:4222; judged here for none"

// pool is the pool of the workers at the queue, with what lets go of it; nil without a
// queue.
func (a *app) pool(ctx context.Context, f queueFlags, games catalog.List, workers int, tell func(gen.Event)) (*fleet.Pool, func(), error) {
	if f.URL == "" {
		return nil, func() {}, nil
	}
	pool, err := fleet.Open(ctx, f.Address, fleet.Options{
		Version: a.fleetVersion(), Producers: producers(games), Examine: a.examine, Workers: workers, Seed: a.secret(), Name: a.process(),
		Note: a.note, Tell: tell, Now: a.now,
	})
	if err != nil {
		return nil, nil, err
	}
	return pool, pool.Close, nil
}

// examine examines a document as workers do for qa.
func (a *app) examine(ctx context.Context, document, terms []byte) ([]byte, error) {
	return audit.Examine(ctx, a.games, document, terms)
}

// atQueue has the auditor's published files judged by the workers at a queue, if there is
// one, as often as somebody turns out to have lied.
func (a *app) atQueue(ctx context.Context, f queueFlags, auditor audit.Auditor, do func(audit.Auditor) error) error {
	pool, leave, err := a.pool(ctx, f, a.games, auditor.Workers, func(e gen.Event) { a.note(e.String()) })
	if err != nil || pool == nil {
		if err == nil {
			err = do(auditor)
		}
		return err
	}
	defer leave()
	auditor.Remote, auditor.Workers = pool.Examine, min(max(queueAtOnce*pool.Slots(), auditor.Workers), maxWorkers)
	for {
		err := do(auditor)
		if !errors.As(err, new(*gen.LieError)) || ctx.Err() != nil {
			return err
		}
		pool.Anew()
	}
}

// queueAtOnce is how many documents are asked for at once for each that a worker examines.
const queueAtOnce = 4

func producers(games catalog.List) []gen.Producer {
	all := make([]gen.Producer, len(games))
	for i, g := range games {
		all[i] = g.Producer
	}
	return all
}

// fleetVersion is what coordinators and workers have in common: the program and its
// schemas.
func (a *app) fleetVersion() string { return cmp.Or(a.judging(), version) }

// secret is a number that workers cannot guess; no daily depends on it.
func (a *app) secret() uint64 {
	var data [8]byte
	if a.random != nil {
		_, _ = io.ReadFull(a.random, data[:]) // a poor secret is one all the same
	}
	return binary.LittleEndian.Uint64(data[:])
}

// process is what the queue knows the program by.
func (a *app) process() string {
	host, err := os.Hostname()
	if err != nil {
		host = "somewhere"
	}
	return fmt.Sprintf("%s-%d", host, os.Getpid())
}
