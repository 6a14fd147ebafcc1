package audit

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/review"
	"dailies/internal/store"
	"dailies/validate"
)

// The rules of editors' decisions.
var (
	errReviewDamaged = &validate.Rule{
		Code: "ERR_REVIEW_DAMAGED", Title: "The editors' decisions can be read",
		Why:    "What was vetoed would be published, and what was approved would be generated again.",
		Fix:    "Mend review.json at the place named, or restore it from version control.",
		Source: "pipeline page, editors",
	}
	errReviewUnapproved = &validate.Rule{
		Code: "ERR_REVIEW_UNAPPROVED", Title: "An editor approved the daily as it is",
		Why:    "A team that wants every board read by an editor asks for that with --require-approved. An approval holds only for the file that was read.",
		Fix:    "Read the daily, and run dailies review approve, or veto it and generate the day again.",
		Source: "pipeline page, editors",
	}
	errReviewVetoed = &validate.Rule{
		Code: "ERR_REVIEW_VETOED", Title: "No published daily is one that an editor vetoed",
		Why:    "Somebody read it and did not want it played.",
		Fix:    "Generate the day again with --force: a run makes nothing that is vetoed.",
		Source: "pipeline page, editors",
	}
)

// evaluateReview checks the dailies against the editors' decisions, and returns what is
// wrong with the decisions themselves and with each daily, by its position.
func (f folder) evaluateReview(ctx context.Context, requireApproved bool) (validate.Result, [][]validate.Finding, error) {
	result := validate.Result{File: filepath.Join(f.dir, store.ReviewName)}
	findings := make([][]validate.Finding, len(f.dailies))
	decided, err := review.Read(ctx, f.dir)
	var damage *review.Damage
	if errors.As(err, &damage) {
		result.Findings = []validate.Finding{{
			Rule: errReviewDamaged, Severity: validate.Error, Line: damage.Line, Column: damage.Column, Message: damage.Message,
		}}
		return result, findings, nil
	}
	if err != nil {
		return result, nil, errors.Join(ctx.Err(), fault.AsUsage(err))
	}
	for i, d := range f.dailies {
		findings[i] = evaluateDecisions(decided, d, requireApproved)
	}
	return result, findings, nil
}

// evaluateDecisions checks one daily against the decisions.
func evaluateDecisions(decided review.Review, d daily, requireApproved bool) (found []validate.Finding) {
	add := func(r *validate.Rule, format string, args ...any) {
		found = append(found, validate.Finding{Rule: r, Severity: validate.Error, Message: fmt.Sprintf(format, args...)})
	}
	if d.facts != nil {
		if v, vetoed := decided.Rejected(d.result.Game, d.facts.Content); vetoed {
			add(errReviewVetoed, "%s vetoed this board at %s%s", document.Printable(v.Signed.By), document.Printable(v.Signed.At), reason(v.Signed))
		}
	}
	if !requireApproved {
		return found
	}
	approval, holds := decided.Approved(store.File{Date: d.date, Game: d.result.Game}, d.hash)
	switch {
	case holds:
	case approval.SHA256 != "":
		add(errReviewUnapproved, "%s approved another version of it at %s; it was changed since", document.Printable(approval.Signed.By), document.Printable(approval.Signed.At))
	default:
		add(errReviewUnapproved, "no editor approved it")
	}
	return found
}

// reason formats the note of a signature as the end of a sentence.
func reason(s review.Signature) string {
	if s.Note == "" {
		return ""
	}
	return ": " + document.Show(s.Note)
}
