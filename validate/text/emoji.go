package text

import (
	"unicode/utf8"

	"github.com/forPelevin/gomoji"
	"github.com/rivo/uniseg"
)

// Parts of emoji that show nothing by themselves.
const (
	joiner     = '\u200d'
	emojiStyle = '\ufe0f' // asks for the colored form of a character that has two
	keycap     = '\u20e3'
)

// IsEmoji reports whether a grapheme is an emoji that is recommended for general
// interchange (RGI), and shows as one everywhere.
func IsEmoji(s string) bool {
	if ascii(s) {
		return false
	}
	_, err := gomoji.GetInfo(s)
	return err == nil && qualified(s)
}

// qualified reports whether each part of an emoji asks for its colored form, or has no
// other: "❤" alone is drawn as a letter in some places.
func qualified(s string) bool {
	for i, r := range s {
		next, _ := utf8.DecodeRuneInString(s[i+utf8.RuneLen(r):])
		if r == joiner || r == emojiStyle || r == keycap || skinTone(r) || tag(r) || next == emojiStyle || skinTone(next) {
			continue
		}
		const colored = 2 // in columns of a terminal
		if uniseg.StringWidth(string(r)) < colored {
			return false
		}
	}
	return true
}

// IsIcon reports whether a text is one emoji and nothing else, and no part of one.
func IsIcon(s string) bool {
	r, size := utf8.DecodeRuneInString(s)
	return IsEmoji(s) && (size < len(s) || !skinTone(r) && !regional(r))
}

func skinTone(r rune) bool { return '\U0001f3fb' <= r && r <= '\U0001f3ff' }
func regional(r rune) bool { return '\U0001f1e6' <= r && r <= '\U0001f1ff' } // half of a flag
func tag(r rune) bool      { return '\U000e0020' <= r && r <= '\U000e007f' }
