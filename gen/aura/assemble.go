package aura

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"time"

	"dailies/game"
	"dailies/game/aura"
	"dailies/game/document"
	"dailies/gen"
	"dailies/lint/window"
	analysis "dailies/validate/aura"
)

// The figures of a daily that are not the pack's (D29 §2, §8: usually 8 turns, 2 scans at
// most). More turns come with weaker cards, and then SKETCHY ones raise audits.
const (
	resistance     = 100
	turns          = 8
	longTurns      = 10
	mostScans      = 2
	onBoard        = 12
	leastThreshold = 10
	leastStage     = 5 // of resistance, for which a protocol is in force: one that only an exact landing meets looks like a mistake
)

// What is tried with one pack.
const (
	drafts = 64 // for each rung
	tries  = 12 // boards dealt for a draft
	perDay = 3  // drafts for each day at first: two would fill a year, but leave too few to choose days on which marks tell nothing
)

// New returns the game for the pipeline. schema is the text of the pack's JSON Schema.
func New(schema []byte) gen.Game[aura.Puzzle, Pack, analysis.Analysis] {
	g := gen.NewGame("aura", schema, check, assemble, score, date, describe)
	g.Voice, g.Criticized = voice, criticized()
	for i, rung := range game.Rungs() {
		g.Week = g.Week.Set(time.Weekday((i+1)%7), string(rung))
	}
	g.Vary = func(week gen.Week) (gen.Game[aura.Puzzle, Pack, analysis.Analysis], error) {
		varied := g
		varied.Week = week
		for _, rung := range week {
			if !game.Rung(rung).Valid() {
				return varied, fmt.Errorf("a rung of aura is %s, not %s", document.Choices(game.Rungs()), document.Quote(rung))
			}
		}
		return varied, nil
	}
	g.PerDay, g.Fallbacks, g.Asks, g.Lacks = perDay, fallbacks, asks, lacks
	return g
}

// assemble lists the drafts of a pack for a rung. Each draft has its own random generator.
func assemble(p *Pack, seed uint64, rung string, _ gen.Rejections) iter.Seq[gen.Draft[aura.Puzzle]] {
	return func(yield func(gen.Draft[aura.Puzzle]) bool) {
		g := newGrid(p)
		for n := range drafts {
			draft := gen.Draft[aura.Puzzle]{
				Make: func(ctx context.Context, rejected gen.Rejections) *aura.Puzzle {
					d := dealer{p, g, gen.Random(seed, "aura", string(p.Pack), rung, fmt.Sprint(n))}
					return d.produce(ctx, game.Rung(rung), rejected)
				},
				Label: fmt.Sprintf("%s, draft %d", rung, n), Group: string(p.Pack),
			}
			if !yield(draft) {
				return
			}
		}
	}
}

// fallbacks returns the rungs that may stand in for one, the highest first: from Wednesday's
// up, none below Tuesday's.
func fallbacks(rung string) []string {
	var lower []string
	for _, r := range game.Rungs() {
		if r.Below(game.Rung(rung)) && (r != game.Mon || game.Rung(rung) == game.Tue) {
			lower = append([]string{string(r)}, lower...)
		}
	}
	return lower
}

// refusal is why a board is not a candidate; empty when it is one. A refusal that a proof finds
// names the rules that the board broke.
type refusal string

// The refusals, in the order of what they cost to find: the draw alone, the payloads,
// an annealing.
const (
	fewCards       refusal = "the pack has too few cards of some trust"
	fewPayloads    refusal = "a path holds on too few payloads"
	swallowed      refusal = "a path adds nothing to the other paths of its protocol"
	sameThing      refusal = "two protocols take nearly the same payloads"
	unplayable     refusal = "no payload is accepted"
	obvious        refusal = "a rule of thumb still reaches Gold"
	few            refusal = "a few cards still reach Gold"
	unclean        refusal = "every Gold line needs a SKETCHY card, or none does where one should"
	goldShare      refusal = "too few or too many drafts reach Gold within the bands"
	silverShare    refusal = "too few or too many drafts reach Silver within the bands"
	strongestShare refusal = "the strongest card is in most Gold drafts"
	shy            refusal = "SKETCHY cards are in few Gold drafts, where they should pay"
)

// deals is how many hands of cards and protocols are drawn for one that can be tuned.
const deals = 200

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

// date makes the puzzle the daily of a date.
func date(p *aura.Puzzle, id game.PuzzleID, day game.Date) aura.Puzzle {
	daily := *p
	daily.PuzzleID, daily.DateISO, daily.Mode = id, day, aura.Mode
	daily.Rung = game.Redated(p.Rung, p.DateISO, day)
	return daily
}

func describe(p *Pack) gen.PackInfo {
	info := gen.PackInfo{ID: string(p.Pack), Theme: p.Theme, Season: window.Season{Months: p.Months, Weekdays: p.Weekdays, Dates: p.Dates, Tones: gen.Tones(p.Tones)}, Dated: p.Dated}
	for _, c := range p.Cards {
		info.Names = append(info.Names, c.Name)
	}
	return info
}
