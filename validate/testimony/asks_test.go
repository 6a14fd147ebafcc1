package testimony

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/testimony"
)

// TestAsks says what the profile of the dailies asks of two difficulties, and the one of the founding documents
// of another.
func TestAsks(t *testing.T) {
	require.Equal(t, []string{
		"somebody who plays at random wins 50 to 80 % of the time", "the quickest win takes 2 turns or more",
		"some way to win submits no refutation",
	}, Asks(daily(), testimony.Easy))
	require.Equal(t, []string{
		"somebody who plays at random wins 3 to 12 % of the time", "15 % or more of first submissions can still win",
		"the quickest win takes 3 turns or more", "the nearest loss leaves 5 resistance or less",
	}, Asks(daily(), testimony.Expert))
	require.Equal(t, []string{
		"the best set has a power 3 or more over the resistance", "there are 2 or more ways to win",
	}, Asks(New(nil).Checker().Profile(Spec), testimony.Hard))
}
