package catalog

import (
	"errors"
	"slices"
	"strings"

	"dailies/game/document"
	"dailies/gen"
	"dailies/internal/fault"
)

// Varies reports whether the game has difficulties.
func (g Game) Varies() bool { return g.vary != nil }

// InWeek returns the game with a difficulty for each weekday and the same profiles. The
// error is a name that is no difficulty of the game, or that the game has none.
func (g Game) InWeek(week gen.Week) (Game, error) {
	if !g.Varies() {
		return g, fault.Usagef("%s has no difficulties", g.Name())
	}
	varied, err := g.vary(week)
	varied.Check = g.Check
	return varied, err
}

// AtDifficulty sets this difficulty for every weekday in the games that have it; the others
// keep their weeks, and with an empty name all do. The error, a [fault.Usage], is
// that no game of the list has it.
func (l List) AtDifficulty(difficulty string) (List, error) {
	if difficulty == "" {
		return l, nil
	}
	difficulty = strings.ToUpper(difficulty) // as every game spells its own
	held := slices.Clone(l)
	var refused []error
	some := false
	for i, g := range held {
		varied, err := g.InWeek(gen.NewWeek(difficulty))
		if err != nil {
			refused = append(refused, err)
			continue
		}
		held[i], some = varied, true
	}
	if !some {
		return nil, fault.Usagef("none of the games asked for has the difficulty %s: %w", document.Quote(difficulty), errors.Join(refused...))
	}
	return held, nil
}
