// Package catalog is the one list of the games. Call [Games] for it; what a program
// says of games, accepts as their names or does with each is derived from the list.
//
// A new game is one line in [Games] and its own packages: game/<name> (types and
// rules of play), schemas and prompts, validate/<name>, lint/<name>.go and
// lint/corpus/<name>.go, gen/<name> with its packs, internal/solution/<name>.go,
// internal/page/<name>.go and a function of internal/figures. The line does not compile until every part is there, and the
// tests of this package ask for fixtures, packs, a prompt and schemas that agree.
package catalog

import (
	"slices"
	"strings"

	"dailies/gen"
	"dailies/internal/fault"
	"dailies/internal/figures"
	"dailies/internal/page"
	"dailies/internal/solution"
	"dailies/lint"
	"dailies/prompts"
	"dailies/schemas"
	"dailies/validate"

	makeaura "dailies/gen/aura"
	makefreeplay "dailies/gen/freeplay"
	maketestimony "dailies/gen/testimony"
	maketriples "dailies/gen/triples"
	makewaywords "dailies/gen/waywords"
	checkaura "dailies/validate/aura"
	checkfreeplay "dailies/validate/freeplay"
	checktestimony "dailies/validate/testimony"
	checktriples "dailies/validate/triples"
	checkwaywords "dailies/validate/waywords"
)

// Games lists the games, one line each. Every call makes a list of its own.
func Games() List {
	return List{
		newGame(checktriples.New(schemas.Triples), lint.Triples(), maketriples.New(schemas.TriplesPack), maketriples.Packs(), prompt(prompts.Triples, prompts.TriplesExample, schemas.TriplesPack), solution.Triples, solution.TriplesLine, page.Triples, figures.Triples),
		newGame(checkwaywords.New(schemas.Waywords), lint.Waywords(), makewaywords.New(schemas.WaywordsPack), makewaywords.Packs(), prompt(prompts.Waywords, prompts.WaywordsExample, schemas.WaywordsPack), solution.Waywords, solution.WaywordsLine, page.Waywords, figures.Waywords),
		newGame(checktestimony.New(schemas.Testimony), lint.Testimony(), maketestimony.New(schemas.TestimonyPack), maketestimony.Packs(), prompt(prompts.Testimony, prompts.TestimonyExample, schemas.TestimonyPack), solution.Testimony, solution.TestimonyLine, page.Testimony, figures.Testimony),
		newGame(checkaura.New(schemas.Aura), lint.Aura(), makeaura.New(schemas.AuraPack), makeaura.Packs(), prompt(prompts.Aura, prompts.AuraExample, schemas.AuraPack), solution.Aura, solution.AuraLine, page.Aura, figures.Aura),
		newGame(checkfreeplay.New(schemas.Freeplay), lint.Freeplay(), makefreeplay.New(schemas.FreeplayPack, maketestimony.Embedded), makefreeplay.Packs(), prompt(prompts.Freeplay, prompts.FreeplayExample, schemas.FreeplayPack), solution.Freeplay, solution.FreeplayLine, page.Freeplay, figures.Freeplay).byName(),
	}
}

// prompt asks for a pack of this schema.
func prompt(text string, example, schema []byte) gen.Prompt {
	return gen.Prompt{Text: text, Reask: prompts.Reask, Example: example, Schema: schema}
}

// List is some of the games, in the order of the catalog.
type List []Game

// Names are the games' names, as the command line has them.
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
	return Game{}, fault.Usagef("no game is called %q; there are %s", name, strings.Join(l.Names(), ", "))
}

// Dailies are the games that have a puzzle every day: those that "all" means. The others are
// asked for by name.
func (l List) Dailies() List {
	return slices.DeleteFunc(slices.Clone(l), func(g Game) bool { return g.ByName })
}

// Choose picks the games of these names, in the order of the list; the dailies too when there
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

// Windows are the rolling windows of the games.
func (l List) Windows() []lint.Window {
	windows := make([]lint.Window, len(l))
	for i, g := range l {
		windows[i] = g.Window
	}
	return windows
}

// Judge makes a judge of the games: of one of them with only, else of whichever a
// text is of. profile names a profile of one game; the others keep their default. The
// error, a [fault.Usage], is a name nobody has.
func (l List) Judge(only, profile string) (*validate.Judge, error) {
	judge, err := validate.NewJudge(l.Checkers(), only, profile)
	return judge, fault.AsUsage(err)
}
