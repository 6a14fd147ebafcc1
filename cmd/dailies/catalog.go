package main

import (
	"context"
	"io"
	"io/fs"
	"strings"

	"dailies/gen"
	"dailies/lint"
	"dailies/prompts"
	"dailies/schemas"
	"dailies/validate"

	makeaura "dailies/gen/aura"
	maketestimony "dailies/gen/testimony"
	maketriples "dailies/gen/triples"
	makewaywords "dailies/gen/waywords"
	checkaura "dailies/validate/aura"
	checktestimony "dailies/validate/testimony"
	checktriples "dailies/validate/triples"
	checkwaywords "dailies/validate/waywords"
)

// catalog lists the games, one line each. Everything else about games is derived
// from it.
func catalog() []entry {
	return []entry{
		newEntry(checktriples.New(schemas.Triples), lint.Triples(), maketriples.New(schemas.TriplesPack), maketriples.Packs(), ask(prompts.Triples, prompts.TriplesExample, schemas.TriplesPack), showTriples),
		newEntry(checkwaywords.New(schemas.Waywords), lint.Waywords(), makewaywords.New(schemas.WaywordsPack), makewaywords.Packs(), ask(prompts.Waywords, prompts.WaywordsExample, schemas.WaywordsPack), showWaywords),
		newEntry(checktestimony.New(schemas.Testimony), lint.Testimony(), maketestimony.New(schemas.TestimonyPack), maketestimony.Packs(), ask(prompts.Testimony, prompts.TestimonyExample, schemas.TestimonyPack), showTestimony),
		newEntry(checkaura.New(schemas.Aura), lint.Aura(), makeaura.New(schemas.AuraPack), makeaura.Packs(), ask(prompts.Aura, prompts.AuraExample, schemas.AuraPack), showAura),
	}
}

// ask is the prompt for a pack of this schema.
func ask(text string, example, schema []byte) gen.Prompt {
	return gen.Prompt{Text: text, Reask: prompts.Reask, Example: example, Schema: schema}
}

// entry is a game without its types.
type entry struct {
	check    validate.Kind
	window   lint.Kind
	producer func(*validate.Profile) gen.Producer
	schema   *validate.Schema // of packs
	packs    fs.FS
	prompt   gen.Prompt
	show     func(w io.Writer, r validate.Result)
	week     gen.Week                      // the difficulty of each weekday
	vary     func(gen.Week) (entry, error) // nil for a game without difficulties
}

func (e entry) name() string { return e.check.Name }

// newEntry binds the parts of a game. Its types keep a decoder of one game from
// meeting the validator of another; its arguments, a part from being forgotten.
func newEntry[P, K, A any](
	check validate.Game[P, A], window lint.Game[P, A], maker gen.Game[P, K, A],
	packs fs.FS, prompt gen.Prompt, show func(io.Writer, *P, *A),
) entry {
	e := entry{
		check: check.Kind(), window: window.Kind(), schema: maker.PackSchema, packs: packs, prompt: prompt,
		producer: func(profile *validate.Profile) gen.Producer {
			return maker.Producer(func(ctx context.Context, puzzle *P) gen.Judgement[A] {
				verdict := check.Judge(ctx, puzzle, profile)
				j := gen.Judgement[A]{Passed: verdict.Outcome == validate.Passed, Findings: verdict.Findings, Analysis: verdict.Analysis}
				if j.Passed {
					facts := window.Facts(puzzle, verdict.Analysis)
					j.Facts = &facts
				}
				return j
			})
		},
		show: func(w io.Writer, r validate.Result) {
			puzzle, ok := r.Puzzle.(*P)
			analysis, _ := r.Analysis.(*A)
			if ok && analysis != nil {
				show(w, puzzle, analysis)
			}
		},
	}
	if maker.Vary != nil {
		e.week = maker.Week
		e.vary = func(week gen.Week) (entry, error) {
			varied, err := maker.Vary(week)
			return newEntry(check, window, varied, packs, prompt, show), err
		}
	}
	return e
}

func (a *app) kinds() []validate.Kind {
	kinds := make([]validate.Kind, len(a.games))
	for i, e := range a.games {
		kinds[i] = e.check
	}
	return kinds
}

func (a *app) windows() []lint.Kind {
	kinds := make([]lint.Kind, len(a.games))
	for i, e := range a.games {
		kinds[i] = e.window
	}
	return kinds
}

// names lists the games as the command line calls them.
func (a *app) names() string {
	names := make([]string, len(a.games))
	for i, e := range a.games {
		names[i] = e.name()
	}
	return strings.Join(names, ", ")
}

func (a *app) game(name string) (entry, error) {
	for _, e := range a.games {
		if e.name() == name {
			return e, nil
		}
	}
	return entry{}, usagef("no game is called %q; there are %s", name, a.names())
}

// chosen are the games named, in the order of the catalog; all of them for none or
// "all".
func (a *app) chosen(names []string) ([]entry, error) {
	if len(names) == 0 {
		return a.games, nil
	}
	wanted := make(map[string]bool, len(names))
	for _, name := range names {
		if name == "all" {
			return a.games, nil
		}
		if _, err := a.game(name); err != nil {
			return nil, err
		}
		wanted[name] = true
	}
	var games []entry
	for _, e := range a.games {
		if wanted[e.name()] {
			games = append(games, e)
		}
	}
	return games, nil
}
