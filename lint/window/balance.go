package window

import (
	"fmt"

	"dailies/game"
	"dailies/game/document"
	"dailies/validate"
)

// quarter is the span of the balance of packs, in dates.
const quarter = 91

// twice is how many times its fair share of a quarter a pack may serve.
const twice = 2

// Balance is a rule that no pack serves on more days of a quarter than twice its fair
// share: the quarter divided by the fair gap of packs.
func Balance(rule *validate.Rule) Rule {
	return Rule{Rule: rule, span: quarter, binds: 1, stays: true, form: func(_ *Rule, days []Day) memory { return &served{days: days} }}
}

type served struct {
	days []Day
	pack string // that was last asked about: a slot weighs many dailies of a pack in a row
	on   int    // days of it
	last *Day   // of them
}

// look counts the days on which a pack serves.
func (m *served) look(pack string) {
	if pack == m.pack {
		return
	}
	m.pack, m.on, m.last = pack, 0, nil
	for i := range m.days {
		if d := &m.days[i]; d.Source != nil && d.Source.Pack == pack {
			m.on++
			m.last = d
		}
	}
}

// over returns the pack of a day, on how many days it serves with this one, and on how many it
// may; 0 where nothing is known. A season with more packs than another lets each serve less: a day
// of the pack that comes later in the quarter may allow fewer than this one.
func (m *served) over(day Day) (pack string, days, most int) {
	fair := day.fair(Packs)
	if fair == 0 || day.Source.Pack == "" {
		return "", 0, 0
	}
	m.look(day.Source.Pack)
	if m.last != nil && m.last.Date > day.Date {
		fair = max(fair, m.last.fair(Packs))
	}
	return day.Source.Pack, m.on + 1, twice * quarter / fair
}

func (m *served) weigh(day Day) weight {
	_, days, most := m.over(day)
	return weight{breach: days > most, bound: true, room: unlimited}
}

func (m *served) explain(day Day) []breach {
	pack, days, most := m.over(day)
	return []breach{{"", fmt.Sprintf("the pack %s serves on %d of the %d days up to %s, more than %d, twice its fair share",
		document.Quote(pack), days, quarter, day.Date, most)}}
}

// InSeason is a rule that content tagged for months, weekdays or dates runs only then.
func InSeason(rule *validate.Rule) Rule {
	return Rule{Rule: rule, span: 1, binds: 1, stays: true, form: func(r *Rule, _ []Day) memory { return seasons{r} }}
}

type seasons struct{ rule *Rule }

func (m seasons) weigh(day Day) weight {
	out := day.Source != nil && !day.Source.Fits(day.Date, m.rule.hemisphere)
	return weight{breach: out, bound: true, room: unlimited}
}

func (m seasons) explain(day Day) []breach {
	where := Hemisphere("")
	if m.rule.hemisphere == South {
		where = " in the south"
	}
	return []breach{{"", fmt.Sprintf("%s is a %s%s, and the content is for %s", day.Date, weekdayOf(day.Date), where, day.Source.Season)}}
}

// weekdayOf names the weekday and the month of a date.
func weekdayOf(date game.Date) string {
	return fmt.Sprintf("%s of month %d", date.Rung(), monthOf(date))
}
