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
	require.Equal(t, "Two of the three go together.", ClosenessNote(2))
	require.Equal(t, ClosenessNote(0), ClosenessNote(1))
}
