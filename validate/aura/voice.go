package aura

import (
	"slices"
	"strings"

	"dailies/game/aura"
	"dailies/validate"
)

type pool struct {
	name  string
	lines []string
}

func pools(l *aura.Lines) [9]pool {
	return [...]pool{
		{"intro", l.Intro}, {"accepted", l.Accepted}, {"resonance", l.Resonance}, {"rejected", l.Rejected}, {"scan", l.Scan},
		{"audit", l.Audit}, {"shift", l.Shift}, {"win", l.Win}, {"loss", l.Loss},
	}
}

// checkVoice reports pools without a line, and lines that contain a card's name as
// whole words.
func checkVoice(p *aura.Puzzle, report *validate.Reporter) {
	var names validate.Phrases[string]
	known := make(map[string]bool, len(p.Evidence))
	for i := range p.Evidence {
		if name := p.Evidence[i].Name; !known[name] {
			known[name] = true
			names.Add(name, name)
		}
	}
	for _, pool := range pools(&p.AuraLines) {
		if !slices.ContainsFunc(pool.lines, func(line string) bool { return strings.TrimSpace(line) != "" }) {
			report.Report(errPoolEmpty, pointer("auraLines", pool.name), "the pool %s has no line", pool.name)
		}
		for i, line := range pool.lines {
			for _, name := range names.In(line) {
				report.Report(errNamesCard, pointer("auraLines", pool.name, i), "the line %s contains %s, the name of a card", quote(line), quote(name))
			}
		}
	}
}
