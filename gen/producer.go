package gen

import (
	"context"
	"iter"

	"dailies/game"
	"dailies/game/document"
	"dailies/lint"
	"dailies/validate"
)

// Producer is a [Game] joined with its judge, without its types: what a run and its pool
// need to know of a game.
type Producer struct {
	Game      string
	Week      Week // the rung of each weekday; zero for a game without rungs
	PerDay    int  // see [Game]
	Fallbacks func(rung string) []string
	PackKeys  []string // see [Game]

	rules  map[string]*validate.Rule
	read   func(data []byte) (intake, error)
	warn   func(data []byte, profile *validate.Profile) []validate.Finding
	drafts func(series Series, rejected Rejections) (iter.Seq[draft], error)

	keeping func(Keeper) Producer // nil where drafts are quick to make
}

// Costly reports whether judging a draft of the game takes long, so that few are judged for
// a day.
func (p Producer) Costly() bool { return p.PerDay > 0 && p.PerDay < chunk }

// PackReading is what can be said of a pack without assembling it.
type PackReading struct {
	PackInfo
	Findings []validate.Finding // errors: it is no pack with any
}

// ReadPack reads a text as a pack of the game: its form, its references, its texts. The
// error is a broken schema.
func (p Producer) ReadPack(data []byte) (PackReading, error) {
	in, err := p.read(data)
	return PackReading{in.pack, in.findings}, err
}

// PackRemarks is what there is to say under a profile of a text that is a pack of the game:
// its texts in other scripts, and sentences that no puzzle may hold. Puzzles may come of it
// all the same, without them. Of what is no pack there is nothing to say.
func (p Producer) PackRemarks(data []byte, profile *validate.Profile) []validate.Finding {
	return p.warn(data, profile)
}

// Judgement is a verdict on a draft as the pipeline needs it.
type Judgement[A any] struct {
	Outcome  validate.Outcome
	Findings []validate.Finding
	Analysis *A
	Facts    *lint.Facts // of a draft that passed
}

// JudgeFunc judges a draft under a profile.
type JudgeFunc[P, A any] func(ctx context.Context, puzzle *P, profile *validate.Profile) Judgement[A]

// Producer joins a game with the judge of its puzzles. rules are those that the judge
// may report, beside the rules of every game.
func (g Game[P, K, A]) Producer(judge JudgeFunc[P, A], rules []*validate.Rule) Producer {
	p := Producer{
		Game: g.Name, Week: g.Week, PerDay: g.PerDay, Fallbacks: g.Fallbacks, PackKeys: g.PackKeys,
		rules: make(map[string]*validate.Rule), read: g.read, warn: g.packRemarks,
	}
	for _, list := range [][]*validate.Rule{validate.CommonRules(), rules} {
		for _, r := range list {
			p.rules[r.Code] = r
		}
	}
	held := &maker[P]{}
	if p.Costly() {
		held.made = &made[P]{puzzles: make(map[madeAt]*P)}
		p.keeping = func(k Keeper) Producer {
			kept := p
			kept.drafts = g.drafts(judge, &maker[P]{held.made, k})
			return kept
		}
	}
	p.drafts = g.drafts(judge, held)
	return p
}

// drafts are those of a series, each judged by judge and made by held.
func (g Game[P, K, A]) drafts(judge JudgeFunc[P, A], held *maker[P]) func(Series, Rejections) (iter.Seq[draft], error) {
	return func(series Series, rejected Rejections) (iter.Seq[draft], error) {
		typed, err := g.series(series, rejected)
		if err != nil {
			return nil, err
		}
		return func(yield func(draft) bool) {
			at := madeAt{series: series.hash()}
			for d := range typed {
				if !yield(g.untyped(d, judge, held, at)) {
					return
				}
				at.index++
			}
		}, nil
	}
}

// draft is a [Draft] without its types.
type draft struct {
	judge    func(context.Context, *validate.Profile) DraftResult
	document func(context.Context, game.Date) ([]byte, error)
}

func (g Game[P, K, A]) untyped(d Draft[P], judge JudgeFunc[P, A], held *maker[P], at madeAt) draft {
	return draft{
		judge: func(ctx context.Context, profile *validate.Profile) DraftResult {
			result := DraftResult{Label: d.Label, Group: d.Group, Verdict: NotMade, Rejected: make(Rejections)}
			if puzzle := held.make(ctx, d, at, result.Rejected); puzzle != nil {
				g.judged(&result, d.Score, puzzle, judge(ctx, puzzle, profile))
				if result.Verdict == Passed && ctx.Err() == nil {
					held.made.keep(at, puzzle)
				}
			}
			return result
		},
		document: func(ctx context.Context, date game.Date) ([]byte, error) {
			puzzle := held.made.find(at)
			if puzzle == nil {
				puzzle = held.make(ctx, d, at, nil)
			}
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if puzzle == nil {
				return nil, &ResultError{"the draft makes no puzzle and was to have passed"}
			}
			return game.Canonical(g.Date(puzzle, game.NewPuzzleID(date, g.Name), date))
		},
	}
}

// judged fills in what a judgement came to.
func (g Game[P, K, A]) judged(result *DraftResult, score int, puzzle *P, j Judgement[A]) {
	result.Findings = plainFindings(j.Findings)
	switch j.Outcome {
	case validate.Passed:
		result.Verdict, result.Facts, result.Warnings = Passed, j.Facts, len(j.Findings)
		result.Score = score + g.Score(puzzle, j.Analysis)
	case validate.Failed:
		result.Verdict = Refused
	default:
		result.Verdict = Undecided
	}
}

// judge makes and judges the draft at its place.
func (at place) judge(ctx context.Context, profile *validate.Profile) DraftResult {
	result := at.draft.judge(ctx, profile)
	result.Index = at.index
	for reason, n := range at.rejected {
		result.Rejected.Add(reason, n)
	}
	if len(result.Rejected) == 0 {
		result.Rejected = nil
	}
	return result
}

// Documents makes the puzzles of some drafts of a series again. indices are in rising
// order; visit is given each with what writes it out, canonical, as the daily of a date,
// which may be called later and from any goroutine. The error is that of visit, or a
// series that does not hold the draft.
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

// findings gives plain findings their rules back. The error is a code that the game
// does not have.
func (p Producer) findings(plain []Finding) ([]validate.Finding, error) {
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

// Sound reports whether a result can be the answer to a task of the game, as
// [Result.Check] does, and that all rules it names are the game's. The error is a
// [*ResultError].
func (p Producer) Sound(t Task, r Result) error {
	for _, d := range r.Drafts {
		if _, err := p.findings(d.Findings); err != nil {
			return err
		}
	}
	return r.Check(t)
}
