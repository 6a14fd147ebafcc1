package window

import (
	"cmp"
	"slices"

	"dailies/game"
)

// shownLeaders is how many leading policies are shown for each bar.
const shownLeaders = 5

// Mined is what the policies of a game reach on days.
type Mined struct {
	Policies  int        `json:"policies"`
	Different int        `json:"different"` // of them, by the days on which they are at par
	Binds     int        `json:"binds"`     // days from which the bars bind
	Bars      []ThumbBar `json:"bars"`
}

// ThumbBar is a bar of [RuleOfThumb] with the policies that lead on its weekdays.
type ThumbBar struct {
	Thumb
	Days    int      `json:"days"`
	Leaders []Leader `json:"leaders"` // the best first
}

// Leader is a policy that is at par on many days. It stands for all that are at par on the same
// days as it is, and is the shortest of them.
type Leader struct {
	Policy  string            `json:"policy"`  // in English
	AtPar   int               `json:"atPar"`   // days of the bar
	Percent int               `json:"percent"` // that is of them, rounded down
	Worst   int               `json:"worst"`   // per cent, in the span in which it is most; 0 where no span binds
	Rates   map[game.Rung]int `json:"rates"`   // per cent, by weekday
}

// Mine finds the leading policies of a game on days in order. The zero Mined is that of a game
// without bars.
func (w Window) Mine(days []Day) (m Mined) {
	var kinds []int
	for i := range w.rules {
		r := &w.rules[i]
		if r.form == nil {
			continue
		}
		bar, ok := r.form(r, days).(*thumbs)
		if !ok {
			continue
		}
		if kinds == nil {
			m.Policies, m.Binds = len(bar.policies()), r.binds
			kinds = kindsOf(m.Policies, days)
			m.Different = len(kinds)
		}
		m.Bars = append(m.Bars, bar.lead(kinds))
	}
	return m
}

// kindsOf returns, of n policies, the first of each kind of those that are at par on the same days.
func kindsOf(n int, days []Day) (first []int) {
	seen := make(map[string]bool)
	reached := make([]byte, len(days))
	for p := range n {
		for i, d := range days {
			reached[i] = byte(atPar(&d, p))
		}
		if !seen[string(reached)] {
			seen[string(reached)] = true
			first = append(first, p)
		}
	}
	return first
}

// lead finds the leaders among policies.
func (m *thumbs) lead(policies []int) ThumbBar {
	var counted []Day
	for i := range m.days {
		if m.counts(&m.days[i]) {
			counted = append(counted, m.days[i])
		}
	}
	bar := ThumbBar{Thumb: m.Thumb, Days: len(counted), Leaders: []Leader{}}
	reached := make(map[int]int, len(policies))
	for _, p := range policies {
		for _, d := range counted {
			reached[p] += atPar(&d, p)
		}
	}
	best := slices.Clone(policies)
	slices.SortStableFunc(best, func(a, b int) int { return cmp.Compare(reached[b], reached[a]) })
	names := m.policies()
	for _, p := range best[:min(len(best), shownLeaders)] {
		if n := reached[p]; n > 0 {
			bar.Leaders = append(bar.Leaders, Leader{names[p], n, 100 * n / len(counted), m.worst(p, counted), m.rates(p)})
		}
	}
	return bar
}

// worst returns what a policy reaches in the span in which it reaches most, in per cent.
func (m *thumbs) worst(policy int, counted []Day) (most int) {
	for _, end := range counted {
		hits := 0
		for _, d := range counted {
			if m.spans(&d, &end) {
				hits += atPar(&d, policy)
			}
		}
		if first := m.first(&end); m.binds(first, end.Date) {
			most = max(most, 100*hits/m.datesFrom(first, end.Date))
		}
	}
	return most
}

// rates returns what a policy reaches on each weekday, in per cent.
func (m *thumbs) rates(policy int) map[game.Rung]int {
	days, hits := make(map[game.Rung]int), make(map[game.Rung]int)
	for i := range m.days {
		d := &m.days[i]
		days[d.Date.Rung()]++
		hits[d.Date.Rung()] += atPar(d, policy)
	}
	for weekday, n := range days {
		hits[weekday] = 100 * hits[weekday] / n
	}
	return hits
}

// atPar is 1 where a policy is at par.
func atPar(d *Day, policy int) int {
	if d.Facts.Policies.Has(policy) {
		return 1
	}
	return 0
}
