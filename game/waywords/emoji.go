package waywords

import (
	_ "embed" // for the dictionary
	"fmt"

	"dailies/game/document"
)

//go:embed emoji.json
var embeddedEmoji []byte

// EmojiEntry is an entry of the dictionary: what an author writes, what the player sees
// and what it means (seed §10.2).
type EmojiEntry struct {
	ID      Symbol `json:"id"`
	Symbol  string `json:"symbol" limit:"1..16"`
	Meaning string `json:"meaning" limit:"1..40"`
}

// Dictionary is the emoji that authors may use. A version names its content: puzzles
// carry the meanings, so that an older puzzle does not change with it.
type Dictionary struct {
	Version string       `json:"version" limit:"1..40"`
	Emoji   []EmojiEntry `json:"emoji" limit:"..2000"`
}

// DefaultDictionary is the one that comes with the program. The error is that the
// program was built with a broken one.
func DefaultDictionary() (Dictionary, error) { return ParseDictionary(embeddedEmoji) }

// ParseDictionary reads a dictionary of the same form as the program's. Ids of one
// letter are refused: a token of one letter is the letter.
func ParseDictionary(data []byte) (Dictionary, error) {
	var d Dictionary
	if err := document.Strict(data, &d); err != nil {
		return d, fmt.Errorf("emoji dictionary: %w", err)
	}
	seen := make(map[Symbol]bool, len(d.Emoji))
	for _, e := range d.Emoji {
		if e.ID.Letter() != 0 || seen[e.ID] {
			return d, fmt.Errorf("emoji dictionary: the id %s is a letter, or there twice", document.Quote(string(e.ID)))
		}
		seen[e.ID] = true
	}
	return d, nil
}

// Find is the entry of an id, or nil.
func (d *Dictionary) Find(id Symbol) *EmojiEntry {
	for i := range d.Emoji {
		if d.Emoji[i].ID == id {
			return &d.Emoji[i]
		}
	}
	return nil
}

// Glyphs are what players see of the emoji, by id. A puzzle keeps ids and meanings, so an
// id that has left the dictionary is shown by its meaning.
func (d *Dictionary) Glyphs() map[Symbol]string {
	glyphs := make(map[Symbol]string, len(d.Emoji))
	for _, e := range d.Emoji {
		glyphs[e.ID] = e.Symbol
	}
	return glyphs
}
