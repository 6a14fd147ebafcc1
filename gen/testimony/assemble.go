package testimony

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"time"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/testimony"
	"dailies/gen"
	analysis "dailies/validate/testimony"
)

// The bounds of the search for hands, for one pack and difficulty.
const (
	deals  = 60_000 // draws of a hand; most fail for their shape, which costs little
	plays  = 2_000  // hands that are played out in full
	climbs = 12     // changes of a power tried on a hand that passes
	drafts = 60     // hands offered
	alike  = 4      // cards that two hands offered may share, or any two days would be one day twice
)

// New is the game for the pipeline. schema is the text of the pack's JSON Schema.
func New(schema []byte) gen.Game[testimony.Puzzle, Pack, analysis.Analysis] {
	g := gen.NewGame("testimony", schema, check, assemble(weekly(), Weekday), score, date, describe)
	g.Week = standardWeek()
	g.Vary = func(week gen.Week) (gen.Game[testimony.Puzzle, Pack, analysis.Analysis], error) {
		varied := g
		difficulties, err := difficultiesOf(week)
		varied.Week = week
		varied.Assemble = assemble(difficulties, func(date game.Date) testimony.Difficulty { return testimony.Difficulty(week.On(date)) })
		return varied, err
	}
	return g
}

// standardWeek rises to its end, with a rest on Friday.
func standardWeek() gen.Week {
	return gen.NewWeek(string(testimony.Normal)).
		Set(time.Monday, string(testimony.Easy)).
		Set(time.Thursday, string(testimony.Hard)).
		Set(time.Saturday, string(testimony.Hard)).
		Set(time.Sunday, string(testimony.Expert))
}

// Weekday is the difficulty of a date in the standard week.
func Weekday(date game.Date) testimony.Difficulty {
	return testimony.Difficulty(standardWeek().On(date))
}

// weekly lists the difficulties that the standard week has.
func weekly() []testimony.Difficulty {
	return []testimony.Difficulty{testimony.Easy, testimony.Normal, testimony.Hard, testimony.Expert}
}

// difficultiesOf lists the difficulties that a week has, in rising order. The error is
// a name that is none.
func difficultiesOf(week gen.Week) ([]testimony.Difficulty, error) {
	for _, name := range week {
		if !testimony.Difficulty(name).Valid() {
			return nil, fmt.Errorf("%s is no difficulty; there are %v", document.Quote(name), testimony.Difficulties())
		}
	}
	return slices.DeleteFunc(testimony.Difficulties(), func(d testimony.Difficulty) bool { return !slices.Contains(week[:], string(d)) }), nil
}

// assemble offers, for each difficulty, the hands most worth playing that pass the
// daily profile without a warning. day tells which difficulty a date asks for.
func assemble(difficulties []testimony.Difficulty, day func(game.Date) testimony.Difficulty) func(*Pack, uint64, gen.Stops) iter.Seq[gen.Draft[testimony.Puzzle]] {
	return func(p *Pack, seed uint64, stopped gen.Stops) iter.Seq[gen.Draft[testimony.Puzzle]] {
		return func(yield func(gen.Draft[testimony.Puzzle]) bool) {
			for _, difficulty := range difficulties {
				fits := func(date game.Date) bool { return day(date) == difficulty }
				better := make(map[analysis.Approach]int)
				for _, f := range find(p, difficulty, seed, stopped) {
					rank := better[f.approach]
					better[f.approach]++
					if !yield(gen.Draft[testimony.Puzzle]{Make: f.hand.puzzle, Label: f.hand.label(), Group: string(difficulty) + string(f.approach), Score: -rankPoints * rank, Fits: fits}) {
						return
					}
				}
			}
		}
	}
}

// found is a hand that passes, with its score.
type found struct {
	hand     *hand
	score    int
	approach analysis.Approach
}

// find searches a pack for hands of one difficulty, best first. Where there is none,
// it counts why.
func find(p *Pack, difficulty testimony.Difficulty, seed uint64, stopped gen.Stops) []found {
	d := newDealer(p, difficulty, gen.Random(seed, "testimony", string(p.Pack), string(difficulty)))
	best := make(map[string]found) // by what the hand is made of but for its powers
	var order []string
	played, why := 0, make(gen.Stops)
	for range deals {
		if played >= plays {
			break
		}
		h, refused := d.deal()
		if refused != "" {
			why.Add(string(refused), 1)
			continue
		}
		played++
		f, refused := d.judge(h)
		if refused != "" {
			why.Add(string(refused), 1)
			continue
		}
		f = d.climb(f)
		played += climbs
		key := h.key()
		old, known := best[key]
		if !known {
			order = append(order, key)
		}
		if !known || f.score > old.score {
			best[key] = f
		}
	}
	if len(order) == 0 {
		for reason, n := range why {
			stopped.Add(fmt.Sprintf("%s: %s", difficulty, reason), n)
		}
	}
	all := make([]found, len(order))
	for i, key := range order {
		all[i] = best[key]
	}
	slices.SortStableFunc(all, func(a, b found) int { return cmp.Compare(b.score, a.score) })
	return varied(all)
}

// climb tries other powers on a hand that passes and keeps what is better.
func (d *dealer) climb(f found) found {
	for range climbs {
		h := *f.hand
		h.powers = slices.Clone(h.powers)
		i := d.draw.IntN(len(h.cards))
		h.powers[i] = d.within(h.cards[i])
		if other, refused := d.judge(&h); refused == "" && other.score > f.score {
			f = other
		}
	}
	return f
}

// varied keeps the best hands of which no two share too many cards.
func varied(all []found) []found {
	var kept []found
	for _, f := range all {
		if !slices.ContainsFunc(kept, func(k found) bool { return k.hand.shared(f.hand) > alike }) {
			if kept = append(kept, f); len(kept) == drafts {
				break
			}
		}
	}
	return kept
}

// judge plays a hand out. It passes when the daily profile finds nothing at all.
func (d *dealer) judge(h *hand) (f found, refused refusal) {
	puzzle := h.puzzle()
	verdict := d.game.Judge(context.Background(), puzzle, d.game.Profiles[0])
	switch {
	case len(verdict.Findings) > 0:
		rule := verdict.Findings[0].Rule
		return f, refusal(rule.Code + ": " + rule.Title)
	case verdict.Analysis == nil:
		return f, unplayed
	case d.quick(verdict.Analysis):
		return f, tooQuick
	}
	return found{h, score(puzzle, verdict.Analysis), *verdict.Analysis.Approach}, ""
}

// quick tells whether a submission wins at once where that is too little for the day.
// It is not where that submission must absorb KOA's counter and take a risk: finding
// it is the puzzle. Only so can no quickest win refute, since two submissions hold
// the whole safe set.
func (d *dealer) quick(a *analysis.Analysis) bool {
	return d.row.Traps > 0 && !deep(a)
}

// date makes the puzzle the daily of a date.
func date(p *testimony.Puzzle, id game.PuzzleID, day game.Date) testimony.Puzzle {
	daily := *p
	daily.PuzzleID, daily.DateISO, daily.Mode = id, day, testimony.Mode
	return daily
}

func describe(p *Pack) gen.PackInfo {
	info := gen.PackInfo{ID: string(p.Pack), Theme: p.Theme}
	for i := range p.Evidence {
		info.Names = append(info.Names, p.Evidence[i].Name)
	}
	return info
}
