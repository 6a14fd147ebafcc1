package page

import (
	"dailies/game"
	"dailies/gen"
	"dailies/lint"
)

// Report is all that a page tells of a run.
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

	// Play is the address, with a slash at its end, where the games of the folder are played
	// while somebody serves them; empty to link none.
	Play string
}

// Game is one game's part of a run.
type Game struct {
	Name    string
	Funnel  gen.Funnel
	Days    []Day // one for each of the run's dates, in their order
	Refused []Refused
	Trends  []lint.Trend // with points on the run's dates only

	Material []string // how far the material reaches, a sentence each
}

// State is what became of a day.
type State string

// The states of a day.
const (
	Chosen State = "chosen"           // this run filled it
	Kept   State = "published before" // it was published and stays as it was
	Empty  State = "empty"
)

// Day is a game's daily on a date.
type Day struct {
	Date      game.Date
	State     State
	Why       string // of an empty day
	Pack      string
	Candidate string // which parts of the pack it is made of
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
	Example string // what was said of one of them; empty when that is not known
}

// MaxBoards is how many of a run's first days have their boards on the page. A board
// is some 20 kB, and a file of a thousand days of them opens nowhere.
const MaxBoards = 62

// unfolded is how many days stand open.
const unfolded = 14

// Board is a day's puzzle, ready to be drawn. The zero value is none.
type Board struct {
	form string // of the templates that draw it, as FORM-player and FORM-designer
	view any

	Pools []Pool // of lines that may be spoken over it
}

// Pool is lines of which one is spoken at a moment.
type Pool struct {
	Name  string
	When  string // a player hears one
	Lines []string
}

// Drawn reports whether there is a board.
func (b Board) Drawn() bool { return b.form != "" }
