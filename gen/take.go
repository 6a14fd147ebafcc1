package gen

import (
	"context"
	"crypto/sha256"
	"fmt"
)

// maxAvoid bounds how many names of the run's own packs an author is given to avoid,
// so that a prompt does not grow with every asking.
const maxAvoid = 120

// take assembles one material, unless it is an answer that was had before.
func (t *turn) take(ctx context.Context, round int, m Material, p *progress) error {
	t.funnel.Answered++
	t.funnel.tries(round).Answered++
	if t.repeats(m) {
		return nil
	}
	p.fresh++
	batch := Batch{Source: m.Source, Damaged: true}
	if m.Unusable == "" {
		var err error
		if batch, err = t.job.Producer.Produce(ctx, m, t.job.Seed, t.job.Workers, t.job.Reject); err != nil {
			return err
		}
	}
	if err := t.count(round, m, &batch); err != nil {
		return err
	}
	critique := batch.critique()
	if m.Unusable != "" {
		critique = Critique{Source: m.Source, Unusable: m.Unusable}
	}
	t.critiques = append(t.critiques, critique)
	p.offered += len(batch.Candidates)
	p.passed += batch.Passed
	p.wrong += len(batch.Findings)
	if batch.Damaged {
		p.wrong += damaged
	}
	t.candidates = append(t.candidates, batch.Candidates...)
	if batch.Passed > 0 && batch.Pack.Theme != "" {
		t.avoid = append(append(t.avoid, batch.Pack.Theme), batch.Pack.Names...)
		t.avoid = t.avoid[max(0, len(t.avoid)-maxAvoid):]
	}
	return nil
}

// repeats tells whether the very bytes of an answer were had before, and notes it.
func (t *turn) repeats(m Material) bool {
	if m.Unusable != "" {
		return false
	}
	sum := sha256.Sum256(m.Data)
	earlier, known := t.answered[sum]
	if !known {
		t.answered[sum] = m.Source
		return false
	}
	t.funnel.Repeated++
	t.job.note("%s: %s repeats %s; it is not assembled again", t.job.Producer.Game, m.Source, earlier)
	t.critiques = append(t.critiques, Critique{Source: m.Source, Repeats: earlier})
	return true
}

// count adds a material to the funnel, and tells why it is no pack.
func (t *turn) count(round int, m Material, batch *Batch) error {
	funnel, tries := t.funnel, t.funnel.tries(round)
	funnel.Drafts += batch.Drafts
	funnel.Passed += batch.Passed
	funnel.Offered += len(batch.Candidates)
	tries.Drafts += batch.Drafts
	tries.Passed += batch.Passed
	for code, fault := range batch.Refused {
		funnel.Refused[code] += fault.Count
	}
	for i := range batch.Candidates {
		batch.Candidates[i].material = len(funnel.Packs)
	}
	pack := PackCount{Source: m.Source, Author: t.author.Name, Round: round, Pack: batch.Pack.ID, Drafts: batch.Drafts, Passed: batch.Passed}
	for _, f := range batch.Findings {
		pack.Findings = append(pack.Findings, fmt.Sprintf("%d:%d: %s [%s]", f.Line, f.Column, f.Message, f.Rule.Code))
		t.job.tell(Event{
			Kind: EventRefused, Author: t.author.Name, Round: round, Source: m.Source,
			Line: f.Line, Column: f.Column, Message: f.Message, Code: f.Rule.Code,
		})
	}
	if m.Unusable != "" {
		pack.Findings = []string{m.Unusable}
		t.job.note("%s: %s cannot be used: %s", t.job.Producer.Game, m.Source, m.Unusable)
	}
	funnel.Packs = append(funnel.Packs, pack)
	if len(pack.Findings) == 0 {
		t.job.tell(Event{
			Kind: EventAssembled, Author: t.author.Name, Round: round, Source: m.Source, Number: m.Number, Of: m.Of,
			Pack: batch.Pack.ID, Drafts: batch.Drafts, Passed: batch.Passed,
		})
		return nil
	}
	funnel.RefusedPacks++
	tries.RefusedPacks++
	if len(batch.Findings) == 0 {
		return nil
	}
	return t.job.Reject(Rejection{Source: m.Source, Findings: batch.Findings})
}
