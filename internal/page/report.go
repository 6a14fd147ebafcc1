package page

import (
	"dailies/game"
	"dailies/gen"
	"dailies/gen/fill"
	"dailies/lint/window"
)

// Report is everything that a page shows of a run.
type Report struct {
	Run     string
	Version string
	Author  string
	Seed    uint64
	Window  int         // dates
	Dates   []game.Date // in order
	Games   []Game
	Usage   gen.Usage
	Price   string // what the usage cost; empty when no price is known

	// Play is the address, with a slash at its end, where the games of the folder can be played
	// while a server runs; empty for no links.
	Play string
}

// Game is one game's part of a run.
type Game struct {
	Name    string
	Funnel  fill.Funnel
	Days    []Day // one for each of the run's dates, in their order
	Refused []Refused
	Trends  []window.Trend // with points on the run's dates only

	Panel    []string // what a critic and readers found, a sentence each
	Material []string // how far the material reaches, a sentence each
	Played   *Played  // what plays taught of it; nil for nothing
}

// State is the outcome of a day.
type State string

// The states of a day.
const (
	Chosen State = "chosen"           // this run filled it
	Kept   State = "published before" // it was published and is unchanged
	Empty  State = "empty"
)

// Day is a game's daily on a date.
type Day struct {
	Date      game.Date
	State     State
	Why       string // of an empty day
	Pack      string
	Candidate string // the parts of the pack that make it
	Profile   string
	Score     int
	Warnings  int
	Board     Board // nothing for an empty day, and past [MaxBoards]
}

// Refused counts the drafts that a rule refused.
type Refused struct {
	Code    string
	Title   string
	Drafts  int
	Example string // the message about one of them; empty if unknown
}

// MaxBoards is how many of a run's first days have their boards on the page. A board is
// some 20 kB, and no browser opens a file with a thousand days of them.
const MaxBoards = 62

// unfolded is how many days are open at first.
const unfolded = 14

// Board is a day's puzzle, ready for drawing. The zero value is none.
type Board struct {
	form      string
	templates string
	view      any

	Pools []Pool // of lines that may be spoken during play
}

// Pool is a set of lines of which one is spoken at a moment.
type Pool struct {
	Name  string
	When  string // a player hears one
	Lines []string
}

// NewBoard makes a board of a view and the templates that draw it, for html/template:
// FORM-player and FORM-designer, where boards of one form have the same templates. They may use
// those of shared.html.
func NewBoard(form, templates string, view any) Board {
	return Board{form: form, templates: templates, view: view}
}

// Drawn reports whether there is a board.
func (b Board) Drawn() bool { return b.form != "" }
