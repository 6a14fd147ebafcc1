package main

import (
	"context"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/cmd/dailies/internal/factory"
	game "dailies/game/triples"
	"dailies/gen/pool"
	maketriples "dailies/gen/triples"
	"dailies/internal/fleet"
	"dailies/lint"
	"dailies/schemas"
	"dailies/validate"
	checktriples "dailies/validate/triples"
)

// fleetRun are the arguments of a run that makes a queue some work.
func fleetRun(dir string, more ...string) []string {
	args := append([]string{"generate", "triples", "--date", "2026-11-21", "--days", "3", "--out", dir}, fromPacks("guest-wifi", "midnight-fridge", "bin-night")...)
	return append(args, more...)
}

// lying is triples as a worker has it that calls the worst candidates the best, or lets
// nothing pass.
func lying(t testing.TB, pass bool) pool.Producer {
	t.Helper()
	check, rules, maker := checktriples.New(schemas.Triples), lint.Triples(), maketriples.New(schemas.TriplesPack)
	score := maker.Score
	maker.Score = func(p *game.Puzzle, a *checktriples.Analysis) int { return 1000 - score(p, a) }
	return pool.NewProducer(maker, func(ctx context.Context, puzzle *game.Puzzle, profile *validate.Profile) pool.Judgement[checktriples.Analysis] {
		v := check.Judge(ctx, puzzle, profile)
		j := pool.Judgement[checktriples.Analysis]{Outcome: validate.Failed, Findings: v.Findings, Analysis: v.Analysis}
		if pass && v.Analysis != nil {
			facts := rules.Facts(puzzle, v.Analysis)
			j.Outcome, j.Findings, j.Facts = validate.Passed, nil, &facts
		}
		return j
	}, nil)
}

// TestAWorkerThatLies gives wrong results. The run names it, judges again all that it judged, and
// publishes what it would have without it: nothing that is refused here.
func TestAWorkerThatLies(t *testing.T) {
	if testing.Short() {
		t.Skip("what lies tell is judged again")
	}
	here := t.TempDir()
	code, out, errs := try(t, nil, fleetRun(here)...)
	require.Equal(t, exitClean, code, out+errs)
	for name, pass := range map[string]bool{"the worst is best": true, "nothing passes": false} {
		t.Run(name, func(t *testing.T) {
			at, there := fleet.Address{URL: "nats://" + freePort(t)}, t.TempDir()
			stop, err := fleet.Serve(at, t.TempDir())
			require.NoError(t, err)
			defer stop()
			honest := factory.New(factory.Environment{Build: func() string { return "test" }})
			ctx, cancel := context.WithCancel(t.Context())
			var ended sync.WaitGroup
			ended.Go(func() {
				err := fleet.Work(ctx, at, fleet.Worker{
					Name: "liar", Version: factory.NewWorker(honest, "", 1).Version, Producers: []pool.Producer{lying(t, pass)}, Slots: 2,
					Note: func(string) {}, Now: time.Now,
				})
				if err != nil {
					t.Errorf("%v", err)
				}
			})
			code, out, errs := try(t, nil, fleetRun(there, "--queue", at.URL)...)
			cancel()
			ended.Wait()
			require.Equal(t, exitClean, code, out+errs)
			require.Equal(t, tree(t, here), tree(t, there))
			require.Contains(t, errs, "the worker liar gave results that judging here does not confirm")
			require.Equal(t, rejected(t, here), rejected(t, there))
		})
	}
}

// rejected is the list of refused candidates of the only run in a folder.
func rejected(t *testing.T, dir string) string {
	t.Helper()
	files := globbed(t, filepath.Join(dir, "runs", "*", "rejected.jsonl"))
	require.Len(t, files, 1)
	return read(t, files[0])
}

// globbed are the files of a pattern, of which there is at least one.
func globbed(t *testing.T, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	require.NoError(t, err)
	require.NotEmpty(t, files, pattern)
	return files
}

// TestWorkersAndRunsThatAreKilled: workers lose their power one after the other, and so
// does the run; started again it publishes what it always publishes.
func TestWorkersAndRunsThatAreKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	here, there := t.TempDir(), t.TempDir()
	code, _, errs := startProgram(t, nil, fleetRun(here)...).wait()
	require.Equal(t, exitClean, code, errs)
	at := fleet.Address{URL: "nats://" + freePort(t)}
	stop, err := fleet.Serve(at, t.TempDir())
	require.NoError(t, err)
	t.Cleanup(stop)

	ended := make(chan struct{})
	var lanes sync.WaitGroup
	for lane := range 2 {
		lanes.Go(func() {
			for i := 0; ; i++ {
				w := workerProcess(t, "--queue", at.URL)
				select {
				case <-time.After(time.Duration(1000+700*((i+lane)%3)) * time.Millisecond):
					_ = w.Process.Kill()
				case <-ended:
					_ = w.Process.Signal(syscall.SIGTERM)
				}
				_ = w.Wait()
				select {
				case <-ended:
					return
				default:
				}
			}
		})
	}
	for kills := range 2 {
		p := startProgram(t, nil, fleetRun(there, "--queue", at.URL, "--json")...)
		time.Sleep(time.Duration(1+kills) * time.Second)
		p.kill()
		p.wait()
	}
	code, out, errs := startProgram(t, nil, fleetRun(there, "--queue", at.URL)...).wait()
	close(ended)
	lanes.Wait()
	require.Equal(t, exitClean, code, out+errs)
	require.Equal(t, tree(t, here), tree(t, there))
}

// TestAQueueThatAsksForMore than it is told ends in an error that names it and nothing secret.
func TestAQueueThatAsksForMore(t *testing.T) {
	address := freePort(t)
	stop, err := fleet.Serve(fleet.Address{URL: "nats://one:open-sesame@" + address}, t.TempDir())
	require.NoError(t, err)
	defer stop()
	for _, url := range []string{"nats://" + address, "nats://one:wrong-sesame@" + address, "nats://tok-sesame@" + address} {
		code, out, errs := try(t, nil, fleetRun(t.TempDir(), "--queue", url)...)
		require.Equal(t, exitUsage, code, out+errs)
		require.Contains(t, errs, "the queue at nats://"+address+": ")
		require.NotContains(t, out+errs, "sesame")
		code, out, errs = try(t, nil, "worker", "--queue", url)
		require.Equal(t, exitUsage, code, out+errs)
		require.NotContains(t, out+errs, "sesame")
	}
}
