package triples

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/triples"
	"dailies/validate"
)

// TestBothLinesOfAConcernAreJudged: KOA's line and its subtitle.
func TestBothLinesOfAConcernAreJudged(t *testing.T) {
	said := map[triples.ConcernKey]string{"control_path": validate.CourtWords()[0]}
	for at, lines := range map[string]triples.KoaLines{
		"/koaLines/suspicion/control_path": {Suspicion: said}, "/koaLines/suspicionSubtitle/control_path": {SuspicionSubtitle: said},
	} {
		findings := validate.Collect(daily(), func(report *validate.Reporter) { checkVoice(&triples.Puzzle{KoaLines: lines}, report) })
		require.Len(t, findings, 1)
		require.Equal(t, []string{errCourt.Code, at}, []string{findings[0].Rule.Code, findings[0].Pointer})
	}
}
