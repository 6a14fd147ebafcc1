package main

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"dailies/game/document"
	"dailies/gen/llm"
	"dailies/internal/author"
	"dailies/internal/catalog"
	"dailies/internal/fault"
)

// authorFlags say where material comes from.
type authorFlags struct {
	author string
	from   []string
	modelFlags
}

func (f *authorFlags) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.author, "author", "builtin", "builtin (the packs in the program), openai (a chat endpoint), or several with commas: each fills the days that those before it leave empty")
	cmd.Flags().StringArrayVar(&f.from, "from", nil, "take a pack or a finished puzzle from a file, or - ; instead of an author")
	f.modelFlags.flags(cmd.Flags())
}

// names are the authors asked for, in their order; none when files are given instead.
func (f authorFlags) names() []string {
	if len(f.from) > 0 {
		return nil
	}
	names := strings.Split(f.author, ",")
	for i := range names {
		names[i] = strings.TrimSpace(names[i])
	}
	return names
}

// source makes the authors that the flags ask for. It reads standard input at most
// once.
func (a *app) source(ctx context.Context, f authorFlags, games catalog.List) (author.Source, error) {
	if len(f.from) > 0 {
		return a.files(ctx, f.from)
	}
	var all author.Source
	for _, name := range f.names() {
		if all.Has(name) {
			return author.Source{}, fault.Usagef("--author %s names %s twice", f.author, name)
		}
		one, err := a.author(ctx, name, f, games)
		if err != nil {
			return author.Source{}, err
		}
		all = all.Then(one)
	}
	return all, nil
}

func (a *app) author(ctx context.Context, name string, f authorFlags, games catalog.List) (author.Source, error) {
	switch name {
	case "builtin":
		return author.Builtin(games)
	case modelAuthor:
		return a.model(ctx, f, games)
	}
	return author.Source{}, fault.Usagef("--author is builtin, openai, or both with a comma between, not %q", f.author)
}

// modelAuthor is the author that asks a model.
const modelAuthor = "openai"

// asksModel reports whether a model is among the authors.
func (f authorFlags) asksModel() bool { return slices.Contains(f.names(), modelAuthor) }

// model is the author that the flags and the settings describe.
func (a *app) model(ctx context.Context, f authorFlags, games catalog.List) (author.Source, error) {
	games, err := prompted(ctx, f.prompts, games)
	if err != nil {
		return author.Source{}, err
	}
	m := author.Model{Batch: f.batch, BatchWait: f.batchWait, Deadline: f.deadline, Record: f.record, Replay: f.replay, Cache: f.cache, Note: a.note}
	if m.Config, err = a.modelConfig(f.modelFlags); err != nil {
		return author.Source{}, err
	}
	if m.Config.Budget, err = a.budget(ctx, f.modelFlags); err != nil {
		return author.Source{}, fault.AsUsage(err)
	}
	return m.Source(games)
}

// modelConfig is how the model of the flags and the settings is asked, but for its budget.
func (a *app) modelConfig(f modelFlags) (llm.Config, error) {
	seed, err := f.seed.whole("--model-seed")
	return llm.Config{
		BaseURL: strings.TrimRight(f.baseURL, "/"), Model: f.model, Key: a.getenv("OPENAI_API_KEY"), Format: f.format,
		Timeout: f.timeout, Retries: f.retries, MaxDelay: f.maxDelay, MaxWait: f.maxWait,
		InFlight: f.inFlight, RequestsPerMinute: f.requests, TokensPerMinute: f.tokens,
		MaxAnswerTokens: f.answer, TokenField: f.tokenField, Temperature: f.temperature.number,
		TopP: f.topP.number, Seed: seed, ReasoningEffort: f.effort, Aliases: f.aliases, Headers: a.headers(),
		Organization: f.organization, Project: f.project, APIVersion: f.apiVersion, Deployment: f.deployment,
		Now: a.now, Jitter: rand.New(rand.NewPCG(uint64(a.now().UnixNano()), 0)).Float64,
	}, fault.AsUsage(err)
}

// prompted are the games with the prompts of a folder, or of the program for none.
func prompted(ctx context.Context, dir string, games catalog.List) (catalog.List, error) {
	if dir == "" {
		return games, nil
	}
	return games.Prompted(ctx, dir)
}

// headers are those that the settings name, with their values from the environment.
func (a *app) headers() map[string]string {
	headers := make(map[string]string)
	for name, variable := range a.settings.content.OpenAI.Headers {
		headers[name] = a.getenv(variable)
	}
	return headers
}

func (a *app) files(ctx context.Context, names []string) (author.Source, error) {
	files := make([]author.File, len(names))
	for i, name := range names {
		data, err := a.read(ctx, name)
		if err != nil {
			return author.Source{}, err
		}
		files[i] = author.File{Name: document.Printable(name), Data: data}
	}
	return author.Files(files, a.games), nil
}
