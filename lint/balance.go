package lint

import (
	"fmt"
	"strconv"

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
	pack string // that was asked for last: a slot weighs many dailies of a pack in a row
	on   int    // days of it
}

// times is how many days a pack serves.
func (m *served) times(pack string) int {
	if pack != m.pack {
		m.pack, m.on = pack, 0
		for _, d := range m.days {
			if d.Source != nil && d.Source.Pack == pack {
				m.on++
			}
		}
	}
	return m.on
}

// over is the pack of a day, on how many days it serves with this one, and on how many
// it may; 0 where nothing is known.
func (m *served) over(day Day) (pack string, days, most int) {
	fair := day.fair(Packs)
	for _, t := range day.values(Packs) {
		if fair > 0 {
			return t.Value, m.times(t.Value) + 1, twice * quarter / fair
		}
	}
	return "", 0, 0
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

// InSeason is a rule that content that is tagged for months or weekdays runs only then.
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

// String names the season, for messages.
func (s Season) String() string {
	switch {
	case len(s.Months) > 0 && len(s.Weekdays) > 0:
		return fmt.Sprintf("%s on %s", s.months(), document.Choices(s.Weekdays))
	case len(s.Months) > 0:
		return s.months()
	case len(s.Weekdays) > 0:
		return document.Choices(s.Weekdays)
	}
	return "any day"
}

func (s Season) months() string {
	names := make([]string, len(s.Months))
	for i, month := range s.Months {
		names[i] = strconv.Itoa(month)
	}
	return "month " + document.Choices(names)
}
