package main

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTwoProgramsAtOnce: of two runs on a folder one is told to wait, and changes
// nothing of the other.
func TestTwoProgramsAtOnce(t *testing.T) {
	server, dir := newHonest(t, "waywords"), t.TempDir()
	asked, answer := make(chan struct{}, 100), make(chan struct{})
	server.expect(func(r *http.Request, _ int) {
		asked <- struct{}{}
		select {
		case <-answer:
		case <-r.Context().Done():
		}
	})
	one := startProgram(t, nil, server.args(dir)...)
	<-asked // it is in the folder
	code, out, errs := startProgram(t, nil, server.args(dir)...).wait()
	require.Equal(t, exitUsage, code, out+errs)
	require.Contains(t, errs, "another run is writing here; wait for it, or choose another --out")
	require.Empty(t, out)
	close(answer)
	code, out, errs = one.wait()
	require.Equal(t, exitClean, code, out+errs)
	runs := runsOf(t, dir)
	require.Len(t, runs, 1)
	require.Zero(t, runs[0].Resumes)
	_, total := server.counts()
	require.Equal(t, total, runs[0].Usage.Requests)
	code, out, _ = try(t, nil, "qa", dir)
	require.Equal(t, exitClean, code, out)
	requireNoKey(t, dir)
}

// TestTwoFoldersAtOnce: two runs have a folder each and share that of the recordings.
// Both end as if they were alone, and the recordings are whole.
func TestTwoFoldersAtOnce(t *testing.T) {
	flags := []string{"--cache", "--record"}
	if testing.Short() {
		flags = flags[:1]
	}
	for _, flag := range flags {
		server, shared := newHonest(t, "waywords"), t.TempDir()
		dirs := []string{t.TempDir(), t.TempDir()}
		together := make(chan struct{})
		server.expect(func(r *http.Request, n int) {
			switch n {
			case 1: // each has one request under way at most: the second one is the other's
				select {
				case <-together:
				case <-r.Context().Done():
				}
			case 2:
				close(together)
			}
		})
		var programs []*program
		for _, dir := range dirs {
			programs = append(programs, startProgram(t, nil, server.args(dir, flag, shared, "--in-flight", "1")...))
		}
		for _, p := range programs {
			code, out, errs := p.wait()
			require.Equal(t, exitClean, code, out+errs)
		}
		require.Equal(t, tree(t, dirs[0]), tree(t, dirs[1]))
		_, total := server.counts()
		sent := 0
		for _, dir := range dirs {
			sent += runsOf(t, dir)[0].Usage.Requests
		}
		require.Equal(t, total, sent)

		names, err := os.ReadDir(shared)
		require.NoError(t, err)
		for _, name := range names {
			require.True(t, strings.HasSuffix(name.Name(), ".json"), name.Name())
		}
		requireNoKey(t, append(dirs, shared)...)
		again := filepath.Join(t.TempDir(), "out")
		code, out, errs := startProgram(t, nil, server.args(again, "--replay", shared)...).wait()
		require.Equal(t, exitClean, code, out+errs)
		require.Equal(t, tree(t, dirs[0]), tree(t, again))
	}
}
