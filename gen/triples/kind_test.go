package triples

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// spelled is a word with another one in it in capitals: rouTINe.
var spelled = regexp.MustCompile(`[A-Za-z]*(?:[a-z][A-Z]{2,}|[A-Z]{2,}[a-z])[A-Za-z]*`)

// TestEverySetHasItsKind: one of those in docs/triples.md, and a hidden word where the
// explanation spells one that stands on the tiles, and nowhere else.
func TestEverySetHasItsKind(t *testing.T) {
	kinds := []string{"hidden-word", "name", "record", "missing", "means", "use", "trait"}
	for name, p := range packs(t) {
		for _, set := range p.Triples {
			require.Contains(t, kinds, string(set.Kind), "%s: %s", name, set.ID)
			hosts := spelled.FindAllString(set.RuleExplanation, -1)
			if set.Kind != "hidden-word" {
				require.Empty(t, hosts, "%s: %s", name, set.ID)
				continue
			}
			require.Len(t, hosts, len(set.Tiles), "%s: %s", name, set.ID)
			for i, host := range hosts {
				require.Contains(t, strings.ToLower(set.Tiles[i].Text), strings.ToLower(host), "%s: %s", name, set.ID)
			}
		}
	}
}
