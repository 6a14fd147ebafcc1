package main

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
		var known bool
		if held[i], known = e.vary(difficulty); !known {
			return nil, usagef("--difficulty: %s has no difficulty %q", e.name(), difficulty)
		}
	}
	if !some {
		return nil, usagef("--difficulty %s: none of the games asked for has difficulties", difficulty)
	}
	return held, nil
}
