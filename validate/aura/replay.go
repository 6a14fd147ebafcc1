package aura

import (
	"fmt"
	"slices"

	"dailies/game/aura"
)

// sound tells whether cards can be named, so that engine and search must agree.
func sound(p *aura.Puzzle) bool {
	return !slices.ContainsFunc(p.Evidence, func(c aura.Card) bool { return p.Card(c.ID) == nil }) && distinct(p)
}

func distinct(p *aura.Puzzle) bool {
	for i := range p.Evidence {
		if p.Card(p.Evidence[i].ID) != &p.Evidence[i] {
			return false
		}
	}
	return true
}

// replay plays every witness of the analysis through the engine and lists where the
// two disagree.
func replay(p *aura.Puzzle, a *Analysis) []string {
	var doubts []string
	confirm := func(what string, line *Line, holds func(aura.State) bool) {
		if line == nil {
			return
		}
		if s, err := play(p, line); err != nil {
			doubts = append(doubts, fmt.Sprintf("%s: %v", what, err))
		} else if !holds(s) {
			doubts = append(doubts, what+" comes to something else")
		}
	}
	if a.Solvable && a.Best == nil || a.SafeBronze && a.Safe == nil || a.WithoutScan && a.Unscanned == nil {
		doubts = append(doubts, "a verdict has no witness")
	}
	confirm("the best line", a.Best, func(s aura.State) bool { return s.Turns == a.BestTurnsLeft })
	confirm("the safe line", a.Safe, func(s aura.State) bool {
		return s.Turns >= aura.BronzeTurns && s.Scans == 0 && !sketchy(p, a.Safe)
	})
	confirm("the line without a SCAN", a.Unscanned, func(s aura.State) bool { return s.Scans == 0 })
	confirm("the repeated payload", a.Repeated, func(s aura.State) bool { return aura.MedalOf(s) == aura.Gold })
	for medal, line := range a.Samples {
		confirm("a line to "+string(medal), line, func(s aura.State) bool { return aura.MedalOf(s) == medal })
	}
	slices.Sort(doubts)
	return doubts
}

// play plays a line through the engine. The error is that it does not go as the line
// says.
func play(p *aura.Puzzle, line *Line) (aura.State, error) {
	s, _ := aura.Apply(p, aura.Start(p), aura.Action{Draft: line.Draft})
	for i, action := range line.Actions {
		var events []aura.Event
		s, events = aura.Apply(p, s, action)
		if events[0].Kind == aura.Rejected {
			return s, fmt.Errorf("action %d is illegal: %s", i+1, events[0].Reason)
		}
	}
	if s.Status != aura.Won || s.Turns != line.TurnsLeft || s.Peak != line.PeakScrutiny || s.Audits != line.Audits || s.Scans != line.Scans {
		return s, fmt.Errorf("the engine ends %s with %d turns left, peak %d, %d audits, %d scans", s.Status, s.Turns, s.Peak, s.Audits, s.Scans)
	}
	return s, nil
}

func sketchy(p *aura.Puzzle, line *Line) bool {
	return slices.ContainsFunc(line.Actions, func(a aura.Action) bool {
		return slices.ContainsFunc(a.Submit, func(id aura.CardID) bool { return p.Card(id).Trust == aura.Sketchy })
	})
}
