package gen

import (
	"os"
	"path/filepath"
	"regexp/syntax"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestBeginnings(t *testing.T) {
	for expression, want := range map[string][]string{
		`(?i:sunny|suns?|moon)`:   {"sunny", "sun", "moon"},
		`(?i:Kin) (?:March|May)s`: {"kin marchs", "kin mays"},
		`a[bd]e|x[0-9]y`:          {"abe", "ade", "x"},
		`in(?: the)? fall`:        {"in"},
		`ſun|[0-9]`:               {"sun", ""},
	} {
		parsed, err := syntax.Parse(expression, syntax.Perl)
		require.NoError(t, err)
		all, _ := beginnings(parsed)
		require.Equal(t, want, all, expression)
	}
}

// TestNoSeasonIsOverlooked holds the search for beginnings to the expression: on what the words may look
// like, and on all of our packs.
func TestNoSeasonIsOverlooked(t *testing.T) {
	words, err := loadSeasonWords()
	require.NoError(t, err)
	texts := []string{"", "It’s summer", "ſummer in MAY", "Jack-O'-Lanterns", "trick or treating", "New Year's", "5 May 5", "all in the fall", "in  May", "Marchs"}
	for _, some := range words.beginnings {
		for _, begins := range some {
			texts = append(texts, begins, strings.ToUpper(begins)+"s", "x"+begins, "a "+begins+".")
		}
	}
	if !testing.Short() {
		files, err := filepath.Glob("*/packs/*.json")
		require.NoError(t, err)
		require.NotEmpty(t, files)
		for _, file := range files {
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			texts = append(texts, strings.Split(string(data), `"`)...)
		}
	}
	for _, text := range texts {
		require.Equal(t, words.expression.FindString(text), words.find(text), text)
	}
}
