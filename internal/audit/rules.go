package audit

import (
	"dailies/internal/catalog"
	"dailies/validate"
)

// Chapters lists the rules of what is published as such, each once: those of the index and
// those of baselines.
func Chapters() []catalog.Chapter {
	return []catalog.Chapter{
		{Name: "the index of out/", Rules: []*validate.Rule{errIndexDamaged, errIndexMissing, errIndexUnlisted, errIndexHash}},
		{Name: "baselines", Rules: []*validate.Rule{errBaselineStale, errBaselineExpired}},
	}
}
