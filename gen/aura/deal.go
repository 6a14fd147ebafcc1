package aura

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"dailies/game"
	"dailies/game/aura"
	"dailies/gen"
	analysis "dailies/validate/aura"
)

// produce deals and tunes boards until one keeps a rung; nil when none does. It counts in
// rejected why tries failed. What a draft seeks beyond its rung it gives up after half of its tries.
func (d *dealer) produce(ctx context.Context, rung game.Rung, rejected gen.Rejections) *aura.Puzzle {
	sought := d.seek(rung)
	for n := range tries {
		if n == tries/2 {
			sought = aims{spare: sought.spare}
		}
		puzzle, refused := d.attempt(ctx, rung, turnsOf(rung, n), sought)
		if refused == "" || ctx.Err() != nil {
			return puzzle
		}
		rejected.Add(fmt.Sprintf("%s: %s", rung, refused), 1)
	}
	return nil
}

// aims are what a draft seeks beyond its rung, so that a window has days of every kind: left
// alone, annealings come to the same habits.
type aims struct {
	// most Gold drafts hold the SKETCHY cards. They are the strong cards that the careless take: an
	// annealing makes lures of them, and a regular would learn to leave everything SKETCHY
	pays    bool
	long    bool // MS misses Gold, which left alone it reaches on nine of ten Fridays and Saturdays
	sketchy bool // every Gold line needs a SKETCHY card
	spare   bool // the best line does not add up to the resistance exactly, as three of four do
}

// seek draws the aims of a draft.
func (d *dealer) seek(rung game.Rung) (sought aims) {
	sought.pays = !rung.Below(game.Wed) && d.draw.IntN(3) > 0
	sought.sketchy = rung == game.Sat && d.draw.IntN(2) == 0 || rung == game.Sun && d.draw.IntN(3) == 0 // Sunday seldom finds one
	sought.long = (rung == game.Fri || rung == game.Sat) && !sought.sketchy && d.draw.IntN(3) > 0
	sought.pays = sought.pays && !sought.long // of a hundred boards that sought both, two passed
	sought.spare = d.draw.IntN(3) > 0
	return sought
}

// narrow makes a row what a draft with these aims must keep.
func (a aims) narrow(row *analysis.Row) {
	if a.long {
		row.Misses = append(slices.Clip(row.Misses), analysis.MS)
	}
	row.Clean = !a.sketchy && (row.Clean || !row.Rung.Below(game.Sat))
}

// turnsOf returns how many turns the n-th try for a rung has. Sunday falls back to the usual number
// where more turns fail.
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

// attempt deals one board and tunes it to a rung and what is sought beyond it.
func (d *dealer) attempt(ctx context.Context, rung game.Rung, turns int, sought aims) (*aura.Puzzle, refusal) {
	check := analysis.New(nil)
	row, ok := analysis.RowOf(check.Profiles[0], rung)
	if !ok {
		return nil, unplayable
	}
	sought.narrow(&row)
	puzzle, chosen, refused := d.board(rung, turns)
	if refused != "" {
		return nil, refused
	}
	t := tuner{pack: d.pack, grid: d.grid, bands: d.pack.bands(turns), row: row, game: check, draw: d.draw, dealt: puzzle, reserve: d.draw.Perm(onBoard), aims: sought}
	return t.tune(ctx, chosen)
}

// board returns a puzzle whose impacts are still as drawn and whose reserve has no order yet, with
// the places of its cards in the pack.
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

// enforce draws protocols and the thresholds of the later ones. From Wednesday up it draws
// three: with fewer, thinking ahead gains little over adding up.
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
