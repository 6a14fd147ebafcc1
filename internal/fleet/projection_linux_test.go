package fleet

import (
	"context"
	"fmt"
	"iter"
	"os"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/gen/pool"
	"dailies/internal/author"
	"dailies/internal/catalog"
	"dailies/internal/run"
)

// processor is the time that processors have spent on this process so far.
func processor(t *testing.T) time.Duration {
	t.Helper()
	var used syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// phase is a call of Judge in a run, and what the run computed before it.
type phase struct {
	before time.Duration   // since the call before, or the beginning
	taking time.Duration   // of results, while others are judged
	tasks  []time.Duration // each
}

// recorder is a pool that judges one task after the other and notes what each takes.
type recorder struct {
	t      *testing.T
	single *pool.Single
	last   time.Duration
	phases []phase
}

// Judge implements [pool.Pool].
func (r *recorder) Judge(ctx context.Context, tasks iter.Seq[pool.Task], take func(pool.Task, pool.Result) error) error {
	began := processor(r.t)
	p := phase{before: began - r.last}
	for task := range tasks {
		before := processor(r.t)
		found, err := r.single.Judge(ctx, task, func(pool.Result) bool { return true })
		p.tasks = append(p.tasks, processor(r.t)-before)
		if err == nil {
			err = take(task, found)
		}
		if err != nil {
			return err
		}
	}
	r.last = processor(r.t)
	p.taking = r.last - began - sum(p.tasks)
	r.phases = append(r.phases, p)
	return nil
}

// Confirm implements [pool.UntrustedPool], as Stats and Reset do, so that a run treats the recorder
// as it does workers at a queue. What it found needs no second look.
func (*recorder) Confirm(context.Context, []pool.Task, []pool.DraftResult) error { return nil }

// Stats implements [pool.UntrustedPool].
func (*recorder) Stats() pool.Stats { return pool.Stats{} }

// Reset implements [pool.UntrustedPool].
func (*recorder) Reset() {}

func sum(all []time.Duration) (total time.Duration) {
	for _, one := range all {
		total += one
	}
	return total
}

// record publishes days of a game, and gives what its run and its tasks took.
func record(t *testing.T, name string, days int) []phase {
	t.Helper()
	games, err := catalog.Games().Choose(name)
	require.NoError(t, err)
	source, err := author.Builtin(games)
	require.NoError(t, err)
	dates, err := run.Days("2027-01-01", days)
	require.NoError(t, err)
	r := &recorder{t: t, single: pool.NewSingle(games[0].Producer), last: processor(t)}
	defer r.single.Close()
	report, err := run.Do(t.Context(), run.Spec{Games: games, Dates: dates, Source: source, Seed: 1, Out: t.TempDir(), Workers: 1}, run.Deps{Now: time.Now, Pool: r})
	require.NoError(t, err)
	require.Zero(t, report.Empty())
	return append(r.phases, phase{before: processor(t) - r.last}) // and writes the page
}

// fleetTask is what a task costs besides its drafts, as BenchmarkEmpty has it.
const fleetTask = time.Millisecond

// simulate is how long a run of several games takes with so many workers. Tasks are joined as a
// pool joins them and go to the worker that is free first, in the order in which they are asked.
// Each game has a processor of the run for itself, which also judges its share again.
func simulate(games [][]phase, workers int) (wall time.Duration) {
	free := make([]time.Duration, workers)
	ready, at := make([]time.Duration, len(games)), make([]int, len(games))
	for {
		next := -1
		for g := range games {
			if at[g] < len(games[g]) && (next < 0 || ready[g]+games[g][at[g]].before < ready[next]+games[next][at[next]].before) {
				next = g
			}
		}
		if next < 0 {
			return slices.Max(ready)
		}
		p := games[next][at[next]]
		at[next]++
		begin := ready[next] + p.before
		end := begin + p.taking + sum(p.tasks)/oneIn
		for _, task := range joined(p.tasks) {
			first := slices.Index(free, slices.Min(free))
			free[first] = max(free[first], begin) + task + fleetTask
			end = max(end, free[first])
		}
		ready[next] = end
	}
}

// joined are tasks as they travel.
func joined(tasks []time.Duration) (all []time.Duration) {
	for len(tasks) > 0 {
		n, total := 1, tasks[0]
		for n < len(tasks) && n < maxParts && total+tasks[n] <= aim {
			total += tasks[n]
			n++
		}
		all, tasks = append(all, total), tasks[n:]
	}
	return all
}

// TestProjection records what the tasks of a run take, simulates it with more and more workers, and
// prints the tables of the docs.
func TestProjection(t *testing.T) {
	if os.Getenv("TRIALS") == "" {
		t.Skip("minutes")
	}
	const days = 28
	var games [][]phase
	table := "\n| | tasks | of workers, s | of the run while they judge | of the run while they wait |\n|---|---|---|---|---|\n"
	for _, name := range []string{"aura", "testimony", "triples", "waywords"} {
		phases := record(t, name, days)
		games = append(games, phases)
		var tasks int
		var judging, taking, waiting time.Duration
		for _, p := range phases {
			tasks, judging, taking, waiting = tasks+len(p.tasks), judging+sum(p.tasks), taking+p.taking, waiting+p.before
		}
		table += fmt.Sprintf("| %s | %d | %.1f | %.1f | %.1f |\n", name, tasks, judging.Seconds(), taking.Seconds(), waiting.Seconds())
	}
	table += "\n| workers | seconds | times as fast |\n|---|---|---|\n"
	one := simulate(games, 1)
	for _, workers := range []int{1, 2, 10, 100} {
		wall := simulate(games, workers)
		require.LessOrEqual(t, wall, one)
		table += fmt.Sprintf("| %d | %.1f | %.1f |\n", workers, wall.Seconds(), one.Seconds()/wall.Seconds())
	}
	t.Log(table)
}

// TestTheSimulation of a run whose tasks are the same is what one can work out by hand.
func TestTheSimulation(t *testing.T) {
	second := time.Second
	tasks := slices.Repeat([]time.Duration{second - fleetTask}, 8)
	games := [][]phase{{{before: second, tasks: tasks}, {before: 2 * second}}}
	require.Equal(t, 11*second, simulate(games, 1))
	require.Equal(t, 5*second, simulate(games, 4))
	require.Equal(t, 4*second, simulate(games, 100))
	require.Equal(t, 19*second, simulate(append(games, games[0]), 1), "what one game computes overlaps with the other's tasks")
}
