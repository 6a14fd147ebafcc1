package llm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"dailies/gen"
	"dailies/gen/llm/budget"
	"dailies/gen/llm/tape"
)

// Author asks a model. It is safe for several Writes at once, which share its limits.
type Author struct {
	config   Config
	schemas  map[string]json.RawMessage // by game, as structured output takes them
	key      secret
	http     *http.Client
	gate     *gate
	patience *patience
	sleep    func(context.Context, time.Duration) error
	halted   context.Context // done when nothing may be asked any more; its cause says why
	halt     context.CancelCauseFunc

	mu      sync.Mutex
	address string // as the server is asked; it may turn out to need /v1
	bare    bool   // the address has no path: where it is not found, /v1 is tried once
	usage   gen.Usage
	asked   map[string]int // how often a question was asked, by its game and prompt
	settled chan struct{}  // closed when a request has ended and its tokens are known
}

// New makes an author. The error is a setting that is missing or makes no sense.
func New(config Config) (*Author, error) {
	config, err := config.complete()
	if err != nil {
		return nil, err
	}
	a := &Author{
		config: config, key: secret(config.Key), http: newHTTPClient(config.InFlight), gate: newGate(config),
		patience: &patience{retries: config.Retries, maxDelay: config.MaxDelay, maxWait: config.MaxWait, jitter: config.Jitter},
		sleep:    sleep, address: config.BaseURL, asked: make(map[string]int), schemas: make(map[string]json.RawMessage, len(config.Prompts)), settled: make(chan struct{}),
	}
	if address, err := url.Parse(config.BaseURL); err == nil {
		a.bare = strings.Trim(address.Path, "/") == ""
	}
	for game, prompt := range config.Prompts {
		if a.schemas[game], err = Strict(prompt.Schema); err != nil {
			return nil, fmt.Errorf("%s: %w", game, err)
		}
	}
	a.halted, a.halt = context.WithCancelCause(context.Background())
	return a, nil
}

// Usage implements [gen.Metered].
func (a *Author) Usage() gen.Usage {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.usage
}

// Write implements [gen.Author]: one request for each pack that is wanted, at once as
// far as the limits allow. Materials come in the order of their numbers, whatever
// order they were answered in, each as soon as it can, and also when others failed.
// What failed is told in the error only: nothing of it is asked about again in words,
// so that a replay, which has no failures, asks the same. The error joins what failed: [*Failure],
// [*budget.Exhausted], [*tape.Missing] and their like. A [*SettingError] and a
// [*gen.MeterError] end all Writes at once, also later ones.
func (a *Author) Write(ctx context.Context, request gen.Request, take func(gen.Material) error) error {
	var errs []error
	err := a.each(ctx, request, func(q question, answer answered) error {
		m, err := a.material(q, answer)
		if errs = append(errs, err); m == nil {
			return nil
		}
		return take(*m)
	})
	if err != nil {
		return err
	}
	return join(errs)
}

// each asks and tells what came of each question, in their order. The error is that of
// tell, of ctx, or what ended all asking.
func (a *Author) each(ctx context.Context, request gen.Request, tell func(question, answered) error) error {
	questions, err := a.questions(request)
	if err != nil {
		return err
	}
	if err := context.Cause(a.halted); err != nil {
		return err
	}
	asking, cancel := context.WithCancel(ctx)
	defer context.AfterFunc(a.halted, cancel)()
	answers := a.askAll(asking, questions)
	defer func() { // nothing is left running
		cancel()
		for _, answer := range answers {
			<-answer
		}
	}()
	for i, q := range questions {
		if err := tell(q, <-answers[i]); err != nil {
			return err
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return context.Cause(a.halted)
}

// answered is what came of a question. An answer may come with an error.
type answered struct {
	content string
	err     error
}

// askAll asks the questions of a round at once. What came of each can be had from its
// channel once, and after that nothing.
func (a *Author) askAll(ctx context.Context, questions []question) []chan answered {
	answers := make([]chan answered, len(questions))
	for i, q := range questions {
		answers[i] = make(chan answered, 1)
		go func() {
			defer close(answers[i])
			content, err := a.ask(ctx, q)
			if stops(err) {
				a.halt(err)
			}
			answers[i] <- answered{content, err}
		}()
	}
	return answers
}

// stops tells whether nothing more is to be asked after an error.
func stops(err error) bool {
	var setting *SettingError
	var meter *gen.MeterError
	return errors.As(err, &setting) || errors.As(err, &meter)
}

// join joins errors in order, those that say the same once. Of a budget that is used
// up, and of missing recordings, the first says enough.
func join(errs []error) error {
	said := make(map[string]bool)
	var kept []error
	for _, err := range errs {
		var exhausted *budget.Exhausted
		var missing *tape.Missing
		var gist string
		switch {
		case err == nil:
			continue
		case errors.As(err, &exhausted):
			gist = fmt.Sprint("budget ", exhausted.Game, exhausted.Money)
		case errors.As(err, &missing):
			gist = "missing"
		default:
			gist = err.Error()
		}
		if !said[gist] {
			said[gist] = true
			kept = append(kept, err)
		}
	}
	return errors.Join(kept...)
}
