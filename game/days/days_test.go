package days

import (
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/stretchr/testify/require"

	"dailies/game"
)

// results reads "D", won on D; "D>E", won on E; "D-", lost on D: days of December 2026 of one game.
func results(text string) map[string]Result {
	all := make(map[string]Result)
	for _, field := range strings.Fields(text) {
		date, on, late := strings.Cut(strings.TrimSuffix(field, "-"), ">")
		if !late {
			on = date
		}
		won := !strings.HasSuffix(field, "-")
		all["2026-12-"+date+"/aura"] = Result{won, map[bool]string{true: "gold", false: "lost"}[won], game.Date("2026-12-" + on)}
	}
	return all
}

// listed reads "D" and "D<E", a day that could be played from E on.
func listed(text string) (all []Day) {
	for _, field := range strings.Fields(text) {
		date, since, late := strings.Cut(field, "<")
		day := Day{Date: game.Date("2026-12-" + date), Games: []string{"aura"}}
		if late {
			day.Since = game.Date("2026-12-" + since)
		}
		all = append(all, day)
	}
	return all
}

func TestStreaks(t *testing.T) {
	for _, c := range []struct {
		says, days, results, today string
		streak, longest            int
	}{
		{"nothing was played", "01 02 03", "", "03", 0, 0},
		{"today is open yet", "03 04 05", "03 04>05", "05", 2, 2},
		{"a loss ends it", "01 02 03", "01 02- 03", "03", 1, 1},
		{"a day of the archive", "01 03 04 05", "01 03>05 04 05", "05", 2, 2},
		{"a day that was left out", "01 02 03", "01", "04", 0, 1},
		{"yesterday is open yet, and today is won", "01 03 04 05", "01 02- 03 05", "05", 2, 2},
		{"a date without a puzzle", "01 05", "01 05", "05", 2, 2},
		{"yesterday's puzzle is the newest, in the morning", "01 02 03", "01>02 02>03", "04", 2, 2},
		{"and is won then", "01 02 03", "01>02 02>03 03>04", "04", 3, 3},
		{"a day is lost when the next one ends", "01 02 03", "01>02 02>03", "05", 0, 2},
		{"a host that was late by two days", "01 02<04 03<04 04 05", "01 02>04 03>04 04 05", "05", 5, 5},
		{"a day that came late and was left out", "01 02<04 03", "01 03", "06", 1, 1},
		{"a list out of reach", "", "01 02", "02", 2, 2},
	} {
		got := Sum(listed(c.days), results(c.results), game.Date("2026-12-"+c.today)).Games["aura"]
		require.Equal(t, []int{c.streak, c.longest}, []int{got.Streak, got.Longest}, c.says)
	}
}

func TestWholeDays(t *testing.T) {
	all := []Day{{Date: "2026-12-01", Games: []string{"aura", "triples"}}, {Date: "2026-12-02", Games: []string{"aura", "triples"}}}
	played := map[string]Result{
		"2026-12-01/aura": {true, "gold", "2026-12-01"}, "2026-12-01/triples": {false, "BUSTED", "2026-12-01"}, "2026-12-02/aura": {true, "gold", "2026-12-02"},
	}
	got := Sum(all, played, "2026-12-02")
	require.Equal(t, Figures{Played: 1, Won: 1, Streak: 1, Longest: 1, Tiers: map[string]int{"": 1}}, got.Whole, "a loss is played too")
	require.Equal(t, Figures{Played: 2, Won: 2, Streak: 2, Longest: 2, Tiers: map[string]int{"gold": 2}}, got.Games["aura"])
	require.Equal(t, Figures{Played: 1, Tiers: map[string]int{"BUSTED": 1}}, got.Games["triples"])
}

// TestAWholeDayEndsWithItsLastGame, in whatever order the day lists them: one that was left for later
// makes no streak.
func TestAWholeDayEndsWithItsLastGame(t *testing.T) {
	for _, games := range [][]string{{"aura", "triples"}, {"triples", "aura"}} {
		played := map[string]Result{"2026-12-01/aura": {true, "gold", "2026-12-01"}, "2026-12-01/triples": {true, "CLEARED", "2026-12-05"}}
		got := Sum([]Day{{Date: "2026-12-01", Games: games}}, played, "2026-12-05")
		require.Equal(t, Figures{Played: 1, Won: 1, Tiers: map[string]int{"": 1}}, got.Whole)
	}
}

// TestStreaksFarFromTheHost: a host writes a day at its midnight, and players there take it in
// their morning, by the date of the site or by their own. The streak grows by each.
func TestStreaksFarFromTheHost(t *testing.T) {
	for _, zone := range []string{"Pacific/Auckland", "Pacific/Kiritimati", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Honolulu", "America/St_Johns", "UTC"} {
		place, err := time.LoadLocation(zone)
		require.NoError(t, err)
		for _, begin := range []string{"2026-12-01", "2026-03-07", "2026-03-28", "2026-04-03", "2026-09-25", "2026-10-03", "2026-10-24"} { // nights on which clocks change among them
			first := game.Date(begin)
			played, all := make(map[string]Result), []Day{}
			for n := range 4 {
				date := first.AddDays(n)
				all = append(all, Day{Date: date, Games: []string{"aura"}})
				midnight, err := time.Parse(time.DateOnly, string(date))
				require.NoError(t, err)
				morning := midnight.In(place)
				for morning.Before(midnight) || morning.Hour() != 8 {
					morning = morning.Add(15 * time.Minute)
				}
				today := game.DateOf(morning)
				require.Equal(t, n, Sum(all, played, today).Games["aura"].Streak, "%s, before the game of %s", zone, date)
				played[string(date)+"/aura"] = Result{true, "gold", today}
				require.Equal(t, n+1, Sum(all, played, today).Games["aura"].Streak, "%s, after it", zone)
			}
		}
	}
}
