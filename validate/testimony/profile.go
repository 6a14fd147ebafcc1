package testimony

import (
	"dailies/game/testimony"
	"dailies/validate"
)

// The profiles. Daily is the default, and what may be published.
const (
	Spec  = "KOA_SPEC_V1"
	Daily = "KOA_DAILY_V1"
)

// New is the game for a judge. schema is the text of the puzzle's JSON Schema.
func New(schema []byte) validate.Game[testimony.Puzzle, Analysis] {
	rows := table()
	profiles := validate.Profiles(rows, Daily, Spec)
	return validate.NewGame("testimony", string(testimony.Mode), []string{"hand", "counterEvidence", "activeConcerns"}, rows, profiles, validate.NewSchema(schema), Check)
}
