package gen

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"dailies/game"
	"dailies/game/document"
	"dailies/validate"
)

// intake is a submission as it was read.
type intake struct {
	pack     PackInfo           // empty for a finished puzzle
	findings []validate.Finding // why it is neither a pack nor a puzzle
	damaged  bool               // whether it is not even sound JSON
	finished bool               // whether it is a puzzle
	stated   game.Date          // of a puzzle that states one
	fixes    []fix              // what can be done about findings without judgement
}

// read reads a submission. The error is a broken schema.
func (g Game[P, K, A]) read(data []byte) (in intake, err error) {
	doc, faults := document.Parse(data)
	for _, f := range faults {
		line, column := doc.LineColumn(f.Offset)
		in.findings = append(in.findings, validate.Finding{Rule: validate.FaultRule(f.Kind), Severity: validate.Error, Line: line, Column: column, Message: f.Message})
	}
	if in.damaged = len(faults) > 0; in.damaged {
		return in, nil
	}
	if !g.isPack(doc) {
		in.finished, in.findings = true, mismatched(doc, doc.Decode(new(P)))
		if node := doc.Root.Member("dateISO"); node != nil {
			in.stated = game.Date(node.Text)
		}
		return in, nil
	}
	pack := new(K)
	if in.findings, in.fixes, err = g.readPack(doc, pack); err == nil && len(in.findings) == 0 {
		in.pack = g.Describe(pack)
	}
	return in, err
}

// isPack tells a pack from a finished puzzle by the keys that the game declares for its
// packs and by those that puzzles of every game have. What has none of either is held
// against the pack's schema, since packs are what authors are asked for.
func (g Game[P, K, A]) isPack(doc *document.Document) bool {
	has := func(key string) bool { return doc.Root.Member(key) != nil }
	return slices.ContainsFunc(g.PackKeys, has) || !has("mode") && !has("puzzleId") && !has("dateISO")
}

// readPack decodes a pack, or says what is wrong with it.
func (g Game[P, K, A]) readPack(doc *document.Document, pack *K) (findings []validate.Finding, fixes []fix, err error) {
	if g.Spare != nil {
		if spare := g.Spare(doc); len(spare) > 0 {
			findings, fixes = sparesOf(doc, spare)
			return findings, fixes, nil
		}
	}
	mismatches, err := g.PackSchema.Check(doc)
	if err != nil {
		return nil, nil, fmt.Errorf("%s pack: %w", g.Name, err)
	}
	if len(mismatches) > 0 {
		return mismatched(doc, mismatches), fixesOf(mismatches), nil
	}
	if findings = mismatched(doc, doc.Decode(pack)); len(findings) > 0 {
		return findings, nil, nil
	}
	findings = append(g.Check(pack), validate.TextsOf[K]().Findings(pack)...)
	for i := range findings {
		findings[i].Line, findings[i].Column = doc.Position(findings[i].Pointer)
	}
	return findings, repeatsOf(findings), nil
}

// packRemarks is [Producer.PackRemarks].
func (g Game[P, K, A]) packRemarks(data []byte, profile *validate.Profile) []validate.Finding {
	doc, faults := document.Parse(data)
	pack := new(K)
	if len(faults) > 0 || !g.isPack(doc) || len(doc.Decode(pack)) > 0 {
		return nil
	}
	findings := validate.TextsOf[K]().Foreign(pack, profile)
	if g.Voice != nil {
		findings = append(findings, validate.Collect(profile, func(report *validate.Reporter) { g.Voice(pack, report) })...)
	}
	for i := range findings {
		findings[i].Line, findings[i].Column = doc.Position(findings[i].Pointer)
	}
	return findings
}

// mismatched are the findings for where a document does not fit.
func mismatched(doc *document.Document, mismatches []document.Mismatch) []validate.Finding {
	var findings []validate.Finding
	for _, m := range mismatches {
		line, column := doc.Position(m.Pointer)
		findings = append(findings, validate.Finding{
			Rule: validate.SchemaRule(), Severity: validate.Error, Pointer: m.Pointer, Line: line, Column: column, Message: m.Error(),
		})
	}
	return findings
}

// series enumerates the drafts of a pack, or of a finished puzzle the one that it is. The
// error is a text that [Game.read] has findings about.
func (g Game[P, K, A]) series(s Series, rejected Rejections) (iter.Seq[Draft[P]], error) {
	doc, faults := document.Parse([]byte(s.Pack))
	if len(faults) > 0 {
		return nil, fmt.Errorf("the pack of the series: %s", faults[0].Message)
	}
	if g.isPack(doc) {
		pack := new(K)
		for _, m := range doc.Decode(pack) {
			return nil, fmt.Errorf("the pack of the series: %w", m)
		}
		return g.Assemble(pack, s.Seed, s.Rung, rejected), nil
	}
	puzzle := new(P)
	for _, m := range doc.Decode(puzzle) {
		return nil, fmt.Errorf("the puzzle of the series: %w", m)
	}
	return func(yield func(Draft[P]) bool) {
		yield(Draft[P]{Make: func(context.Context, Rejections) *P { return puzzle }, Label: "finished puzzle"})
	}, nil
}
