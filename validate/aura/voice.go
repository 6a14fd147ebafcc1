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

// Voice judges AURA's lines, of a puzzle or of a pack.
type Voice struct {
	report       *validate.Reporter
	names, court validate.Phrases[string]
}

// NewVoice reports lines that contain a card's name as whole words, or a word of courts.
func NewVoice(report *validate.Reporter, cards []string) *Voice {
	v := &Voice{report: report}
	known := make(map[string]bool, len(cards))
	for _, name := range cards {
		if !known[name] {
			known[name] = true
			v.names.Add(name, name)
		}
	}
	for _, word := range validate.CourtWords() {
		v.court.Add(word, word)
	}
	return v
}

// Line judges a line at a pointer.
func (v *Voice) Line(line, pointer string) {
	v.named(line, pointer)
	v.courtly(line, pointer)
}

func (v *Voice) named(line, pointer string) {
	for _, name := range v.names.In(line) {
		v.report.Report(errNamesCard, pointer, "the line %s contains %s, the name of a card", quote(line), quote(name))
	}
}

func (v *Voice) courtly(line, pointer string) {
	for _, word := range v.court.In(line) {
		v.report.Report(errCourt, pointer, "the line %s says %s, a word of courts", quote(line), quote(word))
	}
}

// checkVoice reports pools without a line, and lines that contain a card's name as
// whole words.
func checkVoice(p *aura.Puzzle, report *validate.Reporter) {
	v := NewVoice(report, cardNames(p))
	for _, pool := range pools(&p.AuraLines) {
		if !slices.ContainsFunc(pool.lines, func(line string) bool { return strings.TrimSpace(line) != "" }) {
			report.Report(errPoolEmpty, pointer("auraLines", pool.name), "the pool %s has no line", pool.name)
		}
		for i, line := range pool.lines {
			v.named(line, pointer("auraLines", pool.name, i))
		}
	}
}

func cardNames(p *aura.Puzzle) []string {
	names := make([]string, len(p.Evidence))
	for i := range p.Evidence {
		names[i] = p.Evidence[i].Name
	}
	return names
}
