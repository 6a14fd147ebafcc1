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
		"::error::x.json":             `\x3a:error::x.json`,
		" \u00a0::error::x.json":      " \u00a0" + `\x3a:error::x.json`,
		"a/::error::x.json":           "a/::error::x.json",
		"a ##[error]b ##vso[c]d":      `a #\x23[error]b #\x23vso[c]d`,
		"# a ## b":                    "# a ## b",
	} {
		require.Equal(t, want, Printable(name))
		require.Equal(t, Printable(name), Printable(Printable(name)), "what is shown twice")
	}
}

// TestWhatIsShownCommandsNoLog: a line of the log that begins with :: is a command, and ##[
// anywhere in it.
func TestWhatIsShownCommandsNoLog(t *testing.T) {
	require.Equal(t, ` \x3a:error::a #\x23[error]b`, Show(" ::error::a ##[error]b"))
	require.Equal(t, `"::error::a #\x23[error]b"`, Quote("::error::a ##[error]b"))
}

func TestChoices(t *testing.T) {
	for want, from := range map[string][]string{"": nil, "A": {"A"}, "A or B": {"A", "B"}, "A, B or C": {"A", "B", "C"}} {
		require.Equal(t, want, Choices(from))
	}
}
