package audit

import (
	"context"

	"dailies/internal/review"
	"dailies/internal/store"
	"dailies/validate"
)

// Difference is a released day that today's rules judge otherwise than its verdict.
type Difference struct {
	File    string
	Build   string         // that judged it when it was published
	Refused bool           // whether it would not be published today
	Found   map[string]int // what the verdict does not have, by code
}

// released gives the verdicts that stand, by the position of the daily; nil for a day that is judged by
// today's rules.
func (a Auditor) released(ctx context.Context, f folder) ([]*store.Verdict, error) {
	verdicts := make([]*store.Verdict, len(f.dailies))
	index, err := f.reader.Index(ctx)
	if err != nil {
		return verdicts, ctx.Err() // what is wrong with the index is reported
	}
	decided, err := review.Read(ctx, f.dir)
	if err != nil {
		return verdicts, ctx.Err() // likewise
	}
	for file, entry := range index.All() {
		if i := f.find(file); i >= 0 {
			verdicts[i] = a.verdict(decided, file, entry, f.dailies[i].hash)
		}
	}
	return verdicts, nil
}

// verdict is that of a day whose file has a hash, if it stands: players have the day, as it was published.
func (a Auditor) verdict(decided review.Review, file store.File, entry store.Entry, hash string) *store.Verdict {
	state, _ := stateOf(decided, file, hash)
	if file.Date > a.Today || entry.SHA256 != hash || state == Withdrawn || state == Vetoed || a.RequireApproved && state != Approved {
		return nil
	}
	return entry.Verdict
}

// standing is what is found in a daily: of a released one, what its verdict has.
func (a Auditor) standing(d daily, v *store.Verdict) []validate.Finding {
	if v == nil {
		return d.result.Findings
	}
	known, fresh := v.Split(d.result.Findings)
	if len(fresh) > 0 && a.Differs != nil {
		diff := Difference{File: d.result.File, Build: v.Build, Refused: validate.Worst(fresh) == validate.Error, Found: make(map[string]int)}
		for _, f := range fresh {
			diff.Found[f.Rule.Code]++
		}
		a.Differs(diff)
	}
	if a.AsNew {
		return d.result.Findings
	}
	return known
}
