package gen

import (
	"context"
	"crypto/sha256"
	"fmt"

	"dailies/game/document"
	"dailies/validate"
)

// maxAvoid bounds how many names of the run's own packs an author is given to avoid,
// so that a prompt does not grow with every asking.
const maxAvoid = 120

// ingest shelves a submission and has its first drafts judged, unless it repeats an
// earlier one.
func (t *authorTurn) ingest(ctx context.Context, round int, sub Submission, p *progress) error {
	t.funnel.Answered++
	t.funnel.tries(round).Answered++
	s := &shelved{
		Submission: sub, round: round, place: len(t.funnel.Packs),
		refused: make(faultCount), rejected: make(Rejections), stocks: make(map[string]*stock),
	}
	t.answers = append(t.answers, s)
	if t.repeats(s) {
		return nil
	}
	p.fresh++
	fixed, err := t.job.Producer.fix(s)
	if err != nil {
		return err
	}
	for _, note := range fixed {
		t.job.note("%s: %s: %s", t.job.Producer.Game, s.Source, note)
	}
	wanted, err := t.heed(s)
	if err != nil {
		return err
	}
	p.wrong += len(s.findings)
	if s.damaged {
		p.wrong += damaged
	}
	t.shelf = append(t.shelf, s)
	t.funnel.Packs = append(t.funnel.Packs, PackCount{Source: s.Source, Author: t.author.Name, Round: round, Pack: s.pack.ID, Fixed: fixed})
	if s.unwanted = !wanted; s.unwanted {
		return nil
	}
	if len(s.findings) > 0 {
		return t.turnDown(s)
	}
	t.warn(s)
	if err := t.judge(ctx, t.share(s)); err != nil {
		return err
	}
	if s.passed > 0 && s.pack.Theme != "" {
		t.avoid = append(append(t.avoid, s.pack.Theme), s.pack.Names...)
		t.avoid = t.avoid[max(0, len(t.avoid)-maxAvoid):]
	}
	t.job.tell(Event{
		Name: EventAssembled, Author: t.author.Name, Round: round, Source: s.Source, Number: s.Number, Of: s.Of,
		Pack: s.pack.ID, Drafts: s.drafts, Passed: s.passed,
	})
	return nil
}

// maxWarnings bounds what is noted of one pack: one that is written in another script has
// a warning for each of its texts.
const maxWarnings = 3

// warn notes what a pack deserves a warning for.
func (t *authorTurn) warn(s *shelved) {
	warnings := t.job.Producer.PackRemarks(s.Data, t.job.Profile)
	for _, f := range warnings[:min(len(warnings), maxWarnings)] {
		t.job.note("%s: %s:%d:%d: %s: %s [%s]", t.job.Producer.Game, s.Source, f.Line, f.Column, f.Severity, f.Message, f.Rule.Code)
	}
	if more := len(warnings) - maxWarnings; more > 0 {
		t.job.note("%s: %s: %s like that, which dailies validate lists", t.job.Producer.Game, s.Source, document.Count(more, "more warning"))
	}
}

// repeats reports whether the bytes of a submission were taken before, and notes it.
func (t *authorTurn) repeats(s *shelved) bool {
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

// turnDown reports why a submission is no pack.
func (t *authorTurn) turnDown(s *shelved) error {
	pack := &t.funnel.Packs[s.place]
	for _, f := range s.findings {
		pack.Findings = append(pack.Findings, fmt.Sprintf("%d:%d: %s [%s]", f.Line, f.Column, f.Message, f.Rule.Code))
		t.job.tell(Event{
			Name: EventRefused, Author: t.author.Name, Round: s.round, Source: s.Source,
			Line: f.Line, Column: f.Column, Message: f.Message, Code: f.Rule.Code,
		})
	}
	t.funnel.RefusedPacks++
	t.funnel.tries(s.round).RefusedPacks++
	return t.job.Refuse(Refusal{Source: s.Source, Findings: s.findings})
}

// counted counts a draft that was judged.
func (t *authorTurn) counted(s *shelved, passed bool) {
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
