package desk

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/probe"
	"dailies/internal/store"
)

// probedBy leaves the record of a probe of a daily, with a text that is not to be trusted.
func probedBy(t testing.TB, dir string, f store.File) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(f.Path())))
	require.NoError(t, err)
	r := &probe.Record{
		Version: probe.Version, Game: f.Game, SHA256: store.Hash(data), Repeats: 8, Plays: []probe.Play{},
		Players:   []probe.Seated{{Name: "m", Model: "some-model"}},
		Figures:   probe.Figures{Played: 8, Solved: 6, FirstLocks: 8, FirstRight: 2, Actions: 30},
		Contested: []probe.Contested{{Tile: "t3", Text: "Grocery receipt", Title: "They saw your light", As: []string{"t2", "t6"}, Players: 6, Of: 8, Rules: []string{"<b>out</b> late\u202e"}}},
	}
	text, err := r.Text()
	require.NoError(t, err)
	name := filepath.Join(dir, "runs", "probes", filepath.FromSlash(f.Path()))
	require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
	require.NoError(t, os.WriteFile(name, text, 0o644))
}

// TestADayTellsWhatPlayersMadeOfIt, as long as it is what they played.
func TestADayTellsWhatPlayersMadeOfIt(t *testing.T) {
	dir := fourGames(t)
	f := store.File{Date: "2026-11-21", Game: "triples"}
	p := seated(t, dir)
	require.Nil(t, ask[oneDay](p, first, nil).Probe)
	require.Zero(t, p.read().day(t, "2026-11-21/triples").Readings)
	probedBy(t, dir, f)
	one := ask[oneDay](p, first, nil)
	require.Equal(t, []string{"some-model"}, one.Probe.Players)
	require.Equal(t, 6, one.Probe.Figures.Solved)
	require.False(t, one.Probe.Stale)
	require.Len(t, one.Probe.Findings, 1)
	require.Equal(t, "WARN_PROBE_SECOND_READING", one.Probe.Findings[0].Code)
	require.Equal(t, "/tiles/2/text", one.Probe.Findings[0].Place)
	require.NotContains(t, one.Probe.Findings[0].Message, "\u202e")
	day := p.read().day(t, "2026-11-21/triples")
	require.Equal(t, []int{1, 75}, []int{day.Readings, day.Readers})

	ask[oneDay](p, "/api/save", of(one.Look.Hash, to(miss, "No. The dishwasher disagrees.")))
	one = ask[oneDay](p, first, nil)
	require.True(t, one.Probe.Stale)
	require.Empty(t, one.Probe.Findings)
	require.Zero(t, p.read().day(t, "2026-11-21/triples").Readings)

	require.NoError(t, os.WriteFile(filepath.Join(dir, "runs", "probes", "2026-11-21", "triples.json"), []byte("{"), 0o644))
	require.Nil(t, ask[oneDay](p, first, nil).Probe, "a damaged record hides no day")
}

// TestTheCalendarSortsByWhatPlayersRead: the filter lists such days, and leads to them.
func TestTheCalendarSortsByWhatPlayersRead(t *testing.T) {
	dir := fourGames(t)
	probedBy(t, dir, store.File{Date: "2026-11-21", Game: "triples"})
	e := sat(t, dir)
	e.enter("")
	e.until(`document.querySelector('.filters select')`)
	eval[bool](e, `(() => { const s = document.querySelector('.filters select'); s.value = 'readings'; s.dispatchEvent(new Event('change')); return true; })()`)
	e.says("1 second reading, the plainest one seen by 75 % of the players")
	eval[bool](e, `(document.querySelector('.contested a').click(), true)`)
	e.press("Designer’s side")
	e.says("8 plays by some-model: 6 solved; the first lock was right in 2 of 8")
	e.says("WARN_PROBE_SECOND_READING")
	e.says("<b>out</b> late")
	e.content()
}
