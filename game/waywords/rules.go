package waywords

import (
	"fmt"
	"slices"
)

// HowToPlay is the rules of play on one screen, a paragraph each (§7.0). [Rules] says what it
// leaves out.
func HowToPlay(p *Puzzle) []string {
	straight := map[SelectionModel]string{
		Ray4: "Words run in straight lines, across or down.", Ray8: "Words run in straight lines, also diagonally.",
		Adjacent4: "Words go from letter to neighboring letter, across or down, and may bend.",
		Adjacent8: "Words go from letter to neighboring letter, also diagonally, and may bend.",
	}[p.Config.SelectionModel]
	if p.Config.AllowReverseSelection {
		straight += " Drag from either end: a word may run backward."
	}
	if slices.ContainsFunc(p.Grid.Cells, func(c Cell) bool { return c.Type == EmojiCell }) {
		straight += " A picture stands for the letters of its name: tap it to read it."
	}
	rules := []string{
		"Connect START to END with words.",
		"Drag over letters to select a word. " + straight,
		"The words of the theme are path words. Their tiles conduct, up, down, left and right. You win when conducting tiles join START to END, even with words left: the board closes then, so find bonus words first.",
		"Other words hidden here are bonus words, of a theme of their own. Each reveals a letter of the path.",
		"HINT marks a letter of a path word that you have not found, as often as you like. Your result counts how often.",
		fmt.Sprintf("A drag over three letters or more that is no word here is a stray. Par allows %d. One tile too many or too few for a word is no stray.", StraysAtPar(p)),
	}
	if len(p.Pyrite) > 0 {
		rules = append(rules, "Pyrite: good words of the theme also lie beside the way. They count nothing, for you or against you.")
	}
	if p.Config.ThemeAfterFirstWord {
		rules = append(rules, "Today the theme shows once you have found a path word.")
	}
	return rules
}

// Rules is the text behind FULL RULES: HowToPlay, and what it leaves out (§7.1–§7.4).
func Rules(p *Puzzle) []string {
	return append(HowToPlay(p),
		"Only the tiles of path words that you found conduct. A tile that is marked, or part of a bonus word alone, does not.",
		"START and END are tiles like any other, and may be part of a word.",
		"A mark stays until a path word takes its tile. What a bonus word reveals is not counted as a hint.",
		"A word that you found already changes nothing and costs nothing. Nor does a drag over two letters, or the same stray again.",
	)
}
