package bench

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"maps"
	"math"
	"slices"
	"strconv"

	"golang.org/x/sync/errgroup"

	"dailies/game"
	"dailies/game/document"
	"dailies/gen/llm"
	"dailies/internal/boundedfile"
	"dailies/internal/fault"
)

// formatVersion is that of bench.json.
const formatVersion = 1

// Report is the result of a bench: bench.json.
type Report struct {
	Format   int       `json:"format"`
	Version  string    `json:"version"` // of the program
	Date     game.Date `json:"date"`    // the first of the days
	Days     int       `json:"days"`
	Repeats  int       `json:"repeats"`
	Answers  int       `json:"answers"`
	Attempts int       `json:"attempts"`
	Drafts   int       `json:"drafts,omitempty"` // judged of an answer, as the plan says; 0 for the game's own number
	Seed     uint64    `json:"seed"`

	Games   []string   `json:"games"`
	Prompts []Prompts  `json:"prompts"`
	Models  []Endpoint `json:"models"`

	Cells       []Cell       `json:"cells"`
	Comparisons []Comparison `json:"comparisons"`
	Looks       Looks        `json:"looks"`
}

// Prompts is a variant by its name.
type Prompts struct {
	Name string `json:"name"`
	Hash string `json:"hash,omitempty"` // of its folder; empty for the prompts of the program
}

// Endpoint is a model by its name.
type Endpoint struct {
	Name    string `json:"name"`
	Model   string `json:"model"`
	BaseURL string `json:"baseURL"`
}

// Cell is the result for one prompt, model and game.
type Cell struct {
	Prompt  string   `json:"prompt"`
	Model   string   `json:"model"`
	Game    string   `json:"game"`
	Repeats []Repeat `json:"repeats"`
	Values  []Value  `json:"values"`
	Rungs   []Value  `json:"rungs"`  // the share of the days on each
	Faults  []Worst  `json:"faults"` // most answers first
}

// Worst is a rule that answers of a cell often broke.
type Worst struct {
	Value          // the share of the answers; its figure is the code
	Answers int    `json:"answers"`
	Count   int    `json:"count"`
	Key     string `json:"key"` // of the answer with the example
	Example Fault  `json:"example"`
}

// Name is the name of a cell in tables.
func (c Cell) Name() string { return c.Prompt + " / " + c.Model + " / " + c.Game }

// Value returns a figure of the cell; not ok without data.
func (c Cell) Value(figure string) (Value, bool) {
	at := slices.IndexFunc(c.Values, func(v Value) bool { return v.Figure == figure })
	if at < 0 {
		return Value{}, false
	}
	return c.Values[at], true
}

// Missing counts the repeats that could not be measured, by reason. What a model failed for alike is
// one reason, in the words of most of its repeats: the size of the prompt, say, is in some of them.
func (r *Report) Missing() map[string]int {
	type alike struct {
		model, other string
		cause        llm.Kind
	}
	failed := make(map[alike]map[string]int)
	for _, c := range r.Cells {
		for _, one := range c.Repeats {
			if one.Failed == "" {
				continue
			}
			key := alike{model: c.Model, cause: one.cause}
			if one.cause == "" || one.cause == llm.Setting {
				key = alike{other: one.Failed}
			}
			if failed[key] == nil {
				failed[key] = make(map[string]int)
			}
			failed[key][one.Failed]++
		}
	}
	missing := make(map[string]int)
	for _, words := range failed {
		most, count := "", 0
		for _, text := range slices.Sorted(maps.Keys(words)) {
			if count += words[text]; most == "" || words[text] > words[most] {
				most = text
			}
		}
		missing[most] += count
	}
	return missing
}

func (b *bench) report(cells []cell, repeats [][]Repeat, looks Looks) *Report {
	r := &Report{
		Format: formatVersion, Version: b.Version, Date: b.Dates[0], Days: len(b.Dates), Repeats: b.Repeats,
		Answers: b.Answers, Attempts: b.Attempts, Drafts: b.Drafts, Seed: b.Seed, Games: b.Games.Names(), Looks: looks,
	}
	for _, v := range b.Prompts {
		r.Prompts = append(r.Prompts, Prompts{v.Name, v.Hash})
	}
	for _, m := range b.Models {
		r.Models = append(r.Models, Endpoint{m.Name, m.Config.Model, cmp.Or(m.Config.BaseURL, llm.DefaultBaseURL())})
	}
	r.Cells = make([]Cell, len(cells))
	b.sideBySide(len(cells), func(i int) { r.Cells[i] = newCell(cells[i], repeats[i], b.Seed, len(b.Dates)) })
	figures := Figures()
	compared := make([][]Comparison, len(figures))
	b.sideBySide(len(figures), func(i int) { compared[i] = figures[i].compareCells(r) })
	r.Comparisons = slices.Concat([]Comparison{}, slices.Concat(compared...))
	return r
}

// sideBySide does independent steps in parallel, at most Workers at once.
func (b *bench) sideBySide(n int, do func(i int)) {
	var work errgroup.Group
	work.SetLimit(max(b.Workers, 1))
	for i := range n {
		work.Go(func() error { do(i); return nil })
	}
	_ = work.Wait() // none fails
}

func newCell(of cell, repeats []Repeat, seed uint64, days int) Cell {
	c := Cell{Prompt: of.prompt.Name, Model: of.model.Name, Game: of.game.Name(), Repeats: repeats, Values: []Value{}}
	for _, f := range Figures() {
		if v, ok := f.value(repeats, seed, days); ok {
			c.Values = append(c.Values, v)
		}
	}
	c.Rungs, c.Faults = rungs(repeats), worst(repeats)
	return c
}

// rungs are the shares of the days on each rung.
func rungs(repeats []Repeat) []Value {
	counts, all := make(map[string]int), 0
	for _, r := range repeats {
		for _, d := range r.Days {
			counts[d.Rung]++
			all++
		}
	}
	values := []Value{}
	for _, rung := range slices.Sorted(maps.Keys(counts)) {
		if rung != "" {
			values = append(values, rate(rung, counts[rung], all))
		}
	}
	return values
}

// worst are the rules that the answers broke, each with its first example.
func worst(repeats []Repeat) []Worst {
	byCode, answers := make(map[string]*Worst), 0
	for _, r := range repeats {
		for _, a := range r.Answers {
			answers++
			for _, f := range a.Faults {
				if byCode[f.Code] == nil {
					byCode[f.Code] = &Worst{Key: a.Key, Example: f}
				}
				byCode[f.Code].Answers++
				byCode[f.Code].Count += f.Count
			}
		}
	}
	all := []Worst{}
	for _, code := range slices.Sorted(maps.Keys(byCode)) {
		w := byCode[code]
		w.Value = rate(code, w.Answers, answers)
		all = append(all, *w)
	}
	slices.SortStableFunc(all, func(a, b Worst) int {
		return cmp.Or(cmp.Compare(b.Answers, a.Answers), cmp.Compare(b.Count, a.Count))
	})
	return all
}

// ReadReport reads a report that a bench left. The error is a [fault.Usage] or that of ctx.
func ReadReport(ctx context.Context, name string) (*Report, error) {
	data, err := boundedfile.Read(ctx, name, maxReport)
	var unread *fs.PathError
	switch {
	case errors.As(err, &unread):
		return nil, fault.Usage{Err: unread}
	case err != nil:
		return nil, err
	case len(data) > maxReport:
		return nil, fault.Usagef("%s has more than %d bytes", document.Printable(name), maxReport)
	}
	r := &Report{}
	if err := decode(data, r); err != nil {
		return nil, fault.Usagef("%s: it is no report of a bench: %s", document.Printable(name), fault.Reason(err))
	}
	if r.Format != formatVersion {
		return nil, fault.Usagef("%s: its format is %d and this program reads %d; run the bench again", document.Printable(name), r.Format, formatVersion)
	}
	return r, nil
}

// maxReport bounds a report, in bytes.
const maxReport = 256 << 20

// round drops the last digits of a number, which may differ between machines.
func round(n float64) float64 {
	if math.IsNaN(n) || math.IsInf(n, 0) {
		return 0
	}
	short, _ := strconv.ParseFloat(strconv.FormatFloat(n, 'g', 6, 64), 64)
	return short
}
