package aura

import (
	"context"
	"fmt"
	"math/rand/v2"

	"dailies/game"
	"dailies/game/aura"
	"dailies/gen"
	analysis "dailies/validate/aura"
)

// produce deals and tunes boards until one keeps a rung; nil when none does. What the
// tries came to is counted in rejected.
func (d *dealer) produce(ctx context.Context, rung game.Rung, rejected gen.Rejections) *aura.Puzzle {
	pays := !rung.Below(game.Wed) && d.draw.IntN(paysOf) > 0
	for n := range tries {
		puzzle, refused := d.attempt(ctx, rung, turnsOf(rung, n), pays && n < tries/3)
		if refused == "" || ctx.Err() != nil {
			return puzzle
		}
		rejected.Add(fmt.Sprintf("%s: %s", rung, refused), 1)
	}
	return nil
}

// From Wednesday up SKETCHY cards are to pay in two of paysOf drafts, for a third of their tries.
// Left alone, an annealing makes lures of them there: they are the strong cards that the careless
// take, and a regular would learn to leave what is SKETCHY.
const paysOf = 3

// turnsOf is how many turns the n-th try for a rung has. Sunday settles for the usual
// number where more turns come to nothing.
func turnsOf(rung game.Rung, n int) int {
	if rung == game.Sat || rung == game.Sun && n < tries/2 {
		return longTurns
	}
	return turns
}

// dealer makes the puzzles of one draft of a pack.
type dealer struct {
	pack *Pack
	grid grid
	draw *rand.Rand
}

// attempt deals one board and tunes it to a rung; pays asks that SKETCHY cards pay.
func (d *dealer) attempt(ctx context.Context, rung game.Rung, turns int, pays bool) (*aura.Puzzle, refusal) {
	check := analysis.New(nil)
	row, ok := analysis.RowOf(check.Profiles[0], rung)
	if !ok {
		return nil, unplayable
	}
	puzzle, chosen, refused := d.board(rung, turns)
	if refused != "" {
		return nil, refused
	}
	t := tuner{pack: d.pack, grid: d.grid, bands: d.pack.bands(turns), row: row, game: check, draw: d.draw, dealt: puzzle, reserve: d.draw.Perm(onBoard), pays: pays}
	return t.tune(ctx, chosen)
}

// board is a puzzle with impacts as they fall and no order of the reserve yet, and the
// places of its cards in the pack.
func (d *dealer) board(rung game.Rung, turns int) (*aura.Puzzle, []int, refusal) {
	protocols, chosen, refused := d.deal(rung)
	if refused != "" {
		return nil, nil, refused
	}
	puzzle := &aura.Puzzle{
		PuzzleID: "0001-01-01-aura", DateISO: "0001-01-01", Mode: aura.Mode, Rung: rung,
		Seed: game.ID(fmt.Sprintf("AURA-%04X", d.draw.IntN(1<<16))), Target: d.pack.Target,
		Resistance: resistance, Turns: turns, ScanLimit: 1 + d.draw.IntN(mostScans),
		Protocols: protocols, AuraLines: d.pack.AuraLines.puzzle(),
	}
	bands := d.pack.bands(turns)
	for _, c := range chosen {
		band := bands[c]
		puzzle.Evidence = append(puzzle.Evidence, d.pack.Cards[c].puzzle(band.Min+d.draw.IntN(band.Max-band.Min+1)))
	}
	return puzzle, chosen, ""
}

// deal draws protocols and cards that go together.
func (d *dealer) deal(rung game.Rung) (protocols []aura.Protocol, chosen []int, refused refusal) {
	for range deals {
		if chosen = pick(d.pack, d.draw); len(chosen) < onBoard {
			return nil, nil, fewCards
		}
		protocols = enforce(d.pack, rung, d.draw)
		if refused = d.grid.payloads(chosen, protocols); refused == "" {
			return protocols, chosen, ""
		}
	}
	return nil, nil, refused
}

// enforce draws protocols and the thresholds of the later ones. From Wednesday up it
// takes three, without which thinking ahead gains little over adding up.
func enforce(p *Pack, rung game.Rung, draw *rand.Rand) []aura.Protocol {
	all := p.protocols()
	count := 3
	if rung.Below(game.Wed) && draw.IntN(3) == 0 {
		count = 2
	}
	count = min(count, len(all))
	from := resistance
	protocols := make([]aura.Protocol, 0, count)
	for n, i := range draw.Perm(len(all))[:count] {
		if n > 0 {
			from -= resistance/(count+1) + draw.IntN(16)
		}
		all[i].FromResistance = from
		protocols = append(protocols, all[i])
	}
	return protocols
}
