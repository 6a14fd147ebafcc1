package gen

import (
	"cmp"
	"slices"

	"dailies/game/document"
)

// How much a prompt tells of what became of the last answers. All of it together is
// some 10 kB at most.
const (
	maxCritiques = 3
	maxFaults    = 5 // of a critique
	maxStops     = 4
)

// told is the part of the critiques that a prompt tells, what went worst first, and how
// many are left out. Everything that may quote the answers is cut and escaped.
func told(critiques []Critique) (shown []Critique, more int) {
	shown = slices.Clone(critiques)
	slices.SortStableFunc(shown, func(a, b Critique) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.Passed, b.Passed))
	})
	shown = shown[:min(len(shown), maxCritiques)]
	for i := range shown {
		c := &shown[i]
		c.Source, c.Unusable = document.Show(c.Source), document.Show(c.Unusable)
		c.Repeats = document.Show(c.Repeats)
		c.Stops = c.Stops[:min(len(c.Stops), maxStops)]
		c.Faults = slices.Clone(c.Faults[:min(len(c.Faults), maxFaults)])
		for j := range c.Faults {
			f := &c.Faults[j]
			f.Example.Message = document.Show(f.Example.Message)
			if f.Example.Pointer != "" {
				f.Example.Pointer = document.Quote(f.Example.Pointer)
			}
			if f.Label != "" {
				f.Label = document.Quote(f.Label)
			}
		}
	}
	return shown, len(critiques) - len(shown)
}

// rank orders answers by how much there is to mend: those that are no pack, packs, and
// what was told of before.
func rank(c Critique) int {
	switch {
	case c.Repeats != "":
		return 2
	case c.Pack:
		return 1
	}
	return 0
}
