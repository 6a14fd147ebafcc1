package main

import (
	"fmt"
	"io"
	"sync"
	"sync/atomic"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

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

// watcher is what the user sees a run with: a bar for each game on a terminal, else
// lines; nothing with --quiet; objects on standard output with --json.
func (a *app) watcher(games catalog.List, asJSON bool) watcher {
	switch {
	case asJSON:
		return &objects{to: a.out}
	case a.quiet:
		return &lines{to: io.Discard}
	case a.terminal:
		return newBars(a.err, games)
	}
	return &lines{to: a.err}
}

// lines prints every event as a line, but for packs of which no candidate was drawn yet:
// games that draw by the day tell of dozens.
type lines struct {
	mu sync.Mutex
	to io.Writer
}

func (l *lines) tell(event gen.Event) {
	if event.Name == gen.EventAssembled && event.Drafts == 0 {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	fmt.Fprintln(l.to, document.Printable(event.String()))
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

// bars draws a bar for each game: the materials of its askings, with what happens in
// words beside it. Notes scroll by above the bars.
type bars struct {
	all   *mpb.Progress
	games map[string]*bar
}

// bar is the bar of a game, told by one goroutine. The library's own asks it for its
// words while that one waits for the library: nothing is locked across a call of it.
type bar struct {
	*mpb.Bar
	total int64 // materials known of
	says  atomic.Value
}

func newBars(to io.Writer, games catalog.List) *bars {
	b := &bars{mpb.New(mpb.WithOutput(to), mpb.WithAutoRefresh()), make(map[string]*bar, len(games))}
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
		fmt.Fprintln(b.all, document.Printable(event.String()))
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
