package bench

import (
	"dailies/game"
	"dailies/gen"
	"dailies/internal/bench/estimate"
)

// Direction says which values of a figure are the better ones.
type Direction int

// The directions.
const (
	Neither Direction = iota // shown and not compared
	More
	Less
)

// Figure is something that is measured of every cell.
type Figure struct {
	Name   string // in bench.json
	Title  string // for people
	Better Direction
	Rate   bool // a share of things counted one by one
	OfDays bool // counted in the days of the plan, so at most their number

	// of returns what a repeat adds; the figure of a cell is the ratio of the sums.
	of func(Repeat) (sum, per float64)
}

// Figures lists the figures in the order of the report.
func Figures() []Figure {
	each := func(of func(Repeat) float64) func(Repeat) (float64, float64) {
		return func(r Repeat) (float64, float64) { return of(r), 1 }
	}
	perAnswer := func(of func(Answer) float64) func(Repeat) (float64, float64) {
		return func(r Repeat) (float64, float64) { return total(r, of), float64(len(r.Answers)) }
	}
	perDay := func(of func(Answer) float64) func(Repeat) (float64, float64) {
		return func(r Repeat) (float64, float64) { return total(r, of), float64(len(r.Days)) }
	}
	perPassed := func(of func(Answer) float64) func(Repeat) (float64, float64) {
		return func(r Repeat) (float64, float64) { return total(r, of), total(r, passed) }
	}
	return []Figure{
		{"soundFirst", "sound at the first try", More, true, false, firstTry},
		{"sound", "sound after reask", More, true, false, afterReask},
		{"asserted", "answers that meet the assertions", More, true, false, asserted},
		{"marks", "critic's mean mark", More, false, false, marks},
		{"lowMarks", "low marks per pack", Less, false, false, lowMarks},
		{"drafts", "drafts per answer", Neither, false, false, perAnswer(func(a Answer) float64 { return float64(a.Drafts) })},
		{"passed", "passing drafts per answer", More, false, false, perAnswer(passed)},
		{"days", "days filled", More, false, true, each(func(r Repeat) float64 { return float64(len(r.Days)) })},
		{"rungs", "days on their rung", More, false, true, each(func(r Repeat) float64 { return float64(onRung(r)) })},
		{"recipes", "distinct recipes", More, false, true, each(func(r Repeat) float64 { return float64(recipes(r)) })},
		{"warnings", "corpus warnings", Less, false, false, warningsOf},
		{"tokens", "tokens per answer", Less, false, false, perAnswer(tokens)},
		{"tokensPerPassed", "tokens per passing draft", Less, false, false, perPassed(tokens)},
		{"tokensPerDay", "tokens per day filled", Less, false, false, perDay(tokens)},
		{"money", "money per answer", Less, false, false, priced(perAnswer(money))},
		{"moneyPerPassed", "money per passing draft", Less, false, false, priced(perPassed(money))},
		{"moneyPerDay", "money per day filled", Less, false, false, priced(perDay(money))},
		{"seconds", "seconds per answer", Less, false, false, timed},
		{"secondsPerDay", "seconds per day filled", Less, false, false, timedDays},
	}
}

func passed(a Answer) float64 { return float64(a.Passed) }

func tokens(a Answer) float64 { return float64(a.Tokens) }

// money is in units of the currency.
func money(a Answer) float64 { return float64(a.Cost) / 1e9 }

func total(r Repeat, of func(Answer) float64) (sum float64) {
	for _, a := range r.Answers {
		sum += of(a)
	}
	return sum
}

// firstTry counts the answers of the first asking that are packs.
func firstTry(r Repeat) (sound, asked float64) {
	for _, a := range r.Answers {
		if a.Round == 0 {
			asked++
			if a.Sound {
				sound++
			}
		}
	}
	return sound, asked
}

// afterReask counts those that are packs in the end: an answer that is no pack is sent
// back first, so that the first answers of a later asking are its corrections.
func afterReask(r Repeat) (sound, asked float64) {
	sound, asked = firstTry(r)
	broken := int(asked - sound)
	for round, mended := 1, 0; round <= len(r.Answers); round, mended = round+1, 0 {
		for _, a := range r.Answers {
			if a.Round == round && a.Number <= broken && a.Sound {
				mended++
			}
		}
		broken -= mended
	}
	return asked - float64(broken), asked
}

// asserted counts the answers that assertions were checked on, and those that meet all of them.
func asserted(r Repeat) (met, checked float64) {
	for _, a := range r.Answers {
		if a.Asserted > 0 {
			checked++
			if a.Unmet == 0 {
				met++
			}
		}
	}
	return met, checked
}

// marks adds up the marks that a critic gave.
func marks(r Repeat) (sum, count float64) {
	for _, a := range r.Answers {
		for _, m := range a.Marks {
			sum, count = sum+float64(m.Mark), count+1
		}
	}
	return sum, count
}

// lowMarks counts the marks that would send a part back to its author.
func lowMarks(r Repeat) (low, packs float64) {
	for _, a := range r.Answers {
		if a.Marks == nil {
			continue
		}
		packs++
		for _, m := range a.Marks {
			if m.Mark < gen.LeastMark {
				low++
			}
		}
	}
	return low, packs
}

// onRung counts the days that ask at least what their weekday asks for.
func onRung(r Repeat) (days int) {
	for _, d := range r.Days {
		if !game.Rung(d.Rung).Below(d.Date.Rung()) {
			days++
		}
	}
	return days
}

func recipes(r Repeat) int {
	seen := make(map[string]bool)
	for _, d := range r.Days {
		seen[d.Recipe] = true
	}
	return len(seen)
}

// warningsOf counts the warnings of a repeat that filled a day: without a day there was nothing
// to warn of, which is no merit.
func warningsOf(r Repeat) (warnings, repeats float64) {
	if len(r.Days) == 0 {
		return 0, 0
	}
	for _, count := range r.Warnings {
		warnings += float64(count)
	}
	return warnings, 1
}

// priced is a figure of money; it leaves out repeats whose cost is not fully known.
func priced(of func(Repeat) (float64, float64)) func(Repeat) (float64, float64) {
	return func(r Repeat) (float64, float64) {
		for _, a := range r.Answers {
			if !a.Priced {
				return 0, 0
			}
		}
		return of(r)
	}
}

// timed counts only the answers whose time is known.
func timed(r Repeat) (seconds, answers float64) {
	for _, a := range r.Answers {
		if a.Seconds > 0 {
			seconds, answers = seconds+a.Seconds, answers+1
		}
	}
	return seconds, answers
}

// timedDays is the time of all answers by the days they filled, where any is known.
func timedDays(r Repeat) (seconds, days float64) {
	if seconds, _ = timed(r); seconds == 0 {
		return 0, 0
	}
	return seconds, float64(len(r.Days))
}

// sample is the figure in all repeats that could be measured.
func (f Figure) sample(repeats []Repeat) estimate.Sample {
	var s estimate.Sample
	for _, r := range repeats {
		if r.Failed == "" {
			s.Add(f.of(r))
		}
	}
	return s
}

// Value is a figure of a cell.
type Value struct {
	Figure string  `json:"figure"`
	Value  float64 `json:"value"`
	estimate.Interval
	Of float64 `json:"of"` // the denominator of a share, or the number of repeats of a mean
}

// most is the largest value that a figure can have with so many days; 0 for no bound.
func (f Figure) most(days int) float64 {
	switch {
	case f.Rate:
		return 1
	case f.OfDays:
		return float64(days)
	case f.Name == "marks":
		return gen.BestMark
	}
	return 0
}

// value returns the figure with its interval, which stays in the figure's range; not ok
// without data.
func (f Figure) value(repeats []Repeat, seed uint64, days int) (Value, bool) {
	s := f.sample(repeats)
	if f.Rate {
		var sum, per float64
		for i := range s.Sum {
			sum, per = sum+s.Sum[i], per+s.Per[i]
		}
		if per == 0 {
			return Value{}, false
		}
		return rate(f.Name, int(sum), int(per)), true
	}
	e, ok := s.Mean(seed)
	v := Value{f.Name, round(e.Value), estimate.Interval{Low: max(0, round(e.Low)), High: round(e.High)}, float64(e.Repeats)}
	if most := f.most(days); most > 0 {
		v.High = min(most, v.High)
	}
	return v, ok
}

func rate(name string, count, of int) Value {
	i := estimate.Wilson(count, of)
	return Value{name, round(float64(count) / float64(of)), estimate.Interval{Low: round(i.Low), High: round(i.High)}, float64(of)}
}
