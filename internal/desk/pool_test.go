package desk

import (
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/store"
	"dailies/internal/textplace"
)

const missPool = "/koaLines/miss"

// lines are those of a pool of a day.
func (o oneDay) lines(pool string) (all []string) {
	for _, text := range o.Look.Texts {
		if at, _ := filepath.Split(text.Place); at == pool+"/" {
			all = append(all, text.Text)
		}
	}
	return all
}

// TestLinesJoinAndLeaveAPool: places are those that were read, whatever leaves beside them, and
// the index says how many.
func TestLinesJoinAndLeaveAPool(t *testing.T) {
	p := seated(t, fourGames(t))
	one := ask[oneDay](p, first, nil)
	before := one.lines(missPool)
	require.Greater(t, len(before), 4)
	edits := []edit{
		{Place: missPool + "/0", Do: leave}, to(missPool+"/2", "No. The dishwasher disagrees."), {Place: missPool + "/3", Do: leave},
		{Place: missPool, Text: "No. The toaster has a better memory.", Do: add}, {Place: missPool, Text: "No. I would remember that.", Do: add},
	}
	said := ask[judgedText](p, "/api/judge", of(one.Look.Hash, edits...))
	require.Zero(t, said.Errors, said.Findings)
	saved := ask[oneDay](p, "/api/save", of(one.Look.Hash, edits...))
	want := slices.Concat([]string{before[1], "No. The dishwasher disagrees."}, before[4:], []string{"No. The toaster has a better memory.", "No. I would remember that."})
	require.Equal(t, want, saved.lines(missPool))
	require.Equal(t, missPool+"/2, 2 lines added to "+missPool+", 2 lines removed from "+missPool, saved.Provenance.Edits[0].What)

	undo := act{Date: "2026-11-21", Game: "triples", Read: saved.Look.Hash, By: "JO"}
	back := ask[oneDay](p, "/api/undo", undo)
	require.Equal(t, one.Look.Hash, back.Look.Hash)
	require.Equal(t, "undone: "+saved.Provenance.Edits[0].What, back.Provenance.Edits[1].What)
	p.refused(http.StatusConflict, "/api/undo", undo)
	undo.Read = back.Look.Hash
	again := ask[oneDay](p, "/api/undo", undo)
	require.Equal(t, saved.Look.Hash, again.Look.Hash, "undone twice, it stands again")
	require.Equal(t, saved.Provenance.Edits[0].What, again.Provenance.Edits[2].What)
}

// TestALineThatJoinsIsJudged as any text is, at the place that it will have.
func TestALineThatJoinsIsJudged(t *testing.T) {
	p := seated(t, fourGames(t))
	one := ask[oneDay](p, first, nil)
	last := missPool + "/6"
	require.Len(t, one.lines(missPool), 7)
	for text, says := range map[string]string{"": "ERR_SCHEMA_INVALID", " ": "ERR_TEXT_SPACES", "two  spaces": "ERR_TEXT_SPACES", "The Crumb trail again.": "ERR_A1_VOICE_NAMES_TILE"} {
		edits := []edit{{Place: missPool + "/1", Do: leave}, {Place: missPool, Text: text, Do: add}}
		said := ask[judgedText](p, "/api/judge", of(one.Look.Hash, edits...))
		require.Positive(t, said.Errors, text)
		require.Equal(t, last, said.Findings[0].Place, text)
		require.Contains(t, said.Findings[0].Code+said.Findings[0].Message, says)
		no := remade[judgedText](t, p.refused(http.StatusUnprocessableEntity, "/api/save", of(one.Look.Hash, edits...)).More)
		require.Equal(t, last, no.Findings[0].Place, text)
	}
	var all []edit
	for _, text := range one.Look.Texts {
		if at, _ := filepath.Split(text.Place); at == missPool+"/" {
			all = append(all, edit{Place: text.Place, Do: leave})
		}
	}
	require.Contains(t, ask[judgedText](p, "/api/judge", of(one.Look.Hash, all...)).Findings[0].Code, "POOL_EMPTY", "the last line stays")
	require.Equal(t, one.Look.Hash, ask[oneDay](p, first, nil).Look.Hash)
}

// TestOnlyPoolsTakeLines: tiles, sets and texts that stand alone do not.
func TestOnlyPoolsTakeLines(t *testing.T) {
	p := seated(t, fourGames(t))
	one := ask[oneDay](p, first, nil)
	for _, e := range []edit{
		{Place: "/tiles", Text: "x", Do: add}, {Place: "", Text: "x", Do: add}, {Place: missPool + "/0", Text: "x", Do: add}, {Place: "/topicFamilies", Text: "x", Do: add},
		{Place: missPool, Do: leave}, {Place: missPool + "/99", Do: leave}, {Place: missPool + "/-1", Do: leave}, {Place: "/tiles/0", Do: leave}, {Place: missPool + "/0", Do: "shred"},
	} {
		p.refused(http.StatusUnprocessableEntity, "/api/judge", of(one.Look.Hash, e))
	}
}

// TestEveryPoolIsShown: of each game that has a voice, an empty one too.
func TestEveryPoolIsShown(t *testing.T) {
	p := seated(t, fourGames(t))
	for at, some := range map[string]string{"2026-11-21/triples": missPool, "2026-11-23/testimony": "/koaLines/lossTurns", "2026-11-25/aura": "/auraLines/win"} {
		look := ask[oneDay](p, "/api/day/"+at, nil).Look
		require.True(t, slices.ContainsFunc(look.Pools, func(pool poolView) bool { return pool.Place == some }), at)
		for _, pool := range look.Pools {
			require.NotEmpty(t, pool.Moment, pool.Place)
		}
	}
	require.Empty(t, ask[oneDay](p, "/api/day/2026-11-25/waywords", nil).Look.Pools)
	require.Equal(t, "/auraLines/win", poolsOf(textplace.Aura(), []byte(`{"auraLines": {"win": []}}`))[0].Place)
}

// TestWhatCannotBeUndone says why.
func TestWhatCannotBeUndone(t *testing.T) {
	dir := fourGames(t)
	p := seated(t, dir)
	one := ask[oneDay](p, first, nil)
	undo := act{Date: "2026-11-21", Game: "triples", Read: one.Look.Hash, By: "JO"}
	require.Contains(t, p.refused(http.StatusUnprocessableEntity, "/api/undo", undo).Problem, "nothing to undo")
	saved := ask[oneDay](p, "/api/save", of(one.Look.Hash, to(miss, "No. The dishwasher disagrees.")))
	edit := saved.Provenance.Edits[0]
	kept := filepath.Join(dir, store.RunsName, edit.Run, "replaced", edit.Was+".json")
	require.NoError(t, os.WriteFile(kept, []byte("{}"), 0o600))
	undo.Read = saved.Look.Hash
	require.Contains(t, p.refused(http.StatusUnprocessableEntity, "/api/undo", undo).Problem, "no longer kept")
	undo.Read = ""
	require.Contains(t, p.refused(http.StatusUnprocessableEntity, "/api/undo", undo).Problem, "names what was read")
}
