package desk

import (
	"encoding/json"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/internal/author"
	"dailies/internal/catalog"
	"dailies/internal/run"
	"dailies/internal/store"
)

// filled is a folder that a run filled with a day of triples, for which it kept alternates.
func filled(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "out")
	games, err := catalog.Games().Choose("triples")
	require.NoError(t, err)
	source, err := author.Builtin(games)
	require.NoError(t, err)
	dates, err := run.Days("2026-11-21", 1)
	require.NoError(t, err)
	_, err = run.Do(t.Context(), run.Spec{Games: games, Dates: dates, Source: source, Out: dir, Workers: 2}, run.Deps{})
	require.NoError(t, err)
	return dir
}

const keptFor = "/api/alternates/2026-11-21/triples"

// TestAnAlternateIsPlayedBlind: its pages are those of the day's own board, with another puzzle in
// them, and the tokens of neither.
func TestAnAlternateIsPlayedBlind(t *testing.T) {
	dir := filled(t)
	p := seated(t, dir, played(t))
	one := ask[oneDay](p, first, nil)
	if one.Play == "" {
		t.Skip("missing: the engine of make engine")
	}
	kept := ask[alternatesView](p, keptFor, nil)
	require.Greater(t, len(kept.Boards), 2)
	read := func(path string) string {
		status, text := p.send(p.asked(path, nil))
		require.Equal(t, http.StatusOK, status, text)
		return text
	}
	published, err := store.NewReader(dir).Load(t.Context(), store.File{Date: "2026-11-21", Game: "triples"})
	require.NoError(t, err)
	require.JSONEq(t, string(published), read(kept.Boards[0].Play+"puzzle.json"), "the run's choice")
	side := ask[alternateSide](p, keptFor+"/2", nil)
	var played any // it travels without white space
	require.NoError(t, json.Unmarshal([]byte(read(kept.Boards[2].Play+"puzzle.json")), &played))
	spaced, err := game.Canonical(played)
	require.NoError(t, err)
	require.Equal(t, side.Look.Hash, store.Hash(spaced))
	page := read(kept.Boards[2].Play)
	require.NotContains(t, page, side.Look.Texts[len(side.Look.Texts)-1].Text, "a line of the reveal")
	require.NotContains(t, page, token)
	require.NotContains(t, page, "All days")
	for _, number := range []string{"99", "-1", "x"} {
		status, _ := p.send(p.asked(strings.Replace(kept.Boards[2].Play, "/2/", "/"+number+"/", 1), nil))
		require.Equal(t, http.StatusNotFound, status, number)
	}
}

// TestAnAlternateIsPlayedAndSwappedIn at the page: nothing is given away before it is asked for.
func TestAnAlternateIsPlayedAndSwappedIn(t *testing.T) {
	dir := filled(t)
	e := sat(t, dir)
	kept := ask[alternatesView](e.desk, keptFor, nil).Boards[2]
	side := ask[alternateSide](e.desk, keptFor+"/2", nil)
	e.enter("?date=2026-11-21&game=triples")
	e.sign("MK")
	e.press("Decide")
	e.until(`document.querySelectorAll('.alternate').length > 2`)
	eval[bool](e, `(document.querySelectorAll('.alternate')[2].open = true)`)
	e.says("Judged on this day")
	for _, text := range side.Look.Texts {
		if strings.HasPrefix(text.Place, "/trueTriples") {
			require.False(t, eval[bool](e, `document.body.innerText.includes(`+quoted(text.Text)+`)`), text.Text)
		}
	}
	e.press("Play it")
	e.until(`document.querySelector('.alternate iframe')?.contentDocument?.body?.dataset.ready`)
	require.Contains(t, eval[string](e, `document.querySelector('.alternate iframe').src`), kept.Play)
	e.looked("desk-alternate-played")
	e.press("Turn it over")
	e.until(`document.querySelector('.alternate .designer')`)
	e.looked("desk-alternate-turned")
	e.press("Swap it in")
	e.until(`document.body.innerText.includes('swapped in alternate 2')`)
	require.Equal(t, side.Look.Hash, ask[oneDay](e.desk, first, nil).Look.Hash)
	e.content()
}
