package text

import (
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/unicode/norm"
)

// TestShortcutsChangeNothing: texts of printable ASCII are not looked at in full, and have the faults that
// they would have if they were.
func TestShortcutsChangeNothing(t *testing.T) {
	parts := []string{"", " ", "!", "~", "\x1f", "\x7f", "a", "z", "{", "@", "<", "</", "<!", "<?", "<a", "<Z", "<`", "<{", "<@", "<[", "&", "&amp;", "é", "e\u0301", "\u00a0", "\u2007", "\u200b", "\ufffd", "🧲"}
	for _, a := range parts {
		for _, b := range parts {
			for _, c := range parts {
				s := a + b + c
				var want []Kind
				for _, kind := range []struct {
					kind  Kind
					found bool
				}{
					{Spaces, spaces(s) != ""},
					{Markup, markup(s) != ""},
					{NotComposed, !norm.NFC.IsNormalString(s)},
					{HiddenSymbol, hidden(s) != ""},
					{Replaced, strings.ContainsRune(s, unicode.ReplacementChar)},
				} {
					if kind.found {
						want = append(want, kind.kind)
					}
				}
				var got []Kind
				for _, f := range Faults(s) {
					got = append(got, f.Kind)
				}
				require.Equal(t, want, got, "%q", s)
			}
		}
	}
}

// TestWhatBeginsATag has the letters at both ends of the alphabet and what stands beside them in ASCII.
func TestWhatBeginsATag(t *testing.T) {
	for _, s := range []string{"<a", "<z", "<A", "<Z", "</", "<!", "<?", "x <b"} {
		require.NotEmpty(t, markup(s), "%q", s)
	}
	for _, s := range []string{"<`", "<{", "<@", "<[", "<1", "< a", "<", "a>"} {
		require.Empty(t, markup(s), "%q", s)
	}
}
