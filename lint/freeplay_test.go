package lint

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/freeplay"
	"dailies/game/testimony"
	"dailies/lint/window"
)

func runOf(modifier freeplay.Modifier, targets ...testimony.Target) *freeplay.Puzzle {
	p := &freeplay.Puzzle{Acts: make([]freeplay.Act, len(targets))}
	for i, target := range targets {
		p.Acts[i] = freeplay.Act{TargetLock: target, ResistanceStart: 40, Deck: []freeplay.Card{{Name: fmt.Sprint("a card of ", modifier, " and ", target), Power: 5}}}
	}
	p.Acts[len(targets)-1].Modifiers = []freeplay.Modifier{modifier}
	return p
}

// TestRunsThatFollowEachOther: neither modifier nor target on adjacent dates.
func TestRunsThatFollowEachOther(t *testing.T) {
	judged := func(runs ...*freeplay.Puzzle) []string {
		var all []window.Day
		for i, p := range runs {
			if p != nil {
				f := freeplayFacts(p, nil)
				all = append(all, window.Day{Date: first.AddDays(i), Facts: &f})
			}
		}
		return codes(Freeplay().Window(), all)
	}
	require.Empty(t, judged(runOf("DEEP_VERIFY", "OVEN", "WASHER", "TV"), runOf("CROSS_CHECK", "FRIDGE", "SPEAKER", "DOOR")))
	require.Equal(t, []string{"ERR_META_MODIFIER_REPEAT error"}, judged(runOf("DEEP_VERIFY", "OVEN", "WASHER", "TV"), runOf("DEEP_VERIFY", "FRIDGE", "SPEAKER", "DOOR")))
	require.Equal(t, []string{"ERR_META_TARGET_REPEAT error"}, judged(runOf("DEEP_VERIFY", "OVEN", "WASHER", "TV"), runOf("CROSS_CHECK", "TV", "SPEAKER", "DOOR")))
	require.NotContains(t, judged(runOf("DEEP_VERIFY", "OVEN", "WASHER", "TV"), nil, runOf("DEEP_VERIFY", "FRIDGE", "SPEAKER", "TV")), "ERR_META_MODIFIER_REPEAT error", "a day between them")
}

func TestFreeplayFacts(t *testing.T) {
	p := runOf("DEEP_VERIFY", "OVEN", "WASHER", "TV")
	f := freeplayFacts(p, nil)
	require.Equal(t, []window.Tally{{Value: "OVEN", Count: 1}, {Value: "WASHER", Count: 1, At: 1}, {Value: "TV", Count: 1, At: 2}}, f.Tallies[targets])
	require.Equal(t, []window.Tally{{Value: "DEEP_VERIFY", Count: 1, At: 2}}, f.Tallies[modifiers])
	same := *p
	same.PuzzleID, same.Seed = "2027-01-01-x", "other"
	require.Equal(t, f.Content, freeplayFacts(&same, nil).Content, "ids, dates and seeds do not count")
	same.Acts = append([]freeplay.Act{}, p.Acts...)
	same.Acts[1].ResistanceStart++
	require.NotEqual(t, f.Content, freeplayFacts(&same, nil).Content)
	require.Empty(t, freeplayFacts(new(freeplay.Puzzle), nil).Tallies[targets])
}
