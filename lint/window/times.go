package window

import (
	"fmt"

	"dailies/game/document"
	"dailies/validate"
)

// Times is a rule that a value of an aspect is on at most so many days of any year.
//
// place gives the pointer of the n-th thing of the aspect's list.
func Times(rule *validate.Rule, aspect Aspect, most int, place func(n int) string, noun string) Rule {
	return Rule{Rule: rule, limit: most, binds: 1, stays: true, pairs: func(r *Rule) pairs {
		return &times{rule: r, place: place, noun: noun, postings: newPostings(aspect)}
	}}
}

type times struct {
	rule  *Rule
	place func(int) string
	noun  string
	*postings
}

func (t *times) breaks(_ Day, shows []int, number int) (found clash, rest int) {
	for _, value := range shows {
		found.breach = found.breach || t.crowded(value, number, t.rule.limit)
	}
	return found, unlimited
}

func (t *times) explain(day Day) []breach {
	var breaches []breach
	number := numberOf(day.Date)
	shows := t.read(day)
	for i, tally := range day.values(t.aspect) {
		from, _ := t.search(shows[i], number-year+1)
		to, _ := t.search(shows[i], number)
		if n := to - from; n >= t.rule.limit {
			breaches = append(breaches, breach{t.place(int(tally.At)), fmt.Sprintf("the %s %s of %s was on %d days of the year before it, the first %s; %d a year are allowed",
				t.noun, document.Quote(tally.Value), day.Date, n, t.days[shows[i]][from].Date, t.rule.limit)})
		}
	}
	return breaches
}
