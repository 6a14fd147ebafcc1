package session

import (
	"dailies/game"
	"dailies/game/aura"
	"dailies/game/freeplay"
	"dailies/game/testimony"
	"dailies/game/triples"
	"dailies/game/waywords"
)

// Game is a game that a page can play.
type Game struct {
	Name  string // as in out/ and in the addresses of a site
	Title string // for players
	Mode  string // the mark of its documents

	begin func(document []byte) (played, []byte, error)
}

// Games lists the games, one line each. Every call makes a list of its own.
func Games() []Game {
	return []Game{
		newGame("triples", "Triples", string(triples.Mode), triplesRules()),
		newGame("waywords", "Waywords", string(waywords.Mode), waywordsRules()),
		newGame("testimony", "Testimony", string(testimony.Mode), testimonyRules()),
		newGame("freeplay", "Freeplay", string(freeplay.Mode), freeplayRules()),
		newGame("aura", "AURA", string(aura.Mode), auraRules()),
	}
}

// newGame ties a game's rules to its name.
func newGame[P, S, A any, E game.Event](name, title, mode string, r rules[P, S, A, E]) Game {
	return Game{name, title, mode, func(document []byte) (played, []byte, error) {
		puzzle, err := r.decode(document)
		if err != nil {
			return nil, nil, err
		}
		canonical, err := game.CanonicalLine(puzzle)
		if err != nil {
			return nil, nil, err
		}
		run := &run[P, S, A, E]{rules: r, name: name, title: title, puzzle: puzzle}
		run.begin(0)
		return run, canonical, nil
	}}
}
