package aura

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/aura"
	"dailies/gen"
	analysis "dailies/validate/aura"
)

// The figures of a daily that are not the pack's (D29 §2, §8: usually 8 turns, 2 scans).
const (
	resistance = 100
	turns      = 8
	scanLimit  = 2
	onBoard    = 12
)

// What is tried with one pack, and what of it is handed on to the validator.
const (
	trials   = 4000
	handedOn = 48
)

// New is the game for the pipeline. schema is the text of the pack's JSON Schema.
func New(schema []byte) gen.Game[aura.Puzzle, Pack, analysis.Analysis] {
	return gen.NewGame("aura", schema, check, assemble, score, date, describe)
}

// assemble gives the trials of a pack that nothing refuses, in the order of their
// numbers. Every trial draws from a generator of its own, so that its puzzle does not
// depend on what became of the others.
func assemble(p *Pack, seed uint64, stopped gen.Stops) iter.Seq[gen.Draft[aura.Puzzle]] {
	return func(yield func(gen.Draft[aura.Puzzle]) bool) {
		given, g := 0, newGrid(p)
		for n := range trials {
			puzzle, refused := try(p, g, gen.Random(seed, "aura", string(p.Pack), fmt.Sprint(n)))
			if refused != "" {
				stopped.Add(string(refused), 1)
				continue
			}
			protocols := make([]string, len(puzzle.Protocols))
			for i := range puzzle.Protocols {
				protocols[i] = fmt.Sprintf("%s from %d", puzzle.Protocols[i].ID, puzzle.Protocols[i].FromResistance)
			}
			group := strings.Join(protocols, ", ")
			draft := gen.Draft[aura.Puzzle]{
				Make:  func() *aura.Puzzle { return puzzle },
				Label: fmt.Sprintf("trial %d: %s", n, group), Group: group,
			}
			if given++; !yield(draft) || given == handedOn {
				return
			}
		}
	}
}

// refusal is why a trial is no candidate; empty when it is one.
type refusal string

// The refusals, in the order of what they cost to find: the draw alone, the payloads,
// a look at every draft.
const (
	fewCards    refusal = "the pack has too few cards of some trust"
	fewPayloads refusal = "a path holds on too few payloads"
	swallowed   refusal = "a path adds nothing to the other paths of its protocol"
	sameThing   refusal = "two protocols take nearly the same payloads"
	repeats     refusal = "one payload submitted every turn is Gold"
	unsafe      refusal = "no safe line leaves a turn"
	goldShare   refusal = "too few or too many drafts reach Gold within the bands"
	silverShare refusal = "too many drafts reach Silver within the bands"
	winShare    refusal = "too few drafts win"
)

// try makes a puzzle of a pack, or says why the draw does not make one.
func try(p *Pack, g grid, draw *rand.Rand) (*aura.Puzzle, refusal) {
	chosen := pick(p, draw)
	if len(chosen) < onBoard {
		return nil, fewCards
	}
	protocols := enforce(p, draw)
	if refused := g.payloads(chosen, protocols); refused != "" {
		return nil, refused
	}
	puzzle := &aura.Puzzle{
		PuzzleID: "0001-01-01-aura", DateISO: "0001-01-01", Mode: aura.Mode,
		Seed: game.ID(fmt.Sprintf("AURA-%04X", draw.IntN(1<<16))), Target: p.Target,
		Resistance: resistance, Turns: turns, ScanLimit: scanLimit,
		Protocols: protocols, AuraLines: p.AuraLines.puzzle(),
	}
	bands := make([]Band, len(chosen))
	for i, c := range chosen {
		card := &p.Cards[c]
		bands[i] = Band{min(card.Impact.Min, card.Impact.Max), max(card.Impact.Min, card.Impact.Max)}
		puzzle.Evidence = append(puzzle.Evidence, card.puzzle(bands[i].Min+draw.IntN(bands[i].Max-bands[i].Min+1)))
	}
	for _, i := range draw.Perm(onBoard) {
		puzzle.ReserveOrder = append(puzzle.ReserveOrder, puzzle.Evidence[i].ID)
	}
	return tune(puzzle, bands, draw)
}

// The mix of trust on a board; the others are PLAUSIBLE.
const (
	mostSketchy   = 3
	leastVerified = 3
)

// pick draws twelve cards with a mix of trust, in the order in which they are shown.
func pick(p *Pack, draw *rand.Rand) []int {
	sketchy, verified, rest := 1+draw.IntN(mostSketchy), leastVerified+draw.IntN(3), onBoard
	var chosen []int
	order := draw.Perm(len(p.Cards))
	take := func(n int, fits func(aura.Trust) bool) {
		for _, i := range order {
			if n > 0 && rest > 0 && fits(p.Cards[i].Trust) && !slices.Contains(chosen, i) {
				chosen = append(chosen, i)
				n, rest = n-1, rest-1
			}
		}
	}
	take(sketchy, func(t aura.Trust) bool { return t == aura.Sketchy })
	take(verified, func(t aura.Trust) bool { return t == aura.Verified })
	take(onBoard, func(t aura.Trust) bool { return t != aura.Sketchy })
	draw.Shuffle(len(chosen), func(i, j int) { chosen[i], chosen[j] = chosen[j], chosen[i] })
	return chosen
}

// enforce draws two or three protocols and the thresholds of the later ones.
func enforce(p *Pack, draw *rand.Rand) []aura.Protocol {
	all := p.protocols()
	count := min(2+min(draw.IntN(3), 1), len(all)) // three are refused more often, so they are drawn more often
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

// date makes the puzzle the daily of a date.
func date(p *aura.Puzzle, id game.PuzzleID, day game.Date) aura.Puzzle {
	daily := *p
	daily.PuzzleID, daily.DateISO, daily.Mode = id, day, aura.Mode
	return daily
}

func describe(p *Pack) gen.PackInfo {
	info := gen.PackInfo{ID: string(p.Pack), Theme: p.Theme}
	for _, c := range p.Cards {
		info.Names = append(info.Names, c.Name)
	}
	return info
}
