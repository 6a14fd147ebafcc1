package ledger

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/gen"
)

func TestTotals(t *testing.T) {
	dir := t.TempDir()
	l := opened(t, dir, newClock())
	begin(t, l, "other")
	ask(t, l.Meter("other"), gen.Attempt{Game: "aura"}, ok())
	begin(t, l, "aa")
	m := l.Meter("aa")
	detailed := ok()
	detailed.Cached, detailed.Reasoning = 640, 90
	refused, limited, unpriced, replayed := ok(), gen.AttemptResult{Status: 429, Outcome: "busy", Priced: true}, ok(), ok()
	refused.Outcome = "refusal"
	unpriced.Priced, replayed.Replayed = false, true
	ask(t, m, gen.Attempt{Game: "triples", Round: 1}, detailed)
	ask(t, m, gen.Attempt{Game: "triples"}, limited)
	ask(t, m, gen.Attempt{Game: "triples", Try: 1}, ok())
	ask(t, m, gen.Attempt{Game: "triples"}, refused)
	ask(t, m, gen.Attempt{Game: "aura"}, unpriced)
	ask(t, m, gen.Attempt{Game: "aura"}, replayed)
	_, err := m.Begin(t.Context(), gen.Attempt{Game: "aura"})
	require.NoError(t, err)

	parts := entry(t, dir, "aa").Parts
	require.Equal(t, []Part{
		{"aura", 0, Usage{Sent: 2, Replayed: 1, Waiting: 1, Prompt: 1000, Answer: 200, Unpriced: 1, Took: 200 * time.Millisecond}},
		{"triples", 0, Usage{Sent: 3, Failed: map[string]int{"busy": 1, "refusal": 1}, Prompt: 2000, Answer: 400, Cost: 6_000_000, Took: 400 * time.Millisecond}},
		{"triples", 1, Usage{Sent: 1, Prompt: 1000, Answer: 200, Cached: 640, Reasoning: 90, Cost: 3_000_000, Took: 200 * time.Millisecond}},
	}, parts)
	require.Equal(t, Usage{Sent: 6, Replayed: 1, Waiting: 1, Failed: map[string]int{"busy": 1, "refusal": 1}, Prompt: 4000, Answer: 800, Cached: 640, Reasoning: 90, Cost: 9_000_000, Unpriced: 1, Took: 800 * time.Millisecond}, Total(parts))
	spent, err := l.Spent(t.Context(), "aa")
	require.NoError(t, err)
	require.Equal(t, 4, spent["triples"].Sent)
	require.EqualValues(t, 9_000_000, spent["triples"].Cost)
	spent, err = l.Spent(t.Context(), "unknown")
	require.NoError(t, err)
	require.Empty(t, spent)

	require.NoError(t, l.Finish(t.Context(), "aa", Result{State: Interrupted}))
	total := Total(entry(t, dir, "aa").Parts)
	require.Equal(t, []int{0, 1}, []int{total.Waiting, total.Lost}, "what an ended run waits for is lost")
}

func TestMeterRefusesWhatWasNotBegun(t *testing.T) {
	l := opened(t, t.TempDir(), newClock())
	_, err := l.Meter("aa").Begin(t.Context(), gen.Attempt{Game: "aura"})
	require.ErrorContains(t, err, "no run aa has begun")
	begin(t, l, "aa")
	require.Error(t, l.Meter("aa").End(t.Context(), 7, ok()))
	id, err := l.Meter("aa").Begin(t.Context(), gen.Attempt{Game: "aura"})
	require.NoError(t, err)
	require.NoError(t, l.Meter("aa").End(t.Context(), id, ok()))
	require.ErrorContains(t, l.Meter("aa").End(t.Context(), id, ok()), "has ended before")
}

// TestWhatWasPaidForIsEnteredAfterAnInterrupt: the answer came, the context is done.
func TestWhatWasPaidForIsEnteredAfterAnInterrupt(t *testing.T) {
	dir := t.TempDir()
	l := opened(t, dir, newClock())
	begin(t, l, "aa")
	ctx, cancel := context.WithCancel(t.Context())
	id, err := l.Meter("aa").Begin(ctx, gen.Attempt{Game: "aura"})
	require.NoError(t, err)
	cancel()
	_, err = l.Meter("aa").Begin(ctx, gen.Attempt{Game: "aura"})
	require.ErrorIs(t, err, context.Canceled)
	require.NoError(t, l.Meter("aa").End(ctx, id, ok()))
	require.NoError(t, l.Finish(ctx, "aa", Result{State: Interrupted}))
	e := entry(t, dir, "aa")
	require.Equal(t, Interrupted, e.State)
	require.Equal(t, Usage{Sent: 1, Prompt: 1000, Answer: 200, Cost: 3_000_000, Took: 200 * time.Millisecond}, Total(e.Parts))
}

// TestNoClaimOfAServerBreaksTheSums: figures beyond all reason are cut to bounds that
// can be summed.
func TestNoClaimOfAServerBreaksTheSums(t *testing.T) {
	dir := t.TempDir()
	l := opened(t, dir, newClock())
	begin(t, l, "aa")
	mad := gen.AttemptResult{Outcome: "x\x1b[31m", Prompt: math.MaxInt, Answer: math.MinInt, Cost: math.MaxInt64, Priced: true, Took: math.MaxInt64}
	for range 20 {
		ask(t, l.Meter("aa"), gen.Attempt{Game: "aura"}, mad)
	}
	total := Total(entry(t, dir, "aa").Parts)
	require.EqualValues(t, 20*maxTokens, total.Prompt)
	require.Zero(t, total.Answer)
	require.EqualValues(t, 20*maxCost, total.Cost)
}

// TestManyAtOnce counts what fifty callers enter together, while others look on.
func TestManyAtOnce(t *testing.T) {
	dir := t.TempDir()
	l := opened(t, dir, newClock())
	begin(t, l, "aa")
	m := l.Meter("aa")
	const callers, each = 50, 4
	var asking sync.WaitGroup
	for i := range callers {
		asking.Go(func() {
			for range each {
				id, err := m.Begin(t.Context(), gen.Attempt{Game: "aura", Round: i % 2})
				if err == nil {
					err = m.End(t.Context(), id, ok())
				}
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	asking.Go(func() { entry(t, dir, "aa") })
	asking.Wait()
	total := Total(entry(t, dir, "aa").Parts)
	require.Equal(t, Usage{Sent: callers * each, Prompt: 1000 * callers * each, Answer: 200 * callers * each, Cost: 3_000_000 * callers * each, Took: callers * each * 200 * time.Millisecond}, total)
}

// TestACopyMadeInTheMiddle is what a kill leaves: the files as they are at a moment,
// the log among them.
func TestACopyMadeInTheMiddle(t *testing.T) {
	dir := t.TempDir()
	l := opened(t, dir, newClock())
	begin(t, l, "aa")
	m := l.Meter("aa")
	ask(t, m, gen.Attempt{Game: "aura"}, ok())
	estimated := ok()
	estimated.Reported, estimated.Prompt, estimated.Answer = false, 0, 0
	estimated.EstimatedPrompt, estimated.EstimatedAnswer = 70, 30
	ask(t, m, gen.Attempt{Game: "aura", EstimatedPrompt: 99, EstimatedAnswer: 99}, estimated)
	_, err := m.Begin(t.Context(), gen.Attempt{Game: "aura", EstimatedPrompt: 500, EstimatedAnswer: 4000, Cost: 1_000_000, Priced: true})
	require.NoError(t, err)

	copied := t.TempDir()
	require.Contains(t, names(t, dir), Name+"-wal")
	for _, name := range names(t, dir) {
		data, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(copied, name), data, 0o644))
	}
	require.Equal(t, 1, Total(entry(t, copied, "aa").Parts).Waiting)
	again := opened(t, copied, newClock())
	require.Empty(t, again.Notes)
	resumes, err := again.Begin(t.Context(), run("aa"))
	require.NoError(t, err)
	require.Equal(t, 1, resumes)
	require.Equal(t, Usage{
		Sent: 3, Lost: 1, Prompt: 1000, Answer: 200, EstimatedPrompt: 570, EstimatedAnswer: 4030, Cost: 7_000_000, Took: 400 * time.Millisecond,
	}, Total(entry(t, copied, "aa").Parts), "what was lost is charged as it was planned")
}

// BenchmarkMeter enters requests by fifty callers at once; a run of 50 in flight with
// answers after 200 ms enters 250 a second.
func BenchmarkMeter(b *testing.B) {
	l := opened(b, b.TempDir(), newClock())
	begin(b, l, "aa")
	m := l.Meter("aa")
	b.SetParallelism(50)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			id, err := m.Begin(b.Context(), gen.Attempt{Game: "aura", Model: "some-model", Key: "0123456789abcdef0123456789abcdef"})
			if err == nil {
				err = m.End(b.Context(), id, ok())
			}
			if err != nil {
				b.Error(err)
			}
		}
	})
}

// TestABatchOutlivesTheProgram: what was sent in a batch is the same request for the start
// that goes on, and is nowhere counted twice.
func TestABatchOutlivesTheProgram(t *testing.T) {
	dir := t.TempDir()
	l := opened(t, dir, newClock())
	begin(t, l, "aa")
	planned := gen.Attempt{Game: "aura", Key: "k1", Batched: true, EstimatedPrompt: 10, EstimatedAnswer: 20, Cost: 5, Priced: true}
	id, err := l.Meter("aa").Begin(t.Context(), planned)
	require.NoError(t, err)
	unpriced := planned
	unpriced.Key, unpriced.Priced = "k2", false
	_, err = l.Meter("aa").Begin(t.Context(), unpriced)
	require.NoError(t, err)
	ask(t, l.Meter("aa"), gen.Attempt{Game: "aura", Key: "k1"}, ok())
	require.NoError(t, l.Finish(t.Context(), "aa", Result{State: Interrupted}))
	total := Total(entry(t, dir, "aa").Parts)
	require.Equal(t, []int{3, 2, 2, 0}, []int{total.Sent, total.Batched, total.Waiting, total.Lost}, "its batch is at it")

	begin(t, l, "aa")
	batch, err := l.Batch(t.Context(), "aa")
	require.NoError(t, err)
	require.Empty(t, batch)
	require.NoError(t, l.KeepBatch(t.Context(), "aa", "batch_1"))
	batch, err = l.Batch(t.Context(), "aa")
	require.NoError(t, err)
	require.Equal(t, "batch_1", batch)
	open, err := l.InBatch(t.Context(), "aa")
	require.NoError(t, err)
	require.Equal(t, map[string]Usage{"aura": {Sent: 2, EstimatedPrompt: 20, EstimatedAnswer: 40, Cost: 5, Unpriced: 1}}, open)
	spent, err := l.Spent(t.Context(), "aa")
	require.NoError(t, err)
	rest := spent["aura"]
	rest.Take(open["aura"])
	require.Equal(t, []int64{1, 0, 0, ok().Cost, 0}, []int64{int64(rest.Sent), rest.EstimatedPrompt, rest.EstimatedAnswer, rest.Cost, int64(rest.Unpriced)})
	for range 2 { // ended, but its answer was not kept before the next kill
		again, err := l.Meter("aa").Begin(t.Context(), planned)
		require.NoError(t, err)
		require.Equal(t, id, again)
		require.NoError(t, l.Meter("aa").End(t.Context(), again, ok()))
	}
	begin(t, l, "bb")
	other, err := l.Meter("bb").Begin(t.Context(), planned)
	require.NoError(t, err)
	require.NotEqual(t, id, other, "another run has a batch of its own")
	total = Total(entry(t, dir, "aa").Parts)
	require.Equal(t, []int{3, 2, 1}, []int{total.Sent, total.Batched, total.Waiting})
	open, err = l.InBatch(t.Context(), "aa")
	require.NoError(t, err)
	require.Equal(t, 1, open["aura"].Sent)
}

// TestTheMonthCountsOtherRuns, those of this calendar month, and what nobody replayed.
func TestTheMonthCountsOtherRuns(t *testing.T) {
	c := &clock{at: time.Date(2026, 10, 31, 23, 0, 0, 0, time.UTC)}
	l := opened(t, t.TempDir(), c)
	planned := gen.Attempt{Game: "aura", Key: "k", EstimatedPrompt: 10, EstimatedAnswer: 20, Cost: 5, Priced: true}
	begin(t, l, "old")
	ask(t, l.Meter("old"), planned, ok())
	c.pass(2 * time.Hour)
	begin(t, l, "new")
	ask(t, l.Meter("new"), planned, ok())
	_, err := l.Meter("new").Begin(t.Context(), planned)
	require.NoError(t, err)
	month, err := l.SpentThisMonth(t.Context(), "other")
	require.NoError(t, err)
	require.Equal(t, []int64{2, int64(ok().Prompt), 10, ok().Cost + 5}, []int64{int64(month.Sent), month.Prompt, month.EstimatedPrompt, month.Cost})
	month, err = l.SpentThisMonth(t.Context(), "new")
	require.NoError(t, err)
	require.Zero(t, month.Sent)
}

// TestTheMonthIsThatOfUTC wherever the clock of the machine stands: on its first of November it is
// still October.
func TestTheMonthIsThatOfUTC(t *testing.T) {
	c := &clock{at: time.Date(2026, 10, 31, 23, 0, 0, 0, time.UTC).In(time.FixedZone("east", 2*60*60))}
	l := opened(t, t.TempDir(), c)
	begin(t, l, "aa")
	ask(t, l.Meter("aa"), gen.Attempt{Game: "aura"}, ok())
	month, err := l.SpentThisMonth(t.Context(), "other")
	require.NoError(t, err)
	require.Equal(t, 1, month.Sent)
}

// TestAReplayedAnswerIsNotTakenUp: it was not sent in the batch, so one that is sent later under its
// key is another request.
func TestAReplayedAnswerIsNotTakenUp(t *testing.T) {
	dir := t.TempDir()
	l := opened(t, dir, newClock())
	begin(t, l, "aa")
	batched := gen.Attempt{Game: "aura", Key: "k", Batched: true, Cost: 5, Priced: true}
	replayed := ok()
	replayed.Replayed = true
	ask(t, l.Meter("aa"), batched, replayed)
	ask(t, l.Meter("aa"), batched, ok())
	total := Total(entry(t, dir, "aa").Parts)
	require.Equal(t, []int{1, 1}, []int{total.Sent, total.Replayed})
}
