package aura

import (
	"fmt"
	"strings"
)

// Medal is the result of a run (§18); empty while it goes on.
type Medal string

// The medals, and the two results that are none.
const (
	Gold    Medal = "GOLD"
	Silver  Medal = "SILVER"
	Bronze  Medal = "BRONZE"
	Cleared Medal = "CLEARED"
	Loss    Medal = "LOSS"
)

// The turns left that medals ask for, whatever the puzzle's turns (§18).
const (
	GoldTurns   = 4
	SilverTurns = 2
	BronzeTurns = 1
)

// MedalFor is the medal of a win with so many turns left; negative is no win.
func MedalFor(turnsLeft int) Medal {
	switch {
	case turnsLeft >= GoldTurns:
		return Gold
	case turnsLeft >= SilverTurns:
		return Silver
	case turnsLeft >= BronzeTurns:
		return Bronze
	case turnsLeft >= 0:
		return Cleared
	}
	return Loss
}

// MedalOf is the medal of a state that has ended.
func MedalOf(s State) Medal {
	switch s.Status {
	case Won:
		return MedalFor(s.Turns)
	case Lost:
		return Loss
	}
	return ""
}

// Intro is what the intro screen shows above its buttons (§17). The thresholds are
// shown from the start: each later protocol with the resistance that calls it in.
func Intro(p *Puzzle) []string {
	lines := []string{
		fmt.Sprintf("DAILY: %s • Seed: %s", p.DateISO, p.Seed),
		"",
		fmt.Sprintf("TARGET: %s", target(p)),
		fmt.Sprintf("RESISTANCE: %d → 0", p.Resistance),
		fmt.Sprintf("TURNS: %d", p.Turns),
		"",
		"PROTOCOL:",
	}
	for i := range p.Protocols {
		protocol := &p.Protocols[i]
		text := "• " + protocol.Label
		if i > 0 {
			text += fmt.Sprintf(" (from %d)", protocol.FromResistance)
		}
		lines = append(lines, text)
	}
	return lines
}

// Share is the card that a player shows others of a run (§18).
func Share(p *Puzzle, s State) string { return ShareBest(p, s, s) }

// ShareBest is the card of the first run that cleared the puzzle, or of a lost one, when
// there is a best one too. §18 wants the best par on the card; its format has one line
// for a par, so a better later run adds a line, and no other run does.
func ShareBest(p *Puzzle, first, best State) string {
	lines := []string{fmt.Sprintf("AURA Daily • %s", p.DateISO)}
	if first.Status == Won {
		lines = append(lines, fmt.Sprintf("%s unlocked", target(p)), par(first))
	} else {
		lines = append(lines, fmt.Sprintf("%s stays locked", target(p)))
	}
	if best.Status == Won && (first.Status != Won || best.Turns > first.Turns) {
		lines = append(lines, "Best: "+par(best))
	}
	lines = append(lines, fmt.Sprintf("Scrutiny peak: %d/%d", first.Peak, AuditAt), audits(first.Audits))
	return strings.Join(lines, "\n")
}

// target is what is locked, in capitals as §18 has it.
func target(p *Puzzle) string { return strings.ReplaceAll(string(p.Target), "_", " ") }

func par(s State) string {
	left := fmt.Sprintf("(%d turns left)", s.Turns)
	if s.Turns == 1 {
		left = "(1 turn left)"
	}
	switch MedalOf(s) {
	case Gold:
		return "⭐⭐⭐ Gold " + left
	case Silver:
		return "⭐⭐ Silver " + left
	case Bronze:
		return "⭐ Bronze " + left
	}
	return "Cleared " + left
}

func audits(n int) string {
	switch n {
	case 0:
		return "No audits triggered"
	case 1:
		return "1 audit triggered"
	}
	return fmt.Sprintf("%d audits triggered", n)
}
