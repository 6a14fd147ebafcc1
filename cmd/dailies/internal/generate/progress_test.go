package generate

import (
	"bytes"
	"io"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/cmd/dailies/internal/factory"
	"dailies/gen"
	"dailies/internal/catalog"
)

func TestARunOnATerminalHasABarForEachGame(t *testing.T) {
	var errs bytes.Buffer
	f := factory.New(factory.Environment{Streams: factory.Streams{Err: &errs, Terminal: true}})
	watch := newWatcher(f, f.Games, Options{})
	watch.tell(gen.Event{Name: gen.EventAsking, Game: "aura", Author: "builtin", Want: 3})
	watch.tell(gen.Event{Name: gen.EventNote, Game: "aura", Message: "something to know"})
	watch.tell(gen.Event{Name: gen.EventAssembled, Game: "aura", Source: "x.json", Number: 1, Of: 2, Drafts: 7, Passed: 5})
	watch.close()
	for _, e := range f.Games {
		require.Contains(t, errs.String(), e.Name())
	}
	require.Contains(t, errs.String(), "something to know\n")
	require.Contains(t, errs.String(), "x.json: 7 candidates, 5 pass")
}

// TestALineForWhatWasDrawn and none for a pack that waits for its turn.
func TestALineForWhatWasDrawn(t *testing.T) {
	var errs bytes.Buffer
	watch := newWatcher(factory.New(factory.Environment{Streams: factory.Streams{Err: &errs, Verbose: true}}), nil, Options{})
	watch.tell(gen.Event{Name: gen.EventAssembled, Game: "aura", Source: "x.json", Number: 1, Of: 2})
	require.Empty(t, errs.String())
	watch.tell(gen.Event{Name: gen.EventAssembled, Game: "aura", Source: "x.json", Number: 1, Of: 2, Drafts: 1})
	require.Equal(t, "aura: x.json: 1 candidate, 0 passed\n", errs.String())
}

// TestBarsAreDrawnWhileTheyAreTold from two games: nothing waits for anything for good.
func TestBarsAreDrawnWhileTheyAreTold(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds for the two to meet")
	}
	watch := newBars(io.Discard, catalog.Games())
	var games sync.WaitGroup
	for _, name := range []string{"aura", "triples"} {
		games.Go(func() {
			for i := range 1_500_000 {
				watch.tell(gen.Event{Name: gen.EventAssembled, Game: name, Number: 1 + i%3, Of: 3})
			}
		})
	}
	games.Wait()
	watch.close()
}

func TestARunElsewhereTellsLinesAndAQuietOneNothing(t *testing.T) {
	var errs bytes.Buffer
	f := factory.New(factory.Environment{Streams: factory.Streams{Err: &errs, Verbose: true}})
	newWatcher(f, f.Games, Options{}).tell(gen.Event{Name: gen.EventChosen, Game: "aura", Days: 2, Want: 3})
	require.Equal(t, "aura: 2 of 3 days filled\n", errs.String())
	errs.Reset()
	f.Quiet = true
	newWatcher(f, f.Games, Options{}).tell(gen.Event{Name: gen.EventNote, Message: "x"})
	require.Empty(t, errs.String())
}
