package freeplay

import (
	"context"
	"fmt"
	"math/rand/v2"

	"dailies/game/freeplay"
	"dailies/game/freeplay/deal"
	"dailies/gen"
	"dailies/gen/testimony"
	analysis "dailies/validate/freeplay"
)

// dealer deals one run. It depends only on its generator.
type dealer struct {
	draw     *rand.Rand
	seed     string
	stories  []*testimony.Pack
	modifier freeplay.Modifier
	redeals  int // how often an act is dealt before the run is given up

	gauge   analysis.Gauge
	reaches []analysis.Reach // of the acts dealt so far
}

// redeals is how often each act is dealt: most runs fail on one act, which need not cost the
// two others.
const (
	redeals     = 6
	lastOftener = 4
)

// reason is why an act was dealt again; the run's is that of its last act.
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

// draws is how many draws of an act are looked at before one is measured. In the first half
// every counter must be answered and target a card, and some evidence must contradict the
// story; the others take whatever there is.
const draws = 200

// act deals an act after those before it, such that its hand can be played.
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
