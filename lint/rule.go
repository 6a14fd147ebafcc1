package lint

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"dailies/validate"
)

// The lengths of time that rules speak of, in calendar dates.
const (
	DefaultWindow = 14
	week          = 7
)

// Rule is a rule over the days of a span that ends on the day judged.
type Rule struct {
	*validate.Rule
	span  int  // dates, the judged one among them; 0 for the window
	limit int  // the figure a breach is measured against
	binds int  // days from which a breach is an error; before it is a warning
	stays bool // whether a breach stays one whatever days are added to the span
	form  form // how the days of a span are held against the rule
}

// form builds the memory of a rule from the days of a span without the judged one.
type form func(r *Rule, days []Day) memory

// memory holds the days of a span against one day more.
type memory interface {
	weigh(day Day) weight
	// explain says what is wrong when weigh found a breach.
	explain(day Day) []breach
}

// weight is how a span with one more day stands with a rule.
type weight struct {
	breach bool
	bound  bool // whether the span holds enough days for a breach to count
	room   int  // for shares: per mille between the share and its limit, negative past it
}

// unlimited is the room under a rule that is not on a share.
const unlimited = 1000

// breach is one way in which a rule is broken, with the place in the judged day.
type breach struct {
	pointer string
	message string
}

// Figures are the numbers of the window that a user may set.
type Figures struct {
	Window int            // dates; 0 for the default
	Limits map[string]int // by code: the share in per cent, or the count
	Binds  map[string]int // by code: the days from which the rule binds
}

// with gives the rules with the user's figures in force. The error is a code that
// no rule has, or a figure that makes no sense.
func (f Figures) with(rules []Rule) []Rule {
	set := make([]Rule, len(rules))
	for i, r := range rules {
		if r.span == 0 {
			r.span = f.Dates()
		}
		if limit, ok := f.Limits[r.Code]; ok {
			r.limit = limit
		}
		if binds, ok := f.Binds[r.Code]; ok {
			r.binds = binds
		}
		set[i] = r
	}
	return set
}

// Dates is how many dates the window has.
func (f Figures) Dates() int {
	if f.Window > 0 {
		return f.Window
	}
	return DefaultWindow
}

// Check tells whether every figure is of a rule that kinds have and that takes it. The
// error names the rules that do.
func (f Figures) Check(kinds []Kind) error {
	limits, binds := make(map[string]int), make(map[string]int)
	for _, k := range kinds {
		figures := k.Figures()
		maps.Copy(limits, figures.Limits)
		maps.Copy(binds, figures.Binds)
	}
	for _, code := range slices.Sorted(maps.Keys(f.Limits)) {
		if limit := f.Limits[code]; limits[code] == 0 || limit < 1 || limit > 100 {
			return fmt.Errorf("no window rule %q takes the limit %d; limits of 1 to 100 are taken by %s", code, limit, listed(limits))
		}
	}
	for _, code := range slices.Sorted(maps.Keys(f.Binds)) {
		if days := f.Binds[code]; binds[code] == 0 || days < 1 {
			return fmt.Errorf("no window rule %q can bind from %d days; from 1 day or more can %s", code, days, listed(binds))
		}
	}
	return nil
}

// listed are the codes of figures, for messages.
func listed(figures map[string]int) string {
	return strings.Join(slices.Sorted(maps.Keys(figures)), ", ")
}
