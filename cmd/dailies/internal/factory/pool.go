package factory

import (
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"regexp"

	"dailies/cmd/dailies/internal/flags"
	"dailies/gen"
	"dailies/gen/pool"
	"dailies/internal/audit"
	"dailies/internal/catalog"
	"dailies/internal/fleet"
)

// Pool is the pool of the workers at the queue and the function that closes it; nil without a
// queue.
func (f *Factory) Pool(ctx context.Context, q flags.Queue, games catalog.List, workers int, tell func(gen.Event)) (*fleet.Pool, func(), error) {
	if q.URL == "" {
		return nil, func() {}, nil
	}
	remote, err := fleet.Open(ctx, q.Address, fleet.Options{
		Version: fleetVersion(f), Producers: producers(games), Examine: examiner(f.Games), Workers: workers, Seed: secret(f), Name: process(),
		Note: f.Note, Tell: tell, Now: f.Now,
	})
	if err != nil {
		return nil, nil, err
	}
	return remote, remote.Close, nil
}

// NewWorker makes a worker for the runs of other machines, which judges as many tasks at once as it
// has slots. Without a name it has the machine's and its process's.
func NewWorker(f *Factory, name string, slots int) fleet.Worker {
	return fleet.Worker{
		Name: cmp.Or(name, process()), Version: fleetVersion(f), Producers: producers(f.Games), Examine: examiner(f.Games), Slots: slots, Note: f.Note, Now: f.Now,
	}
}

// examiner examines documents as workers do for qa.
func examiner(games catalog.List) func(context.Context, []byte, []byte) ([]byte, error) {
	return func(ctx context.Context, document, terms []byte) ([]byte, error) {
		return audit.Examine(ctx, games, document, terms)
	}
}

func producers(games catalog.List) []pool.Producer {
	all := make([]pool.Producer, len(games))
	for i, g := range games {
		all[i] = g.Producer
	}
	return all
}

// fleetVersion is what coordinators and workers have in common: the program and its
// schemas.
func fleetVersion(f *Factory) string { return cmp.Or(f.Judging(), Version) }

// secret is a number that workers cannot guess; no daily depends on it.
func secret(f *Factory) uint64 {
	var data [8]byte
	if f.Random != nil {
		_, _ = io.ReadFull(f.Random, data[:]) // a weak secret is better than none
	}
	return binary.LittleEndian.Uint64(data[:])
}

// process is what the queue knows the program by.
func process() string {
	host, err := os.Hostname()
	if err != nil {
		host = "somewhere"
	}
	host = regexp.MustCompile(`[^A-Za-z0-9_-]`).ReplaceAllString(host, "-") // as workers are named
	return fmt.Sprintf("%s-%d", host[:min(len(host), 48)], os.Getpid())
}
