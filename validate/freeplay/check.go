package freeplay

import (
	"context"
	"slices"

	"dailies/game/document"
	"dailies/game/freeplay"
	"dailies/game/freeplay/deal"
	"dailies/game/freeplay/replay"
	"dailies/game/testimony"
	"dailies/validate"
	checktestimony "dailies/validate/testimony"
)

// New is the game for a judge. schema is the text of the run's JSON Schema.
func New(schema []byte) validate.Game[freeplay.Puzzle, Analysis] {
	rows := table()
	profiles := validate.Profiles(rows, Profile)
	profiles[0].Figures = figures()
	return validate.NewGame("freeplay", string(freeplay.Mode), []string{"acts"}, rows, profiles, validate.NewSchema(schema), Check)
}

// Check judges a run. The rules do not hide one another: each is judged on whatever the
// document holds.
func Check(ctx context.Context, p *freeplay.Puzzle, report *validate.Reporter) *Analysis {
	checkVoice(p, report)
	return CheckActs(ctx, p, report)
}

// CheckActs is [Check] without the rules on wording, for a generator whose lines were judged
// before.
func CheckActs(ctx context.Context, p *freeplay.Puzzle, report *validate.Reporter) *Analysis {
	c := check{Reporter: report, p: p}
	c.document()
	analysis := chained(p, validate.Recall(ctx, report, wordless(p), func(p *freeplay.Puzzle) *Analysis { return Solve(ctx, p) }))
	switch {
	case analysis == nil:
	case analysis.Undecided:
		c.undecided()
	default:
		c.play(analysis)
		for _, doubt := range doubts(p, analysis) {
			report.Report(validate.UndecidedRule(), "", "the engine does not confirm the search: %s", doubt)
		}
	}
	return analysis
}

// wordless is a run without the texts that its searches do not need.
func wordless(p *freeplay.Puzzle) *freeplay.Puzzle {
	bare := *p
	bare.KoaLines = freeplay.KoaLines{}
	bare.Acts = slices.Clone(p.Acts)
	for i := range bare.Acts {
		act := &bare.Acts[i]
		act.LockReason, act.KoaLines = "", testimony.KoaLines{}
		act.ActiveConcerns, act.CounterEvidence, act.Deck = slices.Clone(act.ActiveConcerns), slices.Clone(act.CounterEvidence), slices.Clone(act.Deck)
		for j := range act.ActiveConcerns {
			act.ActiveConcerns[j].KoaAsks = ""
		}
		for j := range act.CounterEvidence {
			act.CounterEvidence[j].Name, act.CounterEvidence[j].Claim = "", ""
		}
		for j := range act.Deck {
			act.Deck[j].Name, act.Deck[j].Flavor = "", ""
		}
		if act.Cache != nil {
			cache := *act.Cache
			cache.Name, cache.Flavor = "", ""
			act.Cache = &cache
		}
	}
	return &bare
}

// chained is the analysis of a run with the chain of its own witness: a chain hashes the
// document with its texts.
func chained(p *freeplay.Puzzle, a *Analysis) *Analysis {
	if a == nil || a.Undecided || a.Witness.Chain == "" {
		return a
	}
	own := *a
	if _, chain, err := replay.Replay(p, own.Witness.Actions); err == nil {
		own.Witness.Chain = chain.String()
	}
	return &own
}

// check judges one run.
type check struct {
	*validate.Reporter
	p *freeplay.Puzzle
}

// document judges what can be seen without playing.
func (c *check) document() {
	c.references()
	for act := range min(len(c.p.Acts), freeplay.Acts) {
		c.column(act)
		c.deck(act)
		c.counters(act)
	}
	c.threads()
}

// at is a pointer into an act.
func at(act int, steps ...any) string {
	return document.Pointer("acts", act) + document.Pointer(steps...)
}

// deck reports a deck that is not in the order of the seed.
func (c *check) deck(act int) {
	deck := c.p.Acts[act].Deck
	for i, card := range deal.Order(c.p.Seed, act+1, deck) {
		if card.ID != deck[i].ID {
			c.Report(errDeal, at(act, "deck", i), "the seed %s deals %s here, and the deck of act %d has %s", document.Quote(c.p.Seed), quote(card.ID), act+1, quote(deck[i].ID))
			return
		}
	}
}

// counters reports counters that no card answers or that no card meets.
func (c *check) counters(act int) {
	a := &c.p.Acts[act]
	for i := range a.CounterEvidence {
		k := &a.CounterEvidence[i]
		if !slices.ContainsFunc(a.Deck, func(card freeplay.Card) bool { return slices.Contains(card.Refutes, k.ID) }) {
			c.Report(warnIrrefutable, at(act, "counterEvidence", i), "no card of the deck of act %d refutes the counter %s", act+1, quote(k.ID))
		}
		if !slices.ContainsFunc(a.Deck, func(card freeplay.Card) bool { return k.Contests(&card) }) {
			c.Report(warnIdleCounter, at(act, "counterEvidence", i, "targets"), "the counter %s targets no card of the deck of act %d", quote(k.ID), act+1)
		}
	}
}

// threads reports a run in which no act contradicts the story that it is entered with.
func (c *check) threads() {
	for act := 1; act < min(len(c.p.Acts), freeplay.Acts); act++ {
		if proofEntry(c.p, act).threads(&c.p.Acts[act]) > 0 {
			return
		}
	}
	c.Report(warnNoThread, "/acts", "no evidence of an act contradicts a card that the acts before can have put into the story")
}

func (c *check) undecided() {
	for act := range c.p.Acts {
		if a := &c.p.Acts[act]; !fits(c.p, act) {
			c.Report(validate.UndecidedRule(), at(act), "the searches of an act take up to %d cards, %d counters, %d concerns and %d turns, and act %d has %d, %d, %d and %d",
				maxCards-1, maxCounters, maxConcerns, maxTurns, act+1, len(a.Deck), len(a.CounterEvidence), len(a.ActiveConcerns), a.TurnLimit)
			return
		}
	}
	c.Report(validate.UndecidedRule(), "/acts", "the search of an act did not end within its budget of %d positions", budget)
}

// doubts plays the witness through the engine and lists what is not as the analysis says.
func doubts(p *freeplay.Puzzle, a *Analysis) []string {
	if !a.sound {
		return nil
	}
	var found []string
	s, chain, err := replay.Replay(p, a.Witness.Actions)
	if err != nil || chain.String() != a.Witness.Chain || (s.Phase == freeplay.Won) != a.Witness.Won {
		found = append(found, "the witness ends otherwise")
	}
	if a.Solvable && !a.Witness.Won {
		found = append(found, "each act can be won from its proof entry, and the witness does not win the run")
	}
	if a.Acts[0].MinTurns != nil && s.Turns[0] != *a.Acts[0].MinTurns {
		found = append(found, "the witness opens the first lock in another number of turns")
	}
	return found
}

// checkVoice judges what KOA says and what players read, over the run and its acts.
func checkVoice(p *freeplay.Puzzle, report *validate.Reporter) {
	v := checktestimony.NewVoice(report)
	l := &p.KoaLines
	for _, pool := range []struct {
		name  string
		lines []string
	}{
		{"opening", l.Opening}, {"lockdown", l.Lockdown}, {"cache", l.Cache}, {"cycled", l.Cycled}, {"corroborated", l.Corroborated},
		{"flagged", l.Flagged}, {"rewired", l.Rewired}, {"exploited", l.Exploited}, {"pressed", l.Pressed}, {"won", l.Won},
	} {
		v.Pool(document.Pointer("koaLines", pool.name), pool.lines)
	}
	for act := range p.Acts {
		a := &p.Acts[act]
		counters := make([]testimony.CounterID, len(a.CounterEvidence))
		for i := range a.CounterEvidence {
			k := &a.CounterEvidence[i]
			counters[i] = k.ID
			v.Text(k.Name, at(act, "counterEvidence", i, "name"))
			v.Text(k.Claim, at(act, "counterEvidence", i, "claim"))
		}
		v.Lines(at(act, "koaLines"), &a.KoaLines, counters)
		v.Text(a.LockReason, at(act, "lockReason"))
		for i := range a.ActiveConcerns {
			v.Text(a.ActiveConcerns[i].KoaAsks, at(act, "activeConcerns", i, "koaAsks"))
		}
		for i := range a.Deck {
			v.Card(&a.Deck[i], at(act, "deck", i))
		}
		if a.Cache != nil {
			v.Card(a.Cache, at(act, "cache"))
		}
	}
}

func quote[T ~string](text T) string { return document.Quote(string(text)) }
