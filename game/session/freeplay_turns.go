package session

import (
	"fmt"
	"strings"

	"dailies/game"
	"dailies/game/freeplay"
	"dailies/game/testimony"
)

// freeplayPast tells every action of the night by its events. What has happened may be named.
func freeplayPast(p *freeplay.Puzzle, past [][]freeplay.Event) []FreeplayTurn {
	turns := []FreeplayTurn{}
	act := 1
	for _, events := range past {
		if act > len(p.Acts) {
			break
		}
		t := FreeplayTurn{Lock: testimony.Words(string(p.Acts[act-1].TargetLock)), Notes: []string{}}
		for i := range events {
			t.tell(p, act, &events[i])
			if events[i].Type == freeplay.Entered {
				act = events[i].Act
			}
		}
		turns = append(turns, t)
	}
	return turns
}

// TellFreeplay describes actions played from the start, one turn each, as a page does after
// the run. It stops before an action that is illegal.
func TellFreeplay(p *freeplay.Puzzle, actions []freeplay.Action) []FreeplayTurn {
	s := freeplay.Start(p, 0)
	var past [][]freeplay.Event
	for _, a := range actions {
		next, events := freeplay.Apply(p, s, a, 0)
		if game.Refusal(events) != "" {
			break
		}
		s, past = next, append(past, events)
	}
	return freeplayPast(p, past)
}

// tell adds what an event changed.
func (t *FreeplayTurn) tell(p *freeplay.Puzzle, act int, e *freeplay.Event) {
	note := func(format string, args ...any) { t.Notes = append(t.Notes, fmt.Sprintf(format, args...)) }
	cards := strings.Join(named(p, e.Cards), ", ")
	switch e.Type {
	case freeplay.Joined:
		t.What = "Submitted " + cards
	case freeplay.Cycled:
		t.What = fmt.Sprintf("Put %s away and drew %s", cards, freeplayName(p, e.Drawn))
	case freeplay.Backed:
		t.What = "Backed " + cards
	case freeplay.Flagged:
		t.What = "Flagged " + actCounter(p, act, e.Counter)
	case freeplay.Rewired:
		t.What = "Struck the time off " + cards
	case freeplay.Exploited:
		t.What = "Slipped past KOA: " + cards
	case freeplay.Taken:
		t.What = "Took " + e.Take.Text()
	case freeplay.Contradicted:
		note("%s", freeplayClash(p, e.Clashes[0]))
	case freeplay.Disproved:
		note("%s is refuted%s.", actCounter(p, act, e.Counter), restoredText(e.Amount))
	case freeplay.Countered:
		note("KOA plays %s.", actCounter(p, act, e.Counter))
	case freeplay.Suspected:
		note("Scrutiny rises by %d to %d.", e.Amount, e.Left)
	case freeplay.Pressed:
		note("Time presses: scrutiny rises by %d to %d.", e.Amount, e.Left)
	case freeplay.Paid:
		note("Tokens %+d: %d left.", e.Amount, e.Left)
	case freeplay.Damaged:
		note("%s", blowText(e.Damage))
	case freeplay.Satisfied:
		note("Addressed: %s", asked(p, act, e.Concern))
	case freeplay.Opened:
		note("The lock opens.")
	case freeplay.Entered:
		note("On to the %s.", testimony.Words(string(p.Acts[e.Act-1].TargetLock)))
	case freeplay.Ended:
		if e.Loss != "" {
			note("%s", e.Loss.Text())
		}
		if t.What == "" {
			t.What = "Submitted what broke the story"
		}
	}
}

// blowText says what a damage is made of; EXPLOIT's is its power and half as much again.
func blowText(d *testimony.Damage) string {
	if rest := d.Total - (d.Base - d.Contested + d.Corroboration + d.Restored); rest > 0 {
		return fmt.Sprintf("Resistance falls by %d: power %d, unchecked +%d.", d.Total, d.Base, rest)
	}
	return damageText(*d)
}

func freeplayName(p *freeplay.Puzzle, id freeplay.CardID) string {
	for act := range p.Acts {
		for i := range len(p.Acts[act].Deck) + 1 {
			if c := p.Card(act+1, i); c != nil && c.ID == id {
				return c.Name
			}
		}
	}
	return string(id)
}

func named(p *freeplay.Puzzle, ids []freeplay.CardID) []string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = freeplayName(p, id)
	}
	return names
}

// actCounter is the name of a counter that has shown itself.
func actCounter(p *freeplay.Puzzle, act int, id freeplay.CounterID) string {
	for _, k := range p.Acts[act-1].CounterEvidence {
		if k.ID == id {
			return k.Name
		}
	}
	return string(id)
}

func asked(p *freeplay.Puzzle, act int, concern string) string {
	for _, c := range p.Acts[act-1].ActiveConcerns {
		if string(c.ID) == concern {
			return c.KoaAsks
		}
	}
	return concern
}

func freeplayClash(p *freeplay.Puzzle, c testimony.Clash) string {
	return fmt.Sprintf("%s contradicts %s: %s.", freeplayName(p, c.Card), freeplayName(p, c.Against), c.Text)
}
