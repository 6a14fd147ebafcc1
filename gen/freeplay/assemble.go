package freeplay

import (
	"context"
	"fmt"
	"iter"
	"sync"

	"dailies/game"
	"dailies/game/freeplay"
	"dailies/gen"
	"dailies/gen/testimony"
	analysis "dailies/validate/freeplay"
)

// perDay is how many deals are begun for an empty day, over all packs.
const perDay = 3

// New returns the game for the pipeline. schema is the text of the pack's JSON Schema; stories
// returns the packs that locks are dealt from and is called when they are first needed.
func New(schema []byte, stories func() []*testimony.Pack) gen.Game[freeplay.Puzzle, Pack, analysis.Analysis] {
	laid := sync.OnceValue(func() *table { return newTable(stories()) })
	assemble := func(p *Pack, seed uint64, _ string, _ gen.Rejections) iter.Seq[gen.Draft[freeplay.Puzzle]] {
		if len(p.Stories) > 0 {
			return p.table().assemble(p, seed)
		}
		return laid().assemble(p, seed)
	}
	g := gen.NewGame("freeplay", schema, check, assemble, score, date, describe)
	g.Voice, g.Criticized = voice, criticized()
	g.PerDay, g.Whole = perDay, whole()
	return g
}

// deals bounds the drafts of a pack.
const deals = 4_000

// assemble offers deals, each known by the seed that its run will show.
func (t *table) assemble(p *Pack, seed uint64) iter.Seq[gen.Draft[freeplay.Puzzle]] {
	return func(yield func(gen.Draft[freeplay.Puzzle]) bool) {
		seeds := gen.Random(seed, "freeplay", string(p.Pack))
		for n := range deals {
			own := seeds.Uint32()
			d := t.dealer(own, redeals)
			ok := yield(gen.Draft[freeplay.Puzzle]{
				Make: func(ctx context.Context, rejected gen.Rejections) *freeplay.Puzzle {
					puzzle := t.dealer(own, redeals).run(ctx, rejected)
					if puzzle != nil {
						puzzle.KoaLines = p.KoaLines.said()
					}
					return puzzle
				},
				Label: fmt.Sprintf("deal %d, %s, %s", n+1, d.seed, d.locks()), Group: d.locks(),
			})
			if !ok {
				return
			}
		}
	}
}

// date makes the run that of a date.
func date(p *freeplay.Puzzle, id game.PuzzleID, day game.Date) freeplay.Puzzle {
	dated := *p
	dated.PuzzleID, dated.DateISO, dated.Mode = id, day, freeplay.Mode
	return dated
}

// What makes one passing run better than another, in points: its best line makes more kinds of
// move, and its story is used against the player.
const (
	movePoints   = 10 // for each kind of move besides SUBMIT in the witness
	threadPoints = 5  // for each story card that contradicts a later deck, up to enough
	enough       = 4
)

// score says how much a run is worth playing.
func score(_ *freeplay.Puzzle, a *analysis.Analysis) int {
	used := make(map[freeplay.Do]bool)
	for _, action := range a.Witness.Actions {
		used[action.Do] = true
	}
	points, threads := 0, 0
	for _, move := range analysis.Others() {
		if used[move] {
			points += movePoints
		}
	}
	for i := range a.Acts {
		threads += a.Acts[i].Threads
	}
	return points + threadPoints*min(threads, enough)
}
