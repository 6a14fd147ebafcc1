package freeplay

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestSurvey deals runs from the embedded packs and tells what refuses them.
func TestSurvey(t *testing.T) {
	if *survey == 0 {
		t.Skip("-survey N deals N runs")
	}
	d := newDealer(t, 1)
	game := New(nil)
	refused := make(map[string]int)
	var spent, worst time.Duration
	judged := 0
	for range *survey {
		p, why := d.run()
		if why != "" {
			refused[why]++
			continue
		}
		begun := time.Now()
		verdict := game.Judge(t.Context(), p, game.Profiles[0])
		took := time.Since(begun)
		spent, worst, judged = spent+took, max(worst, took), judged+1
		if len(verdict.Findings) == 0 {
			refused["nothing at all"]++
		}
		refused[fmt.Sprint("locks opened by the planner: ", verdict.Analysis.Models.Planner.Opened)]++
		seen := make(map[string]bool)
		for _, f := range verdict.Findings {
			if code := f.Rule.Code; !seen[code] {
				seen[code] = true
				refused[code]++
			}
		}
		require.NotNil(t, verdict.Analysis)
	}
	for why, n := range refused {
		fmt.Println(n, why)
	}
	fmt.Println(judged, "judged, ", spent/time.Duration(max(judged, 1)), "each, at most", worst)
}
