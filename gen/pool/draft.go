package pool

import (
	"context"
	"iter"

	"dailies/game"
	"dailies/gen"
	"dailies/validate"
)

// draft is a [gen.Draft] without its types.
type draft struct {
	judge    func(context.Context, *validate.Profile) DraftResult
	document func(context.Context, game.Date) ([]byte, error)
}

// enumerate gives the drafts of a series, as [gen.Game.Drafts] does.
type enumerate func(series Series, rejected gen.Rejections) (iter.Seq[draft], error)

// maker makes the drafts of a game and has them judged.
type maker[P, K, A any] struct {
	game    gen.Game[P, K, A]
	judge   JudgeFunc[P, A]
	puzzles *puzzleCache[P] // nil for none
	cache   DraftCache      // nil for none
}

func (m maker[P, K, A]) drafts(series Series, rejected gen.Rejections) (iter.Seq[draft], error) {
	typed, err := m.game.Drafts(series.Pack, series.Seed, series.Rung, rejected)
	if err != nil {
		return nil, err
	}
	return func(yield func(draft) bool) {
		at := draftID{series: series.hash()}
		for d := range typed {
			if !yield(m.draft(d, at)) {
				return
			}
			at.index++
		}
	}, nil
}

// draft returns a draft without its types.
func (m maker[P, K, A]) draft(d gen.Draft[P], at draftID) draft {
	return draft{
		judge: func(ctx context.Context, profile *validate.Profile) DraftResult {
			result := DraftResult{Label: d.Label, Group: d.Group, Verdict: NotMade, Rejected: make(gen.Rejections)}
			if puzzle := m.make(ctx, d, at, result.Rejected); puzzle != nil {
				m.fillVerdict(&result, d.Score, puzzle, m.judge(ctx, puzzle, profile))
				if result.Verdict == Passed && ctx.Err() == nil {
					m.puzzles.keep(at, puzzle)
				}
			}
			return result
		},
		document: func(ctx context.Context, date game.Date) ([]byte, error) {
			puzzle := m.puzzles.find(at)
			if puzzle == nil {
				puzzle = m.make(ctx, d, at, nil)
			}
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if puzzle == nil {
				return nil, &ResultError{"the draft makes no puzzle and was to have passed"}
			}
			return game.Canonical(m.game.Date(puzzle, game.NewPuzzleID(date, m.game.Name), date))
		},
	}
}

// make makes a draft, or takes it from the cache.
func (m maker[P, K, A]) make(ctx context.Context, d gen.Draft[P], at draftID, rejected gen.Rejections) *P {
	if m.cache == nil {
		return d.Make(ctx, rejected)
	}
	return cachedDraft(ctx, m.cache, d, at, rejected)
}

// fillVerdict fills in what a judgement says.
func (m maker[P, K, A]) fillVerdict(result *DraftResult, score int, puzzle *P, j Judgement[A]) {
	result.Findings = plainFindings(j.Findings)
	switch j.Outcome {
	case validate.Passed:
		result.Verdict, result.Facts, result.Warnings = Passed, j.Facts, len(j.Findings)
		result.Score = score + m.game.Score(puzzle, j.Analysis)
	case validate.Failed:
		result.Verdict = Refused
	default:
		result.Verdict = Undecided
	}
}
