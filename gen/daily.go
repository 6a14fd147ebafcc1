package gen

import (
	"dailies/game"
	"dailies/lint/window"
	"dailies/validate"
)

// Daily is a day filled.
type Daily struct {
	Game     string
	Date     game.Date
	Document []byte // canonical
	PuzzleID string
	Profile  string
	Pack     string
	Label    string
	Score    int
	Findings []validate.Finding // the judge's warnings
	Origin   Origin
	Source   *window.Source // what the index keeps for the rules over a year
	Early    int            // how often its things return sooner, or more often, than a MaxUses allows
}
