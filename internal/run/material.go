package run

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"dailies/game/document"
	"dailies/gen/schedule"
)

// Material says how far the material of a game reaches, a sentence a line: on how many
// days of the run the rules of the year had to be eased, on how many a set returned early,
// how many more days can be filled in full, and what runs out first.
func (g Game) Material() []string {
	var lines []string
	if text := g.easedDays(); text != "" {
		lines = append(lines, text)
	}
	if text := g.earlyDays(); text != "" {
		lines = append(lines, text)
	}
	if g.Runway != nil {
		lines = append(lines, g.runway())
		if text := g.spent(); text != "" {
			lines = append(lines, text)
		}
	}
	return lines
}

// easedDays counts the days with eased rules, by how much.
func (g Game) easedDays() string {
	by, n := make(map[int]int), 0
	for _, c := range g.Choices {
		if c.Eased > 0 {
			by[c.Eased]++
			n++
		}
	}
	if n == 0 {
		return ""
	}
	parts := make([]string, 0, len(by))
	for _, percent := range slices.Sorted(maps.Keys(by)) {
		parts = append(parts, fmt.Sprintf("%d by %d %%", by[percent], percent))
	}
	return fmt.Sprintf("eased: the rules of the year on %d of %d days, %s, since no material kept them in full (WARN_META_EASED)",
		n, len(g.Choices), strings.Join(parts, ", "))
}

// earlyDays counts the days with something that returned sooner than it should.
func (g Game) earlyDays() string {
	n := 0
	for _, c := range g.Choices {
		if c.Early > 0 {
			n++
		}
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("early: on %d of %d days a set returned sooner, or more often in a year, than choosing wishes",
		n, len(g.Choices))
}

// Ahead says how many more days the material at hand carries; the game has a runway. Of drafts that
// were made as days asked for them it says so: the packs reach further.
func (g Game) Ahead() string {
	more := document.Count(g.Runway.Days, "more day")
	switch {
	case !g.Runway.AtLeast:
		return "the material at hand carries " + more
	case g.Runway.Days < schedule.Horizon:
		return "the drafts left over carry " + more + ", and dailies runway says how far the packs reach"
	}
	return "the material at hand carries at least " + more
}

// runway says how many days can still be filled, and what refuses the next.
func (g Game) runway() string {
	r := g.Runway
	text := "runway: " + g.Ahead()
	if len(r.Refused) == 0 {
		return text
	}
	codes := slices.SortedFunc(maps.Keys(r.Refused), func(a, b string) int {
		return cmp.Or(cmp.Compare(r.Refused[b], r.Refused[a]), strings.Compare(a, b))
	})
	for i, code := range codes {
		codes[i] = fmt.Sprintf("%d by %s", r.Refused[code], code)
	}
	none := "nothing"
	if r.AtLeast {
		none = "none of them"
	}
	return fmt.Sprintf("%s; on %s %s fits: refused %s", text, r.Ends, none, strings.Join(codes, ", "))
}

// spent names the packs that are used up for a year when the runway ends. It is unknown where
// more drafts could be made.
func (g Game) spent() string {
	const most = 5
	if g.Runway.AtLeast {
		return ""
	}
	var packs []string
	for _, p := range g.Runway.Packs {
		if p.Left == 0 {
			packs = append(packs, fmt.Sprintf("%s (%s)", p.Pack, document.Count(p.Days, "day")))
		}
	}
	if len(packs) == 0 {
		return ""
	}
	if n := len(packs) - most; n > 0 {
		packs = append(packs[:most], fmt.Sprintf("%d more", n))
	}
	return "spent first: " + strings.Join(packs, ", ")
}
