package waywords

import (
	"slices"

	"dailies/game/waywords"
	analysis "dailies/validate/waywords"
)

// What makes one passing board better than another, beyond what the search weighed, in points.
// A longer chain winds more anyway: the average gain of a word is taken off again, so that days
// of 4, 5 and 6 words mix.
const (
	wordPoints  = -11
	bonusPoints = 4
	emojiPoints = 15 // the one day of the week that may have emoji should
	alikePoints = 12 // for each mark that the path's words and the bonus words share
)

func score(p *waywords.Puzzle, a *analysis.Analysis) int {
	points := wordPoints*a.PathWords + bonusPoints*a.BonusWords
	if slices.ContainsFunc(p.Grid.Cells, func(c waywords.Cell) bool { return c.Type == waywords.EmojiCell }) {
		points += emojiPoints
	}
	path, bonus := marksOf(p, p.Words.Path), marksOf(p, p.Words.Additional)
	for i := range path {
		if path[i] == bonus[i] {
			points += alikePoints
		}
	}
	return points
}

// marksOf returns what some words look like from afar: the least and the most letters, how
// many cells lie between the border and the word that is furthest from it, and the most
// cells on the border. Where only one kind goes so far, a player need not read the word.
func marksOf(p *waywords.Puzzle, words []waywords.Word) (marks [4]int) {
	marks[0] = longest
	for i := range words {
		depth, edge := lie(p, words[i].Placement())
		marks[0] = min(marks[0], words[i].Size)
		marks[1] = max(marks[1], words[i].Size)
		marks[2] = max(marks[2], depth)
		marks[3] = max(marks[3], edge)
	}
	return marks
}

// lie returns how many cells there are between the border and the nearest of some cells, and
// how many of them are on it.
func lie(p *waywords.Puzzle, ids []waywords.CellID) (depth, edge int) {
	g := &p.Grid
	depth = g.Width
	for i := range g.Cells {
		c := &g.Cells[i]
		if !slices.Contains(ids, c.ID) {
			continue
		}
		d := min(c.X, c.Y, g.Width-1-c.X, g.Height-1-c.Y)
		depth = min(depth, d)
		if d == 0 {
			edge++
		}
	}
	return depth, edge
}
