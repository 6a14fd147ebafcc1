package triples

import (
	_ "embed" // for the list below
	"maps"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/triples"
)

// common is the words of five letters and more among the thousand commonest of the language.
//
//go:embed common.txt
var common string

// telling is how many letters a word has that may tell which tile a line is about.
const telling = 5

// stem returns a word without its inflection, roughly: baking, bakes and baked are bak.
func stem(word string) string {
	for _, endings := range [][]string{{"ing", "ies", "ied", "es", "ed", "s"}, {"e", "y"}} {
		for _, ending := range endings {
			if rest, cut := strings.CutSuffix(word, ending); cut && len(rest) >= 3 {
				word = rest
				break
			}
		}
	}
	if n := len(word); n > 3 && word[n-1] == word[n-2] {
		word = word[:n-1] // stopped, stop
	}
	return word
}

// stems returns the stems of the words of a text that have at least so many letters, each once.
func stems(text string, least int) []string {
	var all []string
	for _, word := range strings.Fields(game.Fold(text)) {
		if s := stem(word); len(word) >= least && !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	return all
}

// speech is KOA's lines of a pack with the stems of their telling words, which a line may share
// with a tile.
type speech struct {
	lines   *Lines
	telling map[string][]string // by line
}

func newSpeech(lines *Lines) *speech {
	s := &speech{lines, make(map[string][]string)}
	usual := make(map[string]bool)
	for row := range strings.Lines(common) {
		if strings.HasPrefix(row, "#") {
			continue
		}
		for _, word := range strings.Fields(row) {
			usual[stem(word)] = true
		}
	}
	for _, line := range lines.all() {
		s.telling[line] = slices.DeleteFunc(stems(line, telling), func(stem string) bool { return usual[stem] })
	}
	return s
}

// all returns every line, in no order.
func (l *Lines) all() []string {
	c := &l.CeilingExplain
	lines := slices.Concat(l.LockSuccess, l.Miss, l.Processing, l.Final, c.Concern, c.Independence, c.Both)
	for _, s := range l.Suspicion {
		lines = append(lines, s.Line, s.Subtitle)
	}
	return lines
}

// on returns the lines that name no tile of a board in part: one with a telling word that
// stands, in any form, on exactly one tile would say of which tile it speaks. A suspicion goes
// with its subtitle.
func (s *speech) on(tiles []triples.Tile) triples.KoaLines {
	named := make(map[string]int) // how many tiles a stem stands on
	for i := range tiles {
		for _, stem := range stems(tiles[i].Text, 1) {
			named[stem]++
		}
	}
	names := func(line string) bool {
		return slices.ContainsFunc(s.telling[line], func(stem string) bool { return named[stem] == 1 })
	}
	keep := func(pool []string) []string {
		if !slices.ContainsFunc(pool, names) {
			return pool
		}
		return slices.DeleteFunc(slices.Clone(pool), names)
	}
	lines := s.lines.puzzle()
	for _, pool := range []*[]string{
		&lines.LockSuccess, &lines.Miss, &lines.Processing, &lines.Final,
		&lines.CeilingExplain.Concern, &lines.CeilingExplain.Independence, &lines.CeilingExplain.Both,
	} {
		*pool = keep(*pool)
	}
	for key, line := range maps.All(lines.Suspicion) {
		if names(line) || names(lines.SuspicionSubtitle[key]) {
			delete(lines.Suspicion, key)
			delete(lines.SuspicionSubtitle, key)
		}
	}
	return lines
}
