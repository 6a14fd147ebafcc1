package freeplay

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/freeplay"
	"dailies/validate"
	"dailies/validate/boundtest"
)

// TestBounds has, for every bound of a rule, a run or an analysis at it and one beyond it.
// The figures are those of docs/freeplay.md.
func TestBounds(t *testing.T) {
	line := func(text string) [][]validate.Finding {
		p := &freeplay.Puzzle{KoaLines: freeplay.KoaLines{Won: []string{text}}}
		return [][]validate.Finding{validate.Collect(standard(), func(report *validate.Reporter) { checkVoice(p, report) })}
	}
	long := rule("ERR_KOA_VOICE_LENGTH") // of testimony, where its figures come from
	cases := append(columns(), figureCases()...)
	cases = append(cases,
		boundtest.Case{Rule: long, Bound: long.Bounds[0], At: line("One. Two! Three?"), Beyond: line("One. Two! Three? Four")},
		boundtest.Case{Rule: long, Bound: long.Bounds[1], At: line(strings.Repeat("é", 140)), Beyond: line(strings.Repeat("e", 141))})
	for _, c := range []struct {
		rule  *validate.Rule
		bound string
		at    int // of a resistance of 50
		step  int
		set   func(a *Analysis, n int)
	}{
		{errHidden, "at least the resistance", 50, -1, func(a *Analysis, n int) { a.Acts[1].Reach.Flagged = &n }},
		{errDeadDeal, "at least the resistance", 50, -1, func(a *Analysis, n int) { a.Acts[1].Reach.Without.Cycle = n }},
		{errIndispensable, "at least the resistance", 50, -1, func(a *Analysis, n int) { a.Acts[1].Reach.Without.Flag = n }},
		{errSubmit, "at least the resistance at act 1", 50, -1, func(a *Analysis, n int) { a.Acts[0].Reach.Submit = n }},
		{errSubmit, "less than the resistance after it", 49, 1, func(a *Analysis, n int) { a.Acts[2].Reach.Submit = n }},
		{errFalling, "less than at the act before", 399, 1, func(a *Analysis, n int) { a.Acts[1].Random, a.Acts[0].Random = float64(n)/1000, 0.4 }},
	} {
		cases = append(cases, boundtest.Case{Rule: c.rule, Bound: c.bound, At: onPlay(c.set, c.at), Beyond: onPlay(c.set, c.at+c.step)})
	}
	boundtest.Run(t, validate.Rules(table()), judged().Profiles, cases)
}

// onPlay is what the rules on play find in an analysis that breaks none of those with a bound
// before it is changed.
func onPlay(set func(a *Analysis, n int), n int) [][]validate.Finding {
	p := &freeplay.Puzzle{Acts: make([]freeplay.Act, freeplay.Acts)}
	a := &Analysis{Solvable: true, Acts: make([]Act, freeplay.Acts)}
	for i := range a.Acts {
		p.Acts[i].ResistanceStart = 50
		most := 60
		a.Acts[i] = Act{Solvable: true, Random: []float64{0.5, 0.3, 0.01}[i]}
		a.Acts[i].Reach = Reach{All: most, Submit: []int{50, 49, 49}[i]}
		for _, move := range Others() {
			*a.Acts[i].Reach.Without.at(move) = most
		}
	}
	set(a, n)
	return [][]validate.Finding{validate.Collect(standard(), func(report *validate.Reporter) { (&check{report, p}).play(a) })}
}

// figureCases are the figures of the profile by act. step is from a figure to the nearest that
// breaks the rule.
func figureCases() (cases []boundtest.Case) {
	for _, c := range []struct {
		figure string
		rule   *validate.Rule
		is     [freeplay.Acts]int
		step   int
		set    func(act *Act, n int)
	}{
		{marginLeast, errMargin, [...]int{10, 8, 3}, -1, func(act *Act, n int) { act.Reach.All = 50 + n }},
		{randomLeast, errBand, [...]int{3000, 50, 5}, -1, func(act *Act, n int) { act.Random = float64(n) / 10_000 }},
		{randomMost, errBand, [...]int{9000, 4000, 500}, 1, func(act *Act, n int) { act.Random = float64(n) / 10_000 }},
	} {
		for i, n := range c.is {
			set := func(a *Analysis, n int) { c.set(&a.Acts[i], n) }
			bound := fmt.Sprintf("%s act%d%s", Profile, i+1, c.figure)
			cases = append(cases, boundtest.Case{Rule: c.rule, Bound: bound, At: onPlay(set, n), Beyond: onPlay(set, n+c.step)})
		}
	}
	return cases
}

// columns are the figures of an act: the least and the most of each, by act.
func columns() (cases []boundtest.Case) {
	hidden := func(a *freeplay.Act, n int) {
		for i := range a.CounterEvidence {
			a.CounterEvidence[i].Hidden = i < n
		}
	}
	for _, c := range []struct {
		name        string
		set         func(a *freeplay.Act, n int)
		least, most [freeplay.Acts]int
	}{
		{"concerns", func(a *freeplay.Act, n int) { a.ActiveConcerns = make([]freeplay.Concern, n) }, [...]int{2, 3, 3}, [...]int{3, 3, 4}},
		{"counters", func(a *freeplay.Act, n int) { a.CounterEvidence = make([]freeplay.Counter, n); hidden(a, 1) }, [...]int{2, 2, 3}, [...]int{2, 2, 3}},
		{"hidden counters", hidden, [...]int{0, 1, 1}, [...]int{1, 1, 1}},
		{"resistance", func(a *freeplay.Act, n int) { a.ResistanceStart = n }, [...]int{25, 35, 30}, [...]int{60, 80, 75}},
		{"modifiers", func(a *freeplay.Act, n int) { a.Modifiers = freeplay.Modifiers()[:n] }, [...]int{0, 0, 1}, [...]int{0, 0, 1}},
		{"caches", func(a *freeplay.Act, n int) { a.Cache = []*freeplay.Card{nil, {}}[n] }, [...]int{1, 1, 0}, [...]int{1, 1, 0}},
		{"turns", func(a *freeplay.Act, n int) { a.TurnLimit = n }, [...]int{6, 6, 6}, [...]int{6, 6, 6}},
		{"cards in the hand", func(a *freeplay.Act, n int) { a.HandSize = n }, [...]int{5, 5, 5}, [...]int{5, 5, 5}},
		{"cards in the deck", func(a *freeplay.Act, n int) { a.Deck = make([]freeplay.Card, n) }, [...]int{7, 7, 7}, [...]int{7, 7, 7}},
	} {
		bound := boundtest.Case{Rule: errAct, Bound: c.name}
		for act := range freeplay.Acts {
			found := func(n int) []validate.Finding {
				p := soundColumns()
				c.set(&p.Acts[act], n)
				return validate.Collect(standard(), func(report *validate.Reporter) { (&check{report, p}).column(act) })
			}
			bound.At = append(bound.At, found(c.least[act]), found(c.most[act]))
			for _, n := range []int{c.least[act] - 1, c.most[act] + 1} {
				if n >= 0 && (c.name != "caches" || n < 2) {
					bound.Beyond = append(bound.Beyond, found(n))
				}
			}
		}
		cases = append(cases, bound)
	}
	return cases
}

// soundColumns is a run whose acts have the figures of their columns, and nothing else.
func soundColumns() *freeplay.Puzzle {
	p := &freeplay.Puzzle{Acts: make([]freeplay.Act, freeplay.Acts)}
	for i := range p.Acts {
		c := columnOf(i)
		p.Acts[i] = freeplay.Act{
			Escalation: c.escalation, ResistanceStart: c.resistance[0], TurnLimit: c.turns, HandSize: c.handSize,
			ActiveConcerns: make([]freeplay.Concern, c.concerns[0]), CounterEvidence: make([]freeplay.Counter, c.counters),
			Deck: make([]freeplay.Card, c.deck), Modifiers: freeplay.Modifiers()[:c.modifiers],
		}
		p.Acts[i].CounterEvidence[0].Hidden = c.hidden > 0
		if c.caches > 0 {
			p.Acts[i].Cache = &freeplay.Card{}
		}
	}
	return p
}

// TestTimeEndsAnAct at the last turn, and where it brings the scrutiny that ends a story.
func TestTimeEndsAnAct(t *testing.T) {
	for _, c := range []struct {
		every, turns, scrutiny int8 // of the lock, and before the turn
		ends                   end
	}{
		{0, 2, 0, lost}, {0, 3, 0, goesOn},
		{2, 9, freeplay.MaxScrutiny - 1, lost}, {2, 9, freeplay.MaxScrutiny - 2, goesOn}, {3, 9, freeplay.MaxScrutiny - 1, goesOn},
	} {
		l, s := lock{every: c.every, turns: c.turns}, step{next: position{turns: 2, scrutiny: c.scrutiny}}
		l.press(&s)
		require.Equal(t, c.ends, s.end, "%+v", c)
	}
}
