package bench

import (
	"slices"

	"dailies/internal/bench/estimate"
)

// Gate says which figures decide against a baseline: by name, how much worse each may be, in
// its own unit (a share for a rate).
type Gate map[string]float64

// DefaultGate returns the figures that a prompt decides: yield, a critic's marks, drafts,
// days, rungs and cost.
// Seconds depend on who else asks the server, and money on prices, so they decide only where
// they are named. More figures would each be tested more strictly.
func DefaultGate() Gate {
	return Gate{"soundFirst": 0, "marks": 0, "passed": 0, "days": 0, "rungs": 0, "tokensPerPassed": 0}
}

// Against compares every cell with the one of the same name in another report, whose repeats
// are independent. It leaves out cells that only one report has, and figures that the gate
// does not name. A figure is worse if dealing the repeats of both at random would seldom part
// them that far beyond what the gate tolerates, with Holm's correction over all figures and
// cells: of benches of unchanged prompts, at most one in twenty shows a worse figure.
func (r *Report) Against(baseline *Report, gate Gate) []Comparison {
	family := []Comparison{}
	var p []float64
	for i := range r.Cells {
		c := &r.Cells[i]
		at := slices.IndexFunc(baseline.Cells, func(other Cell) bool { return other.Name() == c.Name() })
		if at < 0 {
			continue
		}
		for _, f := range Figures() {
			tolerance, decides := gate[f.Name]
			if !decides || !c.measured(f) && !baseline.Cells[at].measured(f) {
				continue
			}
			x, chance := f.against(c, &baseline.Cells[at], tolerance, r)
			if x.Known {
				p = append(p, chance)
			}
			family = append(family, x)
		}
	}
	correct(family, p)
	for i := range family {
		if x := &family[i]; x.Known && x.Corrected <= 1-estimate.Level {
			x.Verdict = Worse
		}
	}
	return family
}

// against compares a figure of two independent cells. chance is how likely so much loss beyond
// the tolerance is where there is none.
func (f Figure) against(c, with *Cell, tolerance float64, r *Report) (x Comparison, chance float64) {
	x = f.compare(c, with, estimate.Unpaired, r)
	x.With = "baseline"
	worse := func(cell *Cell) estimate.Sample {
		s := f.sample(cell.Repeats)
		for i := range s.Sum {
			if f.Better == More {
				s.Sum[i] = -s.Sum[i]
			}
		}
		return s
	}
	mine, theirs := worse(c), worse(with)
	for i := range mine.Sum {
		mine.Sum[i] -= tolerance * mine.Per[i]
	}
	chance, ok := estimate.Dealt(mine, theirs, r.Seed)
	x.Known = x.Known && ok
	return x, chance
}

// figure returns the figure of a name; for an unknown one, a figure that is named so.
func figure(name string) Figure {
	for _, f := range Figures() {
		if f.Name == name {
			return f
		}
	}
	return Figure{Name: name, Title: name}
}

// measured reports whether there is anything to take the figure from.
func (c *Cell) measured(f Figure) bool {
	return slices.ContainsFunc(f.sample(c.Repeats).Per, func(per float64) bool { return per > 0 })
}
