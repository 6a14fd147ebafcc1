package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/gofrs/flock"
	"golang.org/x/sync/errgroup"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/llm"
	"dailies/gen/llm/budget"
	"dailies/internal/catalog"
	"dailies/internal/fault"
	"dailies/internal/results"
	"dailies/lint"
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

// Spec is what to compare, complete.
type Spec struct {
	Games    catalog.List // as they are judged
	Judge    *validate.Judge
	Window   lint.Limits
	Prompts  []Variant
	Models   []Model
	Dates    []game.Date
	Repeats  int
	Answers  int // asked for at once
	Attempts int
	Drafts   int // judged of an answer; 0 for what suits the game
	Seed     uint64
	Budget   *budget.Budget // of all models; nil for none
	Out      string
	Workers  int
	Rejudge  bool // from what is kept, without a call
	Version  string
	Pool     gen.Pool // judges the answers; one of this process for nil

	// Judging names what judges (see [results.Version]); where it is known, this process keeps
	// what it finds about drafts in the folder, with the puzzles that take long to make, and
	// answers that are the same are judged once.
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
	Note func(message string) // what the user should know
	Tell func(done, of int)   // repeats measured so far; called one at a time
	Now  func() time.Time     // of the limits and timings of requests
}

// bench is a bench under way.
type bench struct {
	Spec
	note   func(string)
	models []*model
	pool   gen.Pool

	mu    sync.Mutex
	stale map[string]bool // prompts that changed since they were answered, by variant and game
}

// staled notes that the prompt of a game changed since it was answered, once for each variant.
func (b *bench) staled(prompts, game string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if name := prompts + " / " + game; !b.stale[name] {
		b.stale[name] = true
		b.note(fmt.Sprintf("the prompt %s of %s has changed since it was answered; the answers to the earlier one are judged, and a bench without --rejudge asks anew", prompts, game))
	}
}

// model is a model and who asks it.
type model struct {
	Model
	author *llm.Author // nil where nothing is asked
}

// Do carries a bench out. The error is that of ctx, after which the same bench goes on
// where it was; a [fault.Usage] is what the caller can mend. Repeats that could not be
// measured are in the report and no error.
func Do(ctx context.Context, spec Spec, deps Deps) (*Report, error) {
	b := &bench{Spec: spec, note: deps.Note, stale: make(map[string]bool)}
	if err := os.MkdirAll(spec.Out, 0o755); err != nil {
		return nil, fault.AsUsage(err)
	}
	lock := flock.New(filepath.Join(spec.Out, lockName))
	locked, err := lock.TryLock()
	if err != nil {
		return nil, fault.AsUsage(err)
	}
	if !locked {
		return nil, fault.Usagef("another bench is at work in %s", spec.Out)
	}
	defer func() { _ = lock.Unlock() }()
	if err := errors.Join(sweep(spec.Out), b.keeping()); err != nil {
		return nil, fault.AsUsage(err)
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
	for doubter, remote := b.pool.(gen.Doubter); remote && errors.As(err, new(*gen.LieError)); {
		doubter.Anew()
		repeats, err = b.measure(ctx, cells, deps.Tell)
	}
	if err != nil {
		return nil, err
	}
	return b.report(cells, repeats), nil
}

// openPool makes the pool ready, with what lets go of it.
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
			spent[fmt.Sprintf("%s/%s/%s/%d", c.game.Name(), c.prompt.Name, c.model.Name, n)] = j.spent()
		}
	}
	if b.Budget != nil {
		b.Budget.Restore(spent)
	}
	for _, m := range b.models {
		config := m.Config
		config.Now, config.Prompts = deps.Now, make(map[string]gen.Prompt, len(b.Games))
		for _, g := range b.Games {
			config.Prompts[g.Name()] = g.Prompt
		}
		var err error
		if b.Budget != nil {
			if config.Budget, err = b.Budget.For(config.Model); err != nil {
				return fault.AsUsage(fmt.Errorf("model %s: %w", m.Name, err))
			}
		}
		if m.author, err = llm.New(config); err != nil {
			return fault.AsUsage(fmt.Errorf("model %s: %w", m.Name, err))
		}
	}
	return nil
}

// cells are the cells in the order of the plan: by prompt, model and game.
func (b *bench) cells() []cell {
	var all []cell
	for _, v := range b.Prompts {
		for _, m := range b.models {
			for _, g := range v.Games {
				all = append(all, cell{v, m, g})
			}
		}
	}
	return all
}

// measure carries out every repeat of every cell, so many at once that as many are asked as
// may be while all that were asked last are judged.
func (b *bench) measure(ctx context.Context, cells []cell, tell func(done, of int)) ([][]Repeat, error) {
	repeats := make([][]Repeat, len(cells))
	work, ctx := errgroup.WithContext(ctx)
	work.SetLimit(b.atOnce())
	var mu sync.Mutex
	done := 0
	for i := range cells {
		repeats[i] = make([]Repeat, b.Repeats)
	}
	for n := range b.Repeats { // the first repeats of all cells first: a bench that is stopped has compared
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

// atOnce is how many repeats are in hand at once: twice those that the models may be asked
// for together, since a wave of answers that comes at the same time waits to be judged.
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
