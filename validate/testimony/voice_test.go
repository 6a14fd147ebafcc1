package testimony

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/testimony"
	"dailies/validate"
)

// TestEveryCounterHasLinesForBothEnds: one that KOA says nothing to, when it is played or when it is
// refuted, is found in its own pool.
func TestEveryCounterHasLinesForBothEnds(t *testing.T) {
	said := map[testimony.CounterID][]string{"camera": {"Look."}}
	for pool, lines := range map[string]testimony.KoaLines{"/counter": {Refuted: said}, "/refuted": {Counter: said}} {
		findings := validate.Collect(daily(), func(report *validate.Reporter) {
			NewVoice(report).Lines("", &lines, []testimony.CounterID{"camera"})
		})
		findings = slices.DeleteFunc(findings, func(f validate.Finding) bool { return f.Pointer != "/counter" && f.Pointer != "/refuted" })
		require.Len(t, findings, 1)
		require.Equal(t, []string{errPoolEmpty.Code, pool}, []string{findings[0].Rule.Code, findings[0].Pointer})
	}
}
