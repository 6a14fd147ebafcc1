package window

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"dailies/game/document"
	"dailies/validate"
)

// The lengths of time that rules speak of, in calendar dates.
const (
	DefaultDates = 14
	Week         = 7
)

// Rule is a rule over the days of a span that ends on the day judged.
type Rule struct {
	*validate.Rule
	span  int  // dates, the judged one among them; 0 for the window
	limit int  // the figure a breach is measured against
	binds int  // days from which a breach is an error; before it is a warning
	stays bool // whether a breach stays one whatever days are added to the span
	apart bool // whether two days less than a span apart break it, whatever is between them
	form  form // how the days of a span are checked against the rule; nil for a rule over pairs

	rests      resting             // what a breach of the rule repeats; zero where it repeats nothing
	pairs      func(r *Rule) pairs // how days are compared with one another; nil for a rule over spans
	hemisphere Hemisphere
}

// form builds the memory of a rule from the days of a span without the judged one.
type form func(r *Rule, days []Day) memory

// memory weighs one more day against the days of a span.
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
	graver int  // further warnings that a breach which does not bind weighs as much as
	wants  bool // no breach, but another day would serve the span better
}

// unlimited is the room under a rule that limits no share.
const unlimited = 1000

// breach is one way in which a rule is broken, with the place in the judged day.
type breach struct {
	pointer string
	message string
}

// Limits are the numbers of the window that a user may set.
type Limits struct {
	Window int            // dates; 0 for the default
	Values map[string]int // by code: the share in per cent, or the count
	Binds  map[string]int // by code: the days from which the rule binds

	Hemisphere Hemisphere
	Quiet      Quiet `json:",omitempty"` // so that runs without any keep their names
}

// with returns the rules with the user's limits in force. The error names a code that no rule
// has, or a figure that makes no sense.
func (l Limits) with(rules []Rule) []Rule {
	set := make([]Rule, len(rules))
	for i, r := range rules {
		r.hemisphere = l.Hemisphere
		if r.span == 0 {
			r.span = l.Dates()
		}
		if limit, ok := l.Values[r.Code]; ok {
			r.limit = limit
		}
		if binds, ok := l.Binds[r.Code]; ok {
			r.binds = binds
		}
		set[i] = r
	}
	return set
}

// Dates returns how many dates the window has.
func (l Limits) Dates() int {
	if l.Window > 0 {
		return l.Window
	}
	return DefaultDates
}

// Check reports whether every figure is of a rule that kinds have and that takes it. The
// error names the rules that do.
func (l Limits) Check(windows []Window) error {
	limits, binds := make(map[string]int), make(map[string]int)
	for _, w := range windows {
		own := w.Limits()
		maps.Copy(limits, own.Values)
		maps.Copy(binds, own.Binds)
	}
	for _, code := range slices.Sorted(maps.Keys(l.Values)) {
		switch limit := l.Values[code]; {
		case limits[code] == 0:
			return fmt.Errorf("%s takes no limit; these do: %s", document.Quote(code), listed(limits))
		case limit < 1 || limit > 100:
			return fmt.Errorf("the limit of %s is 1 to 100, not %d", document.Quote(code), limit)
		}
	}
	for _, code := range slices.Sorted(maps.Keys(l.Binds)) {
		switch days := l.Binds[code]; {
		case binds[code] == 0:
			return fmt.Errorf("%s does not bind from a day on; these do: %s", document.Quote(code), listed(binds))
		case days < 1:
			return fmt.Errorf("%s binds from 1 day or more, not %d", document.Quote(code), days)
		}
	}
	return nil
}

// listed returns the codes of limits, for messages.
func listed(limits map[string]int) string {
	return strings.Join(slices.Sorted(maps.Keys(limits)), ", ")
}
