package triples

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSeasonsOfThePacks: a pack that would be odd in July says so. A pack without months is
// served all year, and nothing else would notice.
func TestSeasonsOfThePacks(t *testing.T) {
	all := packs(t)
	for name, months := range map[string][]int{
		"opened-present.json":   {12},
		"unshoveled-steps.json": {12, 1, 2},
		"string-lights.json":    {2, 3},
		"sandy-shoes.json":      {6, 7, 8},
	} {
		require.Contains(t, all, name)
		require.Equal(t, months, all[name].Months, name)
	}
}
