package author

import (
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
	Identity string            // names everything that the material depends on, and is shown in reports
}

// newSource is the source of one author.
func newSource(name string, author gen.Author, identity string) Source {
	return Source{[]gen.NamedAuthor{{Name: name, Author: author}}, identity}
}

// Then is the source with the authors of another asked for what these leave empty.
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

// Account is what a run hands to authors that cost something.
type Account struct {
	Meter   gen.Meter               // nil where no account is kept
	Spent   map[string]budget.Spent // by game: what earlier starts of the run have spent
	Answers string                  // a folder that keeps the run's answers; empty for none

	Failures string // a folder that keeps unusable answers for reading; empty for none

	Run     string                  // the run's id
	Games   []string                // that it fills
	InBatch map[string]budget.Spent // by game: what a batch of the run has still to answer for; no part of Spent
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
	return nil
}

// leaver is an author whose questions wait for one another.
type leaver interface {
	leave(game string)
}

// Leave tells the authors that a game of the run asks nothing any more.
func (s Source) Leave(game string) {
	for _, a := range s.Authors {
		if l, ok := a.Author.(leaver); ok {
			l.leave(game)
		}
	}
}

// closer is an author that has something to say when nothing more is asked of it.
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

// Usage is what the authors have used since they were opened; metered reports whether
// one of them keeps count.
func (s Source) Usage() (usage gen.Usage, metered bool) {
	for _, a := range s.Authors {
		if m, ok := a.Author.(gen.Metered); ok {
			return m.Usage(), true // one model is asked at most
		}
	}
	return gen.Usage{}, false
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
