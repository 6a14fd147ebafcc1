package aura

import (
	"math/bits"
	"math/rand/v2"

	"dailies/game"
	"dailies/game/aura"
	analysis "dailies/validate/aura"
)

// What a board must offer before its drafts are looked at.
const (
	leastPayloads = 4  // that a path holds on
	leastOwn      = 2  // of them, that no other path of the protocol takes
	mostShared    = 60 // per cent of the smaller protocol's payloads that another takes too
)

// grid tells which paths hold on which payloads of a pack, a bit for each path: by
// protocol and the positions of two cards, the same one twice for a single card. All
// trials of a pack share it.
type grid map[game.ID][][]uint8

func newGrid(p *Pack) grid {
	all := make([]aura.Card, len(p.Cards))
	for i := range p.Cards {
		all[i] = p.Cards[i].puzzle(p.Cards[i].Impact.Min)
	}
	g := make(grid)
	for _, protocol := range p.protocols() {
		rows := make([][]uint8, len(all))
		for i := range all {
			rows[i] = make([]uint8, i+1)
			for j := range rows[i] {
				load := []*aura.Card{&all[j], &all[i]}
				if i == j {
					load = load[:1]
				}
				for _, path := range protocol.Satisfied(load) {
					rows[i][j] |= 1 << path
				}
			}
		}
		g[protocol.ID] = rows
	}
	return g
}

// payloads looks at what each path takes of the payloads of some cards.
func (g grid) payloads(chosen []int, protocols []aura.Protocol) refusal {
	takes := make([][2]uint64, len(protocols)) // a bit for each payload
	for k := range protocols {
		var paths, own [8]int
		n := 0
		for i, c := range chosen {
			for _, d := range chosen[:i+1] {
				mask := g[protocols[k].ID][max(c, d)][min(c, d)]
				if mask != 0 {
					takes[k][n>>6] |= 1 << (n & 63)
				}
				if bits.OnesCount8(mask) == 1 {
					own[bits.TrailingZeros8(mask)]++
				}
				for ; mask != 0; mask &= mask - 1 {
					paths[bits.TrailingZeros8(mask)]++
				}
				n++
			}
		}
		for i := range protocols[k].Paths {
			switch {
			case paths[i] < leastPayloads:
				return fewPayloads
			case own[i] < leastOwn:
				return swallowed
			}
		}
	}
	for k := range takes {
		for j := range k {
			if 100*count(takes[k], takes[j]) > mostShared*min(count(takes[k], takes[k]), count(takes[j], takes[j])) {
				return sameThing
			}
		}
	}
	return ""
}

func count(a, b [2]uint64) int { return bits.OnesCount64(a[0]&b[0]) + bits.OnesCount64(a[1]&b[1]) }

// The shares of drafts that a board is tuned to, in per cent, well inside the
// profile's figures. Winning is by accepted payloads alone, and scrutiny makes it less.
const (
	goldFrom, goldTo = 2, 18
	silverTo         = 75 // with a SCAN some more do
	winsFrom         = 45
	steps            = 30
)

// tune moves impacts within their bands until a share of the drafts reaches Gold that
// the profile allows.
func tune(p *aura.Puzzle, bands []Band, draw *rand.Rand) (*aura.Puzzle, refusal) {
	reason := goldShare
	for range steps {
		o, ok := analysis.Glance(p)
		by := -1
		switch {
		case !ok || 100*o.Gold < goldFrom*o.Drafts:
			reason, by = goldShare, 1
		case o.Repeated:
			reason = repeats
		case 100*o.Gold > goldTo*o.Drafts:
			reason = goldShare
		case 100*o.Silver > silverTo*o.Drafts:
			reason = silverShare
		case 100*o.Winning < winsFrom*o.Drafts:
			return nil, winShare
		case !o.Safe:
			return nil, unsafe
		default:
			return p, ""
		}
		if !move(p, bands, draw, by) {
			return nil, reason
		}
	}
	return nil, reason
}

// move changes the impacts of three cards by one, and tells whether there was room for
// any.
func move(p *aura.Puzzle, bands []Band, draw *rand.Rand, by int) bool {
	moved := 0
	for _, i := range draw.Perm(len(p.Evidence)) {
		impact := p.Evidence[i].Impact + by
		if moved < 3 && bands[i].Min <= impact && impact <= bands[i].Max {
			p.Evidence[i].Impact = impact
			moved++
		}
	}
	return moved > 0
}
