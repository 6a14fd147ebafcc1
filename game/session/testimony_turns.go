package session

import (
	"fmt"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/testimony"
)

// TestimonyTurn explains a turn that has passed.
type TestimonyTurn struct {
	Cards []string `json:"cards"`
	Notes []string `json:"notes"` // what happened, a sentence each
}

// TestimonyPreview is what a submission would do, as far as the player may know.
type TestimonyPreview struct {
	Notes []string `json:"notes"`          // what matters most, a sentence each
	More  []string `json:"more,omitempty"` // how it comes about
	Total int      `json:"total"`          // what it takes off the resistance

	Clashes []Clash `json:"clashes,omitempty"` // the notes that are of cards that do not go together
}

// Clash is a note on two cards that do not go together, and how badly (D05 §5.3).
type Clash struct {
	Text     string             `json:"text"`
	Card     string             `json:"card"` // the first of the two, with which the text begins
	Severity testimony.Severity `json:"severity"`
	Cards    []testimony.CardID `json:"cards"` // both
}

func cardName(p *testimony.Puzzle, id testimony.CardID) string {
	if at := p.Card(id); at >= 0 {
		return p.Hand[at].Name
	}
	return string(id)
}

// testimonyTurn tells a turn by its events. What has happened may be named.
func testimonyTurn(p *testimony.Puzzle, events []testimony.Event) TestimonyTurn {
	t := TestimonyTurn{Cards: []string{}, Notes: []string{}}
	note := func(format string, args ...any) { t.Notes = append(t.Notes, fmt.Sprintf(format, args...)) }
	name := func(id testimony.CounterID) string {
		if at := p.Counter(id); at >= 0 {
			return p.CounterEvidence[at].Name
		}
		return string(id)
	}
	for _, e := range events {
		switch e.Type {
		case testimony.Contradicted:
			note("%s", clashText(p, e.Clashes[0]))
		case testimony.Disproved:
			note("%s is refuted%s.", name(e.Counter), restoredText(e.Amount))
		case testimony.Countered:
			note("KOA plays %s.", name(e.Counter))
		case testimony.Suspected:
			note("Scrutiny rises by %d to %d.", e.Amount, e.Left)
		case testimony.Damaged:
			note("%s", damageText(*e.Damage))
		case testimony.Satisfied:
			for i := range p.ActiveConcerns {
				if c := &p.ActiveConcerns[i]; c.ID == game.ID(e.Concern) {
					note("Addressed: %s", c.KoaAsks)
				}
			}
		case testimony.Committed:
			for _, id := range e.Cards {
				t.Cards = append(t.Cards, cardName(p, id))
			}
		}
	}
	return t
}

func lockText(p *testimony.Puzzle, open bool) string {
	state := "locked"
	if open {
		state = "open"
	}
	return fmt.Sprintf("The %s is %s.", testimony.Words(string(p.TargetLock)), state)
}

func clashText(p *testimony.Puzzle, c testimony.Clash) string {
	fit := "hardly fit together"
	if c.Severity == testimony.Major {
		fit = "cannot both be true"
	}
	return fmt.Sprintf("%s and %s %s: %s.", cardName(p, c.Card), cardName(p, c.Against), fit, c.Text)
}

func restoredText(amount int) string {
	if amount == 0 {
		return ""
	}
	return fmt.Sprintf(", and %d that it took comes off after all", amount)
}

// damageText says what a damage is made of.
func damageText(d testimony.Damage) string {
	text := fmt.Sprintf("Resistance falls by %d: power %d", d.Total, d.Base)
	for _, part := range []struct {
		what   string
		amount int
	}{{", contested −%d", d.Contested}, {", corroborated +%d", d.Corroboration}, {", restored +%d", d.Restored}} {
		if part.amount != 0 {
			text += fmt.Sprintf(part.what, part.amount)
		}
	}
	return text + "."
}

func testimonyPreview(p *testimony.Puzzle, s testimony.State, a testimony.Action) Preview {
	if a.Reset {
		return Preview{Legal: len(a.Submit) == 0}
	}
	look := testimony.Look(p, s, a.Submit)
	known := TestimonyPreview{Notes: []string{}, Total: look.Damage.Total}
	note := func(text string) { known.Notes = append(known.Notes, text) }
	for _, c := range look.Clashes {
		note(clashText(p, c))
		known.Clashes = append(known.Clashes, Clash{clashText(p, c), cardName(p, c.Card), c.Severity, []testimony.CardID{c.Card, c.Against}})
	}
	switch {
	case look.Refusal != "":
		return Preview{Reason: look.Refusal, Known: known}
	case look.Blocked:
		return Preview{Reason: "your story may not contradict itself", Known: known}
	case look.Fatal:
		note(fmt.Sprintf("Scrutiny rises by %d to %d: your story falls apart.", look.Scrutiny, s.Scrutiny+look.Scrutiny))
		return Preview{Legal: true, Known: known}
	}
	for _, r := range look.Refuted {
		note(fmt.Sprintf("Refutes %s%s.", counterName(p, &s, r.Counter), restoredText(r.Restored)))
	}
	if look.Counter != "" {
		note(fmt.Sprintf("KOA plays %s.", counterName(p, &s, look.Counter)))
	}
	left := max(s.Resistance-look.Damage.Total, 0)
	unseen := ""
	if len(p.CounterEvidence) > shown(p, &s) && look.Counter == "" {
		unseen = ", as far as you can see"
	}
	note(fmt.Sprintf("Resistance falls by %d to %d%s.", look.Damage.Total, left, unseen))
	known.More = append(known.More, damageText(look.Damage))
	open := len(p.ActiveConcerns) - s.Addressed.Len() - len(look.Concerns)
	for _, k := range look.Concerns {
		known.More = append(known.More, "Addresses: "+p.ActiveConcerns[k].KoaAsks)
	}
	if n := len(look.Concerns); n > 0 || left == 0 && open > 0 {
		note(fmt.Sprintf("Addresses %s; open after it: %d.", document.Count(n, "concern"), open))
	}
	if look.Scrutiny > 0 {
		note(fmt.Sprintf("Scrutiny rises by %d to %d.", look.Scrutiny, s.Scrutiny+look.Scrutiny))
	}
	return Preview{Legal: true, Known: known}
}
