package main

import (
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen"
	"dailies/internal/ledger"
)

// TestASignalWhileTheServerIsSilent stops the program while requests are under way that
// nobody will answer: it ends at once, keeps what it was answered, and goes on from
// there.
func TestASignalWhileTheServerIsSilent(t *testing.T) {
	server, whole := newHonest(t, "triples", "waywords"), t.TempDir()
	code, out, errs := startProgram(t, nil, server.args(whole)...).wait()
	require.Equal(t, exitClean, code, out+errs)
	for _, signal := range []os.Signal{syscall.SIGTERM, os.Interrupt} {
		t.Run(signal.String(), func(t *testing.T) {
			dir := t.TempDir()
			const answered = 3
			silent := make(chan struct{}, 10)
			server.expect(func(r *http.Request, n int) {
				if n > answered {
					silent <- struct{}{}
					<-r.Context().Done() // the program hangs up
				}
			})
			p := startProgram(t, nil, server.args(dir)...)
			<-silent
			<-silent // as many as may be under way: the others are answered, and kept or about to be
			p.signal(signal)
			code, out, errs := p.wait()
			require.Equal(t, exitInterrupted, code, out+errs)
			require.Contains(t, errs, "dailies: interrupted")
			require.Empty(t, tree(t, dir), "nothing is published")
			kept := keptQuestions(t, dir)
			require.Len(t, kept, answered)
			requireNoKey(t, dir)
			run := runsOf(t, dir)[0]
			require.Equal(t, ledger.Interrupted, run.State)
			require.NotEmpty(t, run.Starts[0].Ended)
			require.Equal(t, answered+2, run.Usage.Requests)
			require.Equal(t, map[string]int{"canceled": 2}, run.Usage.Failed)
			require.Zero(t, run.Usage.Lost)

			_, before := server.counts()
			server.expect(nil)
			code, out, errs = startProgram(t, nil, server.args(dir)...).wait()
			require.Equal(t, exitClean, code, out+errs)
			require.Equal(t, tree(t, whole), tree(t, dir))
			counts, total := server.counts()
			for question := range kept {
				require.Zero(t, counts[question], "it was kept")
			}
			again := runsOf(t, dir)
			require.Equal(t, []any{1, ledger.Published, 1, before + total}, []any{len(again), again[0].State, again[0].Resumes, again[0].Usage.Requests})
		})
	}
}

// TestASignalAtWork stops the program while it assembles and while it publishes: either
// all that it would publish is there, or nothing of it.
func TestASignalAtWork(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	server, whole := newHonest(t, "triples", "waywords"), t.TempDir()
	code, out, errs := startProgram(t, nil, server.args(whole)...).wait()
	require.Equal(t, exitClean, code, out+errs)
	for name, kind := range map[string]string{"assembling": gen.EventAssembled, "having chosen": gen.EventChosen} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			var p *program
			started, once := make(chan struct{}), sync.Once{}
			p = startProgram(t, func(e gen.Event) {
				if e.Name == kind {
					<-started
					once.Do(func() { p.signal(syscall.SIGTERM) })
				}
			}, server.args(dir)...)
			close(started)
			code, out, errs := p.wait()
			require.Contains(t, []int{exitInterrupted, exitClean}, code, out+errs)
			if got := tree(t, dir); len(got) > 0 {
				require.Equal(t, tree(t, whole), got)
			}
			staged, err := filepath.Glob(filepath.Join(dir, "runs", "*", "staged"))
			require.NoError(t, err)
			require.Empty(t, staged)
			require.NotEqual(t, ledger.Running, runsOf(t, dir)[0].State)
			requireNoKey(t, dir)
			code, out, errs = startProgram(t, nil, server.args(dir)...).wait()
			require.Equal(t, exitClean, code, out+errs)
			require.Equal(t, tree(t, whole), tree(t, dir))
		})
	}
}
