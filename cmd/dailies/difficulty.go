package main

import "dailies/gen"

// varied holds the games that have difficulties to one of them; empty for as the
// weekday has it.
func varied(games []entry, difficulty string) ([]entry, error) {
	if difficulty == "" {
		return games, nil
	}
	held := make([]entry, len(games))
	some := false
	for i, e := range games {
		held[i] = e
		if e.vary == nil {
			continue
		}
		some = true
		var err error
		if held[i], err = e.inWeek(gen.NewWeek(difficulty)); err != nil {
			return nil, usagef("--difficulty: %s: %w", e.name(), err)
		}
	}
	if !some {
		return nil, usagef("--difficulty %s: none of the games asked for has difficulties", difficulty)
	}
	return held, nil
}

// inWeek is the game with another week, and the profiles it has.
func (e entry) inWeek(week gen.Week) (entry, error) {
	varied, err := e.vary(week)
	varied.check = e.check
	return varied, err
}
