package aura

import (
	"dailies/game/document"
	"dailies/validate"
	analysis "dailies/validate/aura"
)

// voice reports AURA's lines that no daily may have: those with the name of a card, or with
// a word that she never says.
func voice(p *Pack, report *validate.Reporter) {
	names := make([]string, len(p.Cards))
	for i := range p.Cards {
		names[i] = p.Cards[i].Name
	}
	v, l := analysis.NewVoice(report, names), &p.AuraLines
	for _, pool := range []struct {
		name  string
		lines []line
	}{
		{"intro", l.Intro}, {"accepted", l.Accepted}, {"resonance", l.Resonance}, {"rejected", l.Rejected}, {"scan", l.Scan},
		{"audit", l.Audit}, {"shift", l.Shift}, {"win", l.Win}, {"loss", l.Loss},
	} {
		for i, said := range pool.lines {
			v.Line(string(said), document.Pointer("auraLines", pool.name, i))
		}
	}
}
