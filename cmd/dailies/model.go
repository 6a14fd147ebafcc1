package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"dailies/gen"
	"dailies/gen/llm"
	"dailies/gen/llm/budget"
	"dailies/gen/llm/tape"
	"dailies/gen/store"
)

// answersName is the folder of a run that keeps the answers that were paid for, so that
// the run can be killed and started again.
const answersName = "answers"

// model is the author openai. It can be asked once it is open, which it is when the run
// has its name and its account.
type model struct {
	config   llm.Config
	record   string
	replays  bool
	deadline time.Duration // of all asking; 0 for none
	until    time.Time
	author   *llm.Author
}

// openAI makes the author of the settings, and finds what is wrong with them.
func (a *app) openAI(f authorFlags, games []entry) (source, error) {
	m := &model{record: f.record, deadline: f.deadline, replays: f.replay != "", config: llm.Config{
		BaseURL: strings.TrimRight(f.baseURL, "/"), Model: f.model, Key: a.getenv("OPENAI_API_KEY"), Format: f.format,
		Timeout: f.timeout, Retries: f.retries, MaxDelay: f.maxDelay, MaxWait: f.maxWait,
		InFlight: f.inFlight, RequestsPerMinute: f.requests, TokensPerMinute: f.tokens,
		MaxAnswerTokens: f.answer, TokenField: f.tokenField, Temperature: f.temperature.number,
		Now: a.now, Jitter: rand.New(rand.NewPCG(uint64(a.now().UnixNano()), 0)).Float64,
		Prompts: make(map[string]gen.Prompt, len(games)),
	}}
	if m.replays && (f.record != "" || f.cache != "") {
		return source{}, usagef("--replay asks nobody: --record and --cache do not go with it")
	}
	identity := fmt.Sprintf("openai %s %s %s %d %s %s", m.config.BaseURL, f.model, f.format, f.answer, f.tokenField, f.temperature.String())
	for _, e := range games {
		m.config.Prompts[e.name()] = e.prompt
		identity += fmt.Sprintf(" %x", sha256.Sum256([]byte(e.prompt.Text+e.prompt.Reask)))
	}
	for _, mend := range []func(authorFlags, *llm.Config) error{a.tapes, a.budget} {
		if err := mend(f, &m.config); err != nil {
			return source{}, usageError{err}
		}
	}
	if err := m.config.Check(); err != nil {
		return source{}, usageError{err}
	}
	return newSource("openai", m, identity), nil
}

// tapes opens the folder of exchanges that answers come from before anybody is asked.
func (a *app) tapes(f authorFlags, config *llm.Config) error {
	switch {
	case f.replay != "":
		return a.over(config, f.replay, tape.Replay)
	case f.cache != "":
		return a.over(config, f.cache, tape.Cache)
	}
	return nil
}

// over lays a tape over those there are.
func (a *app) over(config *llm.Config, dir string, mode tape.Mode) error {
	one, err := tape.Open(dir, mode, func(message string) { a.say("dailies: %s", message) })
	if err != nil {
		return usageError{err}
	}
	config.Tapes = append(tape.Stack{one}, config.Tapes...)
	return nil
}

// budget makes the budget of the settings; without limits it still tells what things
// cost.
func (a *app) budget(f authorFlags, config *llm.Config) error {
	limits := budget.Limits{Allowance: budget.Allowance{Tokens: f.budgetTokens}, Games: make(map[string]budget.Allowance)}
	var err error
	if f.budgetMoney != "" {
		if limits.Money, err = budget.ParseAmount(f.budgetMoney); err != nil {
			return fmt.Errorf("--budget-money: %w", err)
		}
	}
	for name, allowed := range a.settings.content.Budget.Games {
		game := budget.Allowance{Tokens: allowed.Tokens}
		if allowed.Money != "" {
			if game.Money, err = budget.ParseAmount(string(allowed.Money)); err != nil {
				return fmt.Errorf("budget.games.%s.money: %w", name, err)
			}
		}
		limits.Games[name] = game
	}
	prices, err := a.prices(f)
	if err != nil {
		return err
	}
	config.Budget, err = budget.New(limits, prices, f.model)
	return err
}

// prices are those of the file that is named, else those of the settings; nil for none.
func (a *app) prices(f authorFlags) (*budget.Prices, error) {
	if f.prices != "" {
		return budget.ReadPrices(f.prices)
	}
	set := a.settings.content.Prices
	if len(set.Models) == 0 {
		return nil, nil
	}
	models := make(map[string]budget.Price, len(set.Models))
	for name, p := range set.Models {
		models[name] = budget.Price{Prompt: string(p.Prompt), Answer: string(p.Answer)}
	}
	return budget.NewPrices(set.Currency, models)
}

// noteUnheeded tells of flags that only the author openai heeds, when it is not asked:
// who gives --replay and no --author would take the builtin packs for the recording.
func (a *app) noteUnheeded(cmd *cobra.Command, f generateFlags) {
	if len(f.from) == 0 && strings.Contains(f.author, "openai") {
		return
	}
	for _, name := range []string{"base-url", "model", "budget-tokens", "budget-money", "prices", "record", "replay", "cache"} {
		if cmd.Flags().Changed(name) {
			a.say("dailies: --%s does nothing here: only the author openai heeds it, and it is not asked", name)
		}
	}
}

// open makes the author ready for a run: it keeps the run's answers and takes those
// that an interrupted start has kept, keeps account, and goes on with what is left of
// the budget. In a dry run there is no account, and nothing is kept.
func (a *app) open(ctx context.Context, m *model, d *desk, account *account) error {
	config := m.config
	if account != nil {
		config.Meter = account.ledger.Meter(account.run)
		spent, err := account.ledger.Spent(ctx, account.run)
		if err != nil {
			return usageError{err}
		}
		config.Budget.Restore(restored(spent))
	}
	if account != nil && !m.replays {
		if err := a.over(&config, filepath.Join(d.dir, store.RunsName, d.run, answersName), tape.Cache); err != nil {
			return err
		}
	}
	if m.record != "" {
		if err := a.over(&config, m.record, tape.Record); err != nil {
			return err
		}
	}
	m.until = a.now().Add(m.deadline)
	var err error
	m.author, err = llm.New(config)
	return err
}

// Write implements [gen.Author]. After the deadline of the run nothing is asked any
// more; what was answered by then is used.
func (m *model) Write(ctx context.Context, request gen.Request, take func(gen.Material) error) error {
	if m.deadline == 0 {
		return m.author.Write(ctx, request, take)
	}
	asking, cancel := context.WithTimeout(ctx, m.until.Sub(m.config.Now()))
	defer cancel()
	err := m.author.Write(asking, request, take)
	if err != nil && ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("the run's deadline of %s has passed", m.deadline)
	}
	return err
}
