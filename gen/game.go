package gen

import (
	"context"
	"iter"

	"dailies/game"
	"dailies/game/document"
	"dailies/lint"
	"dailies/validate"
)

// Draft is a puzzle that an assembler proposes and nobody has judged yet.
type Draft[P any] struct {
	// Make builds the puzzle. It runs on a worker, at the same time as others, and may
	// take seconds: an assembler that anneals or climbs does so here. The puzzle depends
	// on the pack, the seed, the rung and the draft's place in the sequence alone, and is
	// the same every time. Make returns soon after ctx is done, with whatever it likes. A
	// search that finds nothing returns nil and counts why in rejected.
	Make func(ctx context.Context, rejected Rejections) *P

	Label string // which parts of the pack it is made of
	Group string // drafts of one group are variations of one another
	Score int    // what the assembler thinks of the choice
}

// Assemble enumerates the drafts of a pack for one rung: a name of the game's [Week], or
// "" in a game without one. The order is the seed's to decide, and a draft's place in it
// is its identity: the n-th draft of a pack, seed and rung is the same in every run, on
// every machine, however many are asked for. Enumerating must be cheap, since a worker
// skips to the range it was given; what is expensive belongs in [Draft.Make].
//
// The sequence is as long as drafts are worth trying; the caller stops reading when it
// has enough. Only the rungs that empty days want are enumerated. A game whose drafts are
// expensive sets [Game.PerDay], and then two drafts of a rung are read for each such day,
// say, and more only for days that these leave empty.
//
// What the assembler gives up before there is a draft it counts in rejected, which may be
// nil. The caller reads rejected between drafts and after the last one.
type Assemble[P, K any] func(pack *K, seed uint64, rung string, rejected Rejections) iter.Seq[Draft[P]]

// Game is how puzzles of one game are made.
type Game[P, K, A any] struct {
	Name       string
	PackSchema *validate.Schema
	Check      func(*K) []validate.Finding // what the schema cannot say about a pack
	Assemble   Assemble[P, K]
	Score      func(*P, *A) int                     // how good a passing puzzle is, beyond its draft's score
	Date       func(*P, game.PuzzleID, game.Date) P // the puzzle as the daily of a date
	Describe   func(*K) PackInfo

	// Voice reports the sentences of a pack that no puzzle may hold; nil for a game in which
	// nobody speaks.
	Voice func(*K, *validate.Reporter)

	// Spare finds what may be left out of a pack without asking its author: parts that
	// cannot be used and that the others do not need. nil for a game without such parts.
	Spare func(*document.Document) []Spare

	// PackKeys are keys at the top level that packs of the game have and puzzles lack.
	PackKeys []string

	// Week is the rung of each weekday. Vary returns the game with another week; its
	// error is a name that is no rung of the game. Vary is nil for a game without rungs.
	Week Week
	Vary func(Week) (Game[P, K, A], error)

	// Fallbacks lists the rungs that may stand in for one that no pack can carry, the
	// first choice first; nil for none.
	Fallbacks func(rung string) []string

	// PerDay is how many drafts are judged for each empty day before the window chooses,
	// over all packs; as many again follow for the days that stay empty, up to a bound or
	// until the packs have no more. 0 judges every draft of every pack at once.
	PerDay int
}

// Spare is a part of a pack that may be left out, and why it cannot be used.
type Spare struct {
	Pointer string
	Message string
}

// PackInfo is what the pipeline tells about a pack.
type PackInfo struct {
	ID    string
	Theme string
	Names []string // titles that later answers should not repeat

	lint.Season // when its puzzles may be published; zero for any day
}

// NewGame binds the parts of a game.
func NewGame[P, K, A any](name string, schema []byte, check func(*K) []validate.Finding,
	assemble Assemble[P, K], score func(*P, *A) int,
	date func(*P, game.PuzzleID, game.Date) P, describe func(*K) PackInfo,
) Game[P, K, A] {
	return Game[P, K, A]{
		Name: name, PackSchema: validate.NewSchema(schema), Check: check, Assemble: assemble,
		Score: score, Date: date, Describe: describe, PackKeys: []string{"game"},
	}
}
