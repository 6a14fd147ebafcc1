package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"dailies/game/document"
	"dailies/gen"
	"dailies/gen/llm"
	"dailies/validate"
)

// authorFlags say where material comes from.
type authorFlags struct {
	author, baseURL, model, format string
	timeout                        time.Duration
	from                           []string
	limitFlags
}

func (f *authorFlags) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.author, "author", "builtin", "builtin (the packs in the program), openai (a chat endpoint), or several with commas: each fills the days that those before it leave empty")
	cmd.Flags().StringArrayVar(&f.from, "from", nil, "take a pack or a finished puzzle from a file, or - ; instead of an author")
	cmd.Flags().StringVar(&f.baseURL, "base-url", "", "address of the endpoint (OPENAI_BASE_URL); OpenAI's own for none")
	cmd.Flags().StringVar(&f.model, "model", "", "the model (OPENAI_MODEL)")
	cmd.Flags().StringVar(&f.format, "answer-format", llm.JSONSchema, "how the endpoint is held to the schema: json_schema, json_object or text")
	cmd.Flags().DurationVar(&f.timeout, "timeout", llm.DefaultTimeout, "for one request")
	f.limitFlags.flags(cmd)
}

// source are authors with a name for everything that their material depends on.
type source struct {
	authors  []gen.NamedAuthor
	identity string
}

// newSource is the source of one author.
func newSource(name string, author gen.Author, identity string) source {
	return source{[]gen.NamedAuthor{{Name: name, Author: author}}, identity}
}

// source makes the authors that the flags ask for. It reads standard input at most
// once.
func (a *app) source(f authorFlags, games []entry) (source, error) {
	if len(f.from) > 0 {
		return a.given(f.from)
	}
	var all source
	for i, name := range strings.Split(f.author, ",") {
		name = strings.TrimSpace(name)
		if slices.ContainsFunc(all.authors, func(known gen.NamedAuthor) bool { return known.Name == name }) {
			return source{}, usagef("--author %s names %s twice", f.author, name)
		}
		one, err := a.author(name, f, games)
		if err != nil {
			return source{}, err
		}
		all.authors = append(all.authors, one.authors...)
		if i > 0 {
			all.identity += ", then "
		}
		all.identity += one.identity
	}
	return all, nil
}

func (a *app) author(name string, f authorFlags, games []entry) (source, error) {
	switch name {
	case "builtin":
		return builtin(games)
	case "openai":
		return a.openAI(f, games)
	}
	return source{}, usagef("--author is builtin, openai, or both with a comma between, not %q", f.author)
}

// usage is what all authors used together.
func (s source) usage() gen.Usage {
	var all gen.Usage
	for _, author := range s.authors {
		if metered, ok := author.Author.(gen.Metered); ok {
			used := metered.Usage()
			all.Requests += used.Requests
			all.PromptTokens += used.PromptTokens
			all.AnswerTokens += used.AnswerTokens
		}
	}
	return all
}

func (a *app) given(files []string) (source, error) {
	var given gen.Given
	hash := sha256.New()
	for _, file := range files {
		data, err := a.read(input{path: file})
		if err != nil {
			return source{}, usagef("%s: %s", file, reason(err))
		}
		fmt.Fprintf(hash, "%d\n", len(data))
		hash.Write(data)
		given = append(given, gen.Material{Source: file, Game: a.gameOf(data), Data: data, Origin: gen.Origin{Author: "from"}})
	}
	return newSource("from", given, "from "+hex.EncodeToString(hash.Sum(nil))), nil
}

// gameOf tells the game of a pack or a finished puzzle; empty when nothing tells it.
func (a *app) gameOf(data []byte) string {
	doc, _ := document.Parse(data)
	if named := doc.Root.Member("game"); named != nil {
		if _, err := a.game(named.Text); err == nil {
			return named.Text
		}
		return ""
	}
	for _, e := range a.games {
		if mismatches, err := e.schema.Check(doc); err == nil && len(mismatches) == 0 {
			return e.name()
		}
	}
	judge, err := validate.NewJudge(a.kinds(), "", "")
	if err != nil {
		return ""
	}
	return judge.Game(doc)
}

// only are the games that there is material for.
func (s source) only(games []entry) ([]entry, error) {
	given, _ := s.authors[0].Author.(gen.Given)
	has := make(map[string]bool, len(given))
	for _, m := range given {
		if m.Game == "" {
			return nil, usagef("%s: nothing in it tells its game; name the game: dailies generate GAME --from %s", m.Source, m.Source)
		}
		has[m.Game] = true
	}
	return slices.DeleteFunc(slices.Clone(games), func(e entry) bool { return !has[e.name()] }), nil
}

func builtin(games []entry) (source, error) {
	author := gen.Builtin{Packs: make(map[string]fs.FS, len(games))}
	hash := sha256.New()
	for _, e := range games {
		author.Packs[e.name()] = e.packs
		err := fs.WalkDir(e.packs, ".", func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := fs.ReadFile(e.packs, path)
			fmt.Fprintf(hash, "%s %d\n", path, len(data))
			hash.Write(data)
			return err
		})
		if err != nil {
			return source{}, fmt.Errorf("read the packs of %s: %w", e.name(), err)
		}
	}
	return newSource("builtin", author, "builtin "+hex.EncodeToString(hash.Sum(nil))), nil
}

func (a *app) openAI(f authorFlags, games []entry) (source, error) {
	config := llm.Config{
		BaseURL: strings.TrimRight(f.baseURL, "/"),
		Model:   f.model,
		Key:     a.getenv("OPENAI_API_KEY"),
		Format:  f.format,
		Timeout: max(f.timeout, 0),
		Prompts: make(map[string]gen.Prompt, len(games)),
	}
	identity := fmt.Sprintf("openai %s %s %s", config.BaseURL, config.Model, config.Format)
	for _, e := range games {
		config.Prompts[e.name()] = e.prompt
		identity += fmt.Sprintf(" %x", sha256.Sum256([]byte(e.prompt.Text+e.prompt.Reask)))
	}
	author, err := llm.New(config)
	if err != nil {
		return source{}, usageError{err}
	}
	return newSource("openai", author, identity), nil
}
