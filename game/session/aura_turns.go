package session

import (
	"fmt"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/aura"
)

// auraActive is the position of the protocol in force after events, when that of a position was.
func auraActive(p *aura.Puzzle, active int, events []aura.Event) int {
	for _, e := range events {
		if e.Type == aura.Shifted {
			for i := range p.Protocols {
				if p.Protocols[i].ID == e.Protocol {
					active = i
				}
			}
		}
	}
	return active
}

// auraTurn tells a turn by its events; active is the position of the protocol that it met.
func auraTurn(p *aura.Puzzle, active int, events []aura.Event) AuraTurn {
	t := AuraTurn{Notes: []string{}}
	note := func(format string, args ...any) { t.Notes = append(t.Notes, fmt.Sprintf(format, args...)) }
	for _, e := range events {
		switch e.Type {
		case aura.Drafted:
			t.Title = "Drafted: " + cardNames(p, e.Cards)
		case aura.Accepted:
			t.Title = "Submitted: " + cardNames(p, e.Cards)
			note("%s", acceptedText(&p.Protocols[active], e.Paths))
			note("Resistance falls by %d to %d%s.", e.Compliance, e.Resistance, sumText(payload(p, e.Cards), e))
		case aura.Denied:
			t.Title = "Submitted: " + cardNames(p, e.Cards)
			note("Not accepted.")
			t.Notes = append(t.Notes, lackTexts(&p.Protocols[active], payload(p, e.Cards))...)
		case aura.Shifted:
			note("A new protocol: %s", p.Protocols[auraActive(p, active, events)].Label)
		case aura.ScrutinyRose:
			note("Scrutiny rises to %d of %d.", e.Scrutiny, aura.AuditAt)
		case aura.Audited:
			if e.Healed == 0 {
				note("Audit: resistance is full already.")
			} else {
				note("Audit: %d resistance comes back.", e.Healed)
			}
			if len(e.Cards) > 0 {
				note("%s is quarantined for %d turns.", cardNames(p, e.Cards), aura.QuarantineTurns)
			}
		case aura.Scanned:
			t.Title = "Scanned away: " + cardNames(p, e.Cards)
			note("Drawn: %s.", cardNames(p, e.Drawn))
		}
	}
	return t
}

// payload are the cards of some ids; what names none is left out.
func payload(p *aura.Puzzle, ids []aura.CardID) []*aura.Card {
	var cards []*aura.Card
	for _, id := range ids {
		if card := p.Card(id); card != nil {
			cards = append(cards, card)
		}
	}
	return cards
}

func cardNames(p *aura.Puzzle, ids []aura.CardID) string {
	cards := payload(p, ids)
	names := make([]string, len(cards))
	for i, card := range cards {
		names[i] = card.Name
	}
	return strings.Join(names, " + ")
}

// acceptedText says which paths a payload satisfies, by their numbers on the screen.
func acceptedText(protocol *aura.Protocol, ids []game.ID) string {
	var numbers []string
	says := ""
	for i := range protocol.Paths {
		if path := &protocol.Paths[i]; slices.Contains(ids, path.ID) {
			numbers, says = append(numbers, fmt.Sprint(i+1)), path.Says()
		}
	}
	if len(numbers) == 1 {
		return fmt.Sprintf("Accepted by path %s: %s.", numbers[0], says)
	}
	return fmt.Sprintf("Accepted by paths %s.", strings.Join(numbers, " and "))
}

// sumText says how a compliance comes about, where that is not the impact of one card.
func sumText(cards []*aura.Card, e aura.Event) string {
	sum, parts := 0, make([]string, len(cards))
	for i, card := range cards {
		sum += card.Impact
		parts[i] = fmt.Sprint(card.Impact)
	}
	text := strings.Join(parts, " + ")
	if e.Resonance {
		text += ", half as much again by resonance"
		sum = sum * 3 / 2
	}
	if sum > e.Compliance {
		text += fmt.Sprintf(", at most %d", aura.MaxCompliance)
	}
	if sum == e.Compliance && len(cards) == 1 {
		return ""
	}
	return " (" + text + ")"
}

// lackTexts say of each path why a payload does not satisfy it.
func lackTexts(protocol *aura.Protocol, cards []*aura.Card) []string {
	var texts []string
	for i := range protocol.Paths {
		needed, barred := protocol.Paths[i].Lacks(cards)
		var parts []string
		if len(needed) > 0 {
			parts = append(parts, "needs "+aura.Together(needed))
		}
		if len(barred) > 0 {
			parts = append(parts, "bars "+strings.Join(barred, " and "))
		}
		texts = append(texts, fmt.Sprintf("Path %d %s.", i+1, strings.Join(parts, ", ")))
	}
	return texts
}

// auraPreview says what a payload would do. Of a SCAN only what it costs is known: the
// order of the reserve is hidden.
func auraPreview(p *aura.Puzzle, s aura.State, a aura.Action) Preview {
	_, events := aura.Apply(p, s, a, 0)
	if reason := game.Refusal(events); reason != "" {
		return Preview{Reason: reason, Known: AuraPreview{Notes: []string{}}}
	}
	known := AuraPreview{Notes: []string{}}
	switch {
	case len(a.Scan) > 0:
		known.Notes = append(known.Notes, fmt.Sprintf("%d of %d in reserve would replace what you scan away.", len(a.Scan), len(s.Reserve(p))))
		known.Notes = append(known.Notes, auraTurn(p, s.Protocol, events[1:]).Notes...) // the first says what was drawn
	case len(a.Submit) > 0:
		known.Notes = auraTurn(p, s.Protocol, events).Notes
		if known.Denied = denied(events); known.Denied {
			known.Notes = append(known.Notes, "The turn is spent all the same.")
		}
	}
	return Preview{Legal: true, Known: known}
}

// denied reports whether a payload was not accepted.
func denied(events []aura.Event) bool {
	return slices.ContainsFunc(events, func(e aura.Event) bool { return e.Type == aura.Denied })
}
