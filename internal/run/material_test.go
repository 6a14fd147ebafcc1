package run

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen/schedule"
)

func TestHowFarMaterialReaches(t *testing.T) {
	require.Empty(t, Game{}.Material())
	g := Game{
		Choices: []Choice{{}, {Eased: 25}, {Eased: 50}, {Eased: 25}},
		Runway: &schedule.Runway{
			Days: 12, Ends: "2027-03-01", Refused: map[string]int{"ERR_META_SET_REPEAT": 4, "ERR_META_NEAR_DUPLICATE": 90, "ERR_META_PACK_GAP": 4},
			Packs: []schedule.PackRunway{{Pack: "a", Days: 3}, {Pack: "b", Days: 1}, {Pack: "c", Days: 8, Left: 2}},
		},
	}
	require.Equal(t, []string{
		"eased: the rules of the year on 3 of 4 days, 2 by 25 %, 1 by 50 %, since no material kept them in full (WARN_META_EASED)",
		"runway: the material at hand carries 12 more days; on 2027-03-01 nothing fits: refused 90 by ERR_META_NEAR_DUPLICATE, 4 by ERR_META_PACK_GAP, 4 by ERR_META_SET_REPEAT",
		"spent first: a (3 days), b (1 day)",
	}, g.Material())
	g.Choices = []Choice{{Early: 2}, {}, {Early: 1}}
	require.Equal(t, "early: on 2 of 3 days a set returned sooner, or more often in a year, than choosing wishes", g.Material()[0])
	g.Choices, g.Runway = nil, &schedule.Runway{Days: 365, AtLeast: true}
	require.Equal(t, []string{"runway: the material at hand carries at least 365 more days"}, g.Material())
	g.Runway = &schedule.Runway{Days: 1, AtLeast: true, Ends: "2027-03-01", Refused: map[string]int{"ERR_META_SET_REPEAT": 4}}
	require.Equal(t, []string{
		"runway: the drafts left over carry 1 more day, and dailies runway says how far the packs reach; on 2027-03-01 none of them fits: refused 4 by ERR_META_SET_REPEAT",
	}, g.Material(), "more drafts could be made")
}
