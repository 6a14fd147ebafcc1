package fill

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"

	"dailies/game/document"
	"dailies/gen"
	"dailies/gen/feedback"
	"dailies/gen/pool"
	"dailies/validate"
)

// maxAvoid bounds how many names of the run's own packs an author is given to avoid,
// so that a prompt does not grow with every asking.
const maxAvoid = 120

// mostRead bounds the packs of a round that a critic reads at once.
const mostRead = 16

// ingest files a submission, has the critic begin to read it, and settles those before it that it
// has read. Submissions are settled in their order.
func (t *authorTurn) ingest(ctx context.Context, round int, sub gen.Submission, p *progress) error {
	t.funnel.Answered++
	t.funnel.tries(round).Answered++
	s := &submission{
		Submission: sub, round: round, place: len(t.funnel.Packs),
		refused: make(feedback.Faults), rejected: make(gen.Rejections), byRung: make(map[string]*series),
	}
	t.answers = append(t.answers, s)
	if t.repeats(s) {
		return nil
	}
	p.fresh++
	if err := t.parse(s); err != nil {
		return err
	}
	if !s.unwanted {
		s.Findings = append(s.Findings, t.serves(s)...)
	}
	t.shelf = append(t.shelf, s)
	t.funnel.Packs = append(t.funnel.Packs, PackCount{Source: s.Source, Author: t.author.Name, Round: round, Pack: s.Pack.ID, Fixed: s.fixed})
	if s.unwanted {
		return nil
	}
	t.beginReading(ctx, s)
	t.arrived = append(t.arrived, s)
	return t.settleArrived(ctx, mostRead, p)
}

// settleArrived settles the submissions that came first, as long as they are read, and until so many
// are left.
func (t *authorTurn) settleArrived(ctx context.Context, left int, p *progress) error {
	for len(t.arrived) > 0 && (len(t.arrived) > left || t.arrived[0].read()) {
		s := t.arrived[0]
		t.arrived = t.arrived[1:]
		if err := t.settle(ctx, s, p); err != nil {
			return err
		}
	}
	return nil
}

// settle turns a submission down, or has its first drafts judged.
func (t *authorTurn) settle(ctx context.Context, s *submission, p *progress) error {
	if len(s.Findings) == 0 {
		if err := t.criticize(ctx, s); err != nil {
			return err
		}
		if n := t.returned[s.Pack.ID]; len(s.Findings) > 0 && n <= mostReturns {
			p.returned++
		}
	}
	p.wrong += len(s.Findings)
	if s.Damaged {
		p.wrong += damaged
	}
	if len(s.Findings) > 0 {
		return t.turnDown(s)
	}
	return t.assemble(ctx, s)
}

// How many packs are judged together. One has few drafts for a day, and workers idle while the last
// of a call are judged.
const (
	mostTogether = 32
	fewTogether  = 8
)

// together returns how many packs are judged in one call. A model's packs come one by one, and what
// became of them is told as they come. Where workers are not trusted, what is chosen of the drafts
// that they judged is made again, and this process judges most drafts of a few packs itself.
func (t *authorTurn) together(s *submission) int {
	_, untrusted := t.job.Pool.(pool.UntrustedPool)
	written := s.Origin.Model != ""
	switch {
	case written && !t.job.Producer.Costly():
		return 1
	case written || untrusted:
		return fewTogether
	}
	return mostTogether
}

// assembly is a pack whose first drafts wait to be judged.
type assembly struct {
	of     *submission
	orders []order
}

// assemble orders the first drafts of a pack, which are judged with those of other packs.
func (t *authorTurn) assemble(ctx context.Context, s *submission) error {
	t.warn(s)
	seasonal, err := t.editions(s)
	if err != nil {
		return err
	}
	if len(s.Findings) > 0 {
		return t.turnDown(s)
	}
	orders := t.share(s)
	for _, e := range seasonal {
		orders = append(orders, t.share(e)...)
	}
	if t.waiting = append(t.waiting, assembly{s, orders}); len(t.waiting) < t.together(s) {
		return nil
	}
	return t.judgeWaiting(ctx)
}

// judgeWaiting judges the drafts that wait, in their order.
func (t *authorTurn) judgeWaiting(ctx context.Context) error {
	waiting := t.waiting
	t.waiting = nil
	var orders []order
	for _, a := range waiting {
		orders = append(orders, a.orders...)
	}
	if len(orders) > 0 {
		if err := t.judge(ctx, orders); err != nil {
			return err
		}
	}
	for _, a := range waiting {
		t.assembled(a.of)
	}
	return nil
}

// assembled tells that the first drafts of a pack are judged.
func (t *authorTurn) assembled(s *submission) {
	if s.passed > 0 && s.Pack.Theme != "" {
		t.avoid = slices.Concat([]string{s.Pack.Theme}, s.Pack.Names, t.avoid)
		t.avoid = t.avoid[:min(len(t.avoid), maxAvoid)]
	}
	t.job.tell(gen.Event{
		Name: gen.EventAssembled, Author: t.author.Name, Round: s.round, Source: s.Source, Number: s.Number, Of: s.Of,
		Pack: s.Pack.ID, Drafts: s.drafts, Passed: s.passed,
	})
}

// parse reads a submission, fixes what needs no judgement, and removes what the editors vetoed.
func (t *authorTurn) parse(s *submission) error {
	f, err := feedback.Fix(t.job.Producer.Parse, s.Data)
	if err != nil {
		return err
	}
	s.ParsedSubmission, s.Data, s.fixed = f.ParsedSubmission, f.Data, f.Notes
	for _, note := range s.fixed {
		t.job.note("%s: %s: %s", t.job.Producer.Game, s.Source, note)
	}
	if err := t.applyVetoes(s); err != nil || len(s.Findings) == 0 {
		return err
	}
	for _, f := range t.job.Producer.PackRemarks(s.Data, t.job.Profile) { // all that its author must mend, at once
		if f.Severity == validate.Error {
			s.Findings = append(s.Findings, f)
		}
	}
	return nil
}

// maxWarnings bounds what is noted of one pack: one written in another script has a warning for
// each of its texts.
const maxWarnings = 3

// warn notes a pack's warnings.
func (t *authorTurn) warn(s *submission) {
	warnings := t.job.Producer.PackRemarks(s.Data, t.job.Profile)
	for _, f := range warnings[:min(len(warnings), maxWarnings)] {
		t.job.note("%s: %s:%d:%d: %s: %s [%s]", t.job.Producer.Game, s.Source, f.Line, f.Column, f.Severity, f.Message, f.Rule.Code)
	}
	if more := len(warnings) - maxWarnings; more > 0 {
		t.job.note("%s: %s: %s like that, which dailies validate lists", t.job.Producer.Game, s.Source, document.Count(more, "more warning"))
	}
}

// repeats reports whether a submission with the same bytes came before, and notes it.
func (t *authorTurn) repeats(s *submission) bool {
	sum := sha256.Sum256(s.Data)
	earlier, known := t.answered[sum]
	if !known {
		t.answered[sum] = s.Source
		return false
	}
	t.funnel.Repeated++
	t.job.note("%s: %s repeats %s; it is not assembled again", t.job.Producer.Game, s.Source, earlier)
	s.repeats = earlier
	return true
}

// turnDown reports why a submission is not a pack.
func (t *authorTurn) turnDown(s *submission) error {
	pack := &t.funnel.Packs[s.place]
	for _, f := range s.Findings {
		pack.Findings = append(pack.Findings, fmt.Sprintf("%d:%d: %s [%s]", f.Line, f.Column, f.Message, f.Rule.Code))
		t.job.tell(gen.Event{
			Name: gen.EventRefused, Author: t.author.Name, Round: s.round, Source: s.Source,
			Line: f.Line, Column: f.Column, Message: f.Message, Code: f.Rule.Code,
		})
	}
	t.funnel.RefusedPacks++
	t.funnel.tries(s.round).RefusedPacks++
	return t.job.Refuse(Refusal{Source: s.Source, Findings: s.Findings})
}

// counted counts a draft that was judged.
func (t *authorTurn) counted(s *submission, passed bool) {
	pack, tries := &t.funnel.Packs[s.place], t.funnel.tries(s.round)
	s.drafts++
	pack.Drafts++
	tries.Drafts++
	t.funnel.Drafts++
	if passed {
		s.passed++
		pack.Passed++
		tries.Passed++
		t.funnel.Passed++
	}
}

// refuse counts a refused draft once for each rule that refused it.
func (f *Funnel) refuse(findings []validate.Finding) {
	codes := make(map[string]bool, len(findings))
	for _, finding := range findings {
		if finding.Severity == validate.Error {
			codes[finding.Rule.Code] = true
		}
	}
	for code := range codes {
		f.Refused[code]++
	}
}
