package generate

import (
	"fmt"
	"io"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"dailies/cmd/dailies/internal/factory"
	"dailies/game"
	"dailies/game/document"
	"dailies/gen"
	"dailies/internal/catalog"
)

// watcher shows what happens in a run while it happens. Several games tell it at once.
type watcher interface {
	tell(event gen.Event)
	close()
}

// newWatcher shows a run to the user: a bar for each game on a terminal, else what needs a look, or
// with --verbose every event; nothing with --quiet; objects on standard output with --json.
func newWatcher(f *factory.Factory, games catalog.List, o Options) watcher {
	switch {
	case o.Events:
		return &objects{to: f.Out}
	case f.Quiet:
		return &lines{to: io.Discard}
	case f.Terminal:
		b := newBars(f.Err, games)
		b.others = lines{to: b.all, all: f.Verbose, refusals: len(o.Author.From) > 0}
		return b
	}
	return &lines{to: f.Err, all: f.Verbose, refusals: len(o.Author.From) > 0}
}

// maxNotes bounds the notes that a run prints without --verbose.
const maxNotes = 3

// lines prints events as lines: all, but packs without candidates yet, since games that draw by the
// day report dozens; else some notes, and what refuses the user's own files.
type lines struct {
	mu            sync.Mutex
	to            io.Writer
	all, refusals bool
	notes         []string
}

func (l *lines) tell(event gen.Event) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.wants(event) {
		fmt.Fprintln(l.to, document.Printable(event.String()))
	}
}

// wants reports whether an event is printed.
func (l *lines) wants(event gen.Event) bool {
	switch {
	case l.all:
		return event.Name != gen.EventAssembled || event.Drafts > 0
	case event.Name == gen.EventRefused:
		return l.refusals
	case event.Name != gen.EventNote || len(l.notes) == maxNotes || slices.Contains(l.notes, event.Message):
		return false
	}
	l.notes = append(l.notes, event.Message)
	return true
}

func (*lines) close() {}

// objects prints every event as one line of JSON.
type objects struct {
	mu sync.Mutex
	to io.Writer
}

func (o *objects) tell(event gen.Event) { _ = o.print(event) } // standard output remembers its errors

func (o *objects) print(v any) error {
	line, err := game.CanonicalLine(v)
	if err != nil {
		return err
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	_, err = o.to.Write(line)
	return err
}

func (*objects) close() {}

// bars draws a bar for each game: the materials of its askings, followed by what happens in words.
// Notes scroll by above the bars.
type bars struct {
	all    *mpb.Progress
	games  map[string]*bar
	others lines // events that no bar shows
}

// bar is the bar of a game, told by one goroutine. The library's own asks it for its
// words while that one waits for the library: nothing is locked across a call of it.
type bar struct {
	*mpb.Bar
	total int64 // materials known of
	says  atomic.Value
}

func newBars(to io.Writer, games catalog.List) *bars {
	b := &bars{all: mpb.New(mpb.WithOutput(to), mpb.WithAutoRefresh()), games: make(map[string]*bar, len(games))}
	for _, e := range games {
		one := &bar{}
		one.says.Store("reading what is published")
		one.Bar = b.all.AddBar(0, mpb.BarWidth(20),
			mpb.PrependDecorators(decor.Name(fmt.Sprintf("%-10s", e.Name()))),
			mpb.AppendDecorators(decor.Any(func(decor.Statistics) string { return one.says.Load().(string) })))
		b.games[e.Name()] = one
	}
	return b
}

func (b *bars) tell(event gen.Event) {
	one := b.games[event.Game]
	if one == nil || !event.Passing() {
		b.others.tell(event)
		return
	}
	one.says.Store(document.Printable(event.String()[len(event.Game)+2:]))
	if event.Name != gen.EventAssembled {
		return
	}
	if event.Number == 1 {
		one.total += int64(max(event.Of, 1))
		one.SetTotal(one.total, false)
	}
	one.Increment()
}

// close leaves the bars as they stand.
func (b *bars) close() {
	for _, one := range b.games {
		one.Abort(false)
	}
	b.all.Wait()
}
