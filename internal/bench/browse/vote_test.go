package browse

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestVotesAreSigned(t *testing.T) {
	for _, voter := range []string{"KL", "ß2", "四", strings.Repeat("é", 12)} {
		require.True(t, isSigned(voter), voter)
	}
	for _, voter := range []string{"", "K L", "K.", "<b>", "K\n", "\xff", strings.Repeat("é", 13)} {
		require.False(t, isSigned(voter), "%q", voter)
	}
}
