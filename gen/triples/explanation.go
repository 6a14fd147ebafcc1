package triples

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"dailies/game/document"
)

// maxExplanation is how many characters the explanation of a set may have (seed A1 §2.2).
const maxExplanation = 140

// explanation returns what the reveal says of a triple when these of its tiles were dealt.
func (t *Triple) explanation(dealt ...Card) string {
	if t.Idea == "" {
		return t.RuleExplanation
	}
	whys := make([]string, len(dealt))
	for i, c := range dealt {
		whys[i] = c.Why
	}
	return t.Idea + ": " + strings.Join(whys, ", ") + "."
}

// checkExplained finds a triple of which the reveal could not say why each deal goes together.
func (t *Triple) checkExplained(pointer string, add func(pointer, message string)) {
	switch {
	case t.Idea == "" && t.RuleExplanation == "":
		add(pointer, "the triple has no idea: write one, and why each tile meets it")
	case t.Idea == "" && len(t.Tiles) > 3:
		add(pointer+"/ruleExplanation", fmt.Sprintf("the triple has %d tiles, of which a board deals three: write an idea and each tile's why instead, which are joined", len(t.Tiles)))
	case t.Idea != "" && t.RuleExplanation != "":
		add(pointer+"/ruleExplanation", "the triple has an idea as well, which is joined with each dealt tile's why: leave one of the two out")
	}
	if t.Idea == "" {
		return
	}
	for i, c := range t.Tiles {
		if c.Why == "" {
			add(pointer+document.Pointer("tiles", i), "the tile "+document.Quote(c.Text)+" does not say why it meets the idea of its triple")
		}
	}
	if longest := t.explanation(t.wordiest()...); utf8.RuneCountInString(longest) > maxExplanation {
		add(pointer+"/idea", fmt.Sprintf("the idea and the longest whys make an explanation of %d characters, more than %d: %s",
			utf8.RuneCountInString(longest), maxExplanation, document.Quote(longest)))
	}
}

// wordiest returns the three tiles with the longest whys.
func (t *Triple) wordiest() []Card {
	tiles := slices.Clone(t.Tiles)
	slices.SortStableFunc(tiles, func(a, b Card) int {
		return utf8.RuneCountInString(b.Why) - utf8.RuneCountInString(a.Why)
	})
	return tiles[:min(3, len(tiles))]
}
