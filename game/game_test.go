package game

import (
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestDatesThatDoNotExistAreRefused(t *testing.T) {
	for _, text := range []string{"", "2026-02-31", "2026-13-01", "2026-1-1", "26-01-01", "2026-01-01 ", "2025-02-29", "2026/01/01", "20260101"} {
		_, err := ParseDate(text)
		require.Error(t, err, text)
		require.False(t, Date(text).Valid())
	}
	require.True(t, Date("2024-02-29").Valid())
}

func TestDatesCount(t *testing.T) {
	require.Equal(t, Date("2026-03-01"), Date("2026-02-28").AddDays(1))
	require.Equal(t, Date("2025-12-31"), Date("2026-01-01").AddDays(-1))
	require.Equal(t, Date(""), Date("9999-12-31").AddDays(1))
	require.Equal(t, Date(""), Date("tomorrow").AddDays(1))
	require.Equal(t, time.Saturday, Date("2026-11-21").Weekday())
	require.Equal(t, time.Thursday, Date("1970-01-01").Weekday())
	require.Equal(t, time.Wednesday, Date("1969-12-31").Weekday())
	rapid.Check(t, func(t *rapid.T) {
		start := Date("2000-01-01").AddDays(rapid.IntRange(-300_000, 300_000).Draw(t, "start"))
		n := rapid.IntRange(-5000, 5000).Draw(t, "n")
		end := start.AddDays(n)
		require.Equal(t, n, end.DaysSince(start))
		require.Equal(t, start, end.AddDays(-n))
		require.Equal(t, n > 0, end > start)
		day, err := time.Parse(time.DateOnly, string(end))
		require.NoError(t, err)
		require.Equal(t, day.Weekday(), end.Weekday())
	})
}

func TestRungsFollowTheWeek(t *testing.T) {
	monday := Date("2026-11-16")
	for i, rung := range Rungs() {
		require.Equal(t, rung, monday.AddDays(i).Rung())
		require.True(t, rung.Valid())
		require.True(t, Rung("").Below(rung))
		require.Equal(t, i > 0, Rung("MON").Below(rung))
		require.False(t, rung.Below(rung))
	}
	require.Equal(t, Rung(""), Date("soon").Rung())
	require.False(t, Rung("NOON").Valid())
}

func TestIDs(t *testing.T) {
	for _, id := range []ID{"t1", "S1", "a.b", "r1:c2", "0-0"} {
		require.True(t, id.Valid(), id)
	}
	for _, id := range []ID{"", "../../x", ".hidden", "a/b", "a b", "é", "-x", ID(strings.Repeat("x", 65))} {
		require.False(t, id.Valid(), id)
	}
	require.True(t, PuzzleID("2026-11-21-triples").Valid())
	for _, id := range []PuzzleID{"2026-11-21", "2026-11-21-", "2026-02-31-x", "x", "2026-11-21/x", "2026-11-21-../x"} {
		require.False(t, id.Valid(), id)
	}
}

func TestFold(t *testing.T) {
	for text, want := range map[string]string{
		"": "", " …!": "", "Neighbor's  text": "neighbor s text", "SOUFFLÉ": "soufflé", "a--b": "a b", "  t2 ": "t2", "x_y": "x y",
	} {
		require.Equal(t, want, Fold(text))
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		require.Equal(t, strings.Map(unicode.ToLower, strings.Join(words, " ")), Fold(text))
	})
}

func TestContainsWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		alphabet := rapid.StringMatching(`([ab]{1,2} ){0,6}`)
		text, words := Fold(alphabet.Draw(t, "text")), Fold(alphabet.Draw(t, "words"))
		want := words != "" && strings.Contains(" "+text+" ", " "+words+" ")
		require.Equal(t, want, ContainsWords(text, words), "%q in %q", words, text)
	})
}

// TestDatesAreNumberedAsTheLibraryDoes: over four centuries, and nothing else has a number.
func TestDatesAreNumberedAsTheLibraryDoes(t *testing.T) {
	for day := time.Date(1800, 1, 1, 0, 0, 0, 0, time.UTC); day.Year() < 2200; day = day.AddDate(0, 0, 1) {
		d := DateOf(day)
		require.Equal(t, int(day.Unix()/86400), d.DaysSince("1970-01-01"), d)
		require.Equal(t, day.Weekday(), d.Weekday(), d)
	}
	for _, text := range []Date{"", "2026-02-29", "2026-13-01", "2026-00-10", "2026-01-00", "2026/01/01", "+026-01-01", "2026-1-011", "tomorrow!!"} {
		require.Zero(t, text.DaysSince("1970-01-01"), text)
	}
}
