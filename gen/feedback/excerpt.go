package feedback

import (
	"cmp"
	"slices"
	"strings"

	"dailies/game/document"
	"dailies/gen"
	"dailies/validate"
)

// Bounds on the feedback in a prompt. Without the answer that is sent back, all
// of it together is some 10 kB at most.
const (
	maxCritiques = 3
	maxFaults    = 5 // of a critique
	maxStops     = 4
	maxFindings  = 40       // of an answer that is sent back
	maxReturned  = 64 << 10 // bytes of such an answer
)

// worst returns the part of the critiques that fits in a prompt, the worst first, and how many
// are left out. Everything that may quote the answers is cut and escaped.
func worst(critiques []gen.Critique) (shown []gen.Critique, more int) {
	shown = slices.Clone(critiques)
	slices.SortStableFunc(shown, func(a, b gen.Critique) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.Passed, b.Passed))
	})
	shown = shown[:min(len(shown), maxCritiques)]
	for i := range shown {
		c := &shown[i]
		c.Source = document.Show(c.Source)
		c.Repeats = document.Show(c.Repeats)
		c.Repeated = slices.Clone(c.Repeated[:min(len(c.Repeated), maxStops)])
		for j := range c.Repeated {
			c.Repeated[j] = document.Show(c.Repeated[j])
		}
		c.Rejections = c.Rejections[:min(len(c.Rejections), maxStops)]
		c.Faults = slices.Clone(c.Faults[:min(len(c.Faults), maxFaults)])
		for j := range c.Faults {
			f := &c.Faults[j]
			f.Advice = advice(f.Rule)
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

// rank orders answers by how much there is to fix: those that are no pack, packs, and
// then those that only repeat another.
func rank(c gen.Critique) int {
	switch {
	case c.Repeats != "":
		return 2
	case c.Pack:
		return 1
	}
	return 0
}

// advice is a rule's Fix without sentences that ask for a command to be run: a model has no
// shell.
func advice(rule *validate.Rule) string {
	var kept []string
	for _, sentence := range strings.SplitAfter(rule.Fix, ". ") {
		if !strings.Contains(sentence, "dailies ") {
			kept = append(kept, sentence)
		}
	}
	return strings.TrimSpace(strings.Join(kept, ""))
}
