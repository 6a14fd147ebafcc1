package site

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/game/triples"
)

// stored is the database of what was told, and kept all that is in it.
const (
	stored = `new Promise(done => { const request = indexedDB.open(Object.keys(localStorage).find(k => k.startsWith('dailies/1')).match(/^dailies\/1(.*?\/)/)[0] + 'events', 1); request.onsuccess = () => done(request.result); })`
	kept   = `(` + stored + `).then(db => new Promise(done => { const all = db.transaction('told').objectStore('told').getAll(); all.onsuccess = () => { db.close(); done(all.result); }; }))`
)

// TestEventsInABrowser: what the engine says happened is told in its order, and nothing on a reload
// or in practice.
func TestEventsInABrowser(t *testing.T) {
	puzzle, err := triples.Decode(fridgeDocument(t))
	require.NoError(t, err)
	p := seat(t, puzzles{fridge: fridgeDocument(t)})
	p.before(`globalThis.heardOf = []; document.addEventListener('dailies:event', e => heardOf.push(e.detail))`)
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(fridge)
	heard := func() []string { return ask[[]string](p, `heardOf.map(e => e.type)`) }
	p.lock(puzzle.TrueTriples[0].Tiles...)
	require.Equal(t, []string{"LOCKED", "CONCERN_RAISED"}, heard())
	require.Equal(t, string(puzzle.PuzzleID), ask[string](p, `heardOf[0].puzzleId`))
	require.Equal(t, 1, ask[int](p, `heardOf[0].metadata.slot`))
	p.until(kept + `.then(all => globalThis.told = all) && globalThis.told?.length === 2`)
	require.Equal(t, []string{"LOCKED", "CONCERN_RAISED"}, ask[[]string](p, `told.map(e => e.type)`), "it is kept here")
	ask[bool](p, `(`+stored+`).then(db => db.transaction('told', 'readwrite').objectStore('told').add({ type: 'OLD', timestamp: Date.now() - 31 * 864e5 })) && true`)
	p.do(chromedp.Reload())
	p.until("document.body.dataset.ready")
	require.Empty(t, heard(), "a reload replays, and nothing happens")
	p.lock(puzzle.TrueTriples[1].Tiles...)
	p.until(kept + `.then(all => globalThis.told = all) && globalThis.told?.length === 3 && told.every(e => e.type !== 'OLD')`)
	p.lock(puzzle.TrueTriples[2].Tiles...)
	p.until(`document.querySelector('.tier')`)
	p.do(chromedp.Reload())
	p.until(`document.querySelector('.tier')`)
	p.click(`[data-focus="again"]`)
	p.click(fmt.Sprintf(tileOf, puzzle.TrueTriples[0].Tiles[0]))
	p.lock(puzzle.TrueTriples[0].Tiles[1:]...)
	require.Empty(t, heard(), "practice is nobody's business")
	p.content()
}
