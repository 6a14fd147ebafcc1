package testimony

import (
	"context"
	"fmt"
	"iter"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/testimony"
	"dailies/validate"
)

// Check judges a puzzle. The rules do not hide one another: each is judged on
// whatever the document holds.
func Check(ctx context.Context, p *testimony.Puzzle, report *validate.Reporter) *Analysis {
	checkVoice(p, report)
	checkConcernIDs(p, report)
	analysis := CheckHand(ctx, p, report)
	if analysis != nil && !analysis.Undecided && sound(p) {
		for _, doubt := range replay(p, analysis) {
			report.Report(validate.UndecidedRule(), "", "the engine does not confirm the search: %s", doubt)
		}
	}
	return analysis
}

// CheckHand is [Check] without the rules on wording and without replaying witnesses. The
// search is bounded in nodes and too short for ctx to matter.
func CheckHand(_ context.Context, p *testimony.Puzzle, report *validate.Reporter) *Analysis {
	checkIDs(p, report)
	checkClaims(p, report)
	checkDifficulty(p, report)
	checkCounters(p, report)
	checkConcerns(p, report)
	analysis := Solve(p)
	if analysis != nil {
		checkPlay(p, analysis, report)
	}
	return analysis
}

// checkIDs reports ids used twice, and refutations of counters that do not exist.
func checkIDs(p *testimony.Puzzle, report *validate.Reporter) {
	unique := func(list string, seen map[game.ID]bool, i int, id game.ID) {
		if seen[id] {
			report.Report(errReference, document.Pointer(list, i, "id"), "the id %s is in %s twice", quote(id), list)
		}
		seen[id] = true
	}
	concerns, counters, hand := make(map[game.ID]bool), make(map[game.ID]bool), make(map[game.ID]bool)
	for i := range p.ActiveConcerns {
		unique("activeConcerns", concerns, i, p.ActiveConcerns[i].ID)
	}
	for i := range p.CounterEvidence {
		unique("counterEvidence", counters, i, p.CounterEvidence[i].ID)
	}
	for i := range p.Hand {
		unique("hand", hand, i, p.Hand[i].ID)
		for j, id := range p.Hand[i].Refutes {
			if !counters[id] {
				report.Report(errReference, document.Pointer("hand", i, "refutes", j), "card %s refutes %s, which is no counter of the puzzle", quote(p.Hand[i].ID), quote(id))
			}
		}
	}
}

// checkClaims reports evidence that lacks a time or a claim, and refutations that have
// either.
func checkClaims(p *testimony.Puzzle, report *validate.Reporter) {
	for i := range p.Hand {
		for place, fault := range ClaimFaults(&p.Hand[i]) {
			report.Report(errReference, document.Pointer("hand", i, "claims")+place, "%s", fault)
		}
	}
}

// ClaimFaults yields what is wrong with the claims of a card, by the place below its claims.
func ClaimFaults(c *testimony.Card) iter.Seq2[string, string] {
	return func(yield func(place, fault string) bool) {
		if from, to, ok := c.Claims.Span(); ok && from > to &&
			!yield("/timeRange", fmt.Sprintf("card %s claims a time that ends before it starts: %s to %s", quote(c.ID), c.Claims.TimeRange[0], c.Claims.TimeRange[1])) {
			return
		}
		fault := ""
		switch {
		case c.Refutation() && !c.Claims.Empty():
			fault = "refutes a counter and makes claims of its own"
		case c.Refutation():
		case len(c.Claims.TimeRange) == 0:
			fault = "is no refutation and claims no time"
		case c.Claims.Location == "" && c.Claims.State == "" && c.Claims.Activity == "":
			fault = "claims a time and nothing about it"
		}
		if fault != "" {
			yield("", fmt.Sprintf("card %s %s", quote(c.ID), fault))
		}
	}
}

// checkDifficulty compares the document with the row of its difficulty. Without a
// difficulty there is no row, and the schema has already complained.
func checkDifficulty(p *testimony.Puzzle, report *validate.Reporter) {
	row, ok := p.Difficulty.Row()
	if !ok {
		return
	}
	for _, f := range []struct {
		pointer, what string
		has, want     int
	}{
		{"/hand", "cards in the hand", len(p.Hand), row.Cards},
		{"/activeConcerns", "concerns", len(p.ActiveConcerns), row.Concerns},
		{"/resistanceStart", "resistance", p.ResistanceStart, row.Resistance},
		{"/counterEvidence", "counters", len(p.CounterEvidence), row.Counters},
		{"/turnLimit", "turns", p.TurnLimit, row.Turns},
	} {
		if f.has != f.want {
			report.Report(errDifficulty, f.pointer, "%s has %d %s, not %d", p.Difficulty, f.want, f.what, f.has)
		}
	}
}

func checkCounters(p *testimony.Puzzle, report *validate.Reporter) {
	refuted := make(map[testimony.CounterID]bool)
	for i := range p.Hand {
		for _, id := range p.Hand[i].Refutes {
			refuted[id] = true
		}
	}
	for i := range p.CounterEvidence {
		k := &p.CounterEvidence[i]
		at := document.Pointer("counterEvidence", i)
		if !refuted[k.ID] {
			report.Report(errIrrefutable, at, "no card of the hand refutes the counter %s", quote(k.ID))
		}
		idle := true
		for j := range p.Hand {
			idle = idle && !k.Contests(&p.Hand[j])
		}
		if idle && (bar{report, p.Difficulty}).judgesPlay() {
			report.Report(warnIdle, at+"/targets", "the counter %s targets no card of the hand", quote(k.ID))
		}
	}
}

func checkConcerns(p *testimony.Puzzle, report *validate.Reporter) {
	for i := range p.ActiveConcerns {
		k := &p.ActiveConcerns[i]
		provable := false
		for j := range p.Hand {
			provable = provable || k.AddressedBy(&p.Hand[j])
		}
		if !provable {
			report.Report(errUnprovable, document.Pointer("activeConcerns", i), "no card of the hand addresses the concern %s", quote(k.ID))
		}
	}
}

func quote[T ~string](text T) string { return document.Quote(string(text)) }
