package lint

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/lint/window"
	"dailies/validate"
)

const first game.Date = "2026-11-01"

// codes are the findings of the last day, as "CODE severity".
func codes(w window.Window, all []window.Day) []string {
	found := []string{}
	for _, f := range w.Judge(all, window.Limits{})[all[len(all)-1].Date] {
		found = append(found, f.Rule.Code+" "+f.Severity.String())
	}
	return found
}

// errors are the codes of a window's errors on the last day.
func errors(w window.Window, limits window.Limits, all []window.Day) []string {
	found := []string{}
	for _, f := range w.Judge(all, limits)[all[len(all)-1].Date] {
		if f.Severity == validate.Error {
			found = append(found, f.Rule.Code)
		}
	}
	return found
}

// windowOf is a window of these rules alone.
func windowOf(rules ...window.Rule) window.Window {
	return window.NewGame[int, int]("test", nil, nil, rules).Window()
}

func TestAPackRestsForThreeDays(t *testing.T) {
	after := func(days int) []string {
		known := &window.Source{Pack: "p", Fair: map[window.Aspect]int{window.Packs: 4}} // 60 % of it is less
		return errors(windowOf(packRules()...), window.Limits{}, []window.Day{
			{Date: first, Facts: &window.Facts{Content: window.ContentOf("one")}, Source: known},
			{Date: first.AddDays(days), Facts: &window.Facts{Content: window.ContentOf("other")}, Source: known},
		})
	}
	require.Equal(t, []string{"ERR_META_PACK_GAP"}, after(2))
	require.Empty(t, after(3))
}
