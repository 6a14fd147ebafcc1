package llm

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWhatMayBeInAPath(t *testing.T) {
	for _, id := range []string{"batch_1", "file-A.b", "-", strings.Repeat("x", 200)} {
		require.True(t, isIdentifier(id), id)
	}
	for _, id := range []string{"", ".", "../files", ".hidden", "a/b", "a?b", "a b", "a%2fb", "é", "\xff", strings.Repeat("x", 201)} {
		require.False(t, isIdentifier(id), "%q", id)
	}
}
