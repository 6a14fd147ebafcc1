package window

import (
	"fmt"
	"slices"

	"dailies/game/document"
	"dailies/validate"
)

// Renewed is a rule that a value which returns within a year shows at most so many of the parts
// that it had the last time. The parts are an aspect of their own, and each is at the position
// of its value. An eased day need not keep it: that its values return is the most that can be
// asked of little material.
//
// place gives the pointer of the n-th thing of the aspect's list.
func Renewed(rule *validate.Rule, aspect, parts Aspect, most int, place func(n int) string, noun, part string) Rule {
	return Rule{Rule: rule, binds: 1, stays: true, pairs: func(*Rule) pairs {
		return &renewed{parts: parts, most: most, place: place, noun: noun, part: part, postings: newPostings(aspect), parted: make(map[int][]int)}
	}}
}

type renewed struct {
	parts      Aspect
	most       int
	place      func(int) string
	noun, part string
	*postings

	parted map[int][]int // by number of a vacated day: values that keep two other days apart
}

// vacate notes what a day kept apart that was just removed: where the days before and after it have a
// value with too many of the same parts, whatever takes its place shows the value, too.
func (r *renewed) vacate(day Day) {
	number := numberOf(day.Date)
	for _, value := range r.read(day) {
		if r.meet(value, number) {
			r.parted[number] = append(r.parted[number], value)
		}
	}
}

// meet reports whether the next day after a number with a value breaks the rule with the last one
// before it.
func (r *renewed) meet(value, number int) bool {
	before, after := r.around(value, number)
	return before != nil && after != nil && r.tooMuch(after.Day, r.at(after.Day, value), value, before, after.number)
}

func (r *renewed) breaks(day Day, shows []int, number int) (clash, int) {
	for _, value := range r.parted[number] {
		if !slices.Contains(shows, value) && r.meet(value, number) {
			return clash{breach: true}, unlimited
		}
	}
	for i, value := range shows {
		before, after := r.around(value, number)
		switch {
		case r.tooMuch(day, i, value, before, number):
			return clash{true, value, before}, unlimited
		case after != nil && r.tooMuch(after.Day, r.at(after.Day, value), value, &numbered{Day: day, number: number}, after.number):
			return clash{true, value, after}, unlimited
		}
	}
	return clash{}, unlimited
}

// tooMuch reports whether the n-th value of a day shows too many parts of the last day that had
// it; nil for none.
func (r *renewed) tooMuch(day Day, n, value int, last *numbered, number int) bool {
	return last != nil && number-last.number < year && (day.Source == nil || day.Source.Eased == 0) &&
		r.shared(day, n, last.Day, r.at(last.Day, value)) > r.most
}

// at returns the place of a value among those that a day shows.
func (r *renewed) at(day Day, value int) int {
	for i, t := range day.values(r.aspect) {
		if r.numbers[t.Value] == value {
			return i
		}
	}
	return 0
}

// shared counts the parts that the n-th value of a day and the m-th of another both have.
func (r *renewed) shared(day Day, n int, other Day, m int) (shared int) {
	here, there := day.values(r.aspect)[n].At, other.values(r.aspect)[m].At
	for _, a := range day.values(r.parts) {
		if a.At != here {
			continue
		}
		for _, b := range other.values(r.parts) {
			if b.At == there && a.Value == b.Value {
				shared++
			}
		}
	}
	return shared
}

func (r *renewed) explain(day Day) []breach {
	var breaches []breach
	number := numberOf(day.Date)
	for i, value := range r.read(day) {
		last, _ := r.around(value, number)
		if !r.tooMuch(day, i, value, last, number) {
			continue
		}
		t := day.values(r.aspect)[i]
		breaches = append(breaches, breach{r.place(int(t.At)), fmt.Sprintf("the %s %s of %s was on %s and shows %d of the same %s, more than %d within a year",
			r.noun, document.Quote(t.Value), day.Date, last.Date, r.shared(day, i, last.Day, r.at(last.Day, value)), r.part, r.most)})
	}
	return breaches
}
