package aura

import (
	"dailies/game/aura"
	"dailies/validate"
)

var errCourt = &validate.Rule{
	Code: "ERR_AURA_VOICE_COURT", Title: "No line of AURA's has a word of courts",
	Why:    "AURA is a concerned house, and the player is not accused of anything.",
	Fix:    "Say it in the household's words.",
	Source: "AURA page, validator; voice page, lines",
}

// checkCourt reports lines with a word of courts.
func checkCourt(p *aura.Puzzle, report *validate.Reporter) {
	v := NewVoice(report, nil)
	for _, pool := range pools(&p.AuraLines) {
		for i, line := range pool.lines {
			v.courtly(line, pointer("auraLines", pool.name, i))
		}
	}
}
