package audit

import (
	"dailies/internal/catalog"
	"dailies/validate"
)

// Chapters lists the rules of publishing itself, each once: those of the index, of editors,
// of plays and of baselines.
func Chapters() []catalog.Chapter {
	return []catalog.Chapter{
		{Name: "the index of out/", Rules: []*validate.Rule{errIndexDamaged, errIndexMissing, errIndexUnlisted, errIndexHash, errIndexEndings}},
		{Name: "editors' decisions", Rules: []*validate.Rule{errReviewDamaged, errReviewUnapproved, errReviewVetoed}},
		{Name: "what plays taught", Rules: []*validate.Rule{warnLearnedRung, warnPlayedSecondReading}},
		{Name: "baselines", Rules: []*validate.Rule{errBaselineStale, errBaselineExpired}},
	}
}
