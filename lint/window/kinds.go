package window

import (
	"encoding/json"
	"slices"

	"dailies/game"
)

// Kinds is how the kinds of rule mix over days, counted in the things that have one.
type Kinds struct {
	Of     string         `json:"-"`     // the things, in the plural
	Counts map[string]int `json:"-"`     // of them, by kind; JSON has them under the name of the things
	Weeks  int            `json:"weeks"` // whole calendar weeks that begin on Monday

	Distinct Spread `json:"distinct"` // kinds in a week
	Fresh    Spread `json:"fresh"`    // kinds in a week that none of the 14 days before it had, of weeks with these days
	Stale    int    `json:"stale"`    // weeks with these days and no fresh kind

	Evidence Evidence `json:"evidence"`
}

// MarshalJSON writes the counts under the name of what is counted.
func (k Kinds) MarshalJSON() ([]byte, error) {
	type figures Kinds // without this method
	counts, err := json.Marshal(map[string]map[string]int{k.Of: k.Counts})
	if err != nil {
		return nil, err
	}
	rest, err := json.Marshal(figures(k))
	return slices.Concat(counts[:len(counts)-1], []byte(","), rest[1:]), err
}

// Evidence is the share of the things that read a tile as evidence of the evening, per cent.
type Evidence struct {
	All  float64 `json:"all"`
	Week Spread  `json:"week"`
}

// freshAfter is how many days a kind must have been away for a week to call it fresh.
const freshAfter = 14

// mixture is what the rules of a window say of kinds.
type mixture struct {
	aspect   Aspect
	of       string            // the things that have a kind, in the plural
	evidence func(string) bool // whether things of a kind read tiles as evidence
}

// mixture returns what a window's [WeeklyNovelty] and [Portioned] say of kinds, and whether it has
// these rules.
func (w Window) mixture() (m mixture, found bool) {
	for i := range w.rules {
		r := &w.rules[i]
		if r.form == nil {
			continue
		}
		switch rule := r.form(r, nil).(type) {
		case *novelty:
			m.aspect, m.of = rule.aspect, rule.of
		case *portioned:
			m.evidence = rule.counted
		}
	}
	return m, m.aspect != "" && m.evidence != nil
}

// over measures kinds over days in order of date; nil where no day states any.
func (m mixture) over(days []Day) *Kinds {
	k := Kinds{Of: m.of, Counts: m.count(days)}
	if len(k.Counts) == 0 {
		return nil
	}
	k.Evidence.All = m.share(k.Counts)
	var distinct, fresh, shares []float64
	first := days[0].Date
	for _, monday := range mondays(first, days[len(days)-1].Date) {
		shown := m.count(between(days, monday, monday.AddDays(Week)))
		if k.Weeks++; len(shown) == 0 {
			continue
		}
		distinct, shares = append(distinct, float64(len(shown))), append(shares, m.share(shown))
		if since := monday.AddDays(-freshAfter); since >= first {
			n := freshKinds(shown, m.count(between(days, since, monday)))
			if fresh = append(fresh, float64(n)); n == 0 {
				k.Stale++
			}
		}
	}
	k.Distinct, k.Fresh, k.Evidence.Week = spreadOf(distinct), spreadOf(fresh), spreadOf(shares)
	return &k
}

// count counts the things of days by kind.
func (m mixture) count(days []Day) map[string]int {
	counts := make(map[string]int)
	for _, d := range days {
		for _, t := range d.values(m.aspect) {
			counts[t.Value] += int(t.Count)
		}
	}
	return counts
}

// share returns how many things of so many of each kind read tiles as evidence, per cent.
func (m mixture) share(counts map[string]int) float64 {
	of, all := 0, 0
	for kind, n := range counts {
		if all += n; m.evidence(kind) {
			of += n
		}
	}
	return 100 * float64(of) / float64(max(all, 1))
}

func freshKinds(shown, before map[string]int) int {
	n := 0
	for kind := range shown {
		if before[kind] == 0 {
			n++
		}
	}
	return n
}

// mondays returns the Mondays of the whole weeks from one date to another.
func mondays(first, last game.Date) []game.Date {
	var all []game.Date
	for date := first; date.AddDays(Week-1) <= last; date = date.AddDays(1) {
		if date.Rung() == game.Mon {
			all = append(all, date)
		}
	}
	return all
}

// between returns the days from a date on and before another.
func between(days []Day, from, to game.Date) []Day {
	start, _ := slices.BinarySearchFunc(days, Day{Date: from}, byDate)
	end, _ := slices.BinarySearchFunc(days, Day{Date: to}, byDate)
	return days[start:end]
}
