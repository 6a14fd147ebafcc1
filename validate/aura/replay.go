package aura

import (
	"context"
	"fmt"
	"slices"

	"dailies/game/aura"
)

// sound reports whether cards can be named, so that engine and search must agree.
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
	confirm("the repeated payload", a.Repeated, gold)
	for medal, line := range a.Samples {
		confirm("a line to "+string(medal), line, func(s aura.State) bool { return aura.MedalOf(s) == medal })
	}
	confirm("the Gold line of few cards", a.Depth.FewCards, gold)
	confirm("the Gold line of few payloads", a.Depth.FewPayloads, gold)
	confirm("the greedy line to Gold", a.Depth.Greedy, gold)
	confirm("the clean line to Gold", a.Depth.Clean, func(s aura.State) bool { return gold(s) && !sketchy(p, a.Depth.Clean) })
	doubts = append(doubts, replayModels(p, a)...)
	slices.Sort(doubts)
	return doubts
}

func gold(s aura.State) bool { return aura.MedalOf(s) == aura.Gold }

// replayModels plays the lines of the player models, most of which do not win.
func replayModels(p *aura.Puzzle, a *Analysis) (doubts []string) {
	for name, reach := range a.Models {
		if reach.Line == nil {
			continue
		}
		s, err := follow(p, reach.Line)
		medal := aura.MedalOf(s)
		if medal == "" {
			medal = aura.Loss // the model gave up
		}
		switch {
		case err != nil:
			doubts = append(doubts, fmt.Sprintf("%s: %v", name, err))
		case medal != reach.Medal || s.Scans > 0 && name != M5:
			doubts = append(doubts, fmt.Sprintf("%s comes to %s and not %s", name, medal, reach.Medal))
		}
	}
	return doubts
}

// play plays a winning line through the engine. The error is that it does not go as the
// line says.
func play(p *aura.Puzzle, line *Line) (aura.State, error) {
	s, err := follow(p, line)
	if err != nil {
		return s, err
	}
	if s.Status != aura.Won || s.Turns != line.TurnsLeft || s.Peak != line.PeakScrutiny || s.Audits != line.Audits || s.Scans != line.Scans {
		return s, fmt.Errorf("the engine ends %s with %d turns left, peak %d, %d audits, %d scans", s.Status, s.Turns, s.Peak, s.Audits, s.Scans)
	}
	return s, nil
}

// follow plays a line through the engine. The error is an action that is not legal.
func follow(p *aura.Puzzle, line *Line) (aura.State, error) {
	s, _ := aura.Apply(p, aura.Start(p, 0), aura.Action{Draft: line.Draft}, 0)
	for i, turn := range line.Actions {
		var events []aura.Event
		s, events = aura.Apply(p, s, turn.Action(), 0)
		if events[0].Type == aura.Rejected {
			return s, fmt.Errorf("action %d is illegal: %s", i+1, events[0].Reason)
		}
	}
	return s, nil
}

// Exact reports whether the last submission of a line brings no more than the resistance that is
// left. A line that the engine refuses is not exact.
func (l *Line) Exact(p *aura.Puzzle) bool {
	last := len(l.Actions) - 1
	if last < 0 {
		return false
	}
	s, err := follow(p, &Line{Draft: l.Draft, Actions: l.Actions[:last]})
	_, events := aura.Apply(p, s, l.Actions[last].Action(), 0)
	return err == nil && events[0].Type == aura.Accepted && events[0].Compliance == s.Resistance
}

// Spares reports whether the best line of the analysis brings more than the resistance that is left
// at its end; false where no line wins or the search does not end within its bounds. It finds that
// line and nothing else, in a tenth of the time of an analysis.
func Spares(ctx context.Context, p *aura.Puzzle) bool {
	if p.Resistance < 1 || hopeless(p) || !fits(p) {
		return false
	}
	s := newSolver(ctx, p)
	for turns := s.model.soonest(); turns <= s.model.turns; turns++ {
		for _, draft := range s.model.drafts {
			if !s.within(draft, s.model.scans, turns) {
				continue
			}
			draft, line := s.bestLine(s.model.turns - turns)
			return !s.over && !s.model.line(p, draft, line).Exact(p)
		}
	}
	return false
}

func sketchy(p *aura.Puzzle, line *Line) bool {
	return slices.ContainsFunc(line.Actions, func(a Turn) bool {
		return slices.ContainsFunc(a.Submit, func(id aura.CardID) bool { return p.Card(id).Trust == aura.Sketchy })
	})
}
