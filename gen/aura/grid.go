package aura

import (
	"math/bits"

	"dailies/game"
	"dailies/game/aura"
)

// What a board must offer before its drafts are looked at.
const (
	leastPayloads = 4  // that a path holds on
	leastOwn      = 2  // of them, that no other path of the protocol takes
	mostShared    = 60 // per cent of the smaller protocol's payloads that another takes too
)

// grid records which paths accept which payloads of a pack, a bit for each path: by protocol
// and the positions of two cards, the same one twice for a single card. All trials of a pack
// share it.
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
