package bench

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"dailies/game/document"
	"dailies/internal/bench/estimate"
)

// Comparison compares a figure of one cell with that of another.
type Comparison struct {
	Figure string `json:"figure"`
	Cell   string `json:"cell"`
	With   string `json:"with"` // the other cell

	Repeats   int                 `json:"repeats"`
	Failed    int                 `json:"failed,omitempty"` // repeats of the cell that gave nothing, for the endpoint's sake
	Known     bool                `json:"known"`            // whether there is anything to compare; else the rest is empty
	Is        estimate.Difference `json:"difference"`
	Corrected float64             `json:"corrected"` // the p of the difference among all comparisons of the figure
	Verdict   Conclusion          `json:"verdict"`
	Chance    bool                `json:"chance,omitempty"`  // whether it would be better in a first look, and may be so by chance in this one
	Carried   int                 `json:"carried,omitempty"` // for better: the repeats, a tenth of all, without which it would not be; 0 for none

	of   [2]estimate.Sample
	seed uint64
}

// Conclusion is what a comparison allows to say.
type Conclusion string

// The verdicts.
const (
	Better Conclusion = "better"
	Worse  Conclusion = "worse"
	Unseen Conclusion = "no difference seen"
)

// compareCells compares each prompt with the first, and each model with the first, repeat by
// repeat; nothing for a figure that is not compared.
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
			family = append(family, f.compare(c, find(first, c.Model, c.Game), estimate.Paired, r))
		}
		if first := r.Models[0].Name; c.Model != first {
			family = append(family, f.compare(c, find(c.Prompt, first, c.Game), estimate.Paired, r))
		}
	}
	return f.decide(family, r.Looks)
}

// Between compares any two cells of one game, figure by figure and repeat by repeat; no
// comparison but these is corrected for.
func (r *Report) Between(c, with *Cell) []Comparison {
	var all []Comparison
	for _, f := range Figures() {
		if x := f.compare(c, with, estimate.Paired, r); f.Better != Neither && x.Known {
			all = append(all, f.decide([]Comparison{x}, r.Looks)...)
		}
	}
	return all
}

// compare compares a figure of two cells.
func (f Figure) compare(c, with *Cell, by func(a, b estimate.Sample, seed uint64) (estimate.Difference, bool), r *Report) Comparison {
	x := Comparison{Figure: f.Name, Cell: c.Name(), With: with.Name(), Verdict: Unseen}
	a, b := f.sample(c.Repeats), f.sample(with.Repeats)
	x.of, x.seed = [2]estimate.Sample{a, b}, r.Seed
	x.Repeats = min(a.Repeats(), b.Repeats())
	for _, repeat := range c.Repeats {
		if repeat.Failed != "" {
			x.Failed++
		}
	}
	x.Is, x.Known = by(a, b, r.Seed)
	if most := f.most(r.Days); most > 0 {
		x.Is.Low, x.Is.High = max(-most, x.Is.Low), min(most, x.Is.High)
	}
	x.Is.Value, x.Is.Low, x.Is.High, x.Is.P = round(x.Is.Value), round(x.Is.Low), round(x.Is.High), round(x.Is.P)
	return x
}

// decide corrects the comparisons of a figure for their number, and concludes: there is a
// difference only where the interval excludes zero and the corrected p is small enough, for better as
// small as the looks ask. A cell whose endpoint failed is never better: what it did not answer may have
// been worse.
func (f Figure) decide(family []Comparison, looks Looks) []Comparison {
	var p []float64
	for _, x := range family {
		if x.Known {
			p = append(p, x.Is.P)
		}
	}
	correct(family, p)
	for i := range family {
		x := &family[i]
		if !x.Known || x.Is.Holds(0) || x.Corrected > 1-estimate.Level {
			continue
		}
		switch better := (x.Is.Value > 0) == (f.Better == More); {
		case !better:
			x.Verdict = Worse
		case x.Failed > 0:
		case x.Corrected > looks.level():
			x.Chance = true
		default:
			x.Verdict, x.Carried = Better, x.carried()
		}
	}
	return family
}

// correct corrects the p of comparisons made at once, of those that are known.
func correct(family []Comparison, p []float64) {
	corrected := estimate.Holm(p)
	for i := range family {
		if family[i].Known {
			family[i].Corrected, corrected = round(corrected[0]), corrected[1:]
		}
	}
}

// carried returns a tenth of the repeats, if without those that speak most for the difference it is
// seen no longer; else 0.
func (x Comparison) carried() int {
	a, b := x.of[0], x.of[1]
	tenth := (x.Repeats + 9) / 10
	for range tenth {
		a, b = estimate.WithoutStrongest(a, b)
	}
	if rest, ok := estimate.Paired(a, b, x.seed); ok && !rest.Holds(0) && rest.Value*x.Is.Value > 0 {
		return 0
	}
	return tenth
}

// String is the verdict in words.
func (x Comparison) String() string {
	switch {
	case !x.Known:
		return "nothing to compare"
	case x.Carried > 0:
		return fmt.Sprintf("%s, and %s", x.Verdict, x.carrying())
	case x.Chance:
		return "no difference told: better in a first look, and by chance perhaps in this one; --new-cases tells"
	case x.Verdict != Unseen:
		return string(x.Verdict)
	case x.Failed > 0:
		return fmt.Sprintf("no difference told: the endpoint failed %s of the cell", document.Count(x.Failed, "repeat"))
	case x.Is.Value == 0:
		return fmt.Sprintf("no difference seen with %d repeats", x.Repeats)
	case x.Is.Needed == 0 || x.Is.Needed > 9999:
		return fmt.Sprintf("no difference seen with %d repeats; more than 9999 would be needed", x.Repeats)
	}
	return fmt.Sprintf("no difference seen with %d repeats; about %d would be needed", x.Repeats, max(x.Is.Needed, x.Repeats+1))
}

// carrying says how few repeats make a cell better.
func (x Comparison) carrying() string {
	return fmt.Sprintf("%d of %d repeats alone make it so", x.Carried, x.Repeats)
}

// decode reads a report strictly.
func decode(data []byte, r *Report) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	return decoder.Decode(r)
}
