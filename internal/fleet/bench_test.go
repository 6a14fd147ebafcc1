package fleet

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/gen/pool"
)

// spin is a judge that computes for so many rounds: the same work wherever it is done.
func spin(rounds int) func(context.Context, int) int {
	return func(_ context.Context, n int) int {
		x := uint64(n) | 1
		for range rounds {
			x ^= x << 13
			x ^= x >> 7
			x ^= x << 17
		}
		if x == 0 { // never, and the compiler does not know
			return 0
		}
		return n
	}
}

// workerProcesses starts workers of one core each, until the benchmark ends, and gives
// what /proc calls them.
func workerProcesses(b *testing.B, at Address, n, rounds int) (names []string) {
	b.Helper()
	for range n {
		worker := process(b, "GOMAXPROCS=1", asWorker+"="+at.URL, asCost+"="+strconv.Itoa(rounds))
		names = append(names, strconv.Itoa(worker.Pid))
	}
	return names
}

// computed is the time that processors have spent on processes so far, in seconds; 0 where
// there is no /proc.
func computed(names ...string) float64 {
	const ticks, userTime = 100, 11 // a second; the field after the name's parenthesis
	total := 0.0
	for _, name := range names {
		data, err := os.ReadFile("/proc/" + name + "/stat")
		if err != nil {
			return 0
		}
		fields := strings.Fields(string(data[strings.LastIndexByte(string(data), ')')+1:]))
		for _, field := range fields[userTime : userTime+2] {
			n, _ := strconv.ParseFloat(field, 64)
			total += n / ticks
		}
	}
	return total
}

// series is tasks as the pipeline cuts them, of a pack that no earlier one was.
func series(b *testing.B, drafts int) []pool.Task {
	b.Helper()
	const chunk = 64
	p := numbers{Game: "toy"}
	for i := range drafts {
		p.Numbers = append(p.Numbers, i)
	}
	p.Numbers = append(p.Numbers, int(time.Now().UnixNano()%(1<<50)))
	text, err := json.Marshal(p)
	require.NoError(b, err)
	tasks := work(1, 1)[:0]
	profile := work(1, 1)[0].Profile
	for from := 0; from < drafts; from += chunk {
		tasks = append(tasks, pool.Task{Series: pool.Series{Game: "toy", Pack: string(text), Seed: 1}, Profile: profile, From: from, To: min(from+chunk, drafts)})
	}
	return tasks
}

func judgeAll(b *testing.B, p pool.Pool, tasks []pool.Task) time.Duration {
	b.Helper()
	began := time.Now()
	require.NoError(b, p.Judge(b.Context(), slices.Values(tasks), func(t pool.Task, r pool.Result) error { return r.Check(t) }))
	return time.Since(began)
}

// BenchmarkPair judges the same drafts here with two workers and by a queue with two
// processes of one core each, one after the other, and reports the median ratio of the
// times, and of the times that processors spent on them in all: the server and the
// coordinator, which confirms refusals, are among these. On a machine that does other
// things too, only the second means something. A draft costs about as much as one of triples.
func BenchmarkPair(b *testing.B) {
	const rounds, drafts = 150_000, 8000
	at := newServer(b)
	workers := workerProcesses(b, at, 2, rounds)
	local := pool.NewLocal(2, toy(spin(rounds)))
	remote := openPool(b, at, Options{Version: "v", Producers: []pool.Producer{toy(spin(rounds))}, Workers: 2, Seed: 1})
	judgeAll(b, remote, series(b, 3000)) // until it knows what drafts cost
	var walls, spent []float64
	for b.Loop() {
		before := computed("self")
		l := judgeAll(b, local, series(b, drafts))
		here := computed("self") - before
		before = computed(append(workers, "self")...)
		r := judgeAll(b, remote, series(b, drafts))
		there := computed(append(workers, "self")...) - before
		walls, spent = append(walls, r.Seconds()/l.Seconds()), append(spent, there/here)
	}
	b.ReportMetric(median(walls), "queue/local")
	b.ReportMetric(median(spent), "cpu-queue/local")
	b.Logf("by the clock %.3f, by the processors %.3f; %d tasks of %d drafts, %d confirmed", walls, spent, remote.Stats().Tasks, remote.Stats().Drafts, remote.Stats().Confirmed)
}

func median(all []float64) float64 {
	sorted := slices.Sorted(slices.Values(all))
	return sorted[len(sorted)/2]
}

// BenchmarkEmpty tells what a task costs beside its drafts, and a draft beside its work:
// drafts of no work, in tasks of one and in tasks of many.
func BenchmarkEmpty(b *testing.B) {
	for _, size := range []int{1, 64, 512} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			at := newServer(b)
			startWorker(b, at, Worker{Name: "w", Version: "v", Producers: []pool.Producer{toy(honest)}, Slots: 4})
			p := openPool(b, at, Options{Version: "v", Producers: []pool.Producer{toy(honest)}, Seed: 1})
			tasks := 0
			for b.Loop() {
				one := series(b, 64*size)[0]
				var apart []pool.Task
				for from := 0; from < 64*size; from += size {
					profile := *one.Profile // of its own, so that no task travels with its neighbor
					one.Profile, one.From, one.To = &profile, from, from+size
					apart = append(apart, one)
				}
				judgeAll(b, p, apart)
				tasks += len(apart)
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(tasks), "µs/task")
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(tasks*size), "µs/draft")
			b.ReportMetric(float64(tasks)/b.Elapsed().Seconds(), "tasks/s")
			in, out := p.queue.nc.Stats().InBytes, p.queue.nc.Stats().OutBytes
			b.ReportMetric(float64(in)/float64(tasks*size), "in-B/draft")
			b.ReportMetric(float64(out)/float64(tasks), "out-B/task")
		})
	}
}
