package document

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// text reads a string that starts at the current quote.
func (p *parser) text(into *string) bool {
	p.at++
	start := p.at
	var decoded []byte // nil while the string is its own bytes
	for p.at < len(p.data) {
		c := p.data[p.at]
		switch {
		case c == '"':
			if decoded == nil {
				*into = p.whole[start:p.at]
			} else {
				*into = string(decoded)
			}
			p.at++
			return true
		case c < 0x20:
			return p.fail(Syntax, p.at, fmt.Sprintf("a raw control character U+%04X stands inside a string", c))
		case c == '\\':
			if decoded == nil {
				decoded = append(make([]byte, 0, p.at-start+16), p.data[start:p.at]...)
			}
			from := p.at
			r, ok := p.escape()
			if !ok {
				return false
			}
			p.checkRune(r, from)
			decoded = utf8.AppendRune(decoded, r)
		default:
			size := 1
			if c >= 0x7f {
				var r rune
				r, size = utf8.DecodeRune(p.data[p.at:])
				p.checkRune(r, p.at)
			}
			if decoded != nil {
				decoded = append(decoded, p.data[p.at:p.at+size]...)
			}
			p.at += size
		}
	}
	return p.fail(Syntax, start-1, "the text ends inside the string that starts here")
}

func (p *parser) checkRune(r rune, offset int) {
	if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
		p.fault(Text, offset, fmt.Sprintf("the character U+%04X (control or bidirectional) is not allowed in text", r))
	}
}

// escape reads an escape sequence that starts at the current backslash. Half of a
// surrogate pair is read as U+FFFD and faulted.
func (p *parser) escape() (rune, bool) {
	start := p.at
	p.at++
	if p.at >= len(p.data) {
		return 0, p.unexpected("an escape")
	}
	c := p.data[p.at]
	p.at++
	switch c {
	case '"', '\\', '/':
		return rune(c), true
	case 'b':
		return '\b', true
	case 'f':
		return '\f', true
	case 'n':
		return '\n', true
	case 'r':
		return '\r', true
	case 't':
		return '\t', true
	case 'u':
		return p.unicodeEscape(start)
	}
	p.at--
	return 0, p.unexpected("a JSON escape (one of \" \\ / b f n r t u)")
}

func (p *parser) unicodeEscape(start int) (rune, bool) {
	high, ok := p.hex()
	if !ok || !utf16.IsSurrogate(high) {
		return high, ok
	}
	if p.at+1 < len(p.data) && p.data[p.at] == '\\' && p.data[p.at+1] == 'u' {
		back := p.at
		p.at += 2
		low, ok := p.hex()
		if !ok {
			return 0, false
		}
		if r := utf16.DecodeRune(high, low); r != utf8.RuneError {
			return r, true
		}
		p.at = back
	}
	p.fault(UTF8, start, fmt.Sprintf("the escape \\u%04x is half of a surrogate pair", high))
	return utf8.RuneError, true
}

func (p *parser) hex() (rune, bool) {
	if p.at+4 > len(p.data) {
		p.at = len(p.data)
		return 0, p.unexpected("four hexadecimal digits")
	}
	v, err := strconv.ParseUint(string(p.data[p.at:p.at+4]), 16, 32)
	if err != nil {
		return 0, p.unexpected("four hexadecimal digits")
	}
	p.at += 4
	return rune(v), true
}

// How much of an untrusted text is shown, in characters.
const (
	maxQuoted = 60  // in a message
	maxShown  = 300 // on its own
)

// Quote shows untrusted text in a message: in double quotes, with everything that
// is not printable escaped, and cut when long.
func Quote(text string) string { return QuoteUpTo(text, maxQuoted) }

// QuoteUpTo is [Quote] for a text of which more is worth showing, in characters.
func QuoteUpTo(text string, most int) string {
	head, cut := head(text, most)
	return disarm(strconv.QuoteToGraphic(head)) + cut
}

// Show shows untrusted text on its own: like [Quote], without the quotes, and more
// of it.
func Show(text string) string {
	head, cut := head(text, maxShown)
	quoted := strconv.QuoteToGraphic(head)
	return disarm(strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)) + cut
}

// Choices lists what may be chosen from, for a message: A, B or C.
func Choices[T ~string](from []T) string {
	var text strings.Builder
	for i, one := range from {
		switch {
		case i > 0 && i == len(from)-1:
			text.WriteString(" or ")
		case i > 0:
			text.WriteString(", ")
		}
		text.WriteString(string(one))
	}
	return text.String()
}

// Count is a number of things, for a message: 1 file, 2 files.
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// head is the beginning of a text, with an ellipsis where there is more.
func head(text string, most int) (head, cut string) {
	count := 0
	for i := range text {
		if count++; count > most {
			return text[:i], "…"
		}
	}
	return text, ""
}
