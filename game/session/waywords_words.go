package session

import (
	"fmt"
	"strings"

	"dailies/game"
	"dailies/game/waywords"
)

func waywordsSpoken(p *waywords.Puzzle, e waywords.Event, glyphs map[waywords.Symbol]string) []Line {
	b := waywords.NewBoard(p)
	switch e.Type {
	case waywords.WordFound:
		what := "%s is on the path."
		if e.Category == waywords.Additional {
			what = "%s is a bonus word."
		}
		return said(Line{Text: fmt.Sprintf(what, wordText(p, e.WordID, e.Category, glyphs))})
	case waywords.WasStray:
		return said(Line{Text: fmt.Sprintf("%s is no word here: a stray.", spelling(&b, e.CellIDs, glyphs))})
	case waywords.PyriteFound:
		return said(Line{Text: fmt.Sprintf("%s is a good word, and not on the way. It costs nothing.", spelling(&b, e.CellIDs, glyphs))})
	case waywords.HintApplied:
		if at := b.Index(e.CellID); at >= 0 {
			_, label := cellText(&b.Cells[at], nil)
			return said(Line{Text: fmt.Sprintf("Marked: %s, row %d, column %d.", label, b.Cells[at].Y+1, b.Cells[at].X+1)})
		}
	case waywords.WasCompleted:
		return said(Line{Text: "START and END are connected."})
	}
	return nil
}

// wordText spells the word of an id on a list.
func wordText(p *waywords.Puzzle, id game.ID, category waywords.Category, glyphs map[waywords.Symbol]string) string {
	words := p.Words.Path
	if category == waywords.Additional {
		words = p.Words.Additional
	}
	for i := range words {
		if words[i].WordID == id {
			return spelled(&words[i], glyphs)
		}
	}
	return string(id)
}

// spelling is what cells show, in their order; those that are not on the board show nothing.
func spelling(b *waywords.Board, cells []waywords.CellID, glyphs map[waywords.Symbol]string) string {
	var text strings.Builder
	for _, id := range cells {
		if at := b.Index(id); at >= 0 {
			shown, _ := cellText(&b.Cells[at], glyphs)
			text.WriteString(shown)
		}
	}
	return text.String()
}

func spelled(w *waywords.Word, glyphs map[waywords.Symbol]string) string {
	var text strings.Builder
	for _, t := range w.Tokens {
		if glyph := glyphs[t.V]; t.T == waywords.Emoji && glyph != "" {
			text.WriteString(glyph)
		} else {
			text.WriteString(string(t.V))
		}
	}
	return text.String()
}

// waywordsGlyphs are the emoji by id; none should the embedded dictionary be broken, and
// then meanings are shown.
func waywordsGlyphs() map[waywords.Symbol]string {
	dictionary, err := waywords.DefaultDictionary()
	if err != nil {
		return nil
	}
	return dictionary.Glyphs()
}

// cellText is what a cell shows, and what it is called.
func cellText(c *waywords.Cell, glyphs map[waywords.Symbol]string) (text, label string) {
	switch c.Type {
	case waywords.EmojiCell:
		if glyph := glyphs[c.Value]; glyph != "" {
			return glyph, c.Meaning
		}
		return c.Meaning, c.Meaning
	case waywords.LetterCell:
		return string(c.Value), string(c.Value)
	}
	return "", "no tile"
}

// tellMissed spells the words of a list that were not found, once the run has ended. They
// come in the order of the document, after the found ones.
func tellMissed(list []WaywordsWord, words []waywords.Word, found map[game.ID]bool, glyphs map[waywords.Symbol]string) {
	at := len(found)
	for i := range words {
		if w := &words[i]; !found[w.WordID] && at < len(list) {
			list[at] = WaywordsWord{spelled(w, glyphs), w.Size, false}
			at++
		}
	}
}

// wordList shows found words whole and the others by their size alone: they are sorted by
// it, since the order of the document follows the route.
func wordList(words []waywords.Word, found map[game.ID]bool, glyphs map[waywords.Symbol]string) []WaywordsWord {
	list := []WaywordsWord{}
	for i := range words {
		if w := &words[i]; found[w.WordID] {
			list = append(list, WaywordsWord{spelled(w, glyphs), w.Size, true})
		}
	}
	open := len(list)
	for i := range words {
		if w := &words[i]; !found[w.WordID] {
			list = append(list, WaywordsWord{Size: w.Size})
		}
	}
	byKey(list[open:], func(w *WaywordsWord) int { return w.Size })
	return list
}
