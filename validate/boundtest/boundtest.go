// Package boundtest holds the bounds that rules declare against documents on both sides of
// them. A rule without its two documents fails, and so does a figure of a profile that no
// rule says it compares with.
package boundtest

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/validate"
)

// Case is a bound of a rule, with what is found in documents that are just within it and in
// others that are just beyond.
type Case struct {
	Rule *validate.Rule

	// Bound is one of the rule's, or the whole name of a figure that ends in one, after the
	// name of the profile that has it: KOA_DAILY_V1 easyTurnsAtLeast.
	Bound string

	At, Beyond [][]validate.Finding
}

// Run tries the cases of a game. Every bound of every rule must have one, and every figure of
// every profile; switches are what the names of those end in that are no bounds.
func Run(t *testing.T, rules []*validate.Rule, profiles []*validate.Profile, cases []Case, switches ...string) {
	t.Helper()
	tried := make(map[string]bool)
	for _, c := range cases {
		tried[c.Rule.Code+": "+c.Bound] = true
		t.Run(c.Rule.Code+" "+c.Bound, func(t *testing.T) {
			require.True(t, len(c.At) > 0 && len(c.Beyond) > 0, "a document is missing")
			for i, findings := range c.At {
				require.False(t, fires(c.Rule, findings), "document %d at the bound: %v", i+1, findings)
			}
			for i, findings := range c.Beyond {
				require.True(t, fires(c.Rule, findings), "document %d beyond the bound: %v", i+1, findings)
			}
		})
	}
	declared, figures := declaredBounds(rules, profiles)
	for name := range tried {
		require.Contains(t, declared, name, "no rule declares this bound")
	}
	for _, name := range declared {
		require.True(t, tried[name], "no documents at the bound and beyond it: %s", name)
	}
	for _, p := range profiles {
		for figure := range p.Figures {
			isSwitch := slices.ContainsFunc(switches, func(name string) bool { return strings.HasSuffix(figure, name) })
			require.True(t, figures[figure] || isSwitch, "no rule has a bound that ends the name of the figure %s", figure)
		}
	}
	for _, r := range rules {
		require.True(t, len(r.Bounds) > 0 || !speaksOfOne(r.Title), "%s declares no bound, and its title speaks of one: %s", r.Code, r.Title)
	}
}

func fires(rule *validate.Rule, findings []validate.Finding) bool {
	return slices.ContainsFunc(findings, func(f validate.Finding) bool { return f.Rule == rule })
}

// declaredBounds lists what must be tried: each bound of a rule, one that ends the names of
// figures once for each of those; and the figures that are bounds.
func declaredBounds(rules []*validate.Rule, profiles []*validate.Profile) (declared []string, figures map[string]bool) {
	figures = make(map[string]bool)
	for _, r := range rules {
		for _, bound := range r.Bounds {
			plain := true
			for _, p := range profiles {
				for figure := range p.Figures {
					if strings.HasSuffix(figure, bound) && p.Severity(r) != validate.Off {
						declared = append(declared, r.Code+": "+p.Name+" "+figure)
						figures[figure], plain = true, false
					}
				}
			}
			if plain {
				declared = append(declared, r.Code+": "+bound)
			}
		}
	}
	return declared, figures
}

var bounded = regexp.MustCompile(`(^|[ (])[0-9]+\b|at least|at most|fewer than|more than|enough`)

// speaksOfOne reports whether a title names a figure.
func speaksOfOne(title string) bool { return bounded.MatchString(title) }
