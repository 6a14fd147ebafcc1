package document

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPrintable(t *testing.T) {
	for name, want := range map[string]string{
		"out/2026-11-21/triples.json": "out/2026-11-21/triples.json",
		`C:\out\a "b" é 😀`:            `C:\out\a "b" é 😀`,
		"a\n::error::b":               `a\n::error::b`,
		"\x1b[2J\u202e\u200b\xff":     `\x1b[2J\u202e\u200b\xff`,
		"a\\b\tc \"d\"":               `a\\b\tc "d"`,
		"line\u2028break":             `line\u2028break`,
	} {
		require.Equal(t, want, Printable(name))
	}
}
