package ledger

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/gen"
	"dailies/gen/fill"
)

// clock is a clock that is set by hand.
type clock struct {
	sync.Mutex
	at time.Time
}

func newClock() *clock { return &clock{at: time.Date(2026, 11, 21, 3, 4, 5, 0, time.UTC)} }

func (c *clock) now() time.Time {
	c.Lock()
	defer c.Unlock()
	return c.at
}

func (c *clock) pass(d time.Duration) {
	c.Lock()
	defer c.Unlock()
	c.at = c.at.Add(d)
}

func opened(t testing.TB, dir string, c *clock) *Ledger {
	t.Helper()
	l, err := Open(t.Context(), dir, c.now)
	require.NoError(t, err)
	t.Cleanup(func() { _ = l.Close() })
	return l
}

func run(id string) Run {
	return Run{ID: id, Version: "0.1.0", Author: "openai some-model", Games: []string{"triples", "aura"}, First: "2026-11-21", Last: "2026-11-23", Seed: 1<<64 - 1}
}

func begin(t testing.TB, l *Ledger, id string) {
	t.Helper()
	_, err := l.Begin(t.Context(), run(id))
	require.NoError(t, err)
}

func ok() gen.AttemptResult {
	return gen.AttemptResult{Status: 200, Outcome: "ok", Prompt: 1000, Answer: 200, Reported: true, Cost: 3_000_000, Priced: true, Took: 200 * time.Millisecond}
}

// ask sends one request and ends it.
func ask(t testing.TB, m gen.Meter, a gen.Attempt, r gen.AttemptResult) {
	t.Helper()
	id, err := m.Begin(t.Context(), a)
	require.NoError(t, err)
	require.NoError(t, m.End(t.Context(), id, r))
}

// entry looks a run up as another program would.
func entry(t testing.TB, dir, id string) Entry {
	t.Helper()
	r, err := Read(t.Context(), dir)
	require.NoError(t, err)
	defer func() { require.NoError(t, r.Close()) }()
	found, err := r.Find(t.Context(), id, 10)
	require.NoError(t, err)
	require.Len(t, found, 1)
	return found[0]
}

func TestARunIsKept(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	l := opened(t, dir, c)
	resumes, err := l.Begin(t.Context(), run("aa"))
	require.NoError(t, err)
	require.Zero(t, resumes)
	require.Equal(t, Running, entry(t, dir, "aa").State)
	c.pass(time.Minute)
	summary := Summary{Published: 1, Funnel: fill.Funnel{Asked: 2, Refused: map[string]int{"ERR_X": 3}, Chosen: 1, Empty: 1, Packs: []fill.PackCount{{Source: "x"}}}, Authors: map[string]int{"openai": 1}}
	require.NoError(t, l.Finish(t.Context(), "aa", Result{State: Published, Summaries: map[string]Summary{"triples": summary}}))
	e := entry(t, dir, "aa")
	require.Equal(t, run("aa"), e.Run)
	require.Equal(t, Published, e.State)
	require.Equal(t, time.Minute, e.Starts[0].Took())
	summary.Funnel.Packs = []fill.PackCount{}
	require.Equal(t, map[string]Summary{"triples": summary}, e.Summaries)
	require.ErrorContains(t, l.Finish(t.Context(), "bb", Result{State: Failed}), "no run bb has begun")
	require.ErrorContains(t, l.Finish(t.Context(), "aa", Result{State: "x"}), "CHECK")
}

func TestAStartOfTheSameRunIsAResume(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	l := opened(t, dir, c)
	begin(t, l, "aa")
	ask(t, l.Meter("aa"), gen.Attempt{Game: "aura"}, ok())
	c.pass(time.Hour)
	resumes, err := l.Begin(t.Context(), run("aa"))
	require.NoError(t, err)
	require.Equal(t, 1, resumes)
	ask(t, l.Meter("aa"), gen.Attempt{Game: "aura"}, ok())
	spent, err := l.Spent(t.Context(), "aa")
	require.NoError(t, err)
	require.Equal(t, 2, spent["aura"].Sent, "the budget goes on")
	replayed := ok()
	replayed.Replayed = true
	ask(t, l.Meter("aa"), gen.Attempt{Game: "aura", Key: "other run's"}, replayed)
	ask(t, l.Meter("aa"), gen.Attempt{Game: "aura"}, replayed)
	attempts, err := l.Attempts(t.Context(), "aa")
	require.NoError(t, err)
	require.Len(t, attempts, 3, "an answer of the first start is listed as its request")
	require.Equal(t, "other run's", attempts[2].Key)
	e := entry(t, dir, "aa")
	require.Len(t, e.Starts, 2)
	require.True(t, e.Starts[0].Ended.IsZero())
	require.Equal(t, time.Hour, e.Starts[1].Began.Sub(e.Starts[0].Began))
	c.pass(time.Minute)
	require.NoError(t, l.Finish(t.Context(), "aa", Result{State: Published}))
	e = entry(t, dir, "aa")
	require.True(t, e.Starts[0].Ended.IsZero(), "it was killed")
	require.Equal(t, time.Minute, e.Starts[1].Took())
}

func TestTheNextRunFindsTheInterruptedOnes(t *testing.T) {
	dir := t.TempDir()
	l := opened(t, dir, newClock())
	begin(t, l, "aa")
	require.NoError(t, l.Finish(t.Context(), "aa", Result{State: Failed, Message: string(make([]byte, 5000))}))
	begin(t, l, "bb")
	begin(t, l, "cc")
	require.Equal(t, Failed, entry(t, dir, "aa").State)
	require.Len(t, entry(t, dir, "aa").Message, maxMessage)
	require.Equal(t, Interrupted, entry(t, dir, "bb").State)
	require.Equal(t, Running, entry(t, dir, "cc").State)
	begin(t, l, "aa")
	require.Empty(t, entry(t, dir, "aa").Message, "why the start before failed")
}

// TestAMessageIsCutBetweenCharacters, since reports are UTF-8.
func TestAMessageIsCutBetweenCharacters(t *testing.T) {
	dir := t.TempDir()
	l := opened(t, dir, newClock())
	begin(t, l, "aa")
	require.NoError(t, l.Finish(t.Context(), "aa", Result{State: Failed, Message: strings.Repeat("€", maxMessage)}))
	require.Equal(t, strings.Repeat("€", maxMessage/len("€")), entry(t, dir, "aa").Message)
}

// TestTheClockMayGoBackwards: the order of runs is that of their starts, and nothing
// takes less than no time.
func TestTheClockMayGoBackwards(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	l := opened(t, dir, c)
	for _, id := range []string{"aa", "bb", "cc", "aa"} {
		begin(t, l, id)
		c.pass(-time.Hour)
		result := ok()
		result.Took = -time.Second
		ask(t, l.Meter(id), gen.Attempt{Game: "aura"}, result)
		require.NoError(t, l.Finish(t.Context(), id, Result{State: Published}))
	}
	r, err := Read(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	entries, err := r.Runs(t.Context(), 2)
	require.NoError(t, err)
	require.Len(t, entries, 2)
	require.Equal(t, []string{"aa", "cc"}, []string{entries[0].ID, entries[1].ID})
	require.Zero(t, entries[0].Starts[1].Took())
	require.Zero(t, Total(entries[0].Parts).Took)
}

func TestFindGoesByThePrefix(t *testing.T) {
	l := opened(t, t.TempDir(), newClock())
	for _, id := range []string{"ab1", "ab2", "b%3"} {
		begin(t, l, id)
	}
	for prefix, want := range map[string]int{"ab": 2, "ab2": 1, "": 3, "%": 0, "b%": 1, "a_1": 0, "AB": 0, "ab11": 0} {
		found, err := l.Find(t.Context(), prefix, 10)
		require.NoError(t, err)
		require.Len(t, found, want, prefix)
	}
	newest, err := l.Find(t.Context(), "ab", 1)
	require.NoError(t, err)
	require.Equal(t, "ab2", newest[0].ID)
}

func TestReadingWhileARunWrites(t *testing.T) {
	dir := t.TempDir()
	_, err := Read(t.Context(), filepath.Join(dir, "none"))
	require.ErrorIs(t, err, ErrNone)
	_, err = Read(t.Context(), dir)
	require.ErrorIs(t, err, ErrNone)
	require.Empty(t, names(t, dir))

	l := opened(t, dir, newClock())
	begin(t, l, "aa")
	m := l.Meter("aa")
	ctx, cancel := context.WithCancel(t.Context())
	var writing sync.WaitGroup
	writing.Go(func() {
		for ctx.Err() == nil {
			if id, err := m.Begin(ctx, gen.Attempt{Game: "aura"}); err == nil {
				_ = m.End(ctx, id, ok())
			}
		}
	})
	for last := 0; last < 50; {
		sent := Total(entry(t, dir, "aa").Parts).Sent
		require.GreaterOrEqual(t, sent, last)
		last = sent
	}
	cancel()
	writing.Wait()
	require.NoError(t, l.Close())
	require.Equal(t, []string{Name}, names(t, dir), "closing leaves one file")
	before, err := os.ReadFile(filepath.Join(dir, Name))
	require.NoError(t, err)
	require.Equal(t, Running, entry(t, dir, "aa").State)
	after, err := os.ReadFile(filepath.Join(dir, Name))
	require.NoError(t, err)
	require.Equal(t, before, after)
	require.Equal(t, []string{Name}, names(t, dir), "looking leaves nothing behind")
}

func names(t testing.TB, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestWhatIsForeseenIsKept(t *testing.T) {
	dir := t.TempDir()
	l := opened(t, dir, newClock())
	require.ErrorContains(t, l.RecordPlanned(t.Context(), "aa", nil), "no run aa has begun")
	begin(t, l, "aa")
	for _, days := range []int{3, 5} {
		require.NoError(t, l.RecordPlanned(t.Context(), "aa", map[string]Summary{"aura": {Published: days}}))
		require.Equal(t, days, entry(t, dir, "aa").Summaries["aura"].Published)
	}
	begin(t, l, "bb") // the first one was killed
	require.Equal(t, Interrupted, entry(t, dir, "aa").State)
	require.Equal(t, 5, entry(t, dir, "aa").Summaries["aura"].Published)
}
