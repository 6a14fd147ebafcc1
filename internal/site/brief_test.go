package site

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestBriefs: how a game is played is said in sixty words at most, and every sentence or two have a picture.
func TestBriefs(t *testing.T) {
	source := everyGame(t)
	s := made(t, source)
	for puzzle := range source {
		brief, err := s.part(puzzle.Game, "-brief", nil)
		require.NoError(t, err)
		items := strings.Split(string(brief), "<li>")[1:]
		for _, item := range items {
			require.Contains(t, item, `aria-hidden="true"`, puzzle.Game)
		}
		words := strings.Fields(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(string(brief), " "))
		require.LessOrEqual(t, len(words), 60, puzzle.Game)
		_, _, page := get(t, s, "/"+puzzle.Path()+"rules/")
		require.Contains(t, page, string(brief), "the page of the rules begins with it")
	}
}
