package learn

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
)

// climbing is four weeks from a Monday whose difficulty climbs by a half a day, with intervals of a width.
func climbing(width float64) Game {
	g := Game{Days: map[game.Date]Day{}}
	for i := range 28 {
		value := float64(i%7)/2 + 0.01*float64(i/7)
		g.Days[game.Date("2026-11-02").AddDays(i)] = Day{Difficulty: Difficulty{Value: value, Low: value - width, High: value + width, Plays: 300}}
	}
	return g
}

// moved is a game whose day has the difficulty of another weekday.
func (g Game) moved(date game.Date, value, width float64) Game {
	g.Days[date] = Day{Difficulty: Difficulty{Value: value, Low: value - width, High: value + width, Plays: 300}}
	return g
}

func TestDaysTwoStepsOffAreNamed(t *testing.T) {
	const monday, thursday = game.Date("2026-11-09"), game.Date("2026-11-12")
	require.Empty(t, climbing(0.2).Misplaced())
	require.Empty(t, climbing(0.2).moved(monday, 0.6, 0.2).Misplaced(), "a step off, and chance may make it two")
	require.Equal(t, map[game.Date]game.Rung{monday: game.Thu}, climbing(0.2).moved(monday, 1.7, 0.2).Misplaced())
	require.Equal(t, map[game.Date]game.Rung{thursday: game.Mon}, climbing(0.2).moved(thursday, 0, 0.2).Misplaced())
	require.Empty(t, climbing(0.2).moved(monday, 1.7, 1).Misplaced(), "the interval reaches Tuesdays")
	g := climbing(0.2).moved(monday, 3, 0.2)
	for date := range g.Days {
		if date < "2026-11-06" || date > "2026-11-18" { // 13 days are left
			delete(g.Days, date)
		}
	}
	require.Len(t, g.Days, leastWeek-1)
	require.Empty(t, g.Misplaced(), "too few to compare with")
}
