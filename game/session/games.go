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
	About string // what it is, in a line for who does not know it
	Mode  string // the mark of its documents

	begin func(document []byte) (played, []byte, error)
}

// Games lists the games, one line each. Every call makes a list of its own.
func Games() []Game {
	return []Game{
		newGame("triples", "Triples", "Make three groups of three. Three tiles belong nowhere.", string(triples.Mode), triplesRules()),
		newGame("waywords", "Waywords", "Find the words that join START to END.", string(waywords.Mode), waywordsRules()),
		newGame("testimony", "Testimony", "KOA has locked something. Tell her a story that holds.", string(testimony.Mode), testimonyRules()),
		newGame("freeplay", "Freeplay", "Three locks, one night, one story.", string(freeplay.Mode), freeplayRules()),
		newGame("aura", "AURA", "Choose six scraps of evidence and talk a lock open.", string(aura.Mode), auraRules()),
	}
}

// newGame ties a game's rules to its name.
func newGame[P, S, A any, E game.Event](name, title, about, mode string, r rules[P, S, A, E]) Game {
	return Game{name, title, about, mode, func(document []byte) (played, []byte, error) {
		puzzle, err := r.decode(document)
		if err != nil {
			return nil, nil, err
		}
		if r.heard != nil {
			puzzle = r.heard(puzzle)
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
