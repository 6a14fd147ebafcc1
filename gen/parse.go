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

// ParsedSubmission is what a submission shows without being assembled: its form, its
// references, its texts.
type ParsedSubmission struct {
	Pack     PackInfo           // empty for a finished puzzle, and with findings
	Findings []validate.Finding // errors: why it is neither a pack nor a puzzle
	Damaged  bool               // whether it is not even sound JSON; Findings are about all that could be read
	Finished bool               // whether it is a puzzle
	Stated   game.Date          // of a puzzle that states one

	Parts []MarkedPart // of a pack without findings: what a critic marks

	Spare      []Spare             // the parts of a pack that Findings are about, if the pack may do without them
	Mismatches []document.Mismatch // with the schema of packs, where Findings are about these
}

// Parse parses a submission. The error is a broken schema.
func (g Game[P, K, A]) Parse(data []byte) (sub ParsedSubmission, err error) {
	doc, faults := document.Parse(data)
	for _, f := range faults {
		line, column := doc.LineColumn(f.Offset)
		sub.Findings = append(sub.Findings, validate.Finding{Rule: validate.FaultRule(f.Kind), Severity: validate.Error, Line: line, Column: column, Message: f.Message})
	}
	if sub.Damaged = len(faults) > 0; sub.Damaged && !doc.Whole {
		return sub, nil
	}
	if !g.isPack(doc) {
		sub.Finished, sub.Findings = true, append(sub.Findings, mismatched(doc, doc.Decode(new(P)))...)
		if node := doc.Root.Member("dateISO"); node != nil {
			sub.Stated = game.Date(node.Text)
		}
		return sub, nil
	}
	pack := new(K)
	if err = g.parsePack(doc, pack, &sub); err == nil && len(sub.Findings) == 0 {
		sub.Pack, sub.Parts = g.Describe(pack), markedParts(doc, g.Criticized)
	}
	return sub, err
}

// isPack tells a pack from a finished puzzle by the keys that the game declares for its packs
// and by those that puzzles of every game have. A submission with neither is checked against
// the pack's schema, since packs are what authors are asked for.
func (g Game[P, K, A]) isPack(doc *document.Document) bool {
	has := func(key string) bool { return doc.Root.Member(key) != nil }
	return slices.ContainsFunc(g.PackKeys, has) || !has("mode") && !has("puzzleId") && !has("dateISO")
}

// parsePack decodes a pack, or says all that is wrong with it: a value that does not fit hides
// nothing that is wrong with the others.
func (g Game[P, K, A]) parsePack(doc *document.Document, pack *K, sub *ParsedSubmission) (err error) {
	if g.Spare != nil {
		if sub.Spare = g.Spare(doc); len(sub.Spare) > 0 {
			sub.Findings = append(sub.Findings, spared(doc, sub.Spare)...)
			return nil
		}
	}
	if sub.Mismatches, err = g.PackSchema.Check(doc); err != nil {
		return fmt.Errorf("%s pack: %w", g.Name, err)
	}
	wrong := sub.Mismatches
	if decoded := doc.Decode(pack); len(wrong) == 0 {
		wrong = decoded
	}
	sub.Findings = append(sub.Findings, mismatched(doc, wrong)...)
	texts := validate.TextsOf[K]()
	info := g.Describe(pack)
	outOfSeason, err := undated(doc, &info, texts.List(pack))
	if err != nil {
		return err
	}
	further := placed(doc, slices.Concat(g.Check(pack), checkDated(doc, &info), texts.Findings(pack), outOfSeason))
	sub.Findings = append(sub.Findings, besides(doc, wrong, further)...)
	return nil
}

// besides returns the findings about values that are there and that fit. A finding about another
// value is about what was read in its stead; where a whole part of the pack is missing, so is one
// about a name that this part may hold.
func besides(doc *document.Document, wrong []document.Mismatch, findings []validate.Finding) []validate.Finding {
	lacksPart := slices.ContainsFunc(wrong, func(m document.Mismatch) bool { return m.Pointer == "" })
	return slices.DeleteFunc(findings, func(f validate.Finding) bool {
		return !doc.Has(f.Pointer) || lacksPart && f.Rule == ErrPackReference ||
			slices.ContainsFunc(wrong, func(m document.Mismatch) bool { return m.Pointer == f.Pointer })
	})
}

// PackRemarks lists, under a profile, remarks on a text that is a pack of the game: its texts
// in other scripts, and sentences that no puzzle may hold. The pack may give puzzles all the
// same, without them. There are none for a text that is not a pack.
func (g Game[P, K, A]) PackRemarks(data []byte, profile *validate.Profile) []validate.Finding {
	doc, faults := document.Parse(data)
	pack := new(K)
	if len(faults) > 0 && !doc.Whole || !g.isPack(doc) {
		return nil
	}
	wrong := doc.Decode(pack)
	findings := validate.TextsOf[K]().Foreign(pack, profile)
	if g.Voice != nil {
		findings = append(findings, validate.Collect(profile, func(report *validate.Reporter) { g.Voice(pack, report) })...)
	}
	return placed(doc, besides(doc, wrong, findings))
}

// PackLacks returns what [Game.Lacks] says of a text; nothing for a text that is not a pack.
func (g Game[P, K, A]) PackLacks(data []byte, rung string) string {
	doc, faults := document.Parse(data)
	pack := new(K)
	if g.Lacks == nil || len(faults) > 0 || !g.isPack(doc) || len(doc.Decode(pack)) > 0 {
		return ""
	}
	return g.Lacks(pack, rung)
}

// placed adds to findings the lines and columns of what they point to.
func placed(doc *document.Document, findings []validate.Finding) []validate.Finding {
	for i := range findings {
		findings[i].Line, findings[i].Column = doc.Position(findings[i].Pointer)
	}
	return findings
}

// spared returns the findings for parts that cannot be used.
func spared(doc *document.Document, spare []Spare) []validate.Finding {
	var findings []validate.Finding
	for _, s := range spare {
		findings = append(findings, validate.Finding{Rule: validate.SchemaRule(), Severity: validate.Error, Pointer: s.Pointer, Message: s.Message})
	}
	return placed(doc, findings)
}

// mismatched returns the findings for where a document does not fit.
func mismatched(doc *document.Document, mismatches []document.Mismatch) []validate.Finding {
	var findings []validate.Finding
	for _, m := range mismatches {
		findings = append(findings, validate.Finding{Rule: validate.SchemaRule(), Severity: validate.Error, Pointer: m.Pointer, Message: m.Error()})
	}
	return placed(doc, findings)
}

// Drafts enumerates the drafts of a pack for a seed and a rung, as [Assemble] does; the text
// of a finished puzzle has one draft, the puzzle. The error is a text that [Game.Parse] has
// findings about.
func (g Game[P, K, A]) Drafts(text string, seed uint64, rung string, rejected Rejections) (iter.Seq[Draft[P]], error) {
	doc, faults := document.Parse([]byte(text))
	if len(faults) > 0 {
		return nil, fmt.Errorf("the pack of the series: %s", faults[0].Message)
	}
	if g.isPack(doc) {
		pack := new(K)
		for _, m := range doc.Decode(pack) {
			return nil, fmt.Errorf("the pack of the series: %w", m)
		}
		return g.Assemble(pack, seed, rung, rejected), nil
	}
	puzzle := new(P)
	for _, m := range doc.Decode(puzzle) {
		return nil, fmt.Errorf("the puzzle of the series: %w", m)
	}
	return func(yield func(Draft[P]) bool) {
		yield(Draft[P]{Make: func(context.Context, Rejections) *P { return puzzle }, Label: "finished puzzle"})
	}, nil
}
