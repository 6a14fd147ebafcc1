package plays_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/session"
	"dailies/game/session/sessiontest"
	"dailies/internal/plays"
)

// forge changes a log so that it claims or shows something else.
func forge(text []byte, n int) []byte {
	old, changed := `"won":false`, `"won":true`
	switch {
	case n%3 == 1:
		old, changed = `"at":`, `"at":-`
	case n%3 == 2:
		old, changed = `"version":1}`, `"version":3}`
	case bytes.Contains(text, []byte(changed)):
		old, changed = changed, old
	}
	return bytes.Replace(text, []byte(old), []byte(changed), 1)
}

// TestABoardOf200Logs: 20 are forged, 180 are ranked in the order of their scores.
func TestABoardOf200Logs(t *testing.T) {
	dir, documents := published(t)
	names := session.Games()
	var entries []plays.Entry
	scores := map[string]session.Score{}
	v := verifier(t, dir)
	for i := range 200 {
		name := names[i%len(names)].Name
		e := plays.Entry{File: fmt.Sprintf("logs/%03d.json", i), Name: fmt.Sprintf("player %03d", i), Log: sessiontest.Log(t, documents[name], uint64(i))}
		play, err := v.Verify(t.Context(), e.Log)
		require.NoError(t, err)
		scores[e.Name] = play.Score
		if i%10 == 7 {
			e.Log = forge(e.Log, i/10)
		}
		entries = append(entries, e)
	}
	board, err := plays.Rank(t.Context(), v, entries)
	require.NoError(t, err)
	require.Len(t, board.LeftOut, 20)
	require.Equal(t, 20, board.Forged())
	ranked := 0
	for _, r := range board.Rankings {
		ranked += len(r.Rows)
		require.Equal(t, 1, r.Rows[0].Rank)
		for i, row := range r.Rows {
			require.Equal(t, scores[row.Name], row.Score)
			better := slices.IndexFunc(r.Rows, func(o plays.Row) bool { return o.Score.Compare(row.Score) == 0 })
			require.Equal(t, better+1, row.Rank, "one more than those with a better score")
			require.False(t, i > 0 && r.Rows[i-1].Score.Compare(row.Score) > 0)
		}
	}
	require.Equal(t, 180, ranked)
	for _, l := range board.LeftOut {
		require.True(t, strings.HasSuffix(l.Name, "7") && l.Code != "" && l.Reason != "", "%v", l)
	}
	again, err := plays.Rank(t.Context(), v, entries)
	require.NoError(t, err)
	require.Equal(t, board, again)
}

func TestABoardRanksOneFirstAttemptOfAName(t *testing.T) {
	dir, documents := published(t)
	v := verifier(t, dir)
	document := documents["testimony"]
	var entries []plays.Entry
	for seed := range uint64(12) {
		entries = append(entries, plays.Entry{File: fmt.Sprint(seed), Name: []string{"Ada", "ADA"}[seed%2], Log: sessiontest.Log(t, document, seed)})
	}
	second := bytes.Replace(sessiontest.Log(t, document, 20), []byte(`"attempt":1`), []byte(`"attempt":2`), 1)
	entries = append(entries, plays.Entry{File: "second", Name: "Bo", Log: second}, plays.Linked("https://example.org/#play=!"))
	for range 2 {
		board, err := plays.Rank(t.Context(), v, entries)
		require.NoError(t, err)
		require.Len(t, board.Rankings, 1)
		require.Len(t, board.Rankings[0].Rows, 1)
		for _, e := range entries[:12] {
			play, err := v.Verify(t.Context(), e.Log)
			if err == nil {
				require.LessOrEqual(t, play.Score.Compare(board.Rankings[0].Rows[0].Score), 0, "the worst one counts")
			}
		}
		require.Equal(t, 1, board.Forged())
		require.Len(t, board.LeftOut, 13)
		slices.Reverse(entries)
	}
}

// TestNamesOnABoardAreNoMarkup: nor do they move a terminal's cursor.
func TestNamesOnABoardAreNoMarkup(t *testing.T) {
	b := plays.Board{Rankings: []plays.Ranking{{Game: "triples", Date: game.Date("2026-11-21"), Rows: []plays.Row{{Rank: 1, Name: "<script>\x1b[2J", Tier: "CLEARED", Seconds: 425}}}}, LeftOut: []plays.LeftOut{{File: "<b>", Name: "\u202e", Reason: "<i>\n"}}}
	var page, text bytes.Buffer
	require.NoError(t, b.WritePage(&page))
	b.WriteText(&text)
	require.NotContains(t, page.String(), "<script>")
	require.NotContains(t, page.String(), "<i>")
	require.Contains(t, page.String(), "7:05")
	for _, mark := range []string{"\x1b", "\u202e", "<i>\n"} {
		require.NotContains(t, text.String(), mark)
	}
}
