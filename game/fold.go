package game

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Fold brings text to the form in which texts are compared: lower case, with
// every run of characters that are neither letters nor digits turned to a single
// space, and none at either end.
func Fold(text string) string {
	return string(AppendFold(make([]byte, 0, len(text)), text))
}

// AppendFold appends the folded form of text to buffer and returns it, so that a
// caller that folds many lines can reuse one buffer.
func AppendFold(buffer []byte, text string) []byte {
	start := len(buffer)
	gap := false
	for i := 0; i < len(text); {
		r, size := rune(text[i]), 1
		var keep bool
		switch {
		case r >= utf8.RuneSelf:
			r, size = utf8.DecodeRuneInString(text[i:])
			keep = unicode.IsLetter(r) || unicode.IsDigit(r)
			r = unicode.ToLower(r)
		case 'A' <= r && r <= 'Z':
			r += 'a' - 'A'
			keep = true
		default:
			keep = 'a' <= r && r <= 'z' || '0' <= r && r <= '9'
		}
		i += size
		if !keep {
			gap = true
			continue
		}
		if gap && len(buffer) > start {
			buffer = append(buffer, ' ')
		}
		gap = false
		buffer = utf8.AppendRune(buffer, r)
	}
	return buffer
}

// ContainsWords reports whether folded text holds folded words as whole words. It is
// false when there are no words to look for.
func ContainsWords(text, words string) bool {
	if words == "" {
		return false
	}
	for from := 0; ; {
		at := strings.Index(text[from:], words)
		if at < 0 {
			return false
		}
		at += from
		end := at + len(words)
		if (at == 0 || text[at-1] == ' ') && (end == len(text) || text[end] == ' ') {
			return true
		}
		from = at + 1
	}
}
