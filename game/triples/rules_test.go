package triples

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPatternsInPlainWords: every value of a tag that can be a concern has words of its own.
func TestPatternsInPlainWords(t *testing.T) {
	for _, c := range []Concern{{"dimension", DimSource, "human"}, {"dimension", DimControl, "automation"}, {"dimension", DimClaim, "absence"}, {"dimension", DimEvidence, "SENSOR"}, {"dimension", DimTopic, "kitchen"}} {
		require.Greater(t, len(c.Meaning()), len(c.Text()), c)
		require.NotContains(t, c.Meaning(), "_", c)
	}
	for _, value := range ClaimShapes() {
		require.NotEmpty(t, sharedWords(string(value)), value)
	}
	require.Empty(t, NoConcern().Meaning())
	require.Equal(t, "nothing, and that is no sign of a wrong group", NoConcern().Phrase())
	require.Equal(t, "two of these were done by hand", Concern{"dimension", DimControl, "manual"}.Phrase())
	phrases := map[string]Concern{}
	for _, c := range concerns() {
		phrase := c.Phrase()
		require.NotContains(t, phrases, phrase, "%v and %v", c, phrases[phrase])
		phrases[phrase] = c
	}
	require.Equal(t, "Two of the three go together.", ClosenessNote(2))
	require.Equal(t, ClosenessNote(0), ClosenessNote(1))
}

// concerns are all that tags can raise, with two topic families.
func concerns() []Concern {
	all := []Concern{NoConcern(), {"dimension", DimTopic, "kitchen"}, {"dimension", DimTopic, "manual"}}
	for _, value := range SourceGroups() {
		all = append(all, Concern{"dimension", DimSource, string(value)})
	}
	for _, value := range ControlPaths() {
		all = append(all, Concern{"dimension", DimControl, string(value)})
	}
	for _, value := range ClaimShapes() {
		all = append(all, Concern{"dimension", DimClaim, string(value)})
	}
	for _, value := range EvidenceTypes() {
		all = append(all, Concern{"dimension", DimEvidence, string(value)})
	}
	return all
}
