package audit

import (
	"dailies/internal/catalog"
	"dailies/validate"
)

// Chapters lists the rules of what is published as such, each once: those of the index,
// of editors and of baselines.
func Chapters() []catalog.Chapter {
	return []catalog.Chapter{
		{Name: "the index of out/", Rules: []*validate.Rule{errIndexDamaged, errIndexMissing, errIndexUnlisted, errIndexHash}},
		{Name: "editors' decisions", Rules: []*validate.Rule{errReviewDamaged, errReviewUnapproved, errReviewVetoed}},
		{Name: "baselines", Rules: []*validate.Rule{errBaselineStale, errBaselineExpired}},
	}
}
