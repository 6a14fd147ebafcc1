package bench

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"dailies/internal/bench/estimate"
)

// Comparison is how a figure of one cell stands with that of another.
type Comparison struct {
	Figure string `json:"figure"`
	Cell   string `json:"cell"`
	With   string `json:"with"` // the cell that it is compared with

	Repeats   int                 `json:"repeats"`
	Known     bool                `json:"known"` // whether there is anything to compare; else the rest is nothing
	Is        estimate.Difference `json:"difference"`
	Corrected float64             `json:"corrected"` // the p of the difference among all comparisons of the figure
	Verdict   Verdict             `json:"verdict"`
}

// Verdict is what may be said of a comparison.
type Verdict string

// The verdicts.
const (
	Better Verdict = "better"
	Worse  Verdict = "worse"
	Unseen Verdict = "no difference seen"
)

// compareCells compares each prompt with the first, and each model with the first, repeat
// by repeat; nothing for a figure that is told alone.
func (f Figure) compareCells(r *Report) []Comparison {
	if f.Better == Neither {
		return nil
	}
	find := func(prompt, model, game string) *Cell {
		at := slices.IndexFunc(r.Cells, func(c Cell) bool { return c.Prompt == prompt && c.Model == model && c.Game == game })
		return &r.Cells[at]
	}
	var family []Comparison
	for i := range r.Cells {
		c := &r.Cells[i]
		if first := r.Prompts[0].Name; c.Prompt != first {
			family = append(family, f.compare(c, find(first, c.Model, c.Game), estimate.Paired, r.Seed))
		}
		if first := r.Models[0].Name; c.Model != first {
			family = append(family, f.compare(c, find(c.Prompt, first, c.Game), estimate.Paired, r.Seed))
		}
	}
	return f.decide(family)
}

// compare compares a figure of two cells.
func (f Figure) compare(c, with *Cell, by func(a, b estimate.Sample, seed uint64) (estimate.Difference, bool), seed uint64) Comparison {
	x := Comparison{Figure: f.Name, Cell: c.Name(), With: with.Name(), Verdict: Unseen}
	a, b := f.sample(c.Repeats), f.sample(with.Repeats)
	x.Repeats = min(a.Repeats(), b.Repeats())
	x.Is, x.Known = by(a, b, seed)
	if f.Rate {
		x.Is.Low, x.Is.High = max(-1, x.Is.Low), min(1, x.Is.High)
	}
	x.Is.Value, x.Is.Low, x.Is.High, x.Is.P = round(x.Is.Value), round(x.Is.Low), round(x.Is.High), round(x.Is.P)
	return x
}

// decide corrects the comparisons of a figure for their number, and says of each what may
// be said: a difference only where its interval leaves zero out, and the correction too.
func (f Figure) decide(family []Comparison) []Comparison {
	var p []float64
	for _, x := range family {
		if x.Known {
			p = append(p, x.Is.P)
		}
	}
	corrected := estimate.Holm(p)
	for i := range family {
		x := &family[i]
		if !x.Known {
			continue
		}
		x.Corrected, corrected = round(corrected[0]), corrected[1:]
		if x.Is.Holds(0) || x.Corrected > 1-estimate.Level {
			continue
		}
		if x.Verdict = Worse; (x.Is.Value > 0) == (f.Better == More) {
			x.Verdict = Better
		}
	}
	return family
}

// String is the verdict in words.
func (x Comparison) String() string {
	switch {
	case !x.Known:
		return "nothing to compare"
	case x.Verdict != Unseen:
		return string(x.Verdict)
	case x.Is.Value == 0:
		return fmt.Sprintf("no difference seen with %d repeats", x.Repeats)
	case x.Is.Needed == 0 || x.Is.Needed > 9999:
		return fmt.Sprintf("no difference seen with %d repeats; more than 9999 would be needed", x.Repeats)
	}
	return fmt.Sprintf("no difference seen with %d repeats; about %d would be needed", x.Repeats, max(x.Is.Needed, x.Repeats+1))
}

// Against compares every cell with the one of the same name in another report, whose
// repeats have nothing to do with its own. Cells that only one of them has are left out.
func (r *Report) Against(baseline *Report) []Comparison {
	all := []Comparison{}
	for _, f := range Figures() {
		if f.Better == Neither {
			continue
		}
		var family []Comparison
		for i := range r.Cells {
			c := &r.Cells[i]
			at := slices.IndexFunc(baseline.Cells, func(other Cell) bool { return other.Name() == c.Name() })
			if at >= 0 {
				x := f.compare(c, &baseline.Cells[at], estimate.Unpaired, r.Seed)
				x.With = "baseline"
				family = append(family, x)
			}
		}
		all = append(all, f.decide(family)...)
	}
	return all
}

// decode reads a report strictly.
func decode(data []byte, r *Report) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	return decoder.Decode(r)
}
