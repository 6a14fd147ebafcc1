package freeplay

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/freeplay"
	"dailies/game/freeplay/deal"
	"dailies/game/testimony"
	maketestimony "dailies/validate/freeplay/packtest"
)

// dealer composes runs from packs of testimony, as a generator would: for tests that want
// acts of the true size.
type dealer struct {
	r     *rand.Rand
	packs []maketestimony.Pack
	gauge Gauge
	loose bool // deal also what the warnings object to

	reaches [freeplay.Acts]Reach // of the run dealt last
}

func newDealer(t testing.TB, seed uint64) *dealer {
	d := &dealer{r: rand.New(rand.NewPCG(seed, 45))}
	files, err := fs.Glob(maketestimony.Packs(), "*.json")
	require.NoError(t, err)
	for _, file := range files {
		data, err := fs.ReadFile(maketestimony.Packs(), file)
		require.NoError(t, err)
		var pack maketestimony.Pack
		require.NoError(t, json.Unmarshal(data, &pack))
		d.packs = append(d.packs, pack)
	}
	return d
}

// median is the middle start of a pack's evidence, in minutes.
func median(p *maketestimony.Pack) int {
	var starts []int
	for i := range p.Evidence {
		minutes, _ := p.Evidence[i].Start.Minutes()
		starts = append(starts, minutes)
	}
	slices.Sort(starts)
	return starts[len(starts)/2]
}

// night draws three packs whose stories lie close to one another, in their order.
func (d *dealer) night() []*maketestimony.Pack {
	for {
		var chosen []*maketestimony.Pack
		for _, i := range d.r.Perm(len(d.packs))[:freeplay.Acts] {
			chosen = append(chosen, &d.packs[i])
		}
		slices.SortFunc(chosen, func(a, b *maketestimony.Pack) int { return median(a) - median(b) })
		if median(chosen[2])-median(chosen[0]) <= 5*60 {
			return chosen
		}
	}
}

// run draws a run with resistances that its windows allow, or the reason why there are none.
// Without a seed there is no run.
func (d *dealer) run() (*freeplay.Puzzle, string) {
	p, why := d.deal()
	if why == "" {
		why = d.resist(p)
	}
	return p, why
}

// deal draws a run that lacks nothing but its resistances.
func (d *dealer) deal() (*freeplay.Puzzle, string) {
	packs := d.night()
	p := d.lines()
	for act, pack := range packs {
		a, ok := d.act(act, pack)
		for range 400 {
			if ok = ok && (d.loose || answered(&a)); ok {
				break
			}
			a, ok = d.act(act, pack)
		}
		if !ok {
			return nil, "too few cards fit"
		}
		p.Acts = append(p.Acts, a)
	}
	for act := range freeplay.Acts - 1 {
		c := d.cache(packs[act+1], &p.Acts[act+1])
		p.Acts[act].Cache = &c
	}
	if !d.loose && proofEntry(p, 1).threads(&p.Acts[1])+proofEntry(p, 2).threads(&p.Acts[2]) == 0 {
		return nil, "no thread"
	}
	if !d.seed(p) {
		return nil, "no seed deals a hand that addresses every concern"
	}
	return p, ""
}

// answered reports whether every counter of an act is refuted by a card and targets one.
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

// resist chooses resistances.
func (d *dealer) resist(p *freeplay.Puzzle) string {
	profile, why := New(nil).Profiles[0], ""
	reaches := &d.reaches
	var least, most [freeplay.Acts]int
	for act := range freeplay.Acts {
		reaches[act], _ = d.gauge.Reach(ctx(), p, act+1)
		least[act], most[act] = reaches[act].Window(profile, act+1)
		share := []int{80, 60, 60}[act]
		if p.Acts[act].ResistanceStart = (least[act]*(100-share) + most[act]*share) / 100; least[act] > most[act] {
			why = fmt.Sprintf("no window at act %d", act+1)
		}
	}
	dominated := func() bool {
		return len(Dominant(&reaches[1], &reaches[2], p.Acts[1].ResistanceStart, p.Acts[2].ResistanceStart)) > 0
	}
	for why == "" && dominated() {
		if p.Acts[1].ResistanceStart++; p.Acts[1].ResistanceStart > most[1] {
			why = "DOMINANT"
		}
	}
	return why
}

func (d *dealer) lines() *freeplay.Puzzle {
	pool := func(line string) []string { return []string{line} }
	return &freeplay.Puzzle{
		PuzzleID: "2026-11-21-freeplay", DateISO: "2026-11-21", Mode: freeplay.Mode,
		KoaLines: freeplay.KoaLines{
			Opening: pool("Three doors tonight. I will remember what you say at each."), Lockdown: pool("This is the last one. I have changed a rule."),
			Cache: pool("Take one thing. I counted them."), Cycled: pool("You put one away. I saw which."), Corroborated: pool("Two of them agree. I note it."),
			Flagged: pool("You found the one I kept quiet about."), Rewired: pool("That one has lost its time. How convenient."),
			Exploited: pool("Something went past me."), Pressed: pool("It is getting late, and I am getting curious."), Won: pool("All three. Good night."),
		},
	}
}

func (d *dealer) act(act int, pack *maketestimony.Pack) (freeplay.Act, bool) {
	want := columnOf(act)
	a := freeplay.Act{
		TargetLock: pack.TargetLock, LockReason: pack.LockReason, TurnLimit: want.turns, Escalation: want.escalation, HandSize: want.handSize,
		KoaLines: testimony.KoaLines{Opening: pack.KoaLines.Opening, Minor: pack.KoaLines.Minor, Blocked: pack.KoaLines.Blocked, Win: pack.KoaLines.Win, WinClean: pack.KoaLines.WinClean,
			LossTurns: pack.KoaLines.LossTurns, LossScrutiny: pack.KoaLines.LossScrutiny, Counter: map[freeplay.CounterID][]string{}, Refuted: map[freeplay.CounterID][]string{}},
	}
	if act == freeplay.Acts-1 {
		a.Modifiers = []freeplay.Modifier{draw(d.r, freeplay.Modifiers())}
	}
	for _, i := range d.r.Perm(len(pack.Concerns))[:want.concerns[0]+d.r.IntN(want.concerns[1]-want.concerns[0]+1)] {
		c := &pack.Concerns[i]
		a.ActiveConcerns = append(a.ActiveConcerns, freeplay.Concern{ID: c.ID, KoaAsks: c.KoaAsks, RequiredProof: c.RequiredProof, StateRequirement: c.StateRequirement})
	}
	for n, i := range d.r.Perm(len(pack.Counters))[:want.counters] {
		k := &pack.Counters[i]
		a.CounterEvidence = append(a.CounterEvidence, freeplay.Counter{ID: k.ID, Name: k.Name, Claim: k.Claim, Targets: k.Targets, Hidden: n < want.hiddenLeast && !a.Bends(freeplay.PolicyLockdown)})
		a.KoaLines.Counter[k.ID], a.KoaLines.Refuted[k.ID] = k.CounterLines, k.RefutedLines
	}
	const refutations = 2
	sketchy := 0
	for _, i := range d.r.Perm(len(pack.Refutations)) {
		if c := refutation(pack, &a, i); len(a.Deck) < refutations && len(c.Refutes) > 0 {
			c.Power = d.between(pack.Refutations[i].MinPower, pack.Refutations[i].MaxPower)
			a.Deck = append(a.Deck, c)
		}
	}
	for _, i := range d.r.Perm(len(pack.Evidence)) {
		c := d.evidence(pack, i)
		if len(a.Deck) == want.deck || c.Trust == testimony.Sketchy && sketchy == 2 {
			continue
		}
		if c.Trust == testimony.Sketchy {
			sketchy++
		}
		a.Deck = append(a.Deck, c)
	}
	return a, len(a.Deck) == want.deck
}

func (d *dealer) between(least, most int) int { return least + d.r.IntN(most-least+1) }

func (d *dealer) evidence(pack *maketestimony.Pack, i int) freeplay.Card {
	e := &pack.Evidence[i]
	return freeplay.Card{
		ID: e.ID, Name: e.Name, Source: e.Source, Power: d.between(e.MinPower, e.MaxPower), Proves: e.Proves, Trust: e.Trust, Flavor: e.Flavor,
		Claims: testimony.Claims{TimeRange: []testimony.Clock{e.Start, e.End}, Location: e.Location, State: e.State, Activity: e.Activity},
	}
}

// refutation is a refutation of a pack that names only counters of the act.
func refutation(pack *maketestimony.Pack, a *freeplay.Act, i int) freeplay.Card {
	f := &pack.Refutations[i]
	c := freeplay.Card{ID: f.ID, Name: f.Name, Source: f.Source, Proves: f.Proves, Trust: f.Trust, Flavor: f.Flavor}
	if c.Proves == nil {
		c.Proves = []testimony.Proof{}
	}
	for _, id := range f.Refutes {
		if slices.ContainsFunc(a.CounterEvidence, func(k freeplay.Counter) bool { return k.ID == id }) {
			c.Refutes = append(c.Refutes, id)
		}
	}
	return c
}

// cache draws a card of a pack that is not in its act's deck.
func (d *dealer) cache(pack *maketestimony.Pack, a *freeplay.Act) freeplay.Card {
	for {
		c := d.evidence(pack, d.r.IntN(len(pack.Evidence)))
		if !slices.ContainsFunc(a.Deck, func(o freeplay.Card) bool { return o.ID == c.ID }) {
			return c
		}
	}
}

// seed draws seeds until every opening hand has evidence free of MAJOR that addresses every
// concern.
func (d *dealer) seed(p *freeplay.Puzzle) bool {
	for range 400 {
		p.Seed = fmt.Sprintf("KOA-%04X", d.r.IntN(1<<16))
		dealt := 0
		for act := range p.Acts {
			p.Acts[act].Deck = deal.Order(p.Seed, act+1, p.Acts[act].Deck)
			if !addressable(&p.Acts[act]) {
				break
			}
			dealt++
		}
		if dealt == freeplay.Acts {
			return true
		}
	}
	return false
}

func addressable(a *freeplay.Act) bool {
	hand := a.Deck[:a.HandSize]
	for mask := range 1 << len(hand) {
		evidence, free := 0, true
		open := len(a.ActiveConcerns)
		for k := range a.ActiveConcerns {
			for i := range hand {
				if mask>>i&1 == 1 && a.ActiveConcerns[k].AddressedBy(&hand[i]) {
					open--
					break
				}
			}
		}
		for i := range hand {
			if mask>>i&1 == 0 || hand[i].Refutation() {
				continue
			}
			evidence++
			for j := range i {
				free = free && (mask>>j&1 == 0 || testimony.SeverityOf(&hand[i], &hand[j]) != testimony.Major)
			}
		}
		if evidence >= 3 && free && open == 0 {
			return true
		}
	}
	return false
}
