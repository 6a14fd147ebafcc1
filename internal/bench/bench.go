package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"dailies/game"
	"dailies/gen/feedback"
	"dailies/gen/llm"
	"dailies/gen/llm/budget"
	"dailies/gen/pool"
	"dailies/internal/catalog"
	"dailies/internal/critic"
	"dailies/internal/fault"
	"dailies/internal/lockfile"
	"dailies/internal/observance"
	"dailies/internal/results"
	"dailies/lint/window"
	"dailies/validate"
)

// Names in the folder of a bench.
const (
	ReportName  = "bench.json"
	PageName    = "bench.html"
	answersName = "answers"
	resultsName = "results"
	madeName    = "made"
	lockName    = ".lock"
)

// Spec is everything that a bench needs to know about what it compares.
type Spec struct {
	Games       catalog.List // as they are judged
	Judge       *validate.Judge
	Window      window.Limits
	Observances observance.Calendar // that models are told of
	Prompts     []Variant
	Models      []Model
	Critic      *Model // that marks packs; nil for none
	Dates       []game.Date
	Repeats     int
	Answers     int // asked for at once
	Attempts    int
	Drafts      int // judged of an answer; 0 for the game's own number
	Seed        uint64
	Gate        Gate        // what decides against a baseline
	Assertions  []Assertion // on every pack

	CriticPrompt critic.Prompt // the same for all cells, so that they compare

	Budget  *budget.Budget // of all models, the critic too; nil for none
	Out     string
	Workers int
	Rejudge bool // the kept answers, without a call

	NewCases bool // begin with a seed and answers of their own, unless nobody has looked at the last ones
	Draw     bool // keep the board of every repeat, not only of the first few
	Version  string
	Pool     pool.Pool // judges the answers; one of this process for nil

	// Judging names the judge (see [results.Version]). With it, this process keeps results
	// about drafts and puzzles that take long to make in the folder, and judges equal
	// answers once.
	Judging string
}

// Variant is a set of prompts.
type Variant struct {
	Name  string
	Hash  string // of its folder; empty for the prompts of the program
	Games catalog.List
}

// Model is a model under its name.
type Model struct {
	Name   string
	Config llm.Config // without prompts, recordings, meter and budget
}

// Deps is what a bench needs of its environment.
type Deps struct {
	Note func(message string) // for the user
	Tell func(done, of int)   // repeats measured so far; called one at a time
	Now  func() time.Time     // of the limits and timings of requests
}

// bench is a bench under way.
type bench struct {
	Spec
	note   func(string)
	now    func() time.Time
	models []*model
	critic *llm.Author // nil when nothing is to be marked, or asked
	pool   pool.Pool
	held   map[string]func() []string // by game: the themes of its packs, read once for all questions

	saving sync.Mutex // of answers, by all repeats

	mu    sync.Mutex
	stale map[string]bool // prompts that changed since they were answered, by variant and game

	uncritical sync.Once // told that the critic fails
}

// staled notes that the prompt of a game changed since it was answered, once for each variant.
func (b *bench) staled(prompts, game string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if name := prompts + " / " + game; !b.stale[name] {
		b.stale[name] = true
		b.note(fmt.Sprintf("the prompt %s of %s has changed since it was answered; the answers to the earlier one are judged, and a bench without --rejudge asks again", prompts, game))
	}
}

// model is a model and the author that asks it.
type model struct {
	Model
	author *llm.Author // nil when nothing is to be asked
}

// Do runs a bench. The error is that of ctx, after which the same bench can continue, or a
// [fault.Usage] that the caller can mend. Repeats that could not be measured are in the
// report and are no error.
func Do(ctx context.Context, spec Spec, deps Deps) (*Report, error) {
	b := &bench{Spec: spec, note: deps.Note, now: deps.Now, stale: make(map[string]bool), held: make(map[string]func() []string)}
	for _, g := range spec.Games {
		b.held[g.Name()] = sync.OnceValue(g.Themes)
	}
	if err := os.MkdirAll(spec.Out, 0o755); err != nil {
		return nil, fault.AsUsage(err)
	}
	lock, err := lockfile.Take(filepath.Join(spec.Out, lockName))
	if errors.Is(err, lockfile.ErrLocked) {
		return nil, fault.Usagef("another bench is at work in %s", spec.Out)
	}
	if err != nil {
		return nil, fault.AsUsage(err)
	}
	defer func() { _ = lock.Unlock() }()
	if err := errors.Join(sweep(spec.Out), b.keeping()); err != nil {
		return nil, fault.AsUsage(err)
	}
	if err := b.openCases(ctx); err != nil {
		return nil, err
	}
	leave, err := b.openPool()
	if err != nil {
		return nil, err
	}
	defer leave()
	if err := b.openModels(ctx, deps); err != nil {
		return nil, err
	}
	cells := b.cells()
	repeats, err := b.measure(ctx, cells, deps.Tell)
	for untrusted, remote := b.pool.(pool.UntrustedPool); remote && errors.As(err, new(*pool.LieError)); {
		untrusted.Reset()
		repeats, err = b.measure(ctx, cells, deps.Tell)
	}
	if err != nil {
		return nil, err
	}
	looks, err := b.look(ctx)
	if err != nil {
		return nil, err
	}
	return b.report(cells, repeats, looks), nil
}

// openPool makes the pool ready, and returns what closes it.
func (b *bench) openPool() (leave func(), err error) {
	if b.pool = b.Pool; b.pool != nil {
		return func() {}, nil
	}
	b.pool = newPools(b.Workers, b.Games)
	if b.Judging == "" {
		return func() {}, nil
	}
	store, err := results.Open(filepath.Join(b.Out, resultsName), b.Judging, results.DefaultLimit)
	if err != nil {
		return nil, fault.AsUsage(err)
	}
	b.pool = &alike{Pool: results.NewPool(b.pool, store, b.note), busy: make(map[digest]chan struct{})}
	return func() { _ = store.Close() }, nil // every line is written by now
}

// openModels makes the models ready to be asked, within what is left of the budget.
func (b *bench) openModels(ctx context.Context, deps Deps) error {
	for _, m := range b.Models {
		b.models = append(b.models, &model{Model: m})
	}
	if b.Rejudge {
		return nil
	}
	spent := make(map[string]budget.Spent)
	for _, c := range b.cells() {
		for n := range b.Repeats {
			j, err := readJournal(ctx, c.dir(b.Out, n+1))
			if err != nil {
				return err
			}
			place := fmt.Sprintf("%s/%s/%s/%d", c.game.Name(), c.prompt.Name, c.model.Name, n)
			spent[place] = j.spent()
			if j, err = readJournal(ctx, filepath.Join(c.dir(b.Out, n+1), criticName)); err != nil {
				return err
			}
			spent[place+"/"+criticName] = j.spent()
		}
	}
	if b.Budget != nil {
		b.Budget.Restore(spent)
	}
	var err error
	for _, m := range b.models {
		if m.author, err = b.open(m.Model, deps); err != nil {
			return err
		}
	}
	if b.Critic != nil {
		for _, m := range b.Models {
			if m.Config.Model == b.Critic.Config.Model {
				b.note(fmt.Sprintf("the critic is the model that %s asks, and may like what it wrote", m.Name))
			}
		}
		b.critic, err = b.open(*b.Critic, deps)
	}
	return err
}

// open makes a model ready to be asked.
func (b *bench) open(m Model, deps Deps) (*llm.Author, error) {
	config := m.Config
	config.Now, config.Note, config.Prompts = deps.Now, deps.Note, make(map[string]feedback.Prompt, len(b.Games))
	for _, g := range b.Games {
		config.Prompts[g.Name()] = g.Prompt
	}
	var err error
	if b.Budget != nil {
		if config.Budget, err = b.Budget.For(config.Model); err != nil {
			return nil, fault.AsUsage(fmt.Errorf("model %s: %w", m.Name, err))
		}
	}
	author, err := llm.New(config)
	if err != nil {
		return nil, fault.AsUsage(fmt.Errorf("model %s: %w", m.Name, err))
	}
	return author, nil
}

// cells lists the cells in the order of the plan: by prompt, model and game.
func (b *bench) cells() []cell {
	var all []cell
	for _, v := range b.Prompts {
		for _, m := range b.models {
			for _, g := range v.Games {
				g.Prompt = g.Prompt.Shared()
				all = append(all, cell{v, m, g})
			}
		}
	}
	return all
}

// measure runs every repeat of every cell, enough at once to keep the models busy while the
// last answers are judged.
func (b *bench) measure(ctx context.Context, cells []cell, tell func(done, of int)) ([][]Repeat, error) {
	repeats := make([][]Repeat, len(cells))
	work, ctx := errgroup.WithContext(ctx)
	work.SetLimit(b.atOnce())
	var mu sync.Mutex
	done := 0
	for i := range cells {
		repeats[i] = make([]Repeat, b.Repeats)
	}
	for n := range b.Repeats { // the first repeats of all cells first: a bench that is stopped can still compare
		for i, c := range cells {
			work.Go(func() error {
				r, err := b.repeat(ctx, c, n+1)
				if err != nil {
					return err
				}
				mu.Lock()
				defer mu.Unlock()
				repeats[i][n] = r
				done++
				tell(done, b.Repeats*len(cells))
				return nil
			})
		}
	}
	return repeats, work.Wait()
}

// atOnce is how many repeats run at once: twice what the models may be asked for together,
// since answers that arrive in a wave wait to be judged.
func (b *bench) atOnce() int {
	n := 2 * b.Workers
	for _, m := range b.Models {
		if in := m.Config.InFlight; in > 0 && !b.Rejudge {
			n += 2 * in
		} else if !b.Rejudge {
			n += 2 * llm.DefaultInFlight
		}
	}
	return n
}
