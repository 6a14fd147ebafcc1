package waywords

import (
	"fmt"
	"slices"

	"dailies/game/waywords"
)

// sound reports whether the engine and the search must agree on the puzzle: ids name
// one thing each, and every word can be selected.
func (b *resolved) sound() bool {
	if !b.comparable() {
		return false
	}
	for i := range b.Cells {
		if b.Index(b.Cells[i].ID) != i {
			return false
		}
	}
	for i := range b.paths {
		w := &b.words[i]
		if len(w.Placements) != 1 {
			return false // the engine walks on all
		}
		if found, _ := waywords.Match(b.p, w.Placement()); found != w.Word {
			return false
		}
		if slices.ContainsFunc(b.words[:i], func(o word) bool { return o.WordID == w.WordID }) {
			return false
		}
	}
	return true
}

// replay plays the puzzle through the engine, path word after path word, and lists
// where the two disagree about the route.
func replay(p *waywords.Puzzle, a *Analysis) []string {
	var doubts []string
	state := waywords.Start(p, 0)
	for i := range p.Words.Path {
		if state.Status == waywords.Completed {
			return nil // a word fewer is enough, so the route is one of the engine's
		}
		w := &p.Words.Path[i]
		next, events := waywords.Apply(p, state, waywords.Action{Type: waywords.Select, CellIDs: w.Placement()}, 0)
		if events[0].Type != waywords.WordFound || events[0].WordID != w.WordID {
			doubts = append(doubts, fmt.Sprintf("the word %s is not found", quote(w.Text())))
		}
		state = next
	}
	if state.Status != waywords.Completed || !slices.Equal(waywords.RouteOverlay(p, state), a.Route) {
		doubts = append(doubts, "with every path word found, the run is not over or takes another route")
	}
	return doubts
}
