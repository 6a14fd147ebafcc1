package aura

import (
	"maps"
	"slices"
	"strings"

	"dailies/game"
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
	names := newPhrases(p.Evidence)
	for _, pool := range pools(&p.AuraLines) {
		if !slices.ContainsFunc(pool.lines, func(line string) bool { return strings.TrimSpace(line) != "" }) {
			report.Report(errPoolEmpty, pointer("auraLines", pool.name), "the pool %s has no line", pool.name)
		}
		for i, line := range pool.lines {
			for _, name := range names.in(line) {
				report.Report(errNamesCard, pointer("auraLines", pool.name, i), "the line %s contains %s, the name of a card", quote(line), quote(name))
			}
		}
	}
}

// phrases are folded names by their number of words, so that a line is searched in
// time that does not depend on how many names there are.
type phrases struct {
	known   map[string]bool
	lengths []int
}

func newPhrases(evidence []aura.Card) phrases {
	known, lengths := make(map[string]bool, len(evidence)), make(map[int]bool)
	for i := range evidence {
		if folded := game.Fold(evidence[i].Name); folded != "" {
			known[folded] = true
			lengths[strings.Count(folded, " ")+1] = true
		}
	}
	return phrases{known, slices.Sorted(maps.Keys(lengths))}
}

// in lists the names that stand in a line, each once.
func (p phrases) in(line string) (names []string) {
	words := strings.Fields(game.Fold(line))
	for i := range words {
		for _, n := range p.lengths {
			if i+n > len(words) {
				break
			}
			if name := strings.Join(words[i:i+n], " "); p.known[name] && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}
