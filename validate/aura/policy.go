package aura

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"dailies/game/aura"
)

// Policies are simple ways to draft and play that stand for players.
//
// Greedy drafts the six cards of highest impact and submits, each turn, the payload
// that takes most off the resistance. Cautious drafts the most trusted cards, of equal
// trust those of higher impact, and does the same with payloads that hold no SKETCHY
// card while one of them is accepted. Both SCAN their two weakest cards when nothing
// is accepted and a SCAN is left, and otherwise submit their first free card. Of equal
// cards and payloads the first counts.
//
// Random drafts any six cards and submits any payload that the protocol accepts, all
// alike, as a player does who reads the protocol and nothing else; where none is
// accepted it submits any. It never scans.
type Policies struct {
	Greedy   Medalled `json:"greedy"`
	Cautious Medalled `json:"cautious"`
	Random   Chance   `json:"random"`
}

// Medalled is the best result of a policy.
type Medalled struct {
	Medal aura.Medal `json:"medal"`
}

// Chance is how often a policy wins.
type Chance struct {
	WinRate float64 `json:"winRate"`
}

// games is how many random games are played, from a fixed seed: enough for a standard
// error of one per cent.
const (
	games      = 2000
	randomSeed = 29
)

func (m *model) policies() Policies {
	if len(m.drafts) == 0 || len(m.thresholds) == 0 {
		return Policies{Medalled{aura.Loss}, Medalled{aura.Loss}, Chance{}}
	}
	order := make([]int, m.cards)
	for i := range order {
		order[i] = i
	}
	byImpact := func(a, b int) int { return cmp.Compare(m.impact[b], m.impact[a]) }
	slices.SortStableFunc(order, byImpact)
	greedy := m.follow(hand(order), false)
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Or(cmp.Compare(m.rank[a], m.rank[b]), byImpact(a, b)) })
	return Policies{Medalled{greedy}, Medalled{m.follow(hand(order), true)}, Chance{m.random()}}
}

func hand(order []int) (six cards) {
	for _, i := range order[:aura.DraftSize] {
		six |= 1 << i
	}
	return six
}

// follow plays a draft to its end.
func (m *model) follow(draft cards, cautious bool) aura.Medal {
	p := m.begin(draft)
	for p.turns > 0 {
		load := m.strongest(p, cautious)
		if load == nil && cautious {
			load = m.strongest(p, false)
		}
		if load == nil {
			if weak := m.weakest(p.free()); int(p.scans) < m.scans && weak.size() <= p.rest.size() {
				p, _ = m.scan(p, weak)
				continue
			}
			load = m.first(p.free())
		}
		var won bool
		if p, won, _ = m.submit(p, load); won {
			return aura.MedalFor(int(p.turns))
		}
	}
	return aura.Loss
}

// strongest is the accepted payload of most compliance, or nil.
func (m *model) strongest(p position, clean bool) (best *payload) {
	for i := range m.payloads {
		load := &m.payloads[i]
		if load.cards&^p.free() != 0 || load.gain[p.protocol] == denied || clean && load.sketchy {
			continue
		}
		if best == nil || load.gain[p.protocol] > best.gain[p.protocol] {
			best = load
		}
	}
	return best
}

// weakest are the two free cards of lowest impact.
func (m *model) weakest(free cards) (two cards) {
	order := free.list()
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(m.impact[a], m.impact[b]) })
	for _, i := range order[:2] {
		two |= 1 << i
	}
	return two
}

func (m *model) first(free cards) *payload {
	return &m.payloads[slices.IndexFunc(m.payloads, func(l payload) bool { return l.cards&^free == 0 })]
}

// random is the share of random games that win, to four digits.
func (m *model) random() float64 {
	var accepted [maxProtocols]loads
	for i := range m.payloads {
		for k := range m.thresholds {
			if m.payloads[i].gain[k] != denied {
				accepted[k] = accepted[k].or(oneLoad(i))
			}
		}
	}
	draw := rand.New(rand.NewPCG(randomSeed, randomSeed))
	won := 0
	for range games {
		if m.wander(m.begin(m.drafts[draw.IntN(len(m.drafts))]), &accepted, draw) {
			won++
		}
	}
	return math.Round(float64(won)/games*1e4) / 1e4
}

// wander plays one random game. Nothing is scanned, so the payloads of the draft are
// all there are.
func (m *model) wander(p position, accepted *[maxProtocols]loads, draw *rand.Rand) (won bool) {
	all := m.among(p.hand)
	for p.turns > 0 && !won {
		free := all
		if p.quarantine > 0 {
			free = free.without(m.holding[p.locked])
		}
		from := free.and(accepted[p.protocol])
		if from.empty() {
			from = free
		}
		for range draw.IntN(from.size()) {
			from = from.rest()
		}
		p, won, _ = m.submit(p, &m.payloads[from.first()])
	}
	return won
}

// maxPayloads is how many payloads six cards make.
const maxPayloads = 21
