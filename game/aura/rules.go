package aura

import (
	"fmt"
	"strings"
)

// Device is the locked device as a player reads it: FRONT_DOOR is a front door.
func (t Target) Device() string { return strings.ToLower(strings.ReplaceAll(string(t), "_", " ")) }

// resonating are the marks of [Resonating].
const resonating = "about a time, place, work, bought, sensor, official"

// HowToPlay is the rules of play on one screen, a paragraph each: the goal, then what to do
// (§14; player page, what each game shows). [Rules] says all of it.
func HowToPlay(p *Puzzle) []string {
	scan := ""
	if p.ScanLimit > 0 {
		scan = fmt.Sprintf(" A SCAN trades cards for others of the reserve: a turn and %d scrutiny.", ScanScrutiny)
	}
	return []string{
		fmt.Sprintf("Open the %s: bring its resistance from %d to 0 within %d turns. AURA, the AI that runs this house, has locked it.", p.Target.Device(), p.Resistance, p.Turns),
		fmt.Sprintf("Draft %d of %d cards; the rest are the reserve. Then submit 1 or 2 a turn, and keep them. Together they must fit one path of AURA's protocol, the rule in force. What it asks for is in color on the cards, and you see what they would do before you submit.", DraftSize, len(p.Evidence)),
		fmt.Sprintf("Their impact comes off the resistance, at most %d a turn. Two that share one of these marks resonate, half as much again, rounded down: %s.", MaxCompliance, resonating),
		"When resistance falls to a protocol's threshold, exactly on it counts, that protocol takes over for good.",
		fmt.Sprintf("A sketchy card or a refusal costs 1 scrutiny.%s At %d comes an audit: %d resistance back, and your strongest card rests for %d turns.", scan, AuditAt, AuditHeals, QuarantineTurns),
		fmt.Sprintf("More turns left is better: %d for gold, %d for silver, %d for bronze.", GoldTurns, SilverTurns, BronzeTurns),
	}
}

// Rules is the text behind FULL RULES (§17), with this puzzle's figures and the rule
// of the shift, which §3 leaves open.
func Rules(p *Puzzle) []string {
	shifts := make([]string, 0, len(p.Protocols))
	for i := range p.Protocols {
		shifts = append(shifts, fmt.Sprint(p.Protocols[i].FromResistance))
	}
	return []string{
		fmt.Sprintf("Draft %d of the %d evidence cards; the others are the reserve.", DraftSize, len(p.Evidence)),
		"Each turn, SUBMIT 1 or 2 cards or SCAN 1 or 2. Submitted cards stay with you, and may be submitted again.",
		"A payload, the cards of one SUBMIT, is accepted when it satisfies a path of the active protocol as a whole: it does not matter which card has what.",
		fmt.Sprintf("Resistance falls by the sum of the impacts, times 1.5 with resonance, rounded down, at most %d.", MaxCompliance),
		fmt.Sprintf("Two cards resonate when they share one of these marks: %s.", resonating),
		fmt.Sprintf("A protocol takes over when resistance first falls to its threshold or below, and never goes back: from %s.", strings.Join(shifts, ", then from ")),
		fmt.Sprintf("Scrutiny rises by 1 for a payload with a sketchy card, by 1 for a payload that is not accepted, by %d for a SCAN; the winning payload adds none.", ScanScrutiny),
		fmt.Sprintf("At %d an audit gives %d resistance back, up to %d, sets scrutiny to %d and quarantines the strongest card just submitted (if two tie, the one listed first) for the next %d turns: it can be neither submitted nor scanned. An audit raised by a SCAN quarantines nothing.", AuditAt, AuditHeals, p.Resistance, AfterAudit, QuarantineTurns),
		scanRule(p.ScanLimit),
		fmt.Sprintf("Turns left decide the medal: %d for gold, %d for silver, %d for bronze.", GoldTurns, SilverTurns, BronzeTurns),
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
