package window

import (
	"fmt"

	"dailies/validate"
)

// What the strongest card of a day turned out to be.
const (
	TopTrap   = "trap"
	TopPlayed = "played by the best line"
	TopOther  = "neither"
)

// leastPlayed is on how many days of a week the best line plays the strongest card
// (window page, ERR_META_TOP_CARD).
const leastPlayed = 2

// comfort is the room, per mille, beyond which a share of traps is no danger. Without it the
// window would choose only days without a strong trap, and trusting the strongest card would be
// the strategy.
const comfort = 300

// TopCard is a rule that neither avoiding the strongest card nor trusting it pays
// every day: it is a trap on at most a percentage of the days, and played by the
// best line on some.
func TopCard(rule *validate.Rule, span int, aspect Aspect, percent, binds int) Rule {
	return Rule{Rule: rule, span: span, limit: percent, binds: binds, stays: false, form: func(r *Rule, days []Day) memory {
		m := &strongest{rule: r, aspect: aspect}
		for _, d := range days {
			if tallies := d.Facts.Tallies[aspect]; len(tallies) > 0 {
				m.days = append(m.days, d)
				m.add(tallies)
			}
		}
		return m
	}}
}

type strongest struct {
	rule   *Rule
	aspect Aspect
	days   []Day // those that tell
	traps  int
	played int
}

func (m *strongest) add(tallies []Tally) {
	for _, t := range tallies {
		switch t.Value {
		case TopTrap:
			m.traps++
		case TopPlayed:
			m.played++
		}
	}
}

// with returns the memory with one more day.
func (m *strongest) with(day Day) (days, traps, played int) {
	sum := *m
	tallies := day.Facts.Tallies[m.aspect]
	sum.add(tallies)
	return len(m.days) + min(1, len(tallies)), sum.traps, sum.played
}

func (m *strongest) share(day Day) (value string, count, total int) {
	days, traps, _ := m.with(day)
	return TopTrap, traps, days
}

func (m *strongest) weigh(day Day) weight {
	days, traps, played := m.with(day)
	w := weight{bound: days >= m.rule.binds, room: unlimited}
	if days > 0 {
		w.breach = 100*traps > m.rule.limit*days || played < min(leastPlayed, days)
		w.room = min(comfort, (10*m.rule.limit*days-1000*traps)/days)
	}
	return w
}

func (m *strongest) explain(day Day) []breach {
	days, traps, played := m.with(day)
	var breaches []breach
	if 100*traps > m.rule.limit*days {
		breaches = append(breaches, breach{"/hand", fmt.Sprintf("the strongest card is a trap on %d of %d days, more than %d %%, over %s", traps, days, m.rule.limit, datesOf(m.days, day))})
	}
	if least := min(leastPlayed, days); played < least {
		breaches = append(breaches, breach{"/hand", fmt.Sprintf("the best line plays the strongest card on %d days, fewer than %d, over %s", played, least, datesOf(m.days, day))})
	}
	return breaches
}
