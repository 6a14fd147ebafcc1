package pool

import (
	"context"

	"dailies/game"
	"dailies/game/document"
	"dailies/gen"
	"dailies/lint/window"
	"dailies/validate"
)

// Producer is a [gen.Game] joined with its judge, without its types: what a run and its pool
// need to know of a game.
type Producer struct {
	Game      string
	Week      gen.Week // the rung of each weekday; zero for a game without rungs
	PerDay    int      // see [gen.Game]
	Fallbacks func(rung string) []string
	PackKeys  []string                                              // see [gen.Game]
	Asks      func(profile *validate.Profile, rung string) []string // see [gen.Game]

	rules   map[string]*validate.Rule
	parse   func(data []byte) (gen.ParsedSubmission, error)
	remarks func(data []byte, profile *validate.Profile) []validate.Finding
	lacks   func(data []byte, rung string) string
	drafts  enumerate
	cached  func(DraftCache) enumerate // nil where drafts are quick to make
}

// Judgement is a verdict on a draft as the pipeline needs it.
type Judgement[A any] struct {
	Outcome  validate.Outcome
	Findings []validate.Finding
	Analysis *A
	Facts    *window.Facts // of a draft that passed
}

// JudgeFunc judges a draft under a profile.
type JudgeFunc[P, A any] func(ctx context.Context, puzzle *P, profile *validate.Profile) Judgement[A]

// NewProducer joins a game with the judge of its puzzles. rules are those that the judge may
// report, besides the rules of every game.
func NewProducer[P, K, A any](g gen.Game[P, K, A], judge JudgeFunc[P, A], rules []*validate.Rule) Producer {
	p := Producer{
		Game: g.Name, Week: g.Week, PerDay: g.PerDay, Fallbacks: g.Fallbacks, PackKeys: g.PackKeys, Asks: g.Asks,
		rules: make(map[string]*validate.Rule), parse: g.Parse, remarks: g.PackRemarks, lacks: g.PackLacks,
	}
	for _, list := range [][]*validate.Rule{validate.CommonRules(), rules} {
		for _, r := range list {
			p.rules[r.Code] = r
		}
	}
	m := maker[P, K, A]{game: g, judge: judge}
	if p.Costly() {
		m.puzzles = newPuzzleCache[P]()
		p.cached = func(c DraftCache) enumerate {
			m := m
			m.cache = c
			return m.drafts
		}
	}
	p.drafts = m.drafts
	return p
}

// WithCache returns the producer with a cache, so that drafts in it are not made again. Where
// drafts are quick to make, none is cached.
func (p Producer) WithCache(c DraftCache) Producer {
	if p.cached != nil {
		p.drafts = p.cached(c)
	}
	return p
}

// cheapTask is how many drafts a task has at most in a game whose drafts are cheap: one that
// wants no fewer of them for a day.
const cheapTask = 64

// Costly reports whether judging a draft of the game takes long, so that few are judged for
// a day.
func (p Producer) Costly() bool { return p.PerDay > 0 && p.PerDay < cheapTask }

// TaskSize returns how many drafts a task of the game has at most.
func (p Producer) TaskSize() int {
	if p.Costly() {
		return 1
	}
	return cheapTask
}

// Parse parses a submission as a pack or a puzzle of the game. The error is a broken schema.
func (p Producer) Parse(data []byte) (gen.ParsedSubmission, error) { return p.parse(data) }

// PackRemarks returns [gen.Game.PackRemarks].
func (p Producer) PackRemarks(data []byte, profile *validate.Profile) []validate.Finding {
	return p.remarks(data, profile)
}

// PackLacks returns [gen.Game.PackLacks].
func (p Producer) PackLacks(data []byte, rung string) string { return p.lacks(data, rung) }

// Documents makes the puzzles of some drafts of a series again. indices are in rising order;
// visit receives each with a function that returns the puzzle as the daily of a date,
// canonical, and that may be called later and from any goroutine. The error is that of visit,
// or a series that does not hold the draft.
func (p Producer) Documents(series Series, indices []int, visit func(index int, write func(context.Context, game.Date) ([]byte, error)) error) error {
	at, err := p.open(series)
	if err != nil {
		return err
	}
	defer at.close()
	for _, index := range indices {
		found, ok, err := at.read(index)
		if err == nil && !ok {
			err = &ResultError{"the series has no such draft"}
		}
		if err == nil {
			err = visit(index, found.draft.document)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// End reads a series as far as a limit, without making a draft. length is how many drafts it has
// and rejected what the assembler rejected after the last; ended is false, and they mean nothing,
// when the draft at the limit exists.
func (p Producer) End(series Series, limit int) (length int, rejected gen.Rejections, ended bool, err error) {
	at, err := p.open(series)
	if err != nil {
		return 0, nil, false, err
	}
	defer at.close()
	if _, more, err := at.read(limit); err != nil || more {
		return 0, nil, false, err
	}
	return at.index, at.rest(at.index), true, nil
}

// Findings gives plain findings their rules back. The error is a code that the game
// does not have.
func (p Producer) Findings(plain []Finding) ([]validate.Finding, error) {
	var findings []validate.Finding
	for _, f := range plain {
		rule := p.rules[f.Code]
		if rule == nil {
			return nil, &ResultError{"no rule has the code " + document.Quote(f.Code)}
		}
		findings = append(findings, validate.Finding{Rule: rule, Severity: f.Severity, Pointer: f.Pointer, Message: f.Message})
	}
	return findings, nil
}

// Sound reports whether a result can be the answer to a task of the game, as [Result.Check]
// does, and whether all rules that it names are the game's. The error is a [*ResultError].
func (p Producer) Sound(t Task, r Result) error {
	for _, d := range r.Drafts {
		if _, err := p.Findings(d.Findings); err != nil {
			return err
		}
	}
	return r.Check(t)
}
