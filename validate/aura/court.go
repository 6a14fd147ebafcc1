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
	var banned validate.Phrases[string]
	for _, word := range validate.CourtWords() {
		banned.Add(word, word)
	}
	for _, pool := range pools(&p.AuraLines) {
		for i, line := range pool.lines {
			for _, word := range banned.In(line) {
				report.Report(errCourt, pointer("auraLines", pool.name, i), "the line %s says %s, a word of courts", quote(line), quote(word))
			}
		}
	}
}
