package window

import (
	"maps"
	"slices"
	"strings"

	"dailies/game"
)

// Repetition is what returns over the days of a game.
type Repetition struct {
	Days  int            `json:"days"`
	First game.Date      `json:"first"`
	Last  game.Date      `json:"last"`
	Gaps  []Returns      `json:"gaps"`
	Near  map[string]int `json:"near"`            // days that share too much with an earlier one of the year, by what they share
	Once  map[string]int `json:"once"`            // days with something that is shown at most once a year, by what it is
	Packs []PackUse      `json:"packs"`           // by name
	Kinds *Kinds         `json:"kinds,omitempty"` // of rule; nil where packs state none

	Apart    map[string]Spread `json:"apart"`    // days from one day counted in once to the next
	PackDays Spread            `json:"packDays"` // that a pack fills
	Seasons  map[string]int    `json:"seasons"`  // days of each, of the northern year
	Eased    map[int]int       `json:"eased"`    // days whose rules of the year were eased, by how many per cent
	Below    int               `json:"below"`    // days below the rung of their weekday
	Out      int               `json:"season"`   // days out of the season of their content
}

// Returns is how long what returns was away.
type Returns struct {
	Aspect   Aspect  `json:"aspect"`
	Distinct int     `json:"distinct"`
	Uses     int     `json:"uses"`
	Each     Spread  `json:"each"` // uses of one value
	Returns  int     `json:"returns"`
	Least    int     `json:"least"`  // days; 0 where nothing returned
	Median   float64 `json:"median"` // the mean of the two in the middle of an even count
}

// PackUse is the days that a pack fills.
type PackUse struct {
	Pack    string         `json:"pack"`
	Days    int            `json:"days"`
	Seasons map[string]int `json:"seasons"`        // of the northern year
	Only    string         `json:"only,omitempty"` // the season that its content is for
}

// Repetition counts what returns over days, which are in order of date, one a date. It counts
// near days over the full year, even where a day's rules were eased.
func (w Window) Repetition(days []Day, limits Limits) Repetition {
	r := Repetition{Days: len(days), Gaps: []Returns{}, Near: make(map[string]int), Once: make(map[string]int), Packs: []PackUse{}, Eased: make(map[int]int), Apart: make(map[string]Spread), Seasons: make(map[string]int)}
	if len(days) > 0 {
		r.First, r.Last = days[0].Date, days[len(days)-1].Date
	}
	for _, g := range w.gaps() {
		if g.fixed == 0 {
			r.Gaps = append(r.Gaps, returns(g.aspect, days))
		}
		if g.fixed > 0 {
			r.once(g.aspect, days)
		}
	}
	for _, p := range newPairs(limits.with(w.rules)) {
		if n, ok := p.pairs.(*near); ok {
			r.Near[n.noun] = n.count(days)
		}
	}
	packs := make(map[string]*PackUse)
	for _, d := range days {
		r.day(d, limits.Hemisphere, packs)
	}
	for _, p := range packs {
		r.Packs = append(r.Packs, *p)
	}
	filled := make([]float64, len(r.Packs))
	for i, p := range r.Packs {
		filled[i] = float64(p.Days)
	}
	r.PackDays = spreadOf(filled)
	if m, found := w.mixture(); found {
		r.Kinds = m.over(days)
	}
	slices.SortFunc(r.Packs, func(a, b PackUse) int { return strings.Compare(a.Pack, b.Pack) })
	return r
}

// once counts the days that show an aspect, and how far apart they are.
func (r *Repetition) once(aspect Aspect, days []Day) {
	var apart []float64
	var last game.Date
	for _, d := range days {
		if len(d.values(aspect)) == 0 {
			continue
		}
		if r.Once[string(aspect)]++; last != "" {
			apart = append(apart, float64(d.Date.DaysSince(last)))
		}
		last = d.Date
	}
	if len(apart) > 0 {
		r.Apart[string(aspect)] = spreadOf(apart)
	}
}

// day counts what a day says of itself.
func (r *Repetition) day(d Day, h Hemisphere, packs map[string]*PackUse) {
	season := seasonOf(h.Month(d.Date))
	r.Seasons[season]++
	if (weekdayRung{}).weigh(d).breach {
		r.Below++
	}
	if d.Source == nil {
		return
	}
	if d.Source.Eased > 0 {
		r.Eased[d.Source.Eased]++
	}
	if !d.Source.Fits(d.Date, h) {
		r.Out++
	}
	p := packs[d.Source.Pack]
	if p == nil {
		p = &PackUse{Pack: d.Source.Pack, Seasons: make(map[string]int)}
		packs[d.Source.Pack] = p
	}
	p.Days++
	p.Seasons[season]++
	if len(d.Source.Months)+len(d.Source.Weekdays)+len(d.Source.Dates) > 0 {
		p.Only = d.Source.String()
	}
}

// seasonOf names the season of a month of the northern year.
func seasonOf(month int) string {
	return []string{"winter", "spring", "summer", "fall"}[month%12/3]
}

// returns measures how long the values of an aspect were away.
func returns(aspect Aspect, days []Day) Returns {
	r := Returns{Aspect: aspect}
	last := make(map[string]game.Date)
	uses := make(map[string]float64)
	var gaps []float64
	for _, d := range days {
		for _, t := range d.values(aspect) {
			r.Uses++
			uses[t.Value]++
			if before, again := last[t.Value]; again {
				gaps = append(gaps, float64(d.Date.DaysSince(before)))
			}
			last[t.Value] = d.Date
		}
	}
	r.Distinct, r.Returns = len(last), len(gaps)
	r.Each = spreadOf(slices.Collect(maps.Values(uses)))
	away := spreadOf(gaps)
	r.Least, r.Median = int(away.Least), away.Median
	return r
}

// count counts the days that share too much with an earlier one.
func (n *near) count(days []Day) int {
	found := 0
	for _, d := range days {
		d.Source = nil // in full
		if near, _ := n.breaks(d, n.read(d), numberOf(d.Date)); near.breach {
			found++
		}
		n.add(d)
	}
	return found
}
