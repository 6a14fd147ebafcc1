package main

import (
	"context"
	"io"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/cmd/dailies/internal/factory"
	"dailies/gen"
	"dailies/internal/ledger"
)

// year is about a year.
const year = 365 * 24 * time.Hour

// TestAClockSetBetweenStarts: a run goes on twenty years before it began, and runs are
// listed in the order they were started in.
func TestAClockSetBetweenStarts(t *testing.T) {
	if testing.Short() {
		t.Skip("a run is made five times")
	}
	server, whole, dir := newHonest(t, "waywords"), t.TempDir(), t.TempDir()
	at := func(years int) func() time.Time {
		return func() time.Time { return fixedNow().Add(time.Duration(years) * year) }
	}
	code, errs := runHere(t, t.Context(), fixedNow, io.Discard, server.args(whole)...)
	require.Equal(t, exitClean, code, errs)

	server.expect(nil)
	ctx, cancel := context.WithCancel(t.Context())
	code, errs = runHere(t, ctx, fixedNow, &reader{at: askedAgain, do: cancel}, server.args(dir)...)
	require.Equal(t, exitInterrupted, code, errs)
	kept := keptQuestions(t, dir)
	require.Len(t, kept, 3)
	code, errs = runHere(t, t.Context(), at(-20), io.Discard, server.args(dir)...)
	require.Equal(t, exitClean, code, errs)
	require.Equal(t, tree(t, whole), tree(t, dir))
	counts, _ := server.counts()
	for question := range kept {
		require.Equal(t, 1, counts[question], "it was kept")
	}
	for _, years := range []int{20, -30} {
		code, errs = runHere(t, t.Context(), at(years), io.Discard, server.args(dir, "--seed", strconv.Itoa(40+years))...)
		require.Equal(t, exitClean, code, errs)
	}
	var began []string
	for _, r := range runsOf(t, dir) {
		began = append(began, r.Starts[len(r.Starts)-1].Began[:4])
		for _, s := range r.Starts {
			require.GreaterOrEqual(t, s.TookMS, int64(0))
		}
	}
	require.Equal(t, []string{"1996", "2046", "2006"}, began, "the newest first")
	require.Equal(t, ledger.Published, runsOf(t, dir)[2].State)
}

// TestAClockSetDuringARun: the clock jumps by years to and fro, and nothing waits for
// it.
func TestAClockSetDuringARun(t *testing.T) {
	if testing.Short() {
		t.Skip("a run is made three times")
	}
	server, whole := newHonest(t, "waywords"), t.TempDir()
	code, errs := runHere(t, t.Context(), fixedNow, io.Discard, server.args(whole)...)
	require.Equal(t, exitClean, code, errs)
	for name, more := range map[string][]string{"at full speed": nil, "held to a rate": {"--rpm", "60000", "--tpm", "60000000"}} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			var ticks atomic.Int64
			jumping := func() time.Time {
				n := ticks.Add(1)
				return fixedNow().Add(time.Duration(n%7-3) * 5 * year)
			}
			server.expect(nil)
			code, errs := runHere(t, t.Context(), jumping, io.Discard, server.args(dir, more...)...)
			require.Equal(t, exitClean, code, errs)
			require.Equal(t, tree(t, whole), tree(t, dir))
			_, total := server.counts()
			run := runsOf(t, dir)[0]
			require.Equal(t, total, run.Usage.Requests)
			require.GreaterOrEqual(t, run.Starts[0].TookMS, int64(0))
			code, out, _ := try(t, nil, "runs", "show", run.Run, "--out", dir)
			require.Equal(t, exitClean, code, out)
			require.NotRegexp(t, `took -`, out)
		})
	}
}

// TestADeadlineOfAClockThatMoves: when the clock jumps past the deadline nothing more is
// asked, and when it jumps back there is time; nothing fails.
func TestADeadlineOfAClockThatMoves(t *testing.T) {
	for years, code := range map[int64]int{-20: exitClean, 20: exitFindings} {
		server, dir := newHonest(t, "waywords"), t.TempDir()
		var set atomic.Int64
		clock := func() time.Time { return fixedNow().Add(time.Duration(set.Load()) * year) }
		out := &reader{at: gen.EventAsking, do: func() { set.Store(years) }}
		got, errs := runHere(t, t.Context(), clock, out, server.args(dir, "--deadline", "1h")...)
		require.Equal(t, code, got, errs)
		if code == exitFindings {
			require.Contains(t, out.seen.String(), "the time for asking models, 1h0m0s, has passed")
		}
		require.Equal(t, got == exitClean, len(tree(t, dir)) > 0)
	}
	require.Contains(t, factory.System().Now().String(), " m=", "the program's own clock measures what passes whatever it is set to")
}
