package freeplay

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"dailies/game/freeplay"
	"dailies/game/freeplay/deal"
	dailies "dailies/game/testimony"
	"dailies/gen"
	"dailies/gen/testimony"
	"dailies/validate"
	analysis "dailies/validate/freeplay"
)

// dealer deals one run. It depends on its generator alone.
type dealer struct {
	draw     *rand.Rand
	seed     string
	stories  []*testimony.Pack
	modifier freeplay.Modifier
	redeals  int // how often an act is dealt before the run is given up

	gauge   analysis.Gauge
	reaches []analysis.Reach // of the acts dealt so far
}

// redeals is how often each act is dealt: what refuses most runs is one act of theirs, and
// the two others need not be lost with it.
const (
	redeals     = 6
	lastOftener = 4
)

// reason is why an act was dealt anew; the run's is that of its last act.
type reason string

// The reasons, in the order in which they are found.
const (
	noStories  reason = "no three packs lie within five hours"
	tooThin    reason = "too few cards fit the concerns and counters drawn"
	deadHand   reason = "the opening hand cannot address every concern"
	tooLarge   reason = "an act is too large to be searched"
	noWindow   reason = "no resistance keeps SUBMIT, CYCLE, the margin and each move dispensable"
	dominant   reason = "one move, with SUBMIT, wins both later acts"
	idle       reason = "a move raises the reach of no act"
	outOfBand  reason = "random play wins too often, or too rarely"
	notFalling reason = "random play does not win less often than at the lock before"
)

// run deals three acts, or counts why it gave up.
func (d *dealer) run(ctx context.Context, rejected gen.Rejections) *freeplay.Puzzle {
	p := &freeplay.Puzzle{PuzzleID: "0001-01-01-freeplay", DateISO: "0001-01-01", Mode: freeplay.Mode, Seed: d.seed, Acts: []freeplay.Act{}}
	if len(d.stories) == 0 {
		rejected.Add(string(noStories), 1)
		return nil
	}
	profile := analysis.New(nil).Profiles[0]
	var chance float64
	for act := 1; act <= freeplay.Acts; act++ {
		why := tooThin
		tries := d.redeals
		if act == freeplay.Acts && tries > 1 { // it is searched soonest
			tries *= lastOftener
		}
		for try := 0; try < tries && why != "" && ctx.Err() == nil; try++ {
			if why = d.act(p, act); why == "" {
				why, chance = d.measure(ctx, p, act, profile, chance)
			}
		}
		if why != "" || ctx.Err() != nil {
			rejected.Add(fmt.Sprintf("act %d: %s", act, why), 1)
			return nil
		}
	}
	return p
}

// column is what the page's table leaves an act.
type column struct {
	escalation freeplay.Escalation
	concerns   [2]int // least and most
	counters   int
	hidden     [2]int
}

func columnOf(act int) column {
	return [freeplay.Acts]column{
		{freeplay.Low, [2]int{2, 3}, 2, [2]int{0, 1}},
		{freeplay.Medium, [2]int{3, 3}, 2, [2]int{1, 1}},
		{freeplay.High, [2]int{3, 4}, 3, [2]int{1, 1}},
	}[act-1]
}

// The cards of an act, and its turns.
const (
	evidenceCards = 5
	refutations   = 2
	mostSketchy   = 2
	handSize      = 5
	turnLimit     = 6
)

// draws is how many draws of an act are looked at before one is measured. The first half
// asks that every counter be answered and meet a card, and that some evidence contradict the
// story; the others take what there is.
const draws = 200

// act deals an act behind those before it, such that its hand can be played.
func (d *dealer) act(p *freeplay.Puzzle, act int) reason {
	why := tooThin
	for n := range draws {
		p.Acts = p.Acts[:act-1]
		if why = d.drawn(p, act); why != "" {
			continue
		}
		a := &p.Acts[act-1]
		if n >= draws/2 || answered(a) && (act == 1 || threaded(p)) {
			return ""
		}
	}
	return why
}

// drawn draws an act. The cache that is left before it holds a card of its pack.
func (d *dealer) drawn(p *freeplay.Puzzle, act int) reason {
	s, c := d.stories[act-1], columnOf(act)
	concerns := d.choose(len(s.Concerns), c.concerns[0]+d.draw.IntN(c.concerns[1]-c.concerns[0]+1))
	counters, refuting := d.answers(s, c.counters)
	cards, extra := d.cards(s, concerns, counters, refuting, act > 1)
	if cards == nil {
		return tooThin
	}
	a := freeplay.Act{
		TargetLock: s.TargetLock, LockReason: s.LockReason, TurnLimit: turnLimit, Escalation: c.escalation, HandSize: handSize,
		KoaLines: s.Lines(counters),
	}
	for _, k := range concerns {
		from := &s.Concerns[k]
		a.ActiveConcerns = append(a.ActiveConcerns, freeplay.Concern{ID: from.ID, KoaAsks: from.KoaAsks, RequiredProof: from.RequiredProof, StateRequirement: from.StateRequirement})
	}
	for _, k := range counters {
		from := &s.Counters[k]
		a.CounterEvidence = append(a.CounterEvidence, freeplay.Counter{ID: from.ID, Name: from.Name, Targets: from.Targets, Claim: from.Claim})
	}
	if act == freeplay.Acts {
		a.Modifiers = []freeplay.Modifier{d.modifier}
	}
	if hidden := c.hidden[0] + d.draw.IntN(c.hidden[1]-c.hidden[0]+1); hidden > 0 && !a.Bends(freeplay.PolicyLockdown) {
		a.CounterEvidence[d.draw.IntN(len(a.CounterEvidence))].Hidden = true
	}
	a.Deck = deal.Order(d.seed, act, cards)
	if act > 1 {
		p.Acts[act-2].Cache = extra
	}
	p.Acts = append(p.Acts, a)
	if !opens(&a) {
		return deadHand
	}
	return ""
}

// choose draws k of n, in ascending order.
func (d *dealer) choose(n, k int) []int {
	chosen := d.draw.Perm(n)[:min(k, n)]
	slices.Sort(chosen)
	return chosen
}

// answers draws two refutations and n counters, of which they refute as many as they can:
// the first two in a random order that refute n, else what comes first.
func (d *dealer) answers(s *testimony.Pack, n int) (counters, refuting []int) {
	order := d.draw.Perm(len(s.Refutations))
	for at, j := range order {
		for _, i := range order[:at] {
			if counters = d.some(refuted(s, i, j), n); len(counters) == n {
				return counters, []int{len(s.Evidence) + i, len(s.Evidence) + j}
			}
		}
	}
	order = order[:min(refutations, len(order))]
	for i := range order {
		refuting = append(refuting, len(s.Evidence)+order[i])
	}
	counters = refuted(s, order...)
	for _, k := range d.draw.Perm(len(s.Counters)) {
		if len(counters) < n && !slices.Contains(counters, k) {
			counters = append(counters, k)
		}
	}
	slices.Sort(counters)
	return counters, refuting
}

// some draws n of a list, in ascending order.
func (d *dealer) some(list []int, n int) (chosen []int) {
	for _, i := range d.choose(len(list), n) {
		chosen = append(chosen, list[i])
	}
	return chosen
}

// refuted are the counters that refutations of a pack answer, in ascending order.
func refuted(s *testimony.Pack, refutations ...int) (counters []int) {
	for k := range s.Counters {
		if slices.ContainsFunc(refutations, func(i int) bool { return slices.Contains(s.Refutations[i].Refutes, s.Counters[k].ID) }) {
			counters = append(counters, k)
		}
	}
	return counters
}

// cards draws the evidence of a deck beside its refutations, and one more card for the cache
// before it.
func (d *dealer) cards(s *testimony.Pack, concerns, counters, refuting []int, more bool) (deck []freeplay.Card, extra *freeplay.Card) {
	powered := func(i int) freeplay.Card {
		card := s.Dealt(i, counters)
		least, most := s.Band(i)
		card.Power = least + d.draw.IntN(most-least+1)
		return card
	}
	for _, i := range refuting {
		if s.Told(i, concerns, counters) {
			deck = append(deck, powered(i))
		}
	}
	if len(deck) < refutations {
		return nil, nil
	}
	sketchy := 0
	for _, i := range d.draw.Perm(len(s.Evidence) + len(s.Refutations)) {
		if !s.Told(i, concerns, counters) || slices.Contains(refuting, i) {
			continue
		}
		card := powered(i)
		doubtful := card.Trust == dailies.Sketchy
		switch {
		case !card.Refutation() && len(deck) < refutations+evidenceCards && (!doubtful || sketchy < mostSketchy):
			if deck = append(deck, card); doubtful {
				sketchy++
			}
		case more && extra == nil && !card.Refutation(): // the deck answers what it can already
			extra = &card
		}
	}
	if len(deck) < refutations+evidenceCards || more && extra == nil {
		return nil, nil
	}
	return deck, extra
}

// opens reports whether the opening hand holds evidence without a MAJOR pair that, with its
// refutations, addresses every concern.
func opens(a *freeplay.Act) bool {
	hand := a.Deck[:a.HandSize]
	for set := range freeplay.Set(1) << len(hand) {
		if !clean(hand, set) {
			continue
		}
		every := true
		for k := range a.ActiveConcerns {
			every = every && slices.ContainsFunc(chosen(hand, set), func(c freeplay.Card) bool { return a.ActiveConcerns[k].AddressedBy(&c) })
		}
		if every {
			return true
		}
	}
	return false
}

func chosen(hand []freeplay.Card, set freeplay.Set) []freeplay.Card {
	var cards []freeplay.Card
	for i := range hand {
		if set.Has(i) {
			cards = append(cards, hand[i])
		}
	}
	return cards
}

func clean(hand []freeplay.Card, set freeplay.Set) bool {
	for i := range hand {
		for j := range i {
			if set.Has(i) && set.Has(j) && dailies.SeverityOf(&hand[i], &hand[j]) == dailies.Major {
				return false
			}
		}
	}
	return true
}

// answered reports whether a card of the deck refutes each counter, and one is its target.
func answered(a *freeplay.Act) bool {
	for i := range a.CounterEvidence {
		k := &a.CounterEvidence[i]
		if !slices.ContainsFunc(a.Deck, func(c freeplay.Card) bool { return slices.Contains(c.Refutes, k.ID) }) ||
			!slices.ContainsFunc(a.Deck, func(c freeplay.Card) bool { return k.Contests(&c) }) {
			return false
		}
	}
	return true
}

// threaded reports whether some card of the last act contradicts one dealt before it.
func threaded(p *freeplay.Puzzle) bool {
	last := len(p.Acts) - 1
	for act := range last {
		told := p.Acts[act].Deck
		if c := p.Acts[act].Cache; c != nil && act+1 < last {
			told = append(slices.Clone(told), *c)
		}
		for i := range told {
			for j := range p.Acts[last].Deck {
				if dailies.SeverityOf(&told[i], &p.Acts[last].Deck[j]) != dailies.None {
					return true
				}
			}
		}
	}
	return false
}

// The place in its window that an act's resistance takes, per cent.
const (
	firstPlace = 80
	laterPlace = 60
)

// measure finds what the last act can reach and gives it a resistance, or says why there is
// none. before is the chance of random play at the lock before it; so is what it gives.
func (d *dealer) measure(ctx context.Context, p *freeplay.Puzzle, act int, profile *validate.Profile, before float64) (reason, float64) {
	r, decided := d.gauge.Reach(ctx, p, act)
	if !decided {
		return tooLarge, before
	}
	d.reaches = append(d.reaches[:act-1], r)
	least, most := r.Window(profile, act)
	if least > most {
		return noWindow, before
	}
	place := laterPlace
	if act == 1 {
		place = firstPlace
	}
	at := least + (most-least)*place/100
	for distance := 0; ; distance++ { // outwards from its place, upwards first
		if at+distance > most && at-distance < least {
			return dominant, before
		}
		if resistance := at + distance; resistance <= most && d.undominated(p, act, resistance) {
			p.Acts[act-1].ResistanceStart = resistance
			break
		}
		if resistance := at - distance; resistance >= least && d.undominated(p, act, resistance) {
			p.Acts[act-1].ResistanceStart = resistance
			break
		}
	}
	if act == freeplay.Acts && len(analysis.Idle(d.reaches)) > 0 {
		return idle, before
	}
	return d.chance(ctx, p, act, profile, before)
}

// undominated reports whether at this resistance no move, with SUBMIT, wins both later acts.
func (d *dealer) undominated(p *freeplay.Puzzle, act, resistance int) bool {
	return act < freeplay.Acts || len(analysis.Dominant(&d.reaches[1], &d.reaches[2], p.Acts[1].ResistanceStart, resistance)) == 0
}

// chance holds random play to its band.
func (d *dealer) chance(ctx context.Context, p *freeplay.Puzzle, act int, profile *validate.Profile, before float64) (reason, float64) {
	chance, decided := d.gauge.Chance(ctx, p, act)
	named := fmt.Sprintf("act%dRandomWinsAt", act)
	switch {
	case !decided:
		return tooLarge, before
	case chance*10_000 < float64(profile.Figures[named+"Least"]) || chance*10_000 > float64(profile.Figures[named+"Most"]):
		return outOfBand, before
	case act > 1 && chance >= before:
		return notFalling, before
	}
	return "", chance
}
