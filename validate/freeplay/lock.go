package freeplay

import (
	"math/bits"
	"slices"

	"dailies/game/freeplay"
	"dailies/game/testimony"
)

// Limits of the searches. A sound act has 7 cards, 8 with a cache card, at most 3 counters
// and 4 concerns; larger ones are searched as far as a packed position reaches.
const (
	maxCards    = 12
	maxCounters = 4
	maxConcerns = 8
	maxTurns    = 15
	maxPower    = 20 // of the schema, so that what is owed fits its bits

	// endless is more resistance than the cards of any act can bring down.
	endless = 1 << 10
)

// set is a set of cards of an act by position in card order, or of counters or concerns by
// position in the document.
type set uint16

func (s set) has(i int) bool { return s>>i&1 == 1 }

// first is the lowest position of a set that is not empty.
func (s set) first() int { return bits.TrailingZeros16(uint16(s)) }

func (s set) len() int { return bits.OnesCount16(uint16(s)) }

// lock is an act as bit sets, entered in one way, with everything about single cards and
// pairs worked out once.
type lock struct {
	cards, counters int
	concerns        set               // all of them
	hand            set               // the opening hand
	undrawn         [maxCards + 1]set // the pile after so many draws
	start           position

	every, turns       int8 // escalation, turn limit
	most               int  // cards in a submission
	priceToken         int8 // of FLAG and REWIRE
	priceExploit       int8
	hidden             set
	deep, cross, drift bool
	hardline           bool

	power    [maxCards]int16
	strong   [maxCards]int8 // cards by power, the strongest first
	tier     [maxCards]int8 // of trust: 0 is VERIFIED
	major    [maxCards]set  // the cards that block it
	minor    [maxCards]set
	agree    [maxCards]set
	barred   set            // by the story at the entry
	costs    [maxCards]int8 // MINOR pairs with the story at the entry
	targeted [maxCards]set  // the counters that target it
	evidence set
	timed    set

	// By set of cards: what they contradict, address and refute between them, and whether two
	// of them agree.
	against, addresses, refutes []set
	agreeing                    []bool
}

// fits reports whether an act is small enough to be searched.
func fits(p *freeplay.Puzzle, act int) bool {
	a := &p.Acts[act]
	return len(a.Deck) < maxCards && len(a.CounterEvidence) <= maxCounters && len(a.ActiveConcerns) <= maxConcerns && a.TurnLimit <= maxTurns
}

// powered reports whether the powers of an act are those that a schema allows.
func powered(p *freeplay.Puzzle, act int) bool {
	for i := range len(p.Acts[act].Deck) + 1 {
		if c := p.Card(act+1, i); c != nil && (c.Power < 1 || c.Power > maxPower) {
			return false
		}
	}
	return true
}

// newLock reads an act, counted from 0, that fits.
func newLock(p *freeplay.Puzzle, act int, e entry) *lock {
	a := &p.Acts[act]
	l := &lock{
		cards: len(a.Deck), counters: len(a.CounterEvidence), concerns: 1<<len(a.ActiveConcerns) - 1,
		every: int8(a.Escalation.Every()), turns: int8(max(a.TurnLimit, 0)), most: a.Most(),
		priceToken: int8(a.Cost(freeplay.Flag)), priceExploit: int8(a.Cost(freeplay.Exploit)),
		deep: a.Bends(freeplay.DeepVerify), cross: a.Bends(freeplay.CrossCheck),
		drift: a.Bends(freeplay.SensorDrift), hardline: a.Bends(freeplay.TimestampHardline),
	}
	dealt := max(0, min(a.HandSize, l.cards))
	l.hand = 1<<dealt - 1
	for i := l.cards - 1; i >= dealt; i-- {
		l.undrawn[i-dealt] = l.undrawn[i-dealt+1] | 1<<i
	}
	if e.joined && p.Card(act+1, l.cards) != nil {
		l.hand |= 1 << l.cards
		l.cards++
	}
	for k := range a.CounterEvidence {
		if a.CounterEvidence[k].Hidden && !a.Bends(freeplay.PolicyLockdown) {
			l.hidden |= 1 << k
		}
	}
	for i := range l.cards {
		l.loadCard(p, act, i, e.story)
	}
	l.rankPowers()
	l.unite(p, act)
	l.start = position{
		hand: l.hand, scrutiny: int8(e.scrutiny), tokens: int8(e.tokens), left: int16(max(0, min(a.ResistanceStart, endless))),
	}
	return l
}

func (l *lock) loadCard(p *freeplay.Puzzle, act, i int, story []*freeplay.Card) {
	a, c := &p.Acts[act], p.Card(act+1, i)
	l.power[i] = int16(c.Power)
	l.tier[i] = int8(slices.Index(testimony.Trusts(), c.Trust))
	if !c.Refutation() {
		l.evidence |= 1 << i
		if _, _, timed := c.Claims.Span(); timed {
			l.timed |= 1 << i
		}
	}
	for k := range a.CounterEvidence {
		if a.CounterEvidence[k].Contests(c) {
			l.targeted[i] |= 1 << k
		}
	}
	for j := range i {
		l.relate(p.Card(act+1, j), c, j, i)
	}
	for _, told := range story {
		switch blocks, clashes := l.severity(told, c); {
		case blocks:
			l.barred |= 1 << i
		case clashes:
			l.costs[i]++
		}
	}
}

// unite works out what sets of cards do, from the lesser to the greater.
func (l *lock) unite(p *freeplay.Puzzle, act int) {
	sets := 1 << l.cards
	l.against, l.addresses, l.refutes, l.agreeing = make([]set, sets), make([]set, sets), make([]set, sets), make([]bool, sets)
	for i := range l.cards {
		c, this := p.Card(act+1, i), 1<<i
		l.against[this] = l.major[i] | l.minor[i]
		l.addresses[this], l.refutes[this] = answers(&p.Acts[act], c)
	}
	for cards := 1; cards < sets; cards++ {
		last := cards & -cards
		rest := cards - last
		l.against[cards] = l.against[rest] | l.against[last]
		l.addresses[cards] = l.addresses[rest] | l.addresses[last]
		l.refutes[cards] = l.refutes[rest] | l.refutes[last]
		l.agreeing[cards] = l.agreeing[rest] || l.agree[set(last).first()]&set(rest) != 0
	}
}

// answers are the concerns that a card addresses and the counters that it refutes.
func answers(a *freeplay.Act, c *freeplay.Card) (concerns, counters set) {
	for k := range a.ActiveConcerns {
		if a.ActiveConcerns[k].AddressedBy(c) {
			concerns |= 1 << k
		}
	}
	for _, id := range c.Refutes {
		if k := slices.IndexFunc(a.CounterEvidence, func(k freeplay.Counter) bool { return k.ID == id }); k >= 0 {
			counters |= 1 << k
		}
	}
	return concerns, counters
}

// severity reports whether two cards contradict each other so that a submission is blocked,
// or only so that it costs scrutiny.
func (l *lock) severity(a, b *freeplay.Card) (blocks, clashes bool) {
	switch testimony.SeverityOf(a, b) {
	case testimony.Major:
		return true, true
	case testimony.Minor:
		return l.hardline, true
	case testimony.None:
	}
	return false, false
}

func contradict(a, b *freeplay.Card) bool { return testimony.SeverityOf(a, b) != testimony.None }

func (l *lock) relate(a, b *freeplay.Card, i, j int) {
	switch blocks, clashes := l.severity(a, b); {
	case blocks:
		l.major[i] |= 1 << j
		l.major[j] |= 1 << i
	case clashes:
		l.minor[i] |= 1 << j
		l.minor[j] |= 1 << i
	}
	if testimony.Corroborate(a, b) {
		l.agree[i] |= 1 << j
		l.agree[j] |= 1 << i
	}
}
