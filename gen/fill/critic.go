package fill

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"dailies/game/document"
	"dailies/gen"
	"dailies/gen/feedback"
	"dailies/validate"
)

// mostReturns is how often a pack goes back for the critic's sake before it counts as an answer that
// did not improve: once for its marks, once because too little of it was left.
const mostReturns = 2

// CriticReport counts what a critic did for a game.
type CriticReport struct {
	Read     int               `json:"read"`              // packs
	Marks    [gen.BestMark]int `json:"marks"`             // how often it gave 1, 2, ... 5
	Returned int               `json:"returned"`          // packs sent back to their authors
	LeftOut  int               `json:"leftOut"`           // parts
	Refused  int               `json:"refused"`           // packs of which too little was left
	Failure  string            `json:"failure,omitempty"` // why it was asked no more
}

// String words the report in a sentence.
func (c *CriticReport) String() string {
	text := fmt.Sprintf("the critic read %s and gave the marks 1 to %d %s times; %s sent back, %s left out, %s refused", document.Count(c.Read, "pack"), gen.BestMark,
		strings.Trim(strings.Join(strings.Fields(fmt.Sprint(c.Marks)), ", "), "[]"), document.Count(c.Returned, "pack"), document.Count(c.LeftOut, "part"), document.Count(c.Refused, "pack"))
	if c.Failure != "" {
		text += "; it was asked no more: " + c.Failure
	}
	return text
}

// criticized is what a critic says of a pack.
type criticized struct {
	marks []gen.Mark
	err   error
}

// beginReading has the critic read a sound pack that a model wrote, while others are read too.
func (t *authorTurn) beginReading(ctx context.Context, s *submission) {
	if t.job.Critic == nil || t.funnel.criticFailed() || s.Origin.Model == "" || len(s.Findings) > 0 || len(s.Parts) == 0 {
		return
	}
	reading := gen.CriticReading{Game: t.job.Producer.Game, Round: s.round, Number: s.Number, Text: string(s.Data), Parts: s.Parts}
	s.marks = make(chan criticized, 1)
	t.readers.Go(func() {
		marks, err := t.job.Critic.Marks(ctx, reading)
		s.marks <- criticized{marks, err}
	})
}

// read reports whether there is nothing to wait for.
func (s *submission) read() bool { return s.marks == nil || len(s.marks) > 0 }

// criticize takes what the critic says of a pack. What it marks below [gen.LeastMark] goes
// back to the author once, as findings, and is left out of the corrected pack if it is no better
// then. A pack of which too little is left goes back too, until the author is asked no more.
func (t *authorTurn) criticize(ctx context.Context, s *submission) error {
	if s.marks == nil {
		return nil
	}
	said := <-s.marks
	marks, err := said.marks, said.err
	if t.funnel.criticFailed() {
		return nil // it was asked before that was known
	}
	var meter *gen.MeterError
	switch report := t.funnel.critic(); {
	case err != nil && ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &meter):
		return err
	case err != nil:
		report.Failure = document.Show(err.Error())
		t.job.note("%s: the critic is asked no more, and the run goes on without it: %s", t.job.Producer.Game, report.Failure)
		return nil
	default:
		report.count(marks)
	}
	t.funnel.Packs[s.place].Marks = marks
	s.weak = weak(marks)
	switch {
	case len(s.weak) == 0:
		return nil
	case t.returned[s.Pack.ID] > 0 || t.lastRound(s.round):
		return t.leaveOutWeak(s)
	}
	t.returned[s.Pack.ID]++
	t.funnel.critic().Returned++
	s.Findings, s.held = s.lowMarks(), true
	return nil
}

// lastRound reports whether no correction can be asked for after a round.
func (t *authorTurn) lastRound(round int) bool { return round+1 >= max(t.job.Attempts, 1) }

// count counts the marks of a pack.
func (c *CriticReport) count(marks []gen.Mark) {
	c.Read++
	for _, m := range marks {
		c.Marks[m.Mark-1]++
	}
}

// weak returns the marks that are too low.
func weak(marks []gen.Mark) []gen.Mark {
	return slices.DeleteFunc(slices.Clone(marks), func(m gen.Mark) bool { return m.Mark >= gen.LeastMark })
}

// lowMarks returns the low marks of a pack as findings, for its author.
func (s *submission) lowMarks() []validate.Finding {
	doc, _ := document.Parse(s.Data)
	findings := make([]validate.Finding, len(s.weak))
	for i, m := range s.weak {
		findings[i] = validate.Finding{Rule: gen.PackCriticRule(), Severity: validate.Error, Pointer: m.Pointer, Message: m.String()}
		findings[i].Line, findings[i].Column = doc.Position(m.Pointer)
	}
	return findings
}

// leaveOutWeak leaves the low marked parts out of a pack. If the rest is no pack, the submission
// has findings, about its text as it was.
func (t *authorTurn) leaveOutWeak(s *submission) error {
	var pointers []string
	for _, m := range s.weak {
		if !slices.Contains(pointers, m.Pointer) {
			pointers = append(pointers, m.Pointer)
		}
	}
	rest, err := feedback.Without(t.job.Producer.Parse, s.Data, pointers)
	if err != nil {
		return err
	}
	rest.Findings = append(rest.Findings, t.serves(&submission{Submission: gen.Submission{Data: rest.Data, Origin: s.Origin}, ParsedSubmission: rest.ParsedSubmission})...)
	report := t.funnel.critic()
	if len(rest.Findings) > 0 {
		report.Refused++
		t.returned[s.Pack.ID]++
		s.Findings = append(s.lowMarks(), rest.Findings...)
		return nil
	}
	report.LeftOut += len(pointers)
	t.funnel.Packs[s.place].LeftOut = pointers
	t.job.note("%s: %s: left out %s, which the critic marked below %d", t.job.Producer.Game, s.Source, document.Count(len(pointers), "part"), gen.LeastMark)
	s.ParsedSubmission, s.Data = rest.ParsedSubmission, rest.Data
	return nil
}

// takeHeld takes packs that went back to their author and never came corrected, without what the
// critic marked low: a critic leaves no day empty that the rest of a pack can fill.
func (t *authorTurn) takeHeld(ctx context.Context) (taken bool, err error) {
	for _, s := range t.shelf {
		corrected := slices.ContainsFunc(t.shelf, func(o *submission) bool { return o.usable() && o.Pack.ID == s.Pack.ID })
		if !s.held || corrected {
			continue
		}
		s.held, s.Findings = false, nil
		if err := t.leaveOutWeak(s); err != nil {
			return taken, err
		}
		if len(s.Findings) > 0 {
			continue
		}
		taken = true
		if err := t.assemble(ctx, s); err != nil {
			return taken, err
		}
	}
	return taken, t.judgeWaiting(ctx)
}

// critic is the account of the critic, which begins with its first use.
func (f *Funnel) critic() *CriticReport {
	if f.Critic == nil {
		f.Critic = &CriticReport{}
	}
	return f.Critic
}

// criticFailed reports whether the critic is asked no more.
func (f *Funnel) criticFailed() bool { return f.Critic != nil && f.Critic.Failure != "" }
