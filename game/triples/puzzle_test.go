package triples

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
)

func TestNamesHaveTheirForm(t *testing.T) {
	long := strings.Repeat("ä", 64)
	for family, valid := range map[Family]bool{"": false, "kitchen": true, Family(long): true, Family(long + "x"): false} {
		require.Equal(t, valid, family.Valid(), family)
	}
	for word, valid := range map[HiddenWord]bool{"A": false, "AB": true, "ABCDEFGHIJKL": true, "ABCDEFGHIJKLM": false, "Ab": false, "A B": false} {
		require.Equal(t, valid, word.Valid(), word)
	}
	for key, valid := range map[ConcernKey]bool{
		"": false, "color": false, "source_group": true, "source_group:cloud": true, "source_group:": false,
		ConcernKey("topic_family:" + long): true, ConcernKey("topic_family:" + long + "x"): false,
	} {
		require.Equal(t, valid, key.Valid(), key)
	}
}

func TestTheRungStatedComesBeforeThatOfTheDate(t *testing.T) {
	require.Equal(t, game.Sun, (&Puzzle{Rung: game.Sun, DateISO: "2026-01-05"}).Asks())
	require.Equal(t, game.Mon, (&Puzzle{DateISO: "2026-01-05"}).Asks())
}

// TestPoolsAreHeardInTurn: KOA says the first of her lines first, at locks and at misses.
func TestPoolsAreHeardInTurn(t *testing.T) {
	p := board()
	p.KoaLines.LockSuccess, p.KoaLines.Miss = []string{"a", "b", "c"}, []string{"d", "e", "f"}
	s := Start(p, 0)
	for n, pool := range [][]string{p.KoaLines.LockSuccess, p.KoaLines.Miss} {
		for turn := range 3 {
			action := []Action{set(turn + 1), pick(10, 11, 1+turn)}[n]
			var events []Event
			s, events = Apply(p, s, action, 0)
			require.Equal(t, game.Line(pool, "", turn), events[0].Line)
		}
		s = Start(p, 0)
	}
}

// TestOnlyAWinHasACeiling: a run that is lost, or goes on, has missed no FLAWLESS by its patterns.
func TestOnlyAWinHasACeiling(t *testing.T) {
	same := [5]string{"cloud", "remote", "a", "SENSOR", "b"}
	p := board(same, same, same, same, same, same)
	s, _ := play(t, p, set(1), set(2))
	require.Equal(t, NoCeiling, CeilingOf(p, s))
	s.Status = Lost
	require.Equal(t, NoCeiling, CeilingOf(p, s))
	require.Equal(t, "Source variety: nothing locked to compare", FinalAudit(p, State{Status: Lost})[1])
}

func TestTheOrderOfLocksIsShared(t *testing.T) {
	p := board()
	p.DateISO = "2026-01-30"
	s, _ := play(t, p, set(2), set(3))
	require.Equal(t, "TRIPLES 2026-01-30  ✅✅  2-3  00:00", ShareOrder(p, s))
	require.Equal(t, "TRIPLES 2026-01-30  00:00", ShareOrder(p, Start(p, 0)))
}
