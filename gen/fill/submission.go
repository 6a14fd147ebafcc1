package fill

import (
	"maps"
	"slices"
	"sync/atomic"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/feedback"
	"dailies/gen/pool"
	"dailies/gen/schedule"
	"dailies/validate"
)

// candidate is a puzzle that passed its validator. It does not contain the puzzle: its series
// and index say how to make it again.
type candidate struct {
	schedule.Candidate
	label  string
	group  string
	series *series
	index  int
	fallen bool // whether readers withhold it
}

// Refusal is a puzzle that did not pass, or a submission that is not a pack.
type Refusal struct {
	Source   string
	Pack     string
	Label    string
	Findings []validate.Finding
}

// submission is a submission that was taken, and what is known about it so far.
type submission struct {
	gen.Submission
	gen.ParsedSubmission
	repeats string // the source of an earlier submission with the same bytes; then nothing else is set

	fixed    []string // what was changed in it mechanically
	unwanted bool     // whether the editors vetoed the pack

	marks chan criticized // what the critic says once it has read it; nil where it does not

	weak []gen.Mark // what the critic marked too low
	held bool       // whether it is sound and went back to its author for that

	dealt    []byte // the text that its drafts are made of, if that is not all of Data
	edition  bool   // whether it is dealt on some days of its pack alone
	occasion bool   // whether these are dates, which are few

	round int // in which it came
	place int // among the packs of the funnel

	drafts   int             // puzzles that were judged
	passed   int             // of them
	refused  feedback.Faults // what refused the others
	rejected gen.Rejections  // what the assembler rejected before there was a puzzle
	byRung   map[string]*series
}

// series is how far a submission's drafts for one rung were judged.
type series struct {
	pool.Series
	of         *submission
	fits       func(game.Date) bool // the dates that its candidates may fill; nil for any
	next       int                  // the first draft that is not judged yet
	ended      atomic.Bool          // no draft is left
	candidates []candidate          // the best that passed
}

// usable reports whether drafts can be made of the submission.
func (s *submission) usable() bool { return s.repeats == "" && !s.unwanted && len(s.Findings) == 0 }

// text returns the text that its drafts are made of.
func (s *submission) text() []byte {
	if s.dealt != nil {
		return s.dealt
	}
	return s.Data
}

// untried reports whether drafts could be made of the submission and none was judged.
func (s *submission) untried() bool { return s.usable() && s.drafts == 0 && len(s.rejected) == 0 }

// series returns the series of a submission for a rung, made when it is first needed. A
// finished puzzle has one, for any day.
func (t *authorTurn) series(s *submission, rung string) *series {
	if s.Finished {
		rung = ""
	}
	if s.byRung[rung] == nil {
		of := &series{of: s, Series: pool.Series{Game: t.job.Producer.Game, Pack: string(s.text()), Seed: t.job.Seed, Rung: rung}}
		if !s.Finished {
			of.fits = func(date game.Date) bool { return t.takes(date, rung) }
		}
		s.byRung[rung] = of
	}
	return s.byRung[rung]
}

// takes reports whether a date takes a rung: its own, or one that stands in for it once those
// before it no longer help.
func (t *authorTurn) takes(date game.Date, rung string) bool {
	at := slices.Index(t.ladder(date), rung)
	return at >= 0 && at <= t.level[date]
}

// ladder lists the rungs that a date takes: its own, then those that may stand in for it.
func (t *authorTurn) ladder(date game.Date) []string {
	p := &t.job.Producer
	rung := p.Week.On(date)
	if p.Fallbacks == nil {
		return []string{rung}
	}
	return append([]string{rung}, p.Fallbacks(rung)...)
}

// candidates returns those of all rungs.
func (s *submission) candidates() []candidate {
	var all []candidate
	for _, rung := range slices.Sorted(maps.Keys(s.byRung)) {
		all = append(all, s.byRung[rung].candidates...)
	}
	return all
}

// scheduled describes the pack for the schedule. A submission without a pack id is a pack of
// its own.
func (s *submission) scheduled() schedule.Pack {
	id := s.Pack.ID
	if id == "" {
		id = s.Source
	}
	return schedule.Pack{ID: id, Season: s.Pack.Season}
}

// critique returns the feedback on a submission.
func (s *submission) critique() gen.Critique {
	if s.repeats != "" {
		return gen.Critique{Source: s.Source, Repeats: s.repeats}
	}
	c := gen.Critique{
		Source: s.Source, Pack: s.usable(), Drafts: s.drafts, Passed: s.passed, Faults: s.refused.Ranked(),
		Rejections: s.rejected.Ranked(), Text: string(s.Data), Findings: s.Findings,
	}
	if !c.Pack {
		faults := make(feedback.Faults)
		for _, f := range s.Findings {
			faults.Add(f, "")
		}
		c.Faults = faults.Ranked()
	}
	return c
}
