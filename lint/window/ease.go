package window

import (
	"fmt"

	"dailies/validate"
)

// InFull is a rule that a day keeps the rules of the year in full. It never binds.
func InFull(rule *validate.Rule) Rule {
	return Rule{Rule: rule, span: 1, binds: 1, stays: true, form: func(*Rule, []Day) memory { return eased{} }}
}

type eased struct{}

func (eased) weigh(day Day) weight {
	return weight{breach: day.Source != nil && day.Source.Eased > 0, room: unlimited}
}

func (eased) explain(day Day) []breach {
	return []breach{{"", fmt.Sprintf("the gaps that %s asks for, and the year in which no day is nearly the same, are %d %% shorter than the rules", day.Date, day.Source.Eased)}}
}
