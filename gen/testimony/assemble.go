package testimony

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/testimony"
	"dailies/gen"
	"dailies/lint/window"
	analysis "dailies/validate/testimony"
)

// perDay is how many climbs are begun for an empty day, over all packs: between a quarter
// and a half of them reach a hand.
const perDay = 6

// New returns the game for the pipeline. schema is the text of the pack's JSON Schema.
func New(schema []byte) gen.Game[testimony.Puzzle, Pack, analysis.Analysis] {
	g := gen.NewGame("testimony", schema, Check, assemble, score, date, describe)
	g.Voice, g.Criticized = voice, criticized()
	g.Week = standardWeek()
	g.PerDay = perDay
	g.Asks, g.Lacks = asks, lacks
	g.Vary = func(week gen.Week) (gen.Game[testimony.Puzzle, Pack, analysis.Analysis], error) {
		varied := g
		varied.Week = week
		return varied, checkWeek(week)
	}
	return g
}

// standardWeek rises from Monday to Sunday.
func standardWeek() gen.Week {
	return gen.NewWeek(string(testimony.Hard)).
		Set(time.Monday, string(testimony.Easy)).
		Set(time.Tuesday, string(testimony.Normal)).
		Set(time.Wednesday, string(testimony.Normal)).
		Set(time.Sunday, string(testimony.Expert))
}

// checkWeek reports a name that is not a difficulty.
func checkWeek(week gen.Week) error {
	for _, name := range week {
		if !testimony.Difficulty(name).Valid() {
			return fmt.Errorf("a difficulty of testimony is %s, not %s", document.Choices(testimony.Difficulties()), document.Quote(name))
		}
	}
	return nil
}

// climbs bounds the drafts of a pack and difficulty.
const climbs = 4_000

// assemble offers starts of a climb, each known by the seed that its puzzle will show.
func assemble(p *Pack, seed uint64, rung string, _ gen.Rejections) iter.Seq[gen.Draft[testimony.Puzzle]] {
	return func(yield func(gen.Draft[testimony.Puzzle]) bool) {
		seeds := gen.Random(seed, "testimony", string(p.Pack), rung)
		for n := range climbs {
			own := seeds.Uint32()
			ok := yield(gen.Draft[testimony.Puzzle]{
				Make: func(ctx context.Context, rejected gen.Rejections) *testimony.Puzzle {
					puzzle, why := deal(ctx, p, testimony.Difficulty(rung), own)
					if puzzle == nil {
						rejected.Add(rung+": "+string(why), 1)
					}
					return puzzle
				},
				Label: fmt.Sprintf("%s, climb %d, %s", rung, n+1, seedName(own)), Group: rung,
			})
			if !ok {
				return
			}
		}
	}
}

// deal returns the puzzle that a pack, a difficulty and a puzzle's seed make; nil when the climb
// from there reaches none, with the reason.
func deal(ctx context.Context, p *Pack, difficulty testimony.Difficulty, seed uint32) (*testimony.Puzzle, reason) {
	d := newDealer(p, difficulty, rand.New(rand.NewPCG(uint64(seed), 0)))
	var h *hand
	var why reason
	for range attempts(difficulty) {
		if h, why = d.start(); h == nil {
			return nil, why
		}
		if h, why = d.climb(ctx, h); h != nil {
			h.seed = seedName(seed)
			h.hidden = d.hides(rand.New(rand.NewPCG(uint64(seed), 1)), h.puzzle())
			return h.puzzle(), ""
		}
	}
	return nil, why
}

// attempts returns how many starts a draft climbs from at most: enough for about every other draft
// to reach a hand.
func attempts(difficulty testimony.Difficulty) int {
	switch difficulty {
	case testimony.Easy, testimony.Hard:
		return 2
	case testimony.Expert:
		return 12
	case testimony.Tutorial, testimony.Normal:
	}
	return 1
}

const seedPrefix = "KOA-"

// seedName returns a seed as a puzzle shows it.
func seedName(seed uint32) string { return fmt.Sprintf("%s%08X", seedPrefix, seed) }

// Deal makes the puzzle of a pack again from the seed that it shows, undated. The error is a
// text that is no such seed, or one from which this version of the pack makes no puzzle.
func Deal(ctx context.Context, p *Pack, difficulty testimony.Difficulty, seed string) (*testimony.Puzzle, error) {
	digits, found := strings.CutPrefix(seed, seedPrefix)
	n, err := strconv.ParseUint(digits, 16, 32)
	if !found || err != nil || seed != seedName(uint32(n)) {
		return nil, fmt.Errorf("%s is not a seed of a testimony puzzle; one reads %s", document.Quote(seed), seedName(0x7F3A09C1))
	}
	puzzle, why := deal(ctx, p, difficulty, uint32(n))
	if puzzle == nil {
		return nil, fmt.Errorf("%s makes no puzzle of the pack %s: %s", seed, document.Quote(string(p.Pack)), why)
	}
	return puzzle, nil
}

// date makes the puzzle the daily of a date.
func date(p *testimony.Puzzle, id game.PuzzleID, day game.Date) testimony.Puzzle {
	daily := *p
	daily.PuzzleID, daily.DateISO, daily.Mode = id, day, testimony.Mode
	return daily
}

func describe(p *Pack) gen.PackInfo {
	info := gen.PackInfo{ID: string(p.Pack), Theme: p.Theme, Season: window.Season{Weekdays: p.Weekdays, Dates: p.Dates, Tones: gen.Tones(p.Tones)}, Dated: p.Dated}
	info.Months = append(info.Months, p.Months...)
	for i := range p.Evidence {
		info.Names = append(info.Names, p.Evidence[i].Name)
	}
	return info
}
