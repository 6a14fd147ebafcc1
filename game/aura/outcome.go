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
		fmt.Sprintf("TARGET: %s", p.Target),
		fmt.Sprintf("RESISTANCE: %d → 0", p.Resistance),
		fmt.Sprintf("TURNS: %d", p.Turns),
		"",
		"PROTOCOL:",
	}
	for i := range p.Protocols {
		protocol := &p.Protocols[i]
		text := fmt.Sprintf("• %s — %s", protocol.ID, protocol.Label)
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
		lines = append(lines, fmt.Sprintf("%s unlocked", p.Target), par(first))
	} else {
		lines = append(lines, fmt.Sprintf("%s stays locked", p.Target))
	}
	if best.Status == Won && (first.Status != Won || best.Turns > first.Turns) {
		lines = append(lines, "Best: "+par(best))
	}
	lines = append(lines, fmt.Sprintf("Scrutiny peak: %d/%d", first.Peak, AuditAt), audits(first.Audits))
	return strings.Join(lines, "\n")
}

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

// Rules is the text behind FULL RULES (§17), with this puzzle's figures and the rule
// of the shift, which §3 leaves open.
func Rules(p *Puzzle) []string {
	shifts := make([]string, 0, len(p.Protocols))
	for i := range p.Protocols {
		shifts = append(shifts, fmt.Sprintf("%s from %d", p.Protocols[i].ID, p.Protocols[i].FromResistance))
	}
	return []string{
		fmt.Sprintf("Draft %d of the %d evidence cards; the others are the reserve.", DraftSize, len(p.Evidence)),
		"Each turn, SUBMIT 1 or 2 cards or SCAN 1 or 2. Submitted cards stay with you, and may be submitted again.",
		"A payload is accepted when it satisfies a path of the active protocol as a whole.",
		fmt.Sprintf("Compliance is the sum of the impacts, times 1.5 with resonance, rounded down, at most %d.", MaxCompliance),
		"Two cards resonate when they share TIME, LOCATION, WORK, PURCHASE, SENSOR or AUTHORITY.",
		fmt.Sprintf("A protocol takes over when resistance first falls to its threshold and never goes back: %s.", strings.Join(shifts, ", ")),
		fmt.Sprintf("Scrutiny rises by 1 for a payload with a SKETCHY card, by 1 for a payload that is not accepted, by %d for a SCAN; the winning payload adds none.", ScanScrutiny),
		fmt.Sprintf("At %d an audit gives %d resistance back, up to %d, sets scrutiny to %d and quarantines the strongest card just submitted (of equals the first in your evidence) for the next %d turns: it can be neither submitted nor scanned. An audit raised by a SCAN quarantines nothing.", AuditAt, AuditHeals, p.Resistance, AfterAudit, QuarantineTurns),
		scanRule(p.ScanLimit),
		fmt.Sprintf("Turns left decide the medal: %d for gold, %d for silver, %d for bronze.", GoldTurns, SilverTurns, BronzeTurns),
		"Payload: the cards of one SUBMIT. Compliance: the resistance it removes. Reserve: the cards not drafted.",
	}
}

// scanRule says how often a player may SCAN, and how.
func scanRule(limit int) string {
	times := fmt.Sprintf("%d times", limit)
	switch limit {
	case 0:
		return "There is no SCAN today."
	case 1:
		times = "once"
	}
	return fmt.Sprintf("You may SCAN %s, while scrutiny is below %d: discards leave play, and as many cards of the reserve replace them in its order.", times, AuditAt)
}
