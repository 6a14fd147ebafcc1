package catalog

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLinks(t *testing.T) {
	for source, want := range map[string][]string{
		"A1 §1.1, §2.1":                     {"docs/triples.md#a1-1.1", "docs/triples.md#a1-2.1"},
		"A1 §7.2; window page":              {"docs/triples.md#a1-7.2", "docs/window.md"},
		"D29 §2 B; AURA page, validator":    {"docs/aura.md#d29-2-b", "docs/aura.md#validator"},
		"pipeline, exit codes; RFC 8259":    {"docs/pipeline.md#exit-codes"},
		"docs/testimony.md, player models":  {"docs/testimony.md#player-models"},
		"CONTRIBUTING, baselines":           {"CONTRIBUTING.md#baselines"},
		"somebody said so":                  nil,
		"waywords page, content QA; a line": {"docs/waywords.md#content-qa"},
	} {
		require.Equal(t, want, Games().Links(source), source)
	}
}
