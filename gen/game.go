package gen

import (
	"context"
	"encoding/json"
	"iter"

	"dailies/game"
	"dailies/game/document"
	"dailies/lint/window"
	"dailies/validate"
)

// Draft is a puzzle that an assembler proposes and that has not been judged yet.
type Draft[P any] struct {
	// Make builds the puzzle. It runs on a worker, at the same time as others, and may take
	// seconds: an assembler that anneals or climbs does so here. The puzzle depends only on the
	// pack, the seed, the rung and the draft's place in the sequence, and is the same every
	// time. Make returns soon after ctx is done, with any result. A search that finds nothing
	// returns nil and counts why in rejected.
	Make func(ctx context.Context, rejected Rejections) *P

	Label string // which parts of the pack it is made of
	Group string // drafts of one group are variations of one another
	Score int    // what the assembler thinks of the choice
}

// Assemble enumerates the drafts of a pack for one rung: a name of the game's [Week], or "" in
// a game without one. The seed decides the order, and a draft's place in it is its identity:
// the n-th draft of a pack, seed and rung is the same in every run, on every machine, however
// many are read. Enumerating must be cheap, since a worker skips to the range it was given;
// what is expensive belongs in [Draft.Make].
//
// The sequence is as long as drafts are worth trying; the caller stops reading when it has
// enough. Only the rungs that empty days want are enumerated. A game whose drafts are expensive
// sets [Game.PerDay]: with 2, two drafts of a rung are read for each such day, and more only
// for days that stay empty.
//
// The assembler counts in rejected, which may be nil, what it rejects before there is a draft.
// The caller reads rejected between drafts and after the last one.
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

	// Spare finds parts of a pack that may be left out without asking its author: they cannot
	// be used and the others do not need them. nil for a game without such parts.
	Spare func(*document.Document) []Spare

	// Criticized are the parts of a pack that a critic marks; nil for a game that none reads.
	Criticized []CriticPart

	// PackKeys are keys at the top level that packs of the game have and puzzles lack.
	PackKeys []string

	// Week is the rung of each weekday. Vary returns the game with another week; its
	// error is a name that is not a rung of the game. Vary is nil for a game without rungs.
	Week Week
	Vary func(Week) (Game[P, K, A], error)

	// Fallbacks lists the rungs that may stand in for one that no pack can carry, in order of
	// preference; nil for none.
	Fallbacks func(rung string) []string

	// Asks says in sentences what a rung asks of a pack under a profile, made from the tables by
	// which its puzzles are judged; none where it asks what every puzzle does. nil for a game
	// without rungs.
	Asks func(profile *validate.Profile, rung string) []string

	// Lacks says why no puzzle of a rung can be made of a pack, as far as the pack shows it
	// without a search; empty where there may be one. nil for a game whose packs all serve.
	Lacks func(pack *K, rung string) string

	// Whole says how a model writes all material of the game; nil for a game whose pack is one
	// answer.
	Whole *Composition

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

// PackInfo is what the pipeline reports about a pack.
type PackInfo struct {
	ID    string
	Theme string
	Names []string // titles that later answers should not repeat

	window.Season         // when its puzzles may be published; zero for any day
	Dated         []Dated // parts that may be dealt on fewer days
}

// PackThemeOf is the theme of a sound pack of the game.
func (g Game[P, K, A]) PackThemeOf(data []byte) string {
	pack := new(K)
	if json.Unmarshal(data, pack) != nil {
		return ""
	}
	return g.Describe(pack).Theme
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
