package bench

import (
	"dailies/internal/bench/estimate"
)

// Direction says which values of a figure are the better ones.
type Direction int

// The directions.
const (
	Neither Direction = iota // it is told and not compared
	More
	Less
)

// Figure is something that is told of every cell.
type Figure struct {
	Name   string // in bench.json
	Title  string // for people
	Better Direction
	Rate   bool // a share of things counted one by one

	// of is what a repeat adds: the figure of a cell is the ratio of the sums.
	of func(Repeat) (sum, per float64)
}

// Figures lists the figures, in the order in which they are told.
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
	return []Figure{
		{"soundFirst", "sound at the first try", More, true, firstTry},
		{"sound", "sound after reask", More, true, afterReask},
		{"drafts", "drafts per answer", Neither, false, perAnswer(func(a Answer) float64 { return float64(a.Drafts) })},
		{"passed", "passing drafts per answer", More, false, perAnswer(func(a Answer) float64 { return float64(a.Passed) })},
		{"days", "days filled", More, false, each(func(r Repeat) float64 { return float64(len(r.Days)) })},
		{"recipes", "distinct recipes", More, false, each(func(r Repeat) float64 { return float64(recipes(r)) })},
		{"warnings", "corpus warnings", Less, false, warningsOf},
		{"tokens", "tokens per answer", Less, false, perAnswer(tokens)},
		{"tokensPerDay", "tokens per day filled", Less, false, perDay(tokens)},
		{"money", "money per answer", Less, false, priced(perAnswer(money))},
		{"moneyPerDay", "money per day filled", Less, false, priced(perDay(money))},
		{"seconds", "seconds per answer", Less, false, timed},
		{"secondsPerDay", "seconds per day filled", Less, false, timedDays},
	}
}

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

func recipes(r Repeat) int {
	seen := make(map[string]bool)
	for _, d := range r.Days {
		seen[d.Recipe] = true
	}
	return len(seen)
}

// warningsOf counts the warnings of a repeat that filled a day: where there is none, nothing
// could be warned of, and that is no merit.
func warningsOf(r Repeat) (warnings, repeats float64) {
	if len(r.Days) == 0 {
		return 0, 0
	}
	for _, count := range r.Warnings {
		warnings += float64(count)
	}
	return warnings, 1
}

// priced is a figure of money; of a repeat whose price is not all known, nothing.
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

// timed counts the answers whose time is known alone.
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
	Of float64 `json:"of"` // what it is a share of, or how many repeats it is the mean of
}

// value is the figure with its interval; not ok where nothing can be said.
func (f Figure) value(repeats []Repeat, seed uint64) (Value, bool) {
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
	return Value{f.Name, round(e.Value), estimate.Interval{Low: max(0, round(e.Low)), High: round(e.High)}, float64(e.Repeats)}, ok
}

func rate(name string, count, of int) Value {
	i := estimate.Wilson(count, of)
	return Value{name, round(float64(count) / float64(of)), estimate.Interval{Low: round(i.Low), High: round(i.High)}, float64(of)}
}
