package llm

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"dailies/gen"
	"dailies/gen/feedback"
	"dailies/gen/llm/recording"
)

// Author asks a model. It is safe for several Writes at once, which share its limits.
type Author struct {
	*endpoint
	config Config

	batch *batch         // of the first round; nil for none
	usage gen.Usage      // as the next, under the lock of the endpoint
	times map[string]int // how often a question was asked, by its game and prompt

	halted context.Context // done when this author, or all, may ask nothing more; its cause says why
	halt   context.CancelCauseFunc
	alike  streak // of faults in what the model wrote
}

// endpoint is what authors of the same model share: its address and its limits.
type endpoint struct {
	secrets  secrets
	memory   *semaphore.Weighted // for large answers in flight, in bytes
	http     *http.Client
	limiter  *limiter
	retries  *retryPolicy
	sleep    func(context.Context, time.Duration) error
	down     context.Context // done when nobody may ask any more; its cause says why
	shut     context.CancelCauseFunc
	governor *governor

	preparing sync.Mutex // held for one question at a time: the processors are for what can be sent

	note                  func(string) // nil to tell nobody
	unbelieved, shortened sync.Once    // what was noted of its usage

	mu          sync.Mutex
	address     string                // as the server is asked; it may turn out to need /v1
	bare        bool                  // the address has no path: where it is not found, /v1 is tried once
	ladder      ladder                // the forms of an answer that are still to be tried
	strictForms map[string]strictForm // by name and schema
	manner      manner                // how else it is asked
	odd         map[string]bool       // what was told of its answers
}

// New returns an author that has asked nothing yet. The error names a missing or invalid
// setting.
func New(config Config) (*Author, error) {
	config, err := config.complete()
	if err != nil {
		return nil, err
	}
	e := &endpoint{
		secrets: config.secrets(), http: newHTTPClient(config.InFlight), memory: semaphore.NewWeighted(largeBodies),
		limiter: newLimiter(config), sleep: sleep, address: config.BaseURL,
		retries:     &retryPolicy{retries: config.Retries, maxDelay: config.MaxDelay, maxWait: config.MaxWait, jitter: config.Jitter},
		strictForms: make(map[string]strictForm), ladder: config.ladder(), note: config.Note,
		governor: newGovernor(), manner: manner{token: config.TokenField}, odd: make(map[string]bool),
	}
	if address, err := url.Parse(config.BaseURL); err == nil {
		e.bare = strings.Trim(address.Path, "/") == "" && config.APIVersion == ""
	}
	for game, prompt := range config.Prompts {
		if _, err := e.strictForm(packForm(game), prompt.Schema, config.Endpoint); err != nil {
			return nil, err
		}
	}
	e.down, e.shut = context.WithCancelCause(context.Background())
	a := e.author(config)
	if config.Batch != nil {
		a.batch = newBatch(a, *config.Batch)
	}
	return a, nil
}

// Session is what an author that shares its endpoint with others has to itself. Its prompts ask
// for packs of the same schemas.
type Session struct {
	Prompts    map[string]feedback.Prompt
	Recordings recording.Stack
	Failures   *recording.Failures
	Meter      gen.Meter
}

// With returns an author, without a batch, that asks the same model within the same limits and
// budget, with other prompts, and whose questions are counted and kept apart. What stops one of
// the authors stops all.
func (a *Author) With(s Session) *Author {
	config := a.config
	config.Prompts, config.Recordings, config.Failures, config.Meter = s.Prompts, s.Recordings, s.Failures, s.Meter
	return a.author(config)
}

// author returns an author that asks the endpoint.
func (e *endpoint) author(config Config) *Author {
	a := &Author{endpoint: e, config: config, times: make(map[string]int)}
	a.halted, a.halt = context.WithCancelCause(e.down)
	return a
}

// Usage implements [gen.Metered].
func (a *Author) Usage() gen.Usage {
	a.mu.Lock()
	defer a.mu.Unlock()
	usage := a.usage
	usage.Odd = maps.Clone(usage.Odd)
	return usage
}

// Write implements [gen.Author]: one request per pack, in parallel as far as the limits
// allow. Answers are handed over in the order of their numbers, each as soon as those
// before it have been, whether or not others failed. Failures appear in the error only
// and never in a later prompt, so that a replay, which has no failures, asks the same
// questions. The error joins [*Failure], [*budget.Exhausted], [*recording.Missing] and
// the like. A [*SettingError] or [*gen.MeterError] ends every Write, later ones too.
func (a *Author) Write(ctx context.Context, request gen.Request, take func(gen.Submission) error) error {
	var errs []error
	err := a.each(ctx, request, func(q question, answer answered) error {
		m, err := a.submission(q, answer)
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

// each asks a round's questions and hands over each result in order. The error comes
// from tell, from ctx, or is what ended all asking.
func (a *Author) each(ctx context.Context, request gen.Request, tell func(question, answered) error) error {
	a.preparing.Lock()
	questions, err := a.questions(request)
	a.preparing.Unlock()
	if err != nil {
		return err
	}
	if err := context.Cause(a.halted); err != nil {
		return err
	}
	a.batch.enter(request, questions)
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

// answered is the result of a question; content and err may both be set.
type answered struct {
	content string
	err     error
}

// askAll asks the questions of a round in parallel. Each channel yields its result once
// and is then closed.
func (a *Author) askAll(ctx context.Context, questions []question) []chan answered {
	answers := make([]chan answered, len(questions))
	for i, q := range questions {
		answers[i] = make(chan answered, 1)
		go func() {
			defer close(answers[i])
			content, err := a.ask(ctx, q)
			q.ticket.handBack()
			if stops(err) {
				a.shut(err)
			}
			answers[i] <- answered{content, err}
		}()
	}
	return answers
}

// stops reports whether an error ends all asking. What a governor stopped has ended already, as far as
// it should.
func stops(err error) bool {
	if errors.As(err, new(*Stopped)) {
		return false
	}
	var setting *SettingError
	var meter *gen.MeterError
	return errors.As(err, &setting) || errors.As(err, &meter)
}
