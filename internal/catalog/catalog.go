// Package catalog is the one list of the games. Call [Games] for it; the program
// derives from it what it says about games, which names it accepts and what it does with each.
//
// A new game is one line in [Games], one in [session.Games], and its own files. The line does
// not compile until the game has all [Parts]; the tests of this package require fixtures,
// packs, a prompt and schemas that agree.
package catalog

import (
	"slices"
	"strings"

	"dailies/game/session"
	"dailies/gen/feedback"
	"dailies/internal/fault"
	"dailies/internal/nearest"
	"dailies/lint/window"
	"dailies/prompts"
	"dailies/validate"
)

// Games lists the games, one line each. Every call makes a list of its own.
func Games() List {
	return List{
		New(triplesGame{}),
		New(waywordsGame{}),
		New(testimonyGame{}),
		New(auraGame{}),
		New(freeplayGame{}),
	}
}

// prompt asks for a pack of this schema.
func prompt(text string, example, schema []byte) feedback.Prompt {
	return feedback.Prompt{Text: text, Wanted: prompts.Wanted, Reask: prompts.Reask, Example: example, Schema: schema}
}

// List is some of the games, in the order of the catalog.
type List []Game

// WithParts adds the games that packs of the list are composed of.
func (l List) WithParts(all List) List {
	whole := slices.Clone(l)
	for _, g := range all {
		needed := slices.ContainsFunc(l, func(o Game) bool { return o.Whole != nil && o.Whole.Of == g.Name() })
		if needed && !slices.Contains(l.Names(), g.Name()) {
			whole = append(whole, g)
		}
	}
	return whole
}

// Names are the games' names on the command line.
func (l List) Names() []string {
	names := make([]string, len(l))
	for i, g := range l {
		names[i] = g.Name()
	}
	return names
}

// Game finds a game by its name. The error, a [fault.Usage], lists the names there are.
func (l List) Game(name string) (Game, error) {
	for _, g := range l {
		if g.Name() == name {
			return g, nil
		}
	}
	return Game{}, fault.Usagef("no game is called %q%s; there are %s", name, nearest.Hint(name, l.Names()), strings.Join(l.Names(), ", "))
}

// Dailies are the games that have a puzzle every day: those that "all" means. The others
// have to be named.
func (l List) Dailies() List {
	return slices.DeleteFunc(slices.Clone(l), func(g Game) bool { return g.ByName })
}

// Choose picks the games with these names, in the order of the list, and the dailies when there
// are no names or one is "all". The error is that of [List.Game].
func (l List) Choose(names ...string) (List, error) {
	all := len(names) == 0 || slices.Contains(names, "all")
	for _, name := range names {
		if _, err := l.Game(name); err != nil && name != "all" {
			return nil, err
		}
	}
	return slices.DeleteFunc(slices.Clone(l), func(g Game) bool {
		return (!all || g.ByName) && !slices.Contains(names, g.Name())
	}), nil
}

// Checkers are the games as a [validate.Judge] takes them.
func (l List) Checkers() []validate.Checker {
	checkers := make([]validate.Checker, len(l))
	for i, g := range l {
		checkers[i] = g.Check
	}
	return checkers
}

// Sessions are the games as pages play them.
func (l List) Sessions() session.List {
	sessions := make(session.List, len(l))
	for i, g := range l {
		sessions[i] = g.Session
	}
	return sessions
}

// Windows are the rolling windows of the games.
func (l List) Windows() []window.Window {
	windows := make([]window.Window, len(l))
	for i, g := range l {
		windows[i] = g.Window
	}
	return windows
}

// Judge makes a judge: for the game only, if given, else for the game of each text.
// profile names a profile of one game; the others keep their default. The error, a
// [fault.Usage], is an unknown name.
func (l List) Judge(only, profile string) (*validate.Judge, error) {
	if only != "" {
		if _, err := l.Game(only); err != nil {
			return nil, err
		}
	}
	judge, err := validate.NewJudge(l.Checkers(), only, profile)
	return judge, fault.AsUsage(err)
}
