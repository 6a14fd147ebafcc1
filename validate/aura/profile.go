package aura

import (
	"dailies/game/aura"
	"dailies/validate"
)

// The profiles. Daily is the default, and what may be published.
const (
	Spec  = "AURA_SPEC_V1"
	Daily = "AURA_DAILY_V1"
)

// The figures of the profiles, by name, the first two in per cent of the drafts. Those of the
// rungs are in rung.go, and only Daily has them.
const (
	mostGold      = "goldDraftsAtMost"
	leastWinning  = "winningDraftsAtLeast"
	mostPairTurns = "pairTurnsAtMost" // of the best line
)

// New is the game for a judge. schema is the text of the puzzle's JSON Schema.
func New(schema []byte) validate.Game[aura.Puzzle, Analysis] {
	rows := ruleTable()
	profiles := validate.Profiles(rows, Daily, Spec)
	for _, profile := range profiles {
		profile.Figures[mostGold], profile.Figures[leastWinning], profile.Figures[mostPairTurns] = 30, 20, 3
	}
	for _, row := range standardRows() {
		row.set(profiles[0].Figures)
	}
	return validate.NewGame("aura", string(aura.Mode), []string{"evidence", "reserveOrder", "protocols"}, rows, profiles, validate.NewSchema(schema), Check)
}
