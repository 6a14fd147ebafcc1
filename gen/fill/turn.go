package fill

import (
	"context"
	"crypto/sha256"
	"errors"
	"slices"
	"sync"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/schedule"
	"dailies/lint/window"
)

// authorTurn is the work of one author: it lasts until the days that were empty when its turn
// came are filled, or the author has nothing more.
type authorTurn struct {
	job        *Job
	author     gen.NamedAuthor
	dates      []game.Date  // the days that were empty
	published  []window.Day // the days that stay, those that earlier authors filled among them
	funnel     *Funnel
	shelf      []*submission  // every submission but those that repeat another, in order
	arrived    []*submission  // of the round, those that are not settled yet
	waiting    []assembly     // of the round, those settled whose first drafts are not judged yet
	readers    sync.WaitGroup // what the critic reads now
	answers    []*submission  // those to the last round, repeated ones too
	candidates []candidate
	tried      map[game.Date]int  // drafts judged for the sake of a day, where not all are
	level      map[game.Date]int  // how far down its ladder of rungs a day has come
	released   map[game.Date]bool // days whose pinned pack has nothing that fits
	avoid      []string
	answered   map[[sha256.Size]byte]string // the sources of all submissions so far
	selection  schedule.Selection
	returned   map[string]int // how often a pack went back for the critic's sake
	last       bool           // whether no author is asked after it
}

// progress is the result of a round.
type progress struct {
	materials int // submissions
	fresh     int // of them, those that repeat no other
	filled    int // days more than before
	passed    int // drafts
	wrong     int // findings in submissions that are not packs
	returned  int // packs that go back for the critic's sake, and would not have gone back else
}

// damaged is how many findings a submission counts for that cannot be read at all: more than
// one that only fails its schema.
const damaged = 1000

// beats reports whether a round improved on the last one: another day is filled, more drafts
// passed, or fewer findings in what is not a pack. What a critic sends back is no step back.
func (p progress) beats(last progress) bool {
	return p.returned > 0 || p.filled > 0 || p.passed > last.passed || p.wrong < last.wrong
}

// rounds asks and chooses, and takes the held packs when nothing more is to be had of the author. The
// result is that of askAgain.
func (t *authorTurn) rounds(ctx context.Context) (Ending, error) {
	ended, err := t.askAgain(ctx)
	var failure *gen.AuthorError
	if err != nil && !errors.As(err, &failure) || ended == Filled {
		return ended, err
	}
	taken, failed := t.takeHeld(ctx)
	if failed == nil && taken {
		failed = t.fill(ctx, t.job.Attempts)
	}
	switch {
	case failed != nil:
		return "", failed
	case len(t.selection.Chosen) == len(t.dates):
		return Filled, nil
	}
	return ended, err
}

// askAgain asks and chooses until every day is filled or asking again is useless. The error is an
// [gen.AuthorError] with [Failed] and [Unusable], else that of ctx or of the machine.
func (t *authorTurn) askAgain(ctx context.Context) (Ending, error) {
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
		case p.materials == 0 && answered(failure):
			return Unusable, failure
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

// fill chooses, and as long as days stay empty and the packs have more drafts, has these judged
// and chooses again. What it chose last it improves.
func (t *authorTurn) fill(ctx context.Context, round int) error {
	if err := t.restockOccasions(ctx); err != nil {
		return err
	}
	for {
		var dealt *schedule.Dealt
		if t.gather(); len(t.candidates) > 0 {
			var err error
			if dealt, err = t.choose(ctx); err != nil {
				return err
			}
			t.job.tell(gen.Event{Name: gen.EventChosen, Author: t.author.Name, Round: round, Days: len(t.selection.Chosen), Want: len(t.dates)})
		}
		orders, again := t.restock()
		switch {
		case len(orders) > 0:
			if err := t.judge(ctx, orders); err != nil {
				return err
			}
		case !again && !t.unpin():
			return t.improve(dealt)
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

// ask has the author write once and has its submissions judged. failure is the author's error,
// err that of ctx or of the machine.
func (t *authorTurn) ask(ctx context.Context, round int) (p progress, failure, err error) {
	t.funnel.Asked++
	t.funnel.tries(round).Asked++
	if round > 0 {
		t.funnel.Reasked++
	}
	request := t.request(round)
	if t.author.Name != gen.FromFiles || round == 0 { // files have no more to give
		t.job.tell(gen.Event{Name: gen.EventAsking, Author: t.author.Name, Round: round, Want: request.Want})
	}
	t.answers = nil
	clear(t.tried)
	clear(t.level)
	passed := t.funnel.Passed
	reading, stop := context.WithCancel(ctx)
	defer t.readers.Wait() // nothing is left running
	defer stop()
	failure = t.author.Write(ctx, request, func(s gen.Submission) error {
		p.materials++
		err = t.ingest(reading, round, s, &p)
		return err
	})
	if err == nil && ctx.Err() == nil {
		err = t.settleArrived(reading, 0, &p)
	}
	if err == nil && ctx.Err() == nil {
		err = t.judgeWaiting(reading)
	}
	t.arrived = nil
	p.passed = t.funnel.Passed - passed
	var meter *gen.MeterError
	switch {
	case err != nil:
		return p, nil, err
	case failure != nil && ctx.Err() != nil:
		return p, nil, ctx.Err()
	case errors.As(failure, &meter):
		return p, nil, failure
	}
	if failure != nil {
		failure = &gen.AuthorError{Author: t.author.Name, Game: t.job.Producer.Game, Err: failure}
		if p.materials > 0 {
			t.job.note("%v; going on with what there is", failure)
		}
	}
	return p, failure, nil
}

// critiques returns the feedback on the answers to the last round.
func (t *authorTurn) critiques() []gen.Critique {
	var all []gen.Critique
	for _, s := range t.answers {
		if !s.unwanted { // nothing is wrong with it that its author could mend
			c := s.critique()
			c.Repeated = t.repeated(s)
			all = append(all, c)
		}
	}
	return all
}

// answered reports whether an error, or one that it joins, is of an author that answered. It looks
// at every error of a join, where [errors.As] stops at the first.
func answered(err error) bool {
	if a, ok := err.(gen.Answered); ok && a.Answered() { //nolint:errorlint // it unwraps itself
		return true
	}
	switch e := err.(type) { //nolint:errorlint // it unwraps itself
	case interface{ Unwrap() error }:
		return answered(e.Unwrap())
	case interface{ Unwrap() []error }:
		return slices.ContainsFunc(e.Unwrap(), answered)
	}
	return false
}
