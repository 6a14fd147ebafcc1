package gen

import (
	"context"
	"crypto/sha256"
	"errors"
	"slices"

	"dailies/game"
	"dailies/lint"
)

// turn is what one author is asked, until the days that were empty when its turn came
// are filled or it has no more to give.
type turn struct {
	job        *Job
	author     NamedAuthor
	dates      []game.Date // the days that were empty
	published  []lint.Day  // the days that stay, those that earlier authors filled among them
	funnel     *Funnel
	candidates []Candidate
	avoid      []string
	answered   map[[sha256.Size]byte]string // the sources of all answers so far
	critiques  []Critique                   // of the answers to the last asking
	selection  lint.Selection
}

// progress is what an asking came to.
type progress struct {
	materials int // that were handed over
	fresh     int // of them, those that were not handed over before
	offered   int // candidates
	filled    int // days more than before
	passed    int // drafts
	wrong     int // findings in materials that are no packs
}

// damaged is what a material that cannot be read at all counts for, in findings: more
// than one that only fails its schema.
const damaged = 1000

// beats tells whether an asking improved on the last one: a day more is filled, more
// drafts passed, or less was wrong with what is no pack.
func (p progress) beats(last progress) bool {
	return p.filled > 0 || p.passed > last.passed || p.wrong < last.wrong
}

// rounds asks and chooses until every day is filled or asking again is of no use. The
// error is an [AuthorError] with [Failed], else that of ctx or of the machine.
func (t *turn) rounds(ctx context.Context) (Ending, error) {
	var last progress
	for round := range max(t.job.Attempts, 1) {
		p, failure, err := t.ask(ctx, round)
		if err != nil {
			return "", err
		}
		before := len(t.selection.Chosen)
		if p.offered > 0 {
			if err := t.choose(ctx); err != nil {
				return "", err
			}
			t.job.tell(Event{Kind: EventChosen, Author: t.author.Name, Round: round, Days: len(t.selection.Chosen), Want: len(t.dates)})
		}
		p.filled = len(t.selection.Chosen) - before
		switch {
		case len(t.selection.Chosen) == len(t.dates):
			return Filled, nil
		case p.materials == 0 && failure != nil:
			return Failed, failure
		case p.materials == 0:
			return Exhausted, nil
		case p.fresh == 0:
			return Repeating, nil
		case round > 0 && !p.beats(last):
			return Stalled, nil
		}
		last = p
	}
	return UsedUp, nil
}

// ask has the author write once and assembles what it hands over. failure is the
// author's, err that of ctx or of the machine.
func (t *turn) ask(ctx context.Context, round int) (p progress, failure, err error) {
	t.funnel.Asked++
	t.funnel.tries(round).Asked++
	if round > 0 {
		t.funnel.Reasked++
	}
	request := Request{
		Game: t.job.Producer.Game, Round: round, Want: len(t.dates) - len(t.selection.Chosen),
		Avoid: slices.Concat(t.job.Avoid, t.avoid), Critiques: t.critiques, Window: t.window(),
	}
	t.job.tell(Event{Kind: EventAsking, Author: t.author.Name, Round: round, Want: request.Want})
	t.critiques = nil
	failure = t.author.Write(ctx, request, func(m Material) error {
		p.materials++
		err = t.take(ctx, round, m, &p)
		return err
	})
	var meter *MeterError
	switch {
	case err != nil:
		return p, nil, err
	case failure != nil && ctx.Err() != nil:
		return p, nil, ctx.Err()
	case errors.As(failure, &meter):
		return p, nil, failure
	}
	if failure != nil {
		failure = &AuthorError{t.author.Name, t.job.Producer.Game, failure}
		if p.materials > 0 {
			t.job.note("%v; going on with what there is", failure)
		}
	}
	return p, failure, nil
}
