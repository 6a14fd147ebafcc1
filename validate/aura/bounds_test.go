package aura

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/aura"
	"dailies/validate"
	"dailies/validate/boundtest"
)

// TestBounds has, for every bound of a rule, a document or an analysis at it and one beyond
// it. The figures are those of docs/aura.md.
func TestBounds(t *testing.T) {
	trust := func(sketchy, verified int) [][]validate.Finding {
		p := new(aura.Puzzle)
		for range sketchy {
			p.Evidence = append(p.Evidence, aura.Card{Trust: aura.Sketchy})
		}
		for range verified {
			p.Evidence = append(p.Evidence, aura.Card{Trust: aura.Verified})
		}
		return [][]validate.Finding{validate.Collect(profile(Daily), func(report *validate.Reporter) { checkTrust(p, report) })}
	}
	cases := []boundtest.Case{
		{Rule: errTrustMix, Bound: "at least 1 SKETCHY", At: trust(1, 2), Beyond: trust(0, 2)},
		{Rule: errTrustMix, Bound: "at most 3 SKETCHY", At: trust(3, 2), Beyond: trust(4, 2)},
		{Rule: errTrustMix, Bound: "at least 2 VERIFIED", At: trust(1, 2), Beyond: trust(1, 1)},
	}
	for _, name := range []string{Daily, Spec} {
		gold := func(n int) [][]validate.Finding {
			return onPlay(name, game.Mon, &Analysis{Drafts: 100, GoldDrafts: n})
		}
		winning := func(n int) [][]validate.Finding {
			return onPlay(name, game.Mon, &Analysis{Drafts: 100, WinningDrafts: n, Depth: Depth{GoldDrafts: 20, SilverDrafts: 45}})
		}
		if name == Daily {
			again := func(n int) [][]validate.Finding {
				line := &Line{Actions: slices.Repeat([]Turn{{Submit: []aura.CardID{"a", "b"}}}, n)}
				return onPlay(name, game.Mon, &Analysis{Drafts: 100, Best: line})
			}
			cases = append(cases, boundtest.Case{Rule: errPairAgain, Bound: name + " " + mostPairTurns, At: again(3), Beyond: again(4)})
		}
		cases = append(cases,
			boundtest.Case{Rule: errIrrelevant, Bound: name + " " + mostGold, At: gold(30), Beyond: gold(31)},
			boundtest.Case{Rule: errUnforgiving, Bound: name + " " + leastWinning, At: winning(20), Beyond: winning(19)})
	}
	boundtest.Run(t, validate.Rules(ruleTable()), New(nil).Profiles, append(cases, rungCases()...), cleanGoldPreferred)
}

// rungCases are the figures of the rungs, from Monday on. step is from a figure to the nearest
// that breaks the rule; the analysis breaks none beside it.
func rungCases() (cases []boundtest.Case) {
	for _, c := range []struct {
		figure string
		rule   *validate.Rule
		is     [7]int
		step   int
		set    func(a *Analysis, n int)
	}{
		{leastGoldDrafts, errUnforgiving, [7]int{20, 8, 3, 3, 3, 3, 3}, -1, func(a *Analysis, n int) { a.Depth.GoldDrafts = n }},
		{mostGoldDrafts, errIrrelevant, [7]int{100, 70, 150, 60, 40, 40, 40}, 1, func(a *Analysis, n int) { a.Depth.GoldDrafts = n }},
		{leastSilver, errUnforgiving, [7]int{45, 40, 20, 20, 25, 25, 25}, -1, func(a *Analysis, n int) { a.Depth.SilverDrafts = n }},
		{mostSilver, errSilverCheap, [7]int{75, 70, 80, 60, 55, 55, 55}, 1, func(a *Analysis, n int) { a.Depth.SilverDrafts = n }},
		{leastCards, errFewCards, [7]int{4, 4, 5, 4, 5, 5, 5}, -1, func(a *Analysis, n int) { a.Depth.GoldCards = n }},
		{leastPayloads, errTwoPayloads, [7]int{2, 2, 3, 2, 3, 3, 3}, -1, func(a *Analysis, n int) { a.Depth.GoldPayloads = n }},
		{mostStrongest, errStrongest, [7]int{100, 100, 100, 100, 50, 50, 50}, 1, func(a *Analysis, n int) { a.Depth.GoldDrafts, a.Depth.StrongestDrafts = 100, n }},
		{mostGreedy, errObvious, [7]int{anyDrafts, anyDrafts, anyDrafts, 0, anyDrafts, anyDrafts, anyDrafts}, 1, func(a *Analysis, n int) { a.Depth.GreedyDrafts = n }},
		{leastScan, errScanIdle, [7]int{0, 0, 0, 0, 0, 25, 25}, -1, func(a *Analysis, n int) { a.Depth.ScanDrafts = n }},
		// the first model of the list that may reach Gold does, or the last that must not
		{modelsThatMiss, errObvious, [7]int{2, 3, 4, 8, 10, 10, 13}, -1, func(a *Analysis, n int) {
			for i, model := range Missing() {
				a.Models[model] = Reach{AtPar: i+1 == n}
			}
		}},
	} {
		for i, n := range c.is {
			rung := game.Rungs()[i]
			found := func(n int) [][]validate.Finding {
				a := &Analysis{Drafts: 100, WinningDrafts: 100, Models: make(map[Model]Reach)}
				a.Depth.GoldDrafts, a.Depth.SilverDrafts, a.Depth.ScanDrafts = 30, 50, 30
				c.set(a, n)
				return onPlay(Daily, rung, a)
			}
			bound := Daily + " " + strings.ToLower(string(rung)) + c.figure
			cases = append(cases, boundtest.Case{Rule: c.rule, Bound: bound, At: found(n), Beyond: found(n + c.step)})
		}
	}
	return cases
}

// onPlay is what the rules on play find in an analysis of a puzzle of a rung.
func onPlay(name string, rung game.Rung, a *Analysis) [][]validate.Finding {
	return [][]validate.Finding{validate.Collect(profile(name), func(report *validate.Reporter) {
		checkPlay(&aura.Puzzle{Rung: rung}, a, report)
		checkRung(&aura.Puzzle{Rung: rung}, a, report)
	})}
}

// TestAPuzzleWithoutADraftIsUnforgiving: no per cent of nothing wins.
func TestAPuzzleWithoutADraftIsUnforgiving(t *testing.T) {
	findings := validate.Collect(profile(Spec), func(report *validate.Reporter) { checkPlay(new(aura.Puzzle), new(Analysis), report) })
	require.Contains(t, codes(findings), errUnforgiving.Code)
}
