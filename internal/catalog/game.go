package catalog

import (
	"context"
	"io"
	"io/fs"

	"dailies/gen"
	"dailies/internal/figures"
	"dailies/internal/moment"
	"dailies/internal/page"
	"dailies/internal/solution"
	"dailies/lint"
	"dailies/validate"
)

// Game is a game without its types. What needs them is done by its methods.
type Game struct {
	Check      validate.Checker // its rules and profiles; the first profile is the default
	Window     lint.Window      // its rolling window
	PackSchema *validate.Schema // of what an author writes
	Packs      fs.FS            // those that come with the program
	Prompt     gen.Prompt       // asks a model for a pack
	Week       gen.Week         // the difficulty of each weekday
	Producer   gen.Producer     // makes and judges its puzzles
	ByName     bool             // no daily: made where it is asked for by its name, and not as one of all

	solution func(io.Writer, validate.Result)
	line     func(validate.Result) []solution.Step
	board    func(validate.Result) page.Board
	measure  func(validate.Result) []figures.Figure
	vary     func(gen.Week) (Game, error) // nil for a game without difficulties
}

// byName makes a game one that is asked for by its name alone.
func (g Game) byName() Game {
	g.ByName = true
	return g
}

// Name is the game's name, as the command line has it.
func (g Game) Name() string { return g.Check.Name }

// PrintSolution prints a judged puzzle solved; nothing of one that has no analysis.
func (g Game) PrintSolution(w io.Writer, r validate.Result) { g.solution(w, r) }

// Line is the best way to play a judged puzzle to its end, as the analysis has it: nil for
// one that has no analysis, or none that wins.
func (g Game) Line(r validate.Result) []solution.Step { return g.line(r) }

// Board is a judged puzzle as a page draws it, with the lines that may be spoken over it; the
// zero Board for one that has no analysis.
func (g Game) Board(r validate.Result) page.Board {
	board := g.board(r)
	if board.Drawn() {
		board.Pools = g.pools(r)
	}
	return board
}

// pools are the lines of a judged puzzle of which some are spoken, by the moment.
func (g Game) pools(r validate.Result) []page.Pool {
	var pools []page.Pool
	for _, t := range g.Check.Texts(r) {
		if t.Value == "" || !moment.Spoken(t.Pointer) {
			continue
		}
		name, when := moment.Of(g.Name(), t.Pointer)
		if last := len(pools) - 1; last < 0 || pools[last].Name != name || pools[last].When != when {
			pools = append(pools, page.Pool{Name: name, When: when})
		}
		last := &pools[len(pools)-1]
		last.Lines = append(last.Lines, t.Value)
	}
	return pools
}

// Measure gives what is measured of a judged puzzle; nothing of one that has no analysis.
func (g Game) Measure(r validate.Result) []figures.Figure { return g.measure(r) }

// newGame binds the parts of a game. Its types keep a decoder of one game from
// meeting the validator of another; its arguments, a part from being forgotten.
func newGame[P, K, A any](
	check validate.Game[P, A], window lint.Game[P, A], maker gen.Game[P, K, A],
	packs fs.FS, prompt gen.Prompt, show func(io.Writer, *P, *A), line func(*P, *A) []solution.Step, board func(*P, *A) page.Board,
	measure func(*P, *A) []figures.Figure,
) Game {
	g := Game{
		Check: check.Checker(), Window: window.Window(), PackSchema: maker.PackSchema, Packs: packs, Prompt: prompt,
		Producer: producer(check, window, maker),
		solution: func(w io.Writer, r validate.Result) {
			if puzzle, analysis := typed[P, A](r); analysis != nil {
				show(w, puzzle, analysis)
			}
		},
		line: func(r validate.Result) (steps []solution.Step) {
			if puzzle, analysis := typed[P, A](r); analysis != nil {
				steps = line(puzzle, analysis)
			}
			return steps
		},
		board: func(r validate.Result) (drawn page.Board) {
			if puzzle, analysis := typed[P, A](r); analysis != nil {
				drawn = board(puzzle, analysis)
			}
			return drawn
		},
		measure: func(r validate.Result) (all []figures.Figure) {
			if puzzle, analysis := typed[P, A](r); analysis != nil {
				all = measure(puzzle, analysis)
			}
			return all
		},
	}
	if maker.Vary != nil {
		g.Week = maker.Week
		g.vary = func(week gen.Week) (Game, error) {
			varied, err := maker.Vary(week)
			return newGame(check, window, varied, packs, prompt, show, line, board, measure), err
		}
	}
	return g
}

// typed gives a judged puzzle and its analysis their types back; nil analysis for one
// of another game, or without any.
func typed[P, A any](r validate.Result) (*P, *A) {
	puzzle, ok := r.Puzzle.(*P)
	if !ok || puzzle == nil {
		return nil, nil
	}
	analysis, _ := r.Analysis.(*A)
	return puzzle, analysis
}

// producer joins the assembler of a game with its judge and its window.
func producer[P, K, A any](check validate.Game[P, A], window lint.Game[P, A], maker gen.Game[P, K, A]) gen.Producer {
	return maker.Producer(func(ctx context.Context, puzzle *P, profile *validate.Profile) gen.Judgement[A] {
		verdict := check.Judge(ctx, puzzle, profile)
		j := gen.Judgement[A]{Outcome: verdict.Outcome, Findings: verdict.Findings, Analysis: verdict.Analysis}
		if j.Outcome == validate.Passed {
			facts := window.Facts(puzzle, verdict.Analysis)
			j.Facts = &facts
		}
		return j
	}, validate.Rules(check.Table))
}
