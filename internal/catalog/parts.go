package catalog

import (
	"io"
	"io/fs"

	"dailies/game/session"
	"dailies/gen"
	"dailies/gen/feedback"
	"dailies/internal/figures"
	"dailies/internal/page"
	"dailies/internal/solution"
	"dailies/internal/textplace"
	"dailies/lint/window"
	"dailies/validate"
)

// Parts are all that the program needs from a game with puzzles P, packs K and analyses A.
// A game that lacks one, or mixes the parts of two games, does not compile.
type Parts[P, K, A any] interface {
	Check() validate.Game[P, A] // reads and judges puzzles: their schema, rules, profiles, search and player models
	Window() window.Game[P, A]  // its rules over days, what they remember of a daily, and what the corpus looks at
	Maker() gen.Game[P, K, A]   // reads packs and makes puzzles of them, with the rung of each weekday
	Packs() fs.FS               // those that come with the program, *.json
	Prompt() feedback.Prompt    // asks a model for a pack, with a worked example

	Session() session.Game       // its play on a page, which is a line of [session.Games] too
	Moves() map[string]string    // the actions of a probe's player: the form of each, by its name in a view; no reset
	HowTo() []string             // how a usual puzzle is played, a paragraph each, for a critic
	Sorting(*P) *Sorting         // what a probe compares a player's groups with; nil where the game sorts nothing
	Places() []textplace.Place   // what each text is part of, and when a player meets it
	Board(*P, *A) page.Board     // its drawing, for the player and for the designer
	Solution(io.Writer, *P, *A)  // prints a puzzle solved, see [solution]
	Line(*P, *A) []solution.Step // the best line; nil where the analysis has none that wins
	Figures(*P, *A) []figures.Figure

	Docs() Docs  // where its rules are explained
	Daily() bool // made every day; other games are made when asked for by name
}

// Sorting is a board whose tiles a player sorts into sets.
type Sorting struct {
	Tiles []SortedTile
	Sets  []SortedSet
}

// SortedTile is a tile, with the place of its text in the document.
type SortedTile struct{ ID, Text, Pointer, Subtext string }

// SortedSet is a set, with the ids of its tiles and of those that are meant to tempt to it.
type SortedSet struct {
	Title    string
	Tiles    []string
	Tempting []string
}

// Docs is where the rules of a game are explained.
type Docs struct {
	Page  string   // below the root of the repository
	Books []string // with sections on the page, as the sources of rules name them: A1 of A1 §1.1
}
