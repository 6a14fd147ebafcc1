package catalog

import (
	"context"
	"io"
	"io/fs"

	"dailies/game/document"
	"dailies/game/session"
	"dailies/gen"
	"dailies/gen/feedback"
	"dailies/gen/pool"
	"dailies/internal/figures"
	"dailies/internal/page"
	"dailies/internal/solution"
	"dailies/internal/textplace"
	"dailies/lint/window"
	"dailies/validate"
)

// Game is a game without its types. Its methods do what needs them.
type Game struct {
	Check      validate.Checker // its rules and profiles; the first profile is the default
	Window     window.Window    // its rolling window
	PackSchema *validate.Schema // of what an author writes
	Packs      fs.FS            // those that come with the program
	Prompt     feedback.Prompt  // asks a model for a pack
	Whole      *gen.Composition // how a model writes all of its material; nil for one answer
	Week       gen.Week         // the difficulty of each weekday
	Producer   pool.Producer    // makes and judges its puzzles
	ByName     bool             // no daily: made only when asked for by name, not as one of all

	Session session.Game      // its play on a page
	Moves   map[string]string // the actions of a probe's player, see [Parts]
	Places  []textplace.Place // what each text is part of
	HowTo   []string          // see [Parts]
	Docs    Docs

	solution func(io.Writer, validate.Result)
	line     func(validate.Result) []solution.Step
	board    func(validate.Result) page.Board
	measure  func(validate.Result) []figures.Figure
	sorting  func(document []byte) *Sorting
	theme    func(pack []byte) string
	vary     func(gen.Week) (Game, error) // nil for a game without difficulties
}

// Name is the game's name on the command line.
func (g Game) Name() string { return g.Check.Name }

// PrintSolution prints the solution of a judged puzzle; nothing without an analysis.
func (g Game) PrintSolution(w io.Writer, r validate.Result) { g.solution(w, r) }

// Line is the best way to play a judged puzzle to its end; nil without an analysis, or where
// the analysis has no line that wins.
func (g Game) Line(r validate.Result) []solution.Step { return g.line(r) }

// Board is a judged puzzle as a page draws it, with the lines that may be spoken; the zero
// Board without an analysis.
func (g Game) Board(r validate.Result) page.Board {
	board := g.board(r)
	if board.Drawn() {
		board.Pools = g.pools(r)
	}
	return board
}

// pools are the pools of spoken lines of a judged puzzle, by the moment.
func (g Game) pools(r validate.Result) []page.Pool {
	var pools []page.Pool
	for _, t := range g.Check.Texts(r) {
		if t.Value == "" || !textplace.Spoken(t.Pointer) {
			continue
		}
		name, when := textplace.Lookup(g.Places, t.Pointer)
		if last := len(pools) - 1; last < 0 || pools[last].Name != name || pools[last].When != when {
			pools = append(pools, page.Pool{Name: name, When: when})
		}
		last := &pools[len(pools)-1]
		last.Lines = append(last.Lines, t.Value)
	}
	return pools
}

// Measure returns the figures of a judged puzzle; none without an analysis.
func (g Game) Measure(r validate.Result) []figures.Figure { return g.measure(r) }

// Sorting is the board of a document as a player sorts it; nil where the game sorts nothing.
func (g Game) Sorting(document []byte) *Sorting { return g.sorting(document) }

// Themes lists the themes of the packs that come with the program, in the order of their names.
func (g Game) Themes() []string {
	var themes []string
	names, _ := fs.Glob(g.Packs, "*.json") // the pattern is fixed and valid
	for _, name := range names {
		if data, err := fs.ReadFile(g.Packs, name); err == nil {
			if theme := g.theme(data); theme != "" {
				themes = append(themes, theme)
			}
		}
	}
	return themes
}

// New joins the parts of a game.
func New[P, K, A any](parts Parts[P, K, A]) Game { return gameOf(parts, parts.Maker()) }

// gameOf joins the parts of a game with this maker instead of its own.
func gameOf[P, K, A any](parts Parts[P, K, A], maker gen.Game[P, K, A]) Game {
	check, days := parts.Check(), parts.Window()
	g := Game{
		Check: check.Checker(), Window: days.Window(), PackSchema: maker.PackSchema, Whole: maker.Whole, Packs: parts.Packs(), Prompt: parts.Prompt(),
		Producer: producer(check, days, maker), ByName: !parts.Daily(),
		Session: parts.Session(), Moves: parts.Moves(), Places: parts.Places(), HowTo: parts.HowTo(), Docs: parts.Docs(),
		solution: func(w io.Writer, r validate.Result) {
			if puzzle, analysis := typed[P, A](r); analysis != nil {
				parts.Solution(w, puzzle, analysis)
			}
		},
		line: analyzed(parts.Line), board: analyzed(parts.Board), measure: analyzed(parts.Figures),
		theme: maker.PackThemeOf,
		sorting: func(data []byte) *Sorting {
			doc, _ := document.Parse(data)
			var puzzle P
			doc.Decode(&puzzle)
			return parts.Sorting(&puzzle)
		},
	}
	if maker.Vary != nil {
		g.Week = maker.Week
		g.vary = func(week gen.Week) (Game, error) {
			varied, err := maker.Vary(week)
			return gameOf(parts, varied), err
		}
	}
	return g
}

// analyzed applies a function to a judged puzzle; it returns zero without an analysis.
func analyzed[P, A, T any](of func(*P, *A) T) func(validate.Result) T {
	return func(r validate.Result) (t T) {
		if puzzle, analysis := typed[P, A](r); analysis != nil {
			t = of(puzzle, analysis)
		}
		return t
	}
}

// typed returns a judged puzzle and its analysis with their types; a nil analysis for
// another game's, or without one.
func typed[P, A any](r validate.Result) (*P, *A) {
	puzzle, ok := r.Puzzle.(*P)
	if !ok || puzzle == nil {
		return nil, nil
	}
	analysis, _ := r.Analysis.(*A)
	return puzzle, analysis
}

// producer joins the assembler of a game with its judge and its window.
func producer[P, K, A any](check validate.Game[P, A], rules window.Game[P, A], maker gen.Game[P, K, A]) pool.Producer {
	return pool.NewProducer(maker, func(ctx context.Context, puzzle *P, profile *validate.Profile) pool.Judgement[A] {
		verdict := check.Judge(ctx, puzzle, profile)
		j := pool.Judgement[A]{Outcome: verdict.Outcome, Findings: verdict.Findings, Analysis: verdict.Analysis}
		if j.Outcome == validate.Passed {
			facts := rules.Facts(puzzle, verdict.Analysis)
			j.Facts = &facts
		}
		return j
	}, validate.Rules(check.Table))
}
