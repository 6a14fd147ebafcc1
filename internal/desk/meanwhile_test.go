package desk

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/audit"
	"dailies/internal/catalog"
	"dailies/internal/store"
)

// weighing has something happen once, while a desk weighs a document that holds a text: after it
// has read the folder, and before it writes.
func weighing(text string, happens func()) func(*Options) {
	var once sync.Once
	games := catalog.Games()
	return func(o *Options) {
		o.Auditor.Remote = func(ctx context.Context, document, terms []byte) ([]byte, error) {
			if bytes.Contains(document, []byte(text)) {
				once.Do(happens)
			}
			return audit.Examine(ctx, games, document, terms)
		}
	}
}

// twoDays is a folder with triples on two days of one window.
func twoDays(t *testing.T) string {
	t.Helper()
	return shelved(t, map[string]map[string]any{
		"2026-11-21/triples": fixture(t, "triples", "midnight-fridge"), "2026-11-24/triples": fixture(t, "triples", "guest-wifi"),
	})
}

const (
	title  = "/trueTriples/0/title"
	shared = "They heard the drawer"
)

// TestAnEditIsWeighedAgainWhenTheIndexChanged: two desks give sets of two days the same title, each
// of which alone is sound. What was weighed before the other was saved is not written.
func TestAnEditIsWeighedAgainWhenTheIndexChanged(t *testing.T) {
	dir := twoDays(t)
	other := seated(t, dir)
	there := ask[oneDay](other, "/api/day/2026-11-24/triples", nil)
	p := seated(t, dir, weighing(shared, func() {
		e := edition{act: act{Date: "2026-11-24", Game: "triples", Read: there.Look.Hash, By: "JO"}, Edits: []edit{to(title, shared)}}
		require.Equal(t, shared, ask[oneDay](other, "/api/save", e).text(t, title))
	}))
	one := ask[oneDay](p, first, nil)
	no := p.refused(http.StatusUnprocessableEntity, "/api/save", of(one.Look.Hash, to(title, shared)))
	require.Contains(t, no.Problem, "an error is left")
	require.Equal(t, "2026-11-24/triples.json", remade[judgedText](t, no.More).Others[0].File)
	require.Equal(t, one.Look.Hash, ask[oneDay](p, first, nil).Look.Hash, "nothing is written")
	require.Equal(t, shared, ask[oneDay](p, "/api/day/2026-11-24/triples", nil).text(t, title), "nor is the other lost")
}

// swapped is a folder with alternates for its first day, of which the second is to be swapped in,
// and another daily three days later.
func swapped(t *testing.T) (dir string, other *person, taking swapping, title string) {
	t.Helper()
	dir = filled(t)
	publish(t, dir, "f00dfeed0002", map[string]map[string]any{"2026-11-24/triples": fixture(t, "triples", "guest-wifi")})
	other = seated(t, dir)
	side := ask[alternateSide](other, keptFor+"/2", nil)
	for _, text := range side.Look.Texts {
		if text.Place == "/trueTriples/0/title" {
			title = text.Text
		}
	}
	require.NotEmpty(t, title)
	read := ask[oneDay](other, first, nil).Look.Hash
	return dir, other, swapping{act{Date: "2026-11-21", Game: "triples", Read: read, By: "MK"}, 2}, title
}

// TestASwapIsWeighedAgainWhenTheIndexChanged: while an alternate is weighed, a set of another day
// gets the title of one of its sets. What was weighed before is not published.
func TestASwapIsWeighedAgainWhenTheIndexChanged(t *testing.T) {
	dir, other, taking, name := swapped(t)
	there := ask[oneDay](other, "/api/day/2026-11-24/triples", nil)
	p := seated(t, dir, weighing("2026-11-24-triples", func() {
		e := edition{act: act{Date: "2026-11-24", Game: "triples", Read: there.Look.Hash, By: "JO"}, Edits: []edit{to(title, name)}}
		require.Equal(t, name, ask[oneDay](other, "/api/save", e).text(t, title))
	}))
	no := p.refused(http.StatusUnprocessableEntity, "/api/swap", taking)
	require.Contains(t, no.Problem, "an error is left")
	require.Equal(t, taking.Read, ask[oneDay](p, first, nil).Look.Hash, "nothing is swapped")
}

// TestAnEditIsSavedBesideARun that publishes other days while it is weighed: both are listed.
func TestAnEditIsSavedBesideARun(t *testing.T) {
	dir := twoDays(t)
	p := seated(t, dir, weighing(shared, func() {
		publish(t, dir, "f00dfeed0002", map[string]map[string]any{"2026-11-25/aura": fixture(t, "aura", "coffee")})
	}))
	one := ask[oneDay](p, first, nil)
	require.Equal(t, shared, ask[oneDay](p, "/api/save", of(one.Look.Hash, to(title, shared))).text(t, title))
	require.Equal(t, "f00dfeed0002", ask[oneDay](p, "/api/day/2026-11-25/aura", nil).Run)
}

// TestAStaleTabSavesWhileItIsOvertaken: two desks save the same text, and a run fills the day of a
// third, all at once. A desk that is overtaken after the weighing shows what stands there by then.
func TestAStaleTabSavesWhileItIsOvertaken(t *testing.T) {
	dir := twoDays(t)
	other := seated(t, dir)
	one := ask[oneDay](other, first, nil)
	p := seated(t, dir, weighing(shared, func() {
		ask[oneDay](other, "/api/save", of(one.Look.Hash, to(title, "They counted the spoons")))
		publish(t, dir, "f00dfeed0002", map[string]map[string]any{"2026-11-25/aura": fixture(t, "aura", "coffee")})
	}))
	mine := of(one.Look.Hash, to(title, shared))
	no := p.refused(http.StatusConflict, "/api/save", mine)
	now := remade[oneDay](t, no.More)
	require.Equal(t, "They counted the spoons", now.text(t, title), "theirs is shown; mine is on the page still")
	mine.Read = now.Look.Hash
	saved := ask[oneDay](p, "/api/save", mine)
	require.Equal(t, shared, saved.text(t, title))
	require.Len(t, saved.Provenance.Edits, 2)
	index, err := store.NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	require.Len(t, index, 3, fmt.Sprint(index.Dates()))
}
