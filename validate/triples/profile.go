package triples

import (
	"dailies/game/triples"
	"dailies/validate"
)

// The profiles. Daily is the default, and what may be published.
const (
	Spec  = "A1_SPEC_V1"
	Daily = "A1_DAILY_V1"
)

// New is the game for a judge. schema is the text of the puzzle's JSON Schema.
func New(schema []byte) validate.Game[triples.Puzzle, Analysis] {
	rows := table()
	profiles := validate.Profiles(rows, Daily, Spec)
	return validate.NewGame("triples", string(triples.Mode), []string{"tiles", "trueTriples"}, rows, profiles, validate.NewSchema(schema), Check)
}
