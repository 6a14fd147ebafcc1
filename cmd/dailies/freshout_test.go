package main

import (
	"context"
	"io"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/ledger"
)

// TestAFreshMachineGoesOnWithTheLedger: where each night begins with an out/ of its own, a ledger elsewhere
// says which batch waits, and what the month has cost.
func TestAFreshMachineGoesOnWithTheLedger(t *testing.T) {
	if testing.Short() {
		t.Skip("it fills two nights")
	}
	b, kept := newBatcher(t, "triples"), t.TempDir()
	night := func(out string, more ...string) []string {
		return b.batchArgs(t, out, append(more, "--days", "2", "--ledger", kept)...)
	}
	key := map[string]string{"OPENAI_API_KEY": theKey}
	first, stopped := t.TempDir(), func(ctx context.Context) context.Context {
		ctx, cancel := context.WithCancel(ctx)
		b.polled = func(int) { cancel() }
		return ctx
	}(t.Context())
	code, errs := runHere(t, stopped, fixedNow, io.Discard, night(first)...)
	require.Equal(t, exitInterrupted, code, errs)
	require.NoFileExists(t, filepath.Join(first, "runs", ledger.Name))
	b.polled = nil

	code, out, errs := try(t, key, night(t.TempDir())...)
	require.Equal(t, exitClean, code, "%.3000s%s", out, errs)
	require.Contains(t, errs, "waiting for its batch batch_0, and sending no other")
	require.Len(t, b.batches, 1)

	month := write(t, "dailies.yaml", "budget: {month: {tokens: 1}}\n")
	_, before := b.counts()
	code, out, errs = try(t, key, night(t.TempDir(), "--config", month, "--seed", "9")...)
	require.Equal(t, exitClean, code, "%.3000s%s", out, errs)
	_, after := b.counts()
	require.Equal(t, before, after, "the first night used up the month")
	require.Len(t, b.batches, 1)
	code, out, errs = try(t, nil, "runs", "--ledger", kept)
	require.Equal(t, exitClean, code, errs)
	require.Contains(t, out, "2026-11-21")
	code, _, errs = try(t, map[string]string{"DAILIES_LEDGER": kept}, "runs", "--ledger", "", "--out", first)
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, filepath.Join(first, "runs")+": ", "none was kept there")
}
