package llm

import (
	"bytes"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// soundText reports whether a body is UTF-8, its escapes too. The JSON decoder of the
// standard library makes U+FFFD of what is not, which would then be published.
func soundText(body []byte) bool {
	if !utf8.Valid(body) {
		return false
	}
	for {
		at := bytes.IndexByte(body, '\\')
		if at < 0 || at == len(body)-1 {
			return true
		}
		body = body[at:]
		first := unit(body)
		switch {
		case !utf16.IsSurrogate(first):
			body = body[len(`\n`):]
		case utf16.DecodeRune(first, unit(body[len(`\u0000`):])) == utf8.RuneError:
			return false
		default:
			body = body[2*len(`\u0000`):]
		}
	}
}

// unit returns the code unit of the \u escape that a text begins with; -1 for none.
func unit(text []byte) rune {
	if len(text) < len(`\u0000`) || text[0] != '\\' || text[1] != 'u' {
		return -1
	}
	n, err := strconv.ParseUint(string(text[2:6]), 16, 16)
	if err != nil {
		return -1
	}
	return rune(n)
}
