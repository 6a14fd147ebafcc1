package author

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"slices"

	"dailies/gen"
	"dailies/gen/llm/budget"
	"dailies/internal/catalog"
)

// Source is where a run's material comes from.
type Source struct {
	Authors  []gen.NamedAuthor // each fills the days that those before it leave empty
	Identity string            // names everything that the material depends on; reports show it

	Critic  gen.Critic  // reads what models wrote; nil for none
	Readers gen.Readers // read chosen boards; nil for none
	panel   *panel      // the models of both; nil for neither
}

// newSource is the source of one author.
func newSource(name string, author gen.Author, identity string) Source {
	return Source{Authors: []gen.NamedAuthor{{Name: name, Author: author}}, Identity: identity}
}

// Then returns a source that asks the authors of another for the days that its own leave empty.
func (s Source) Then(next Source) Source {
	if len(s.Authors) > 0 {
		next.Identity = s.Identity + ", then " + next.Identity
	}
	next.Authors = slices.Concat(s.Authors, next.Authors)
	return next
}

// Has reports whether an author of that name is among them.
func (s Source) Has(name string) bool {
	return slices.ContainsFunc(s.Authors, func(a gen.NamedAuthor) bool { return a.Name == name })
}

// Account is what a run gives to authors that cost money.
type Account struct {
	Meter   gen.Meter               // nil where no account is kept
	Spent   map[string]budget.Spent // by game: what earlier starts of the run have spent
	Answers string                  // a folder that keeps the run's answers; empty for none

	Failures string // a folder that keeps unusable answers for reading; empty for none

	Run     string                                        // the run's id
	Games   []string                                      // that it fills
	Month   budget.Spent                                  // by other runs of the calendar month
	Batch   string                                        // the id of the run's batch, if an earlier start knew it
	Keep    func(ctx context.Context, batch string) error // keeps that id
	InBatch map[string]budget.Spent                       // by game: what the unsettled batch of the run may cost; no part of Spent
}

// opener is an author that must be opened before it can be asked.
type opener interface {
	open(account Account) error
}

// Open makes the authors ready to be asked in a run. Authors are asked only after it.
func (s Source) Open(account Account) error {
	for _, a := range s.Authors {
		if o, ok := a.Author.(opener); ok {
			if err := o.open(account); err != nil {
				return err
			}
		}
	}
	if s.panel != nil {
		return s.panel.open(account)
	}
	return nil
}

// leaver is an author that collects the questions of several games before it asks.
type leaver interface {
	leave(game string)
}

// Leave tells the authors that a game of the run has no more questions.
func (s Source) Leave(game string) {
	for _, a := range s.Authors {
		if l, ok := a.Author.(leaver); ok {
			l.leave(game)
		}
	}
}

// closer is an author with something to report at the end of a run.
type closer interface {
	close()
}

// Close ends the asking of a run.
func (s Source) Close() {
	for _, a := range s.Authors {
		if c, ok := a.Author.(closer); ok {
			c.close()
		}
	}
}

// Usage returns what the authors and the panel have used since they were opened; metered reports
// whether one of them counts.
func (s Source) Usage() (usage gen.Usage, metered bool) {
	for _, a := range s.Authors {
		if m, ok := a.Author.(gen.Metered); ok {
			usage, metered = m.Usage(), true // one model writes at most
		}
	}
	if s.panel != nil {
		for _, asked := range s.panel.asked {
			usage.Add(asked.Usage())
		}
		metered = true
	}
	return usage, metered
}

// Builtin is the packs that come with the program.
func Builtin(games catalog.List) (Source, error) {
	author := gen.Builtin{Packs: make(map[string]fs.FS, len(games))}
	hash := sha256.New()
	for _, g := range games {
		author.Packs[g.Name()] = g.Packs
		err := fs.WalkDir(g.Packs, ".", func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := fs.ReadFile(g.Packs, path)
			fmt.Fprintf(hash, "%s %d\n", path, len(data))
			hash.Write(data)
			return err
		})
		if err != nil {
			return Source{}, fmt.Errorf("read the packs of %s: %w", g.Name(), err)
		}
	}
	return newSource("builtin", author, "builtin "+hex.EncodeToString(hash.Sum(nil))), nil
}
