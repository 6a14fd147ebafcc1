package fleet

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen"
)

// liar is a worker that thinks otherwise of numbers.
func liar(t *testing.T, at Address, think func(int) int) (stop func()) {
	t.Helper()
	return startWorker(t, at, Worker{Name: "liar", Version: "v", Producers: []gen.Producer{toy(func(_ context.Context, n int) int { return think(n) })}})
}

// TestARefusalThatIsALie is found among those that are judged again, before anything of
// the worker was handed over or after.
func TestARefusalThatIsALie(t *testing.T) {
	at := newServer(t)
	var told []string
	p := openPool(t, at, Options{Version: "v", Producers: []gen.Producer{toy(honest)}, Seed: 3, Note: func(text string) { told = append(told, text) }})
	liar(t, at, func(n int) int { return n | 1 }) // nothing passes
	tasks := work(30, 10)
	want, err := judged(t.Context(), gen.NewLocal(1, toy(honest)), tasks)
	require.NoError(t, err)
	got, err := judged(t.Context(), p, tasks)
	if errors.As(err, new(*gen.LieError)) { // some of it was handed over
		p.Anew()
		got, err = judged(t.Context(), p, tasks)
	}
	require.NoError(t, err)
	require.Equal(t, want, got)
	require.Equal(t, []string{"liar"}, p.Stats().Liars)
	require.Equal(t, []string{"the worker liar gave results that judging here does not confirm; all that it found is judged anew, here"}, told)
}

// TestWhatALiarLeft is gone once it is caught: a run that picks nothing of it to judge
// again would believe it.
func TestWhatALiarLeft(t *testing.T) {
	at := newServer(t)
	tasks := work(30, 10)
	want, err := judged(t.Context(), gen.NewLocal(1, toy(honest)), tasks)
	require.NoError(t, err)
	pool := func(seed uint64) *Pool {
		return openPool(t, at, Options{Version: "v", Producers: []gen.Producer{toy(honest)}, Seed: seed})
	}
	stop := liar(t, at, func(n int) int { return n | 1 }) // nothing passes
	blind := pool(unpicked(t, tasks))
	got, err := judged(t.Context(), blind, tasks)
	require.NoError(t, err)
	require.NotEqual(t, want, got, "nothing is picked, and every refusal is believed")
	stop()

	startWorker(t, at, Worker{Name: "honest", Version: "v", Producers: []gen.Producer{toy(honest)}})
	p := pool(3)
	_, err = judged(t.Context(), p, tasks[:len(tasks)-1])
	for errors.As(err, new(*gen.LieError)) { // some of it was handed over
		p.Anew()
		_, err = judged(t.Context(), p, tasks[:len(tasks)-1])
	}
	require.NoError(t, err)
	require.Equal(t, []string{"liar"}, p.Stats().Liars)
	got, err = judged(t.Context(), pool(blind.Seed), tasks) // with the task that p never asked about
	require.NoError(t, err)
	require.True(t, want == got)
}

// unpicked is a seed for which nothing of the refusals of any draft is judged again.
func unpicked(t *testing.T, tasks []gen.Task) uint64 {
	t.Helper()
	all := gen.Result{Ended: true}
	for i := range 30 * 10 {
		all.Drafts = append(all.Drafts, gen.DraftResult{Index: i})
	}
	for seed := uint64(1); seed < 1_000_000; seed++ {
		if p := (&Pool{Options: Options{Seed: seed}}); len(p.pick(tasks[0], Result{Result: all})) == 0 {
			return seed
		}
	}
	t.Fatal("every seed picks something")
	return 0
}

// TestACandidateThatIsALie is found when it is chosen, and what was made of it is to be
// made anew.
func TestACandidateThatIsALie(t *testing.T) {
	at := newServer(t)
	p := openPool(t, at, Options{Version: "v", Producers: []gen.Producer{toy(honest)}, Seed: 3})
	liar(t, at, func(n int) int { return n &^ 1 }) // everything passes
	tasks := work(4, 10)
	var passed []gen.DraftResult
	require.NoError(t, p.Judge(t.Context(), func(yield func(gen.Task) bool) {
		for _, task := range tasks {
			if !yield(task) {
				return
			}
		}
	}, func(_ gen.Task, r gen.Result) error {
		passed = append(passed, r.Drafts...)
		return nil
	}))
	one := func(index int) []gen.Task {
		task := tasks[0]
		task.From, task.To = index, index+1
		return []gen.Task{task}
	}
	require.NoError(t, p.Confirm(t.Context(), one(2), passed[2:3]), "4 is even")
	var lie *gen.LieError
	require.ErrorAs(t, p.Confirm(t.Context(), one(3), passed[3:4]), &lie, "9 is not")
	require.Equal(t, "liar", lie.Worker)
	_, err := judged(t.Context(), p, tasks)
	require.ErrorAs(t, err, &lie, "until it is begun anew")
	p.Anew()
	requireSame(t, p, tasks)
}

// TestAResultThatAnswersNothing is a lie, whatever it says.
func TestAResultThatAnswersNothing(t *testing.T) {
	tasks := work(2, 4)
	odd := []gen.Finding{{Code: "ERR_NONE"}}
	for name, bad := range map[string]gen.Result{
		"empty": {}, "of another range": {Drafts: []gen.DraftResult{{Index: 9, Verdict: gen.Refused}}},
		"a rule that nobody has": {Drafts: []gen.DraftResult{{Index: 0, Verdict: gen.Refused, Findings: odd}}, Ended: true},
		"passed without facts":   {Drafts: []gen.DraftResult{{Index: 0, Verdict: gen.Passed}}, Ended: true},
	} {
		t.Run(name, func(t *testing.T) {
			at := newServer(t)
			p := openPool(t, at, Options{Version: "v", Producers: []gen.Producer{toy(honest)}, Workers: 2})
			s := &slot{Worker: Worker{Name: "liar"}, queue: p.queue}
			data, err := s.encode(Result{Result: bad, Worker: "liar"})
			require.NoError(t, err)
			_, err = p.queue.results.Put(t.Context(), channel("v")+"."+wire(tasks[0], "v").key(), data)
			require.NoError(t, err)
			startWorker(t, at, Worker{Name: "w", Version: "v", Producers: []gen.Producer{toy(honest)}})
			requireSame(t, p, tasks)
			require.Equal(t, []string{"liar"}, p.Stats().Liars)
		})
	}
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
	require.ErrorAs(t, err, new(*gen.TaskError))
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
	require.ErrorAs(t, err, new(*gen.LieError))
	doubted.Anew()
	texts, err := all()
	require.NoError(t, err)
	for i, text := range texts {
		require.Equal(t, fmt.Sprintf("terms %d", i+1), text)
	}
}
