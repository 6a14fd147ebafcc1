package gen

import (
	"maps"
	"slices"
	"sync/atomic"

	"dailies/game"
	"dailies/gen/schedule"
	"dailies/validate"
)

// Candidate is a puzzle that passed its validator. It is not held here: its series and
// index say how to make it again.
type Candidate struct {
	schedule.Candidate
	Label string
	group string
	stock *stock
	index int
}

// Refusal is a puzzle that did not pass, or a submission that is no pack.
type Refusal struct {
	Source   string
	Pack     string
	Label    string
	Findings []validate.Finding
}

// shelved is a submission that was taken and what came of it so far.
type shelved struct {
	Submission
	intake
	repeats string // the source of an earlier submission with the same bytes; then nothing else is set

	unwanted bool // whether the editors vetoed the pack

	round int // of asking
	place int // among the packs of the funnel

	drafts   int        // puzzles that were judged
	passed   int        // of them
	refused  faultCount // the others, by the rules that refused them
	rejected Rejections // what the assembler gave up before there was a puzzle
	stocks   map[string]*stock
}

// stock is what came of one series: a pack's drafts for one rung.
type stock struct {
	of         *shelved
	series     Series
	fits       func(game.Date) bool // the dates that its candidates may fill; nil for any
	next       int                  // the first draft that is not judged yet
	ended      atomic.Bool          // no draft is left
	candidates []Candidate          // the best that passed
}

// usable reports whether drafts can be made of the submission.
func (s *shelved) usable() bool { return s.repeats == "" && !s.unwanted && len(s.findings) == 0 }

// untried reports whether drafts could be made of the submission and none was judged.
func (s *shelved) untried() bool { return s.usable() && s.drafts == 0 && len(s.rejected) == 0 }

// stock is a submission's stock of a rung, empty at first. A finished puzzle has one,
// for any day.
func (t *authorTurn) stock(s *shelved, rung string) *stock {
	if s.finished {
		rung = ""
	}
	if s.stocks[rung] == nil {
		st := &stock{of: s, series: Series{t.job.Producer.Game, string(s.Data), t.job.Seed, rung}}
		if !s.finished {
			st.fits = func(date game.Date) bool { return t.takes(date, rung) }
		}
		s.stocks[rung] = st
	}
	return s.stocks[rung]
}

// takes reports whether a date takes a rung: its own, or one that stands in for it once
// those before are of no use.
func (t *authorTurn) takes(date game.Date, rung string) bool {
	at := slices.Index(t.job.Producer.ladder(date), rung)
	return at >= 0 && at <= t.level[date]
}

// candidates are those of all rungs.
func (s *shelved) candidates() []Candidate {
	var all []Candidate
	for _, rung := range slices.Sorted(maps.Keys(s.stocks)) {
		all = append(all, s.stocks[rung].candidates...)
	}
	return all
}

// scheduled is the pack as days are filled from it. What has no id is a pack of its own.
func (s *shelved) scheduled() schedule.Pack {
	id := s.pack.ID
	if id == "" {
		id = s.Source
	}
	return schedule.Pack{ID: id, Season: s.pack.Season}
}

// reject adds up what the assembler gave up.
func (s *shelved) reject(why Rejections) {
	for reason, n := range why {
		s.rejected.Add(reason, n)
	}
}

// refuse adds a refused draft to the rules that refused it.
func (s *shelved) refuse(label string, findings []validate.Finding) {
	seen := make(map[string]bool, len(findings))
	for _, f := range findings {
		if f.Severity == validate.Error && !seen[f.Rule.Code] {
			seen[f.Rule.Code] = true
			s.refused.add(f, label)
		}
	}
}

// ladder lists the rungs that a date takes: its own, then those that may stand in for it.
func (p Producer) ladder(date game.Date) []string {
	rung := p.Week.On(date)
	if p.Fallbacks == nil {
		return []string{rung}
	}
	return append([]string{rung}, p.Fallbacks(rung)...)
}
