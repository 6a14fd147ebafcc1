package triples

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPlayersReadOfGroupsAndPatterns: the words of the source and of designers for the same things
// are not in the rules.
func TestPlayersReadOfGroupsAndPatterns(t *testing.T) {
	for _, text := range Rules() {
		for _, word := range []string{"triple", "warning", " set ", " sets", "lean"} {
			require.NotContains(t, strings.ToLower(text), word)
		}
	}
}
