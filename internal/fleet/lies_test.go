package fleet

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/gen"
	"dailies/gen/pool"
)

// liar is a worker that thinks otherwise of numbers, and says that it takes no time.
func liar(t *testing.T, at Address, think func(int) int) (stop func()) {
	t.Helper()
	return startWorker(t, at, Worker{Name: "liar", Version: "v", Now: stopped, Producers: []pool.Producer{toy(func(_ context.Context, n int) int { return think(n) })}})
}

// stopped is a clock that stands still: no task is cut by it.
func stopped() time.Time { return time.Unix(0, 0) }

// apart gives each task a profile of its own, so that none travels with its neighbor: which
// ones do depends on how long others took.
func apart(tasks []pool.Task) []pool.Task {
	for i := range tasks {
		profile := *tasks[i].Profile
		tasks[i].Profile = &profile
	}
	return tasks
}

// TestARefusalThatIsALie is found among those that are judged again, before anything of
// the worker was handed over or after.
func TestARefusalThatIsALie(t *testing.T) {
	at := newServer(t)
	var told []string
	note := func(text string) {
		if !strings.HasPrefix(text, "no worker at ") { // the liar may come after the first count
			told = append(told, text)
		}
	}
	p := openPool(t, at, Options{Version: "v", Producers: []pool.Producer{toy(honest)}, Seed: 3, Note: note})
	liar(t, at, func(n int) int { return n | 1 }) // nothing passes
	tasks := work(30, 10)
	want, err := judged(t.Context(), pool.NewLocal(1, toy(honest)), tasks)
	require.NoError(t, err)
	got, err := judged(t.Context(), p, tasks)
	if errors.As(err, new(*pool.LieError)) { // some of it was handed over
		p.Reset()
		got, err = judged(t.Context(), p, tasks)
	}
	require.NoError(t, err)
	require.Equal(t, want, got)
	require.Equal(t, []string{"liar"}, p.Stats().Liars)
	require.Equal(t, []string{"the worker liar gave results that judging here does not confirm; everything it judged is judged again here"}, told)
}

// TestWhatALiarLeft is gone once it is caught: a run that picks nothing of it to judge
// again would believe it.
func TestWhatALiarLeft(t *testing.T) {
	at := newServer(t)
	tasks := apart(work(30, 10)) // a result is found by the next run that cuts the same task
	want, err := judged(t.Context(), pool.NewLocal(1, toy(honest)), tasks)
	require.NoError(t, err)
	open := func(seed uint64) *Pool {
		return openPool(t, at, Options{Version: "v", Producers: []pool.Producer{toy(honest)}, Seed: seed})
	}
	stop := liar(t, at, func(n int) int { // half of what should pass does
		if n%4 == 0 {
			return n + 1
		}
		return n
	})
	blind := open(unpicked(t, tasks))
	got, err := judged(t.Context(), blind, tasks)
	require.NoError(t, err)
	require.NotEqual(t, want, got, "nothing is picked, and every refusal is believed")
	stop()

	startWorker(t, at, Worker{Name: "honest", Version: "v", Now: stopped, Producers: []pool.Producer{toy(honest)}})
	p := open(3)
	_, err = judged(t.Context(), p, tasks[:len(tasks)-1])
	for errors.As(err, new(*pool.LieError)) { // some of it was handed over
		p.Reset()
		_, err = judged(t.Context(), p, tasks[:len(tasks)-1])
	}
	require.NoError(t, err)
	require.Equal(t, []string{"liar"}, p.Stats().Liars)
	got, err = judged(t.Context(), open(blind.Seed), tasks) // with the task that p never asked about
	require.NoError(t, err)
	require.True(t, want == got)
}

// unpicked is a seed for which no draft is judged again.
func unpicked(t *testing.T, tasks []pool.Task) uint64 {
	t.Helper()
	all := pool.Result{Ended: true}
	for i := range 30 * 10 {
		all.Drafts = append(all.Drafts, pool.DraftResult{Index: i})
	}
	for seed := uint64(1); seed < 1_000_000; seed++ {
		if p := (&Pool{Options: Options{Seed: seed}, series: newSeriesCache()}); len(p.pick(tasks[0], Result{Result: all})) == 0 {
			return seed
		}
	}
	t.Fatal("every seed picks something")
	return 0
}

// TestACandidateThatIsALie is found when it is chosen, and what was made of it must be
// made again.
func TestACandidateThatIsALie(t *testing.T) {
	at := newServer(t)
	tasks := work(4, 10)
	p := openPool(t, at, Options{Version: "v", Producers: []pool.Producer{toy(honest)}, Seed: unpicked(t, tasks)})
	liar(t, at, func(n int) int { return n &^ 1 }) // everything passes
	var passed []pool.DraftResult
	require.NoError(t, p.Judge(t.Context(), func(yield func(pool.Task) bool) {
		for _, task := range tasks {
			if !yield(task) {
				return
			}
		}
	}, func(_ pool.Task, r pool.Result) error {
		passed = append(passed, r.Drafts...)
		return nil
	}))
	one := func(index int) []pool.Task {
		task := tasks[0]
		task.From, task.To = index, index+1
		return []pool.Task{task}
	}
	require.NoError(t, p.Confirm(t.Context(), one(2), passed[2:3]), "4 is even")
	var lie *pool.LieError
	require.ErrorAs(t, p.Confirm(t.Context(), one(3), passed[3:4]), &lie, "9 is not")
	require.Equal(t, "liar", lie.Worker)
	_, err := judged(t.Context(), p, tasks)
	require.ErrorAs(t, err, &lie, "until it is reset")
	p.Reset()
	requireSame(t, p, tasks)
}

// TestAResultThatAnswersNothing is a lie, whatever it says.
func TestAResultThatAnswersNothing(t *testing.T) {
	tasks := work(2, 4)
	odd := []pool.Finding{{Code: "ERR_NONE"}}
	for name, bad := range map[string]pool.Result{
		"empty": {}, "of another range": {Drafts: []pool.DraftResult{{Index: 9, Verdict: pool.Refused}}},
		"a rule that nobody has": {Drafts: []pool.DraftResult{{Index: 0, Verdict: pool.Refused, Findings: odd}}, Ended: true},
		"passed without facts":   {Drafts: []pool.DraftResult{{Index: 0, Verdict: pool.Passed}}, Ended: true},
	} {
		t.Run(name, func(t *testing.T) {
			at := newServer(t)
			p := openPool(t, at, Options{Version: "v", Producers: []pool.Producer{toy(honest)}, Workers: 2})
			s := &slot{Worker: Worker{Name: "liar"}, queue: p.queue}
			data, err := s.encode(Result{Result: bad})
			require.NoError(t, err)
			require.NoError(t, p.queue.put(t.Context(), "v", "liar", wire(tasks[0], "v").key(), data))
			startWorker(t, at, Worker{Name: "w", Version: "v", Producers: []pool.Producer{toy(honest)}})
			requireSame(t, p, tasks)
			require.Equal(t, []string{"liar"}, p.Stats().Liars)
		})
	}
}

// TestAnEndThatIsALie hides what comes after it, and is not believed once.
func TestAnEndThatIsALie(t *testing.T) {
	tasks := apart(work(3, 10)) // of a series of 25
	rejected := gen.Rejections{"nobody rejected this": 1}
	for name, bad := range map[string]pool.Result{
		"before the first draft": {Ended: true}, "after the first draft": {Ended: true, Drafts: firstDrafts(t, tasks[0], 1)},
		"with rejections": {Ended: true, Rejected: rejected},
	} {
		for at, task := range tasks {
			t.Run(fmt.Sprint(name, " of task ", at), func(t *testing.T) {
				if bad.Drafts = firstDrafts(t, task, len(bad.Drafts)); name == "with rejections" {
					bad.Drafts = firstDrafts(t, task, 10)
				}
				queue := newServer(t)
				p := openPool(t, queue, Options{Version: "v", Producers: []pool.Producer{toy(honest)}, Seed: unpicked(t, tasks)})
				data, err := (&slot{queue: p.queue}).encode(Result{Result: bad})
				require.NoError(t, err)
				require.NoError(t, p.queue.put(t.Context(), "v", "liar", wire(task, "v").key(), data))
				startWorker(t, queue, Worker{Name: "w", Version: "v", Producers: []pool.Producer{toy(honest)}})
				requireSame(t, p, tasks)
				require.Equal(t, []string{"liar"}, p.Stats().Liars)
			})
		}
	}
}

// firstDrafts are the results of the first drafts of a task, as many as there are up to n.
func firstDrafts(t *testing.T, task pool.Task, n int) (drafts []pool.DraftResult) {
	t.Helper()
	require.NoError(t, pool.NewLocal(1, toy(honest)).Judge(t.Context(), slices.Values([]pool.Task{task}), func(_ pool.Task, r pool.Result) error {
		drafts = r.Drafts[:min(n, len(r.Drafts))]
		return nil
	}))
	return drafts
}

// TestAPackThatIsKeptOut: of a series of which nothing is said to pass eight drafts are judged
// again, so that the half of them that pass here give the liar away, whatever else is sampled.
func TestAPackThatIsKeptOut(t *testing.T) {
	at := newServer(t)
	tasks := work(1, 40)
	p := openPool(t, at, Options{Version: "v", Producers: []pool.Producer{toy(honest)}, Seed: unpicked(t, tasks)})
	liar(t, at, func(n int) int { return n | 1 })
	_, err := judged(t.Context(), p, tasks)
	require.ErrorAs(t, err, new(*pool.LieError))
	require.Equal(t, eight, p.Stats().Confirmed)
	p.Reset()
	requireSame(t, p, tasks)
}

// TestDocumentsThatAreExamined by workers, one of which thinks that all of them are sound:
// that is found among those that are examined again here, and afterwards none of it stands.
func TestDocumentsThatAreExamined(t *testing.T) {
	at := newServer(t)
	length := func(_ context.Context, document, terms []byte) ([]byte, error) {
		if len(document) == 0 {
			return nil, errors.New("there is nothing in it")
		}
		return fmt.Appendf(nil, "%s %d", terms, len(document)), nil
	}
	p := openPool(t, at, Options{Version: "v", Examine: length, Seed: 1})
	startWorker(t, at, Worker{Name: "w", Version: "v", Examine: length})
	found, err := p.Examine(t.Context(), []byte("four"), []byte("terms"))
	require.NoError(t, err)
	require.Equal(t, "terms 4", string(found))
	other, err := p.Examine(t.Context(), []byte("four"), []byte("others"))
	require.NoError(t, err)
	require.Equal(t, "others 4", string(other))
	_, err = p.Examine(t.Context(), nil, []byte("terms"))
	require.ErrorAs(t, err, new(*pool.TaskError))
	require.ErrorContains(t, err, "there is nothing in it")

	sound := func(context.Context, []byte, []byte) ([]byte, error) { return []byte("sound"), nil }
	doubted := openPool(t, at, Options{Version: "w", Examine: length, Seed: 1})
	startWorker(t, at, Worker{Name: "liar", Version: "w", Examine: sound})
	all := func() (texts []string, err error) {
		for i := range 3 * oneIn {
			text, err := doubted.Examine(t.Context(), bytes.Repeat([]byte("x"), i+1), []byte("terms"))
			if err != nil {
				return nil, err
			}
			texts = append(texts, string(text))
		}
		return texts, nil
	}
	_, err = all()
	require.ErrorAs(t, err, new(*pool.LieError))
	doubted.Reset()
	texts, err := all()
	require.NoError(t, err)
	for i, text := range texts {
		require.Equal(t, fmt.Sprintf("terms %d", i+1), text)
	}
}
