// Package enginetest holds an engine to the contract of [game.Engine]. A game's test
// fills in a [Subject] and calls [Run]; it fails with the shortest play that breaks the
// contract.
package enginetest

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game"
)

// Subject is an engine with what the suite needs to know to play it.
type Subject[P, S, A any, E game.Event] struct {
	Engine  game.Engine[P, S, A, E]
	Puzzles []*P                                   // sound ones, to play on
	Draw    func(t *rapid.T, puzzle *P, state S) A // an action that is sometimes legal and sometimes not
	Illegal func(puzzle *P, state S) []A           // actions that must be refused in that state
	Reset   A                                      // legal in every state
	Longest func(puzzle *P) int                    // the most legal actions that a run can take; 0 when it may go on for ever
	Secrets func(puzzle *P) []string               // texts that a share must not hold
}

// maxState bounds the JSON of a state, in bytes: however long a run, what is saved of it
// stays small.
const maxState = 1 << 16

// Run plays random runs on the subject's puzzles and checks each clause of the contract.
func Run[P, S, A any, E game.Event](t *testing.T, subject Subject[P, S, A, E]) {
	require.NotEmpty(t, subject.Puzzles)
	var seen tally
	runs := func(t *rapid.T) {
		puzzle := subject.Puzzles[rapid.IntRange(0, len(subject.Puzzles)-1).Draw(t, "puzzle")]
		sealed := text(t, puzzle)
		r := &run[P, S, A, E]{Subject: subject, puzzle: puzzle, seen: &seen}
		r.begin()
		for range rapid.IntRange(10, 50).Draw(t, "actions") {
			r.step(t)
		}
		r.end(t)
		require.Equal(t, sealed, text(t, puzzle), "the puzzle was changed")
	}
	// The few runs of the short suite may all stop before an end: then there are more.
	for more := 20; more > 0 && seen.over == 0; more-- {
		rapid.Check(t, runs)
	}
	// Runs that never end or are never refused would prove nothing.
	require.Positive(t, seen.legal, "no action was legal")
	require.Positive(t, seen.refused, "no action was refused")
	require.Positive(t, seen.over, "no run ended")
}

type tally struct{ legal, refused, over int }

// run is one run of random play, with all its states.
type run[P, S, A any, E game.Event] struct {
	Subject[P, S, A, E]
	puzzle *P
	seen   *tally
	clock  int64
	state  S
	kept   []kept[S]      // every state so far, with its text when it was new
	log    []game.Move[A] // the legal actions since the last reset
	start  int64          // when that was
}

type kept[S any] struct {
	state S
	text  string
}

func (r *run[P, S, A, E]) begin() {
	r.clock = 1000
	r.state, r.start = r.Engine.Start(r.puzzle, r.clock), r.clock
}

// step tries every action that must be refused, then plays a random one.
func (r *run[P, S, A, E]) step(t *rapid.T) {
	r.clock += rapid.Int64Range(0, 5000).Draw(t, "pause")
	for _, illegal := range r.Illegal(r.puzzle, r.state) {
		_, events := r.play(t, illegal)
		require.NotEmpty(t, game.Refusal(events), "an illegal action was taken: %s", text(t, illegal))
	}
	over := r.Engine.Over(r.state)
	action := r.Draw(t, r.puzzle, r.state)
	next, events := r.play(t, action)
	switch refused := game.Refusal(events) != ""; {
	case text(t, action) == text(t, r.Reset):
		require.False(t, refused, "a reset was refused")
		r.restart(t, next)
		return
	case over:
		r.seen.over++
		require.True(t, refused, "the run is over and goes on with %s", text(t, action))
		return
	case refused:
		r.seen.refused++
		return
	}
	r.seen.legal++
	r.log = append(r.log, game.Move[A]{At: r.clock, Action: action})
	if most := r.Longest(r.puzzle); most > 0 {
		require.LessOrEqual(t, len(r.log), most, "the run goes on for too long")
	}
	r.advance(t, next)
}

// play applies an action and checks what must hold of any.
func (r *run[P, S, A, E]) play(t *rapid.T, action A) (S, []E) {
	before, asked := text(t, r.state), text(t, action)
	next, events := r.Engine.Apply(r.puzzle, r.state, action, r.clock)
	require.Equal(t, before, text(t, r.state), "Apply changed the state it was given")
	require.Equal(t, asked, text(t, action), "Apply changed the action")
	again, same := r.Engine.Apply(r.puzzle, saved(t, r.state), saved(t, action), r.clock)
	require.Equal(t, text(t, next), text(t, again), "the same action gives another state after JSON")
	require.Equal(t, text(t, events), text(t, same), "the same action gives other events after JSON")
	if reason := game.Refusal(events); reason != "" {
		require.Equal(t, before, text(t, next), "a refused action changed something: %s", reason)
		require.Len(t, events, 1, "a refused action happened in part: %s", reason)
	}
	for _, e := range events {
		saved(t, e)
		require.Contains(t, text(t, e), `"type":`)
	}
	return next, events
}

// restart checks that a reset leads to the start, and goes on from there.
func (r *run[P, S, A, E]) restart(t *rapid.T, next S) {
	require.Equal(t, text(t, r.Engine.Start(r.puzzle, r.clock)), text(t, next), "a reset leads elsewhere than the start")
	r.log, r.start = nil, r.clock
	r.advance(t, next)
}

func (r *run[P, S, A, E]) advance(t *rapid.T, next S) {
	r.state = next
	r.kept = append(r.kept, kept[S]{next, text(t, next)})
	require.LessOrEqual(t, len(text(t, next)), maxState, "a state has grown too large")
}

// end looks back at the run.
func (r *run[P, S, A, E]) end(t *rapid.T) {
	for _, k := range r.kept {
		require.Equal(t, k.text, text(t, k.state), "a later action changed an earlier state")
	}
	replayed, err := r.Engine.Replay(r.puzzle, r.start, r.log)
	require.NoError(t, err)
	require.Equal(t, text(t, r.state), text(t, replayed), "the log leads to another state")
	share := r.Engine.Share(r.puzzle, r.state)
	require.NotEmpty(t, share)
	require.Equal(t, share, r.Engine.Share(r.puzzle, saved(t, r.state)))
	for _, secret := range r.Secrets(r.puzzle) {
		require.False(t, game.ContainsWords(game.Fold(share), game.Fold(secret)), "the share %q holds %q", share, secret)
	}
}

// text is the canonical JSON of a value, in which values are compared.
func text(t require.TestingT, v any) string {
	line, err := game.CanonicalLine(v)
	require.NoError(t, err)
	return string(line)
}

// Load decodes the puzzles of a folder's JSON files.
func Load[P any](t *testing.T, folder string, decode func([]byte) (*P, error)) []*P {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "*.json"))
	require.NoError(t, err)
	puzzles := make([]*P, len(names))
	for i, name := range names {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		puzzles[i], err = decode(bytes.TrimSpace(data))
		require.NoError(t, err, name)
	}
	return puzzles
}
