package gen

import (
	"context"
	"crypto/sha256"
	"errors"
	"slices"

	"dailies/game"
	"dailies/gen/schedule"
	"dailies/lint"
)

// authorTurn is what one author is asked, until the days that were empty when its turn
// came are filled or it has no more to give.
type authorTurn struct {
	job        *Job
	author     NamedAuthor
	dates      []game.Date // the days that were empty
	published  []lint.Day  // the days that stay, those that earlier authors filled among them
	funnel     *Funnel
	shelf      []*shelved // every submission but those that repeat another, in order
	answers    []*shelved // those to the last asking, repeated ones too
	candidates []Candidate
	tried      map[game.Date]int  // drafts judged for the sake of a day, where not all are
	level      map[game.Date]int  // how far down its ladder of rungs a day has come
	released   map[game.Date]bool // days whose pinned pack has nothing that fits
	avoid      []string
	answered   map[[sha256.Size]byte]string // the sources of all submissions so far
	selection  schedule.Selection
	last       bool // whether no author is asked after it
}

// progress is what an asking came to.
type progress struct {
	materials int // submissions
	fresh     int // of them, those that repeat no other
	filled    int // days more than before
	passed    int // drafts
	wrong     int // findings in submissions that are no packs
}

// damaged is what a submission that cannot be read at all counts for, in findings: more
// than one that only fails its schema.
const damaged = 1000

// beats reports whether an asking improved on the last one: a day more is filled, more
// drafts passed, or less was wrong with what is no pack.
func (p progress) beats(last progress) bool {
	return p.filled > 0 || p.passed > last.passed || p.wrong < last.wrong
}

// rounds asks and chooses until every day is filled or asking again is of no use. The
// error is an [AuthorError] with [Failed], else that of ctx or of the machine.
func (t *authorTurn) rounds(ctx context.Context) (Ending, error) {
	var last progress
	for round := range max(t.job.Attempts, 1) {
		p, failure, err := t.ask(ctx, round)
		if err != nil {
			return "", err
		}
		before, passed := len(t.selection.Chosen), t.funnel.Passed
		if p.fresh > 0 {
			if err := t.fill(ctx, round); err != nil {
				return "", err
			}
		}
		p.filled, p.passed = len(t.selection.Chosen)-before, p.passed+t.funnel.Passed-passed
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

// fill chooses, and as long as days stay empty and the packs have more has that judged
// and chooses again.
func (t *authorTurn) fill(ctx context.Context, round int) error {
	for {
		if t.gather(); len(t.candidates) > 0 {
			if err := t.choose(ctx); err != nil {
				return err
			}
			t.job.tell(Event{Name: EventChosen, Author: t.author.Name, Round: round, Days: len(t.selection.Chosen), Want: len(t.dates)})
		}
		if more, err := t.restock(ctx); err != nil || !more && !t.release() {
			return err
		}
	}
}

// gather collects the candidates.
func (t *authorTurn) gather() {
	t.funnel.Offered -= len(t.candidates)
	t.candidates = t.candidates[:0]
	for _, s := range t.shelf {
		for _, c := range s.candidates() {
			if t.job.Decisions.allowed(c) {
				t.candidates = append(t.candidates, c)
			}
		}
	}
	t.funnel.Offered += len(t.candidates)
}

// ask has the author write once and has what it submits judged. failure is the
// author's, err that of ctx or of the machine.
func (t *authorTurn) ask(ctx context.Context, round int) (p progress, failure, err error) {
	t.funnel.Asked++
	t.funnel.tries(round).Asked++
	if round > 0 {
		t.funnel.Reasked++
	}
	request := Request{
		Game: t.job.Producer.Game, Round: round, Want: len(t.dates) - len(t.selection.Chosen),
		Avoid: slices.Concat(t.job.Avoid, t.avoid), Critiques: t.critiques(), Window: t.window(),
	}
	if t.author.Name != FromFiles || round == 0 { // files have no more to give
		t.job.tell(Event{Name: EventAsking, Author: t.author.Name, Round: round, Want: request.Want})
	}
	t.answers = nil
	clear(t.tried)
	clear(t.level)
	passed := t.funnel.Passed
	failure = t.author.Write(ctx, request, func(s Submission) error {
		p.materials++
		err = t.ingest(ctx, round, s, &p)
		return err
	})
	p.passed = t.funnel.Passed - passed
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
