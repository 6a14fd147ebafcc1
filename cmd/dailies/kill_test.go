package main

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/gen"
	"dailies/internal/ledger"
)

// TestAKillAnywhere kills the program at every stage of a run and at moments drawn from
// all of its length, and starts it again: what it publishes is what a run publishes that
// nobody kills, and no answer that it has kept is asked for again.
func TestAKillAnywhere(t *testing.T) {
	if testing.Short() {
		t.Skip("a run is killed at many places")
	}
	server := newHonest(t, "triples", "waywords")
	whole := t.TempDir()
	began := time.Now()
	code, out, errs := startProgram(t, nil, server.args(whole)...).wait()
	length := time.Since(began)
	require.Equal(t, exitClean, code, out+errs)
	want := tree(t, whole)
	require.Len(t, want, 8, "six dailies, the index and the attributes for git")
	_, asked := server.counts()
	require.Equal(t, asked, runsOf(t, whole)[0].Usage.Requests)
	requireNoKey(t, whole)

	points := map[string]killer{
		"as it first asks":        atRequest(1),
		"as it asks":              atRequest(asked / 2),
		"as it asks again":        atRequest(asked - 1),
		"as it asks for the last": atRequest(asked),
		"assembling":              atEvent(gen.EventAssembled, 2),
		"between its games":       atEvent(gen.EventChosen, 1),
		"having chosen":           atEvent(gen.EventChosen, 99),
		"staging":                 atFile("runs/*/staged/*/*.json"),
		"with all staged":         atFile("runs/*/pending.json"),
		"moving":                  atFile("2026-*/*.json"),
		"having published":        atFile("index.json"),
		"with its page":           atFile("runs/*/report.html"),
	}
	draw := rand.New(rand.NewPCG(6, 0))
	for i := range 4 {
		share := (float64(i) + draw.Float64()) / 4
		points[fmt.Sprintf("after %.0f %%", 100*share)] = after(time.Duration(share * float64(length)))
	}
	most := 0
	for name, kill := range points {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			killed := kill(t, server, dir)
			kept := keptQuestions(t, dir)
			most = max(most, len(kept))
			requireNoKey(t, dir)
			code, out, errs := startProgram(t, nil, server.args(dir)...).wait()
			require.Equal(t, exitClean, code, out+errs)
			require.Equal(t, want, tree(t, dir))
			code, out, _ = try(t, nil, "qa", dir)
			require.Equal(t, exitClean, code, out)
			requireNoKey(t, dir)
			counts, total := server.counts()
			for question := range kept {
				require.Equal(t, 1, counts[question], "it was kept")
			}
			requireAccount(t, dir, total)
			if runs := runsOf(t, dir); len(runs) == 2 { // it was killed when it had published
				require.Equal(t, []int{6, 0}, []int{runs[1].Days.Chosen, runs[0].Days.Chosen})
				require.Equal(t, 6, runs[0].Days.Published)
			} else {
				require.Equal(t, 6, runs[0].Days.Chosen)
			}
			left, err := filepath.Glob(filepath.Join(dir, "runs", "*", "*", ".tmp-*"))
			require.NoError(t, err)
			require.Empty(t, left)
			t.Logf("killed: %v, %d answers kept, %d of %d asked again", killed, len(kept), total-len(counts), total)
		})
	}
	require.Positive(t, most, "answers are kept before the end")
}

// requireAccount holds the ledger against what the server counted: requests that were
// entered and whose answer never came may not have reached it.
func requireAccount(t testing.TB, dir string, total int) {
	t.Helper()
	var sent, lost int
	for _, r := range runsOf(t, dir) {
		sent, lost = sent+r.Usage.Requests, lost+r.Usage.Lost
		require.Zero(t, r.Usage.Waiting)
	}
	require.LessOrEqual(t, total, sent)
	require.GreaterOrEqual(t, total, sent-lost)
}

// killer starts the program in a folder and kills it at some moment; it tells whether
// the kill came before the end.
type killer func(t *testing.T, server *honest, dir string) bool

// victim starts the program and kills it when it is told to.
func victim(t *testing.T, server *honest, dir string, meet func(n int, kill func()), told func(e gen.Event, kill func()), meanwhile func(kill func(), ended <-chan struct{})) bool {
	t.Helper()
	var p *program
	started := make(chan struct{})
	kill := func() {
		<-started
		p.kill()
	}
	server.expect(func(_ *http.Request, n int) {
		if meet != nil {
			meet(n, kill)
		}
	})
	events := func(e gen.Event) {
		if told != nil {
			told(e, kill)
		}
	}
	p = startProgram(t, events, server.args(dir)...)
	close(started)
	ended := make(chan struct{})
	var watching sync.WaitGroup
	if meanwhile != nil {
		watching.Go(func() { meanwhile(kill, ended) })
	}
	code, out, errs := p.wait()
	close(ended)
	watching.Wait()
	require.Contains(t, []int{-1, exitClean}, code, out+errs)
	return code == -1
}

// atRequest kills when request n comes.
func atRequest(n int) killer {
	return func(t *testing.T, server *honest, dir string) bool {
		killed := victim(t, server, dir, func(i int, kill func()) {
			if i == n {
				kill()
			}
		}, nil, nil)
		require.True(t, killed)
		return killed
	}
}

// atEvent kills at the n-th event of a kind, or the last one.
func atEvent(kind string, n int) killer {
	return func(t *testing.T, server *honest, dir string) bool {
		seen := 0
		filled := make(map[string]bool)
		return victim(t, server, dir, nil, func(e gen.Event, kill func()) {
			if e.Name == kind {
				seen++
			}
			if e.Name == gen.EventChosen && e.Days == e.Want {
				filled[e.Game] = true
			}
			if seen == n || len(filled) == 2 {
				kill()
			}
		}, nil)
	}
}

// atFile kills as soon as a file is there.
func atFile(pattern string) killer {
	return func(t *testing.T, server *honest, dir string) bool {
		return victim(t, server, dir, nil, nil, func(kill func(), ended <-chan struct{}) {
			for {
				if found, _ := filepath.Glob(filepath.Join(dir, pattern)); len(found) > 0 {
					kill()
					return
				}
				select {
				case <-ended:
					return
				case <-time.After(100 * time.Microsecond):
				}
			}
		})
	}
}

// after kills after some time.
func after(d time.Duration) killer {
	return func(t *testing.T, server *honest, dir string) bool {
		return victim(t, server, dir, nil, nil, func(kill func(), ended <-chan struct{}) {
			select {
			case <-ended:
			case <-time.After(d):
				kill()
			}
		})
	}
}

// TestAKillIsTold: the account tells the start that was killed, what it lost, and the
// start after it.
func TestAKillIsTold(t *testing.T) {
	server, dir := newHonest(t, "triples", "waywords"), t.TempDir()
	require.True(t, atRequest(3)(t, server, dir))
	run := runsOf(t, dir)[0]
	require.Equal(t, ledger.Running, run.State)
	require.Positive(t, run.Usage.Waiting)
	code, out, errs := startProgram(t, nil, server.args(dir)...).wait()
	require.Equal(t, exitClean, code, out+errs)
	again := runsOf(t, dir)
	require.Len(t, again, 1)
	require.Equal(t, run.Run, again[0].Run)
	require.Equal(t, []any{ledger.Published, 1, 6}, []any{again[0].State, again[0].Resumes, again[0].Days.Chosen})
	require.Equal(t, run.Usage.Waiting, again[0].Usage.Lost)
	code, out, _ = try(t, nil, "runs", "show", run.Run, "--out", dir)
	require.Equal(t, exitClean, code)
	require.Contains(t, out, "lost by a kill")
	require.Regexp(t, `(?m)^  started .*, was killed$`, out)
	require.Regexp(t, `(?m)^  resumed .*, took `, out)
}

// TestAKillOfAReplay: a replay sends no request, killed or not.
func TestAKillOfAReplay(t *testing.T) {
	if testing.Short() {
		t.Skip("a run is killed at many places")
	}
	server := newHonest(t, "triples", "waywords")
	recording, whole := t.TempDir(), t.TempDir()
	code, out, errs := startProgram(t, nil, server.args(whole, "--record", recording)...).wait()
	require.Equal(t, exitClean, code, out+errs)
	requireNoKey(t, recording, whole)
	kept, err := os.ReadDir(recording)
	require.NoError(t, err)

	for _, kind := range []string{gen.EventAssembled, gen.EventChosen} {
		dir := t.TempDir()
		server.expect(nil)
		var p *program
		started, once := make(chan struct{}), sync.Once{}
		p = startProgram(t, func(e gen.Event) {
			if e.Name == kind {
				<-started
				once.Do(p.kill)
			}
		}, server.args(dir, "--replay", recording)...)
		close(started)
		p.wait()
		code, out, errs := startProgram(t, nil, server.args(dir, "--replay", recording)...).wait()
		require.Equal(t, exitClean, code, out+errs)
		require.Equal(t, tree(t, whole), tree(t, dir))
		_, total := server.counts()
		require.Zero(t, total)
		requireAccount(t, dir, 0)
		requireNoKey(t, dir)
	}
	left, err := os.ReadDir(recording)
	require.NoError(t, err)
	require.Len(t, left, len(kept))
}
