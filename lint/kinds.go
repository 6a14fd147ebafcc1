package lint

import (
	"slices"

	"dailies/game"
)

// Kinds is how the kinds of rule mix over days, counted in triples.
type Kinds struct {
	Triples map[string]int `json:"triples"` // by kind
	Weeks   int            `json:"weeks"`   // whole calendar weeks that begin on Monday

	Distinct Spread `json:"distinct"` // kinds in a week
	Fresh    Spread `json:"fresh"`    // kinds in a week that none of the 14 days before it had, of weeks with these days
	Stale    int    `json:"stale"`    // weeks with these days and no fresh kind

	Evidence Evidence `json:"evidence"`
}

// Evidence is the share of the triples that read a tile as evidence of the evening, per
// cent.
type Evidence struct {
	All  float64 `json:"all"`
	Week Spread  `json:"week"`
}

// readsEvidence reports whether a rule of a kind reads tiles as evidence: what they say,
// lack, or could have done. The others look at their words or their use.
func readsEvidence(kind string) bool {
	return kind == "record" || kind == "missing" || kind == "means"
}

// freshAfter is how many days a kind was away when a week calls it fresh.
const freshAfter = 14

// kindsOver measures kinds over days in order of date; nil where no day states any.
func kindsOver(days []Day) *Kinds {
	k := Kinds{Triples: mix(days)}
	if len(k.Triples) == 0 {
		return nil
	}
	k.Evidence.All = evidenceShare(k.Triples)
	var distinct, fresh, shares []float64
	first := days[0].Date
	for _, monday := range mondays(first, days[len(days)-1].Date) {
		shown := mix(between(days, monday, monday.AddDays(week)))
		if k.Weeks++; len(shown) == 0 {
			continue
		}
		distinct, shares = append(distinct, float64(len(shown))), append(shares, evidenceShare(shown))
		if since := monday.AddDays(-freshAfter); since >= first {
			n := freshKinds(shown, mix(between(days, since, monday)))
			if fresh = append(fresh, float64(n)); n == 0 {
				k.Stale++
			}
		}
	}
	k.Distinct, k.Fresh, k.Evidence.Week = spreadOf(distinct), spreadOf(fresh), spreadOf(shares)
	return &k
}

// mix counts the triples of days by the kind of their rule.
func mix(days []Day) map[string]int {
	counts := make(map[string]int)
	for _, d := range days {
		for _, t := range d.values(kinds) {
			counts[t.Value] += int(t.Count)
		}
	}
	return counts
}

func evidenceShare(counts map[string]int) float64 {
	of, all := 0, 0
	for kind, n := range counts {
		if all += n; readsEvidence(kind) {
			of += n
		}
	}
	return 100 * float64(of) / float64(max(all, 1))
}

func freshKinds(week, before map[string]int) int {
	n := 0
	for kind := range week {
		if before[kind] == 0 {
			n++
		}
	}
	return n
}

// mondays are the Mondays of the whole weeks from one date to another.
func mondays(first, last game.Date) []game.Date {
	var all []game.Date
	for date := first; date.AddDays(week-1) <= last; date = date.AddDays(1) {
		if date.Rung() == game.Mon {
			all = append(all, date)
		}
	}
	return all
}

// between are the days from a date on and before another.
func between(days []Day, from, to game.Date) []Day {
	start, _ := slices.BinarySearchFunc(days, Day{Date: from}, byDate)
	end, _ := slices.BinarySearchFunc(days, Day{Date: to}, byDate)
	return days[start:end]
}
