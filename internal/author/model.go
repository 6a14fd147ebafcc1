package author

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"strconv"
	"time"

	"dailies/gen"
	"dailies/gen/feedback"
	"dailies/gen/llm"
	"dailies/gen/llm/recording"
	"dailies/internal/catalog"
	"dailies/internal/fault"
)

// Model says how a model is asked.
type Model struct {
	Config   llm.Config    // prompts, recordings and meter are filled in
	Deadline time.Duration // of all asking of a run, from its start; 0 for none

	// Batch asks the first questions of a run as one batch, and waits at most BatchWait for
	// it, [llm.DefaultBatchWait] for 0. Half of the deadline is left for what the batch
	// leaves open.
	Batch     bool
	BatchWait time.Duration

	// Folders of exchanges, each empty for none. Record keeps every exchange. Replay
	// answers from the folder alone, and excludes the other two. Cache answers what it can
	// and keeps the rest.
	Record, Replay, Cache string

	Note func(message string) // what the user should know of the recordings
}

// Source is the model as the author "openai" of the games. The error, a [fault.Usage],
// is what is wrong with the settings.
func (m Model) Source(games catalog.List) (Source, error) {
	if m.Replay != "" && (m.Record != "" || m.Cache != "") {
		return Source{}, fault.Usagef("a replay sends no request: give neither a folder to record in nor a cache")
	}
	c := &m.Config
	identity := identityOf(c)
	wholes := make(map[string]*gen.Composition)
	c.Prompts = make(map[string]feedback.Prompt, len(games))
	for _, g := range games {
		c.Prompts[g.Name()] = g.Prompt.Shared()
		if g.Whole != nil {
			wholes[g.Name()] = g.Whole
		}
		identity += fmt.Sprintf(" %x", sha256.Sum256([]byte(g.Prompt.Templates())))
		if g.Prompt.Folder != "" {
			identity += " prompts=" + g.Prompt.Folder
		}
	}
	author := &model{Model: m, wholes: wholes}
	if err := author.layRecordings(&author.Config); err != nil {
		return Source{}, err
	}
	check := author.Config
	if m.Batch {
		check.Batch = &llm.Batch{Wait: m.BatchWait}
	}
	if err := check.Check(); err != nil {
		return Source{}, fault.AsUsage(err)
	}
	return newSource("openai", author, identity), nil
}

// identityOf names the settings that answers depend on.
func identityOf(c *llm.Config) string {
	number := func(n *float64) string {
		if n == nil {
			return ""
		}
		return strconv.FormatFloat(*n, 'g', -1, 64)
	}
	identity := fmt.Sprintf("openai %s %s %s %d %s %s", c.BaseURL, c.Model, c.Format, c.MaxAnswerTokens, c.TokenField, number(c.Temperature))
	seed := ""
	if c.Seed != nil {
		seed = strconv.Itoa(*c.Seed)
	}
	for _, further := range [][2]string{{"endpoint", c.Endpoint.Name}, {"top-p", number(c.TopP)}, {"seed", seed}, {"effort", c.ReasoningEffort}, {"deployment", c.Deployment}} {
		if further[1] != "" {
			identity += fmt.Sprintf(" %s=%s", further[0], further[1])
		}
	}
	return identity
}

// model is the author openai. It can be asked once it is open, since it needs the run's
// name and account.
type model struct {
	Model
	wholes   map[string]*gen.Composition // by game
	until    time.Time
	author   *llm.Author
	failures *recording.Failures // nil when none are kept
}

// note calls Note, if there is one.
func (m *model) note(message string) {
	if m.Note != nil {
		m.Note(message)
	}
}

// layRecordings opens the folder of recorded answers, which come before any request.
func (m *model) layRecordings(config *llm.Config) error {
	switch {
	case m.Replay != "":
		return m.lay(config, m.Replay, recording.Replay)
	case m.Cache != "":
		return m.lay(config, m.Cache, recording.Cache)
	}
	return nil
}

// lay puts a recording on top of the present ones.
func (m *model) lay(config *llm.Config, dir string, mode recording.Mode) error {
	one, err := recording.Open(dir, mode, m.Note)
	if err != nil {
		return fault.AsUsage(err)
	}
	config.Recordings = append(recording.Stack{one}, config.Recordings...)
	return nil
}

// open makes the author ready for a run: it keeps the run's answers, uses those of an
// interrupted start, keeps account, and goes on with the rest of the budget.
func (m *model) open(account Account) error {
	config := m.Config
	config.Meter, config.Note = account.Meter, m.note
	if config.Budget != nil {
		config.Budget.Restore(account.Spent)
		config.Budget.RestoreMonth(account.Month)
		if !m.Batch {
			config.Budget.Restore(account.InBatch)
		}
	}
	if m.Batch && m.Replay == "" && account.Run != "" {
		config.Batch = &llm.Batch{Run: account.Run, Games: account.Games, Wait: m.batchWait(), Begun: len(account.InBatch) > 0, ID: account.Batch, Keep: account.Keep, Note: m.note}
	}
	if account.Answers != "" && m.Replay == "" {
		if err := m.lay(&config, account.Answers, recording.Cache); err != nil {
			return err
		}
	}
	if account.Failures != "" {
		m.failures = recording.OpenFailures(account.Failures, m.note)
		config.Failures = m.failures
	}
	if m.Record != "" {
		if err := m.lay(&config, m.Record, recording.Record); err != nil {
			return err
		}
	}
	m.until = config.Now().Add(m.Deadline)
	var err error
	m.author, err = llm.New(config)
	return err
}

// batchWait is how long to wait for the batch.
func (m *model) batchWait() time.Duration {
	wait := cmp.Or(m.BatchWait, llm.DefaultBatchWait)
	if m.Deadline > 0 {
		wait = min(wait, m.Deadline/2)
	}
	return wait
}

func (m *model) leave(game string) {
	if m.author != nil {
		m.author.Leave(game)
	}
}

// close notes how many unusable answers there was no room for.
func (m *model) close() {
	if m.failures == nil || m.failures.Dropped() == 0 {
		return
	}
	m.note(fmt.Sprintf("unusable answers that were not kept for reading, since a run keeps %d: %d", recording.MaxFailures, m.failures.Dropped()))
}

// Write implements [gen.Author]. After the run's deadline it asks nothing more, and
// what was answered by then is used.
func (m *model) Write(ctx context.Context, request gen.Request, take func(gen.Submission) error) error {
	if m.Deadline == 0 {
		return m.write(ctx, request, take)
	}
	asking, cancel := context.WithTimeout(ctx, m.until.Sub(m.Config.Now()))
	defer cancel()
	err := m.write(asking, request, take)
	if err != nil && ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("the time for asking models, %s, has passed", m.Deadline)
	}
	return err
}

// Usage implements [gen.Metered].
func (m *model) Usage() gen.Usage {
	if m.author == nil {
		return gen.Usage{}
	}
	return m.author.Usage()
}
