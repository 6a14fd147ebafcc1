package waywords

import "slices"

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
	return []string{
		"Connect START to END with words.",
		"Drag over letters to select a word. " + straight,
		"The words of the theme are path words. Their tiles conduct, up, down, left and right. You win when conducting tiles join START to END, even with words left: the board closes then, so find bonus words first.",
		"Other words hidden here are bonus words, of a theme of their own. Each reveals a letter of the path.",
		"HINT marks a letter of a path word that you have not found, as often as you like. Your result counts how often.",
	}
}

// Rules is the text behind FULL RULES: what HowToPlay leaves out (§7.1–§7.4).
func Rules() []string {
	return []string{
		"Only the tiles of path words that you found conduct. A tile that is marked, or part of a bonus word alone, does not.",
		"START and END are tiles like any other, and may be part of a word.",
		"A mark stays until a path word takes its tile. What a bonus word reveals is not counted as a hint.",
		"A word that you found already, and letters that are no word here, change nothing and cost nothing.",
	}
}
