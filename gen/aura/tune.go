package aura

import (
	"context"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"dailies/game/aura"
	"dailies/validate"
	analysis "dailies/validate/aura"
)

// The bounds of an annealing, in steps of some hundred microseconds. A row that planners must
// miss needs more: of 1,000 Friday boards 20 pass after steps of them and 200 after deepSteps.
const (
	steps     = 400
	deepSteps = 3000
	warmest   = 250 // what a step may make worse at the start, in points; it cools to coolest
	coolest   = 8
	pause     = 20 // steps between two proofs, each of which costs as much as a hundred steps
)

// What is wrong with a board, in points. Zero points are a pass.
const (
	modelPenalty     = 200 // when a player model that must miss Gold does not
	modelsPenalty    = 100 // for each of them
	silverPenalty    = 20  // for each per cent of drafts past the row's
	strongestPenalty = 6   // for each per cent of the Gold drafts past the row's
	sketchyPenalty   = 150 // when every Gold line needs a SKETCHY card and the row would rather not, or the other way around
	shyPenalty       = 6   // for each per cent of the Gold drafts that SKETCHY cards lack, where they should pay
)

// paysFrom is the average percentage of the Gold drafts that hold a SKETCHY card where SKETCHY
// cards pay: a bit more than half.
const paysFrom = 55

// tuner anneals one board: it changes impacts, thresholds and cards until the board keeps
// its row, and proves what looks right.
type tuner struct {
	pack    *Pack
	grid    grid
	bands   []Band // of the pack's cards
	row     analysis.Row
	game    validate.Game[aura.Puzzle, analysis.Analysis]
	draw    *rand.Rand
	dealt   *aura.Puzzle // its protocols and turns are those of every board of the annealing
	reserve []int        // the order of the reserve, by position on the board
	aims
	at, try state
	passing *aura.Puzzle // the first that kept the row, or the one with nothing left to wish for
	refused refusal      // why the last one that did not was refused
}

// state is a board and the places in the pack of its cards.
type state struct {
	board  *analysis.Workbench
	chosen [onBoard]int
	sketch analysis.Sketch
	points int
}

// copy makes s the same as another state; each keeps its own board.
func (s *state) copy(from *state) {
	board := s.board
	board.Copy(from.board)
	*s = *from
	s.board = board
}

// tune anneals a dealt puzzle. It returns the first board that keeps its row without a warning,
// and with something to spare where that is sought, else the first that keeps it, else nil and
// what was wrong at the end. Where the row prefers a clean Gold line, only such boards are
// returned: there are enough.
func (t *tuner) tune(ctx context.Context, chosen []int) (*aura.Puzzle, refusal) {
	board, ok := analysis.NewBoard(t.dealt)
	if !ok {
		return nil, unplayable
	}
	t.at = state{board: board, chosen: [onBoard]int(chosen)}
	t.try = state{board: board.Clone()}
	t.measure(&t.at, math.MaxInt)
	proved, last := -pause, stepsOf(&t.row)
	for step := range last {
		if ctx.Err() != nil {
			return nil, ""
		}
		if t.at.points == 0 && step-proved >= pause {
			if proved = step; t.prove(ctx) {
				break
			}
		}
		t.step(heat(step, last))
	}
	switch {
	case t.passing != nil:
		return t.passing, ""
	case t.at.points > 0 || t.refused == "":
		return nil, t.wrong()
	}
	return nil, t.refused
}

// prove judges the board as it stands, and reports whether nothing is left to wish for. Once a
// board has passed, one with nothing to spare is no better, which is seen without a judgment.
func (t *tuner) prove(ctx context.Context) bool {
	puzzle := t.puzzle()
	if t.passing != nil && t.spare && !analysis.Spares(ctx, puzzle) {
		return false
	}
	verdict := t.game.Judge(ctx, puzzle, t.game.Profiles[0])
	if verdict.Outcome == validate.Failed {
		t.refused = refusal(verdict.Findings[0].Rule.Code + ": " + verdict.Findings[0].Rule.Title)
	}
	if verdict.Outcome != validate.Passed {
		return false
	}
	done := len(verdict.Findings) == 0 && (!t.spare || !verdict.Analysis.Best.Exact(puzzle))
	if done || t.passing == nil {
		t.passing = puzzle
	}
	return done
}

// stepsOf returns how many steps a board is given.
func stepsOf(row *analysis.Row) int {
	if slices.Contains(row.Misses, analysis.MPL) {
		return deepSteps
	}
	return steps
}

// heat returns what a step of so many may make worse.
func heat(step, of int) int { return warmest + (coolest-warmest)*step/of }

// puzzle returns the board as it stands, with its reserve.
func (t *tuner) puzzle() *aura.Puzzle {
	p := t.at.board.Puzzle()
	p.ReserveOrder = nil
	for _, at := range t.reserve {
		p.ReserveOrder = append(p.ReserveOrder, p.Evidence[at].ID)
	}
	return p
}

// step tries a change and keeps it when it is no worse than the heat allows.
func (t *tuner) step(heat int) {
	t.try.copy(&t.at)
	if !t.change(&t.try) {
		return
	}
	most := t.at.points + t.draw.IntN(heat+1)*t.draw.IntN(heat+1)/(heat+1)
	if t.measure(&t.try, most) {
		t.at, t.try = t.try, t.at
	}
}

// measure finds what is wrong with a board, and reports whether it costs at most most points.
// It stops as soon as the board costs more: nothing takes points away, so the order of the
// checks affects only the time. The points are integers, so that they are the same on every
// machine.
func (t *tuner) measure(s *state, most int) bool {
	k := &s.sketch
	*k = analysis.Sketch{}
	s.points = 0
	if !t.reached(s, most) {
		return false
	}
	s.board.Count(&t.row, k)
	s.points += 4*log(t.row.GoldFrom-k.Gold) + log(k.Gold-t.row.GoldTo)
	if k.Greedy > t.row.GreedyTo {
		s.points += log(k.Greedy)
	}
	if k.Gold > 0 {
		s.points += strongestPenalty * max(100*k.Strongest/k.Gold-t.row.StrongestTo, 0)
		if t.pays {
			s.points += shyPenalty * max(paysFrom-100*k.Sketchy/(k.Gold*t.risky()), 0)
		}
	}
	if s.points > most {
		return false
	}
	k.Few = s.board.Few(&t.row)
	s.points += log(k.Few)
	if (t.row.Clean || t.sketchy) && s.board.CleanGold() == t.sketchy {
		s.points += sketchyPenalty
	}
	if s.points > most {
		return false
	}
	s.board.CountSilver(k)
	silver := 100 * k.Silver / max(k.Sampled, 1)
	s.points += silverPenalty * max(silver-t.row.SilverTo+1, t.row.SilverFrom-silver, 0)
	return s.points <= most
}

// reached adds the models that do not miss Gold, and reports whether they add at most most
// points.
func (t *tuner) reached(s *state, most int) bool {
	reached, all := s.board.Reached(&t.row, (max(most, modelPenalty)-modelPenalty)/modelsPenalty)
	s.sketch.Reached = reached
	if len(reached) > 0 {
		s.points += modelPenalty + modelsPenalty*len(reached)
	}
	return all
}

// risky returns how many SKETCHY cards the boards of the annealing have: a swap keeps the trust.
func (t *tuner) risky() (n int) {
	for i := range t.dealt.Evidence {
		if t.dealt.Evidence[i].Trust == aura.Sketchy {
			n++
		}
	}
	return max(n, 1)
}

// wrong names the worst fault that is left.
func (t *tuner) wrong() refusal {
	k := &t.at.sketch
	switch {
	case len(k.Reached) > 0 || k.Greedy > t.row.GreedyTo:
		return obvious
	case k.Few > 0:
		return few
	case k.Gold < t.row.GoldFrom || k.Gold > t.row.GoldTo:
		return goldShare
	case k.Gold > 0 && (t.row.Clean || t.sketchy) && t.at.board.CleanGold() == t.sketchy:
		return unclean
	case 100*k.Strongest > t.row.StrongestTo*k.Gold:
		return strongestShare
	case t.pays && 100*k.Sketchy < paysFrom*k.Gold*t.risky():
		return shy
	}
	return silverShare
}

// log returns a hundred times the logarithm of n+1 to the base of 2, straight between its
// powers; 0 for n below 1.
func log(n int) int {
	if n < 1 {
		return 0
	}
	whole := bits.Len(uint(n+1)) - 1
	return 100*whole + 100*(n+1-1<<whole)>>whole
}
