package bench

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/feedback"
	"dailies/gen/fill"
	"dailies/gen/llm"
	"dailies/gen/llm/recording"
	"dailies/internal/catalog"
	"dailies/internal/fault"
	"dailies/internal/page"
	"dailies/lint/corpus"
	"dailies/lint/window"
	"dailies/validate"
)

// cell is one cell of the matrix.
type cell struct {
	prompt Variant
	model  *model
	game   catalog.Game // with the prompt of the variant
}

// repetition is a repeat of a cell under way.
type repetition struct {
	*bench
	cell
	number  int
	journal *journal
	author  *watched

	mu      sync.Mutex // guards the fields below
	faults  map[string][]Fault
	days    map[game.Date]Day
	samples []corpus.Day
	boards  []page.Board // of the first day, for the page
}

// dir is the folder of a repeat.
func (c cell) dir(out string, number int) string {
	return Cell{Prompt: c.prompt.Name, Model: c.model.Name, Game: c.game.Name()}.Dir(out, number)
}

// Dir is the folder of a repeat in that of its bench, which holds the recordings of its answers.
func (c Cell) Dir(out string, number int) string {
	return filepath.Join(out, answersName, c.Prompt, c.Model, c.Game, fmt.Sprintf("%03d", number))
}

// repeat asks, judges and fills once.
func (b *bench) repeat(ctx context.Context, c cell, number int) (_ Repeat, err error) {
	dir := c.dir(b.Out, number)
	r := &repetition{bench: b, cell: c, number: number, faults: make(map[string][]Fault), days: make(map[game.Date]Day)}
	if r.journal, err = readJournal(ctx, dir); err != nil {
		return Repeat{}, err
	}
	author, failed, err := r.openAuthor(dir)
	if failed != "" || err != nil {
		return Repeat{Number: number, Failed: failed, Answers: []Answer{}, Days: []Day{}}, err
	}
	defer func() { err = errors.Join(err, r.journal.close()) }()
	r.author = &watched{Author: author, most: b.Answers, taken: make(map[slot]digest), texts: make(map[slot][]byte)}
	outcome, err := fill.Run(ctx, r.job())
	var silent *gen.AuthorError
	if err != nil && (!errors.As(err, &silent) || ctx.Err() != nil) {
		var account *gen.MeterError
		if errors.As(err, &account) {
			err = fault.AsUsage(err)
		}
		return Repeat{}, err
	}
	if failure := r.author.failed; failure != nil {
		return Repeat{Number: number, Failed: failure.Error(), cause: causeOf(failure), Answers: []Answer{}, Days: []Day{}}, nil
	}
	if err := r.journal.finish(); err != nil {
		return Repeat{}, err
	}
	record, err := r.record(outcome)
	if err == nil && b.Critic != nil {
		err = r.mark(ctx, filepath.Join(dir, criticName), record.Answers)
	}
	return record, err
}

// openAuthor returns who answers: the model, after its kept answers, or the kept answers
// alone. failed is why a repeat cannot be judged again.
func (r *repetition) openAuthor(dir string) (author gen.Author, failed string, err error) {
	if r.Rejudge {
		bills, done := r.journal.bills()
		if !done {
			return nil, "it was not asked to its end; a bench without --rejudge does that", nil
		}
		folder, err := recording.Open(dir, recording.Replay, nil)
		return given{
			answers: folder, bills: bills, prompt: r.game.Prompt, templates: r.journal.templates(),
			stale: func() { r.staled(r.prompt.Name, r.game.Name()) },
		}, "", fault.AsUsage(err)
	}
	if err := r.journal.open(dir, templatesOf(r.game.Prompt)); err != nil {
		return nil, "", err
	}
	folder := recording.Beside(dir, &r.saving, r.note)
	return r.model.author.With(llm.Session{
		Prompts: map[string]feedback.Prompt{r.game.Name(): r.game.Prompt}, Recordings: recording.Stack{folder},
		Failures: recording.OpenFailures(filepath.Join(dir, "failures"), r.note), Meter: r.journal,
	}), "", nil
}

// job fills the days of the bench from this author only.
func (r *repetition) job() fill.Job {
	return fill.Job{
		Producer: r.game.Producer, Pool: r.pool, Profile: r.Judge.Profile(r.game.Name()),
		Authors: []gen.NamedAuthor{{Name: authorName, Author: r.author}}, Window: r.game.Window, Limits: r.Window,
		Dates: r.Dates, Observances: r.Observances.On, Held: r.held[r.game.Name()], Seed: r.Seed, Attempts: r.Attempts, Workers: 1, Sample: r.sample(),
		Judge: r.judge, Refuse: r.refuse, Tell: func(gen.Event) {},
	}
}

// sample is how many drafts of an answer to judge: as the plan says, or half of what generate
// judges at first for a day, times the number of days in games that judge few.
func (r *repetition) sample() int {
	half := max(r.game.Producer.PerDay/2, 1)
	switch {
	case r.Drafts > 0:
		return r.Drafts
	case r.game.Producer.Costly():
		return half * len(r.Dates)
	}
	return half
}

// judge judges the bytes of a daily and keeps what the figures need.
func (r *repetition) judge(ctx context.Context, name string, data []byte) (validate.Result, error) {
	result, err := r.Judge.Text(ctx, name, data)
	facts, sample := r.game.Window.Facts(result), r.game.Window.Sample(result)
	date, ok := game.PuzzleID(result.PuzzleID).Date()
	if err != nil || facts == nil || sample == nil || !ok {
		return result, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.days[date] = Day{Date: date, Rung: facts.Rung(), Recipe: r.game.Window.Recipe(window.Day{Date: date, Facts: facts})}
	r.samples = append(r.samples, corpus.Day{Date: date, Sample: sample})
	if date == r.Dates[0] {
		r.boards = []page.Board{r.game.Board(result)}
	}
	return result, nil
}

// warnings are those of the corpus over the days of the repeat.
func (r *repetition) warnings() map[string]int {
	corpus.Sort(r.samples)
	counts := make(map[string]int)
	for _, findings := range r.game.Window.JudgeCorpus(r.samples, r.Window) {
		for _, f := range findings {
			counts[f.Rule.Code]++
		}
	}
	return counts
}

// filled are the days of an outcome, in their order.
func (r *repetition) filled(outcome fill.Outcome) []Day {
	days := []Day{}
	for _, d := range outcome.Dailies {
		day := r.days[d.Date]
		day.Date, day.Pack = d.Date, d.Pack
		days = append(days, day)
	}
	return slices.Clip(days)
}
