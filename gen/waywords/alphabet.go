package waywords

import (
	"strings"

	"dailies/game/waywords"
)

// The search lays words out as text, a byte a cell: A to Z, and after Z a byte for each emoji
// of the topic. Code that reads letters, such as the blocklist, stops at the others.
const (
	symbols  = 32 // bytes in all
	maxEmoji = symbols - 26
)

// letter reports whether a byte of a board or a word is a letter: not empty, no emoji.
func letter(c byte) bool { return 'A' <= c && c <= 'Z' }

// alphabet is the emoji of a topic; the n-th of them is the byte 'Z'+1+n.
type alphabet []waywords.EmojiEntry

// name returns a word as people write it, emoji by their ids in braces.
func (a alphabet) name(word string) string {
	if !strings.ContainsFunc(word, func(c rune) bool { return c > 'Z' }) {
		return word
	}
	var name strings.Builder
	for _, c := range []byte(word) {
		if letter(c) {
			name.WriteByte(c)
		} else {
			name.WriteString("{" + string(a[c-'Z'-1].ID) + "}")
		}
	}
	return name.String()
}

// cell makes a cell show what a byte stands for.
func (a alphabet) cell(c *waywords.Cell, shown byte) {
	if int(shown) <= 'Z' {
		c.Type, c.Value = waywords.LetterCell, waywords.Symbol([]byte{shown})
		return
	}
	emoji := &a[shown-'Z'-1]
	c.Type, c.Value, c.Meaning = waywords.EmojiCell, emoji.ID, emoji.Meaning
}

// encode returns a word as the search lays it out, and the alphabet with its emoji added.
// Emoji that the dictionary lacks, or that are too many, give an empty word.
func (a alphabet) encode(w EmojiWord, dictionary *waywords.Dictionary) (string, alphabet) {
	var word []byte
	for _, part := range w.parts() {
		if len(part) == 1 {
			word = append(word, part[0])
			continue
		}
		emoji := dictionary.Find(waywords.Symbol(part[1:]))
		if emoji == nil {
			return "", a
		}
		at := 0
		for at < len(a) && a[at].ID != emoji.ID {
			at++
		}
		if at == maxEmoji {
			return "", a
		}
		if at == len(a) {
			a = append(a, *emoji)
		}
		word = append(word, byte('Z'+1+at))
	}
	return string(word), a
}

// EmojiWord is a word with emoji in the place of some letters, by their ids in braces:
// {SUN}DIAL. It has 3 to 7 cells, some of them letters and at least one an emoji.
type EmojiWord string

// parts returns the cells of the word: a letter, or a brace and the id of an emoji. A text
// of another form has none.
func (w EmojiWord) parts() []string {
	var parts []string
	for rest := string(w); rest != ""; {
		if letter(rest[0]) {
			parts, rest = append(parts, rest[:1]), rest[1:]
			continue
		}
		id, after, closed := strings.Cut(rest, "}")
		if !closed || id[0] != '{' || len(id) < 3 || !waywords.Symbol(id[1:]).Valid() {
			return nil
		}
		parts, rest = append(parts, id), after
	}
	return parts
}

// Valid reports whether the word has that form.
func (w EmojiWord) Valid() bool {
	parts := w.parts()
	letters := 0
	for _, part := range parts {
		if len(part) == 1 {
			letters++
		}
	}
	return len(parts) >= shortest && len(parts) <= longest && letters > 0 && letters < len(parts)
}
