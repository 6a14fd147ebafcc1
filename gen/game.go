package gen

import (
	"context"
	"iter"

	"dailies/game"
	"dailies/lint"
	"dailies/validate"
)

// Draft is a puzzle that an assembler made of a pack, not judged yet.
type Draft[P any] struct {
	Make  func() *P // builds the puzzle; the same one every time
	Label string    // which parts of the pack it is made of
	Group string    // drafts of one group are variations of one another
	Score int       // what the assembler thinks of the choice

	Fits func(game.Date) bool // the dates it may be published on; nil for any
}

// Assemble gives the candidates of a pack, in an order that the seed decides. It
// counts what it gives up before there is a candidate; stopped may be read once the
// sequence has ended.
type Assemble[P, K any] func(pack *K, seed uint64, stopped Stops) iter.Seq[Draft[P]]

// Game is how puzzles of one game are made.
type Game[P, K, A any] struct {
	Name       string
	PackSchema *validate.Schema
	Check      func(*K) []validate.Finding // what the schema cannot say about a pack
	Assemble   Assemble[P, K]
	Score      func(*P, *A) int                     // how good a passing puzzle is, beyond its draft's score
	Date       func(*P, game.PuzzleID, game.Date) P // the puzzle as the daily of a date
	Describe   func(*K) PackInfo

	// Week is the difficulty of each weekday. Vary gives the game with another week; its
	// error is a name that is no difficulty. Vary is nil for a game without difficulties.
	Week Week
	Vary func(Week) (Game[P, K, A], error)
}

// PackInfo is what the pipeline tells about a pack.
type PackInfo struct {
	ID    string
	Theme string
	Names []string // titles that later answers should not repeat
}

// NewGame binds the parts of a game.
func NewGame[P, K, A any](name string, schema []byte, check func(*K) []validate.Finding,
	assemble Assemble[P, K], score func(*P, *A) int,
	date func(*P, game.PuzzleID, game.Date) P, describe func(*K) PackInfo,
) Game[P, K, A] {
	return Game[P, K, A]{
		Name: name, PackSchema: validate.NewSchema(schema), Check: check, Assemble: assemble,
		Score: score, Date: date, Describe: describe,
	}
}

// Judgement is a verdict on a draft as the pipeline needs it.
type Judgement[A any] struct {
	Passed   bool
	Findings []validate.Finding
	Analysis *A
	Facts    *lint.Facts // of a draft that passed
}

// JudgeFunc judges a draft.
type JudgeFunc[P, A any] func(ctx context.Context, puzzle *P) Judgement[A]
