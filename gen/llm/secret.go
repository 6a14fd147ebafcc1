package llm

import (
	"encoding/json"
	"html"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"dailies/game/document"
)

const (
	// ShortestSecret is how many bytes a secret must have to be recognized in an answer.
	// Local endpoints take any key, so people set "none" or "x", which are words.
	ShortestSecret = 16

	// ShortestMasked is the same for messages, where replacing a word does less harm.
	ShortestMasked = 8
)

// secrets are texts that leave the program only in request headers: the key, and the
// values of further headers.
type secrets []string

// held reports whether a text contains a secret, as it stands or with its JSON escapes
// decoded.
func (s secrets) held(text string) bool {
	holds := func(text string) bool {
		return slices.ContainsFunc(s, func(secret string) bool {
			return len(secret) >= ShortestSecret && strings.Contains(text, secret)
		})
	}
	return holds(text) || strings.Contains(text, `\`) && holds(unescape(text))
}

// redact masks the secrets in a text that is about to be shown, in whatever way a server may
// have escaped them. Never use it on an answer.
func (s secrets) redact(text string) string {
	for _, secret := range s {
		if len(secret) < ShortestMasked {
			continue
		}
		escaped, _ := json.Marshal(secret)
		for _, form := range []string{
			secret, strings.Trim(strconv.Quote(secret), `"`), strings.Trim(string(escaped), `"`),
			html.EscapeString(secret), url.QueryEscape(secret), url.PathEscape(secret),
		} {
			text = strings.ReplaceAll(text, form, "[key]")
		}
	}
	if s.held(text) { // escaped in some other way
		return "[a text that holds the key]"
	}
	return text
}

// quote shows a text from outside, which may echo what was sent.
func (s secrets) quote(text string) string { return document.Quote(s.redact(text)) }

// Bounds on how much of a server's reason to refuse a request is shown, in characters, and how much
// of it is kept for the report.
const (
	maxReason = 500
	maxSaid   = 4000
)

// reason shows why a server refused, in full up to [maxReason].
func (s secrets) reason(text string) string { return document.QuoteUpTo(s.redact(text), maxReason) }

// unescape decodes the JSON escapes of a text, inside and outside of strings alike; what
// is not an escape stays.
func unescape(text string) string {
	var out strings.Builder
	for {
		before, after, found := strings.Cut(text, `\`)
		out.WriteString(before)
		if !found || after == "" {
			return out.String()
		}
		r, size := escape(after)
		out.WriteRune(r)
		text = after[size:]
	}
}

// escape returns the character that an escape stands for, and the bytes it takes after its
// backslash.
func escape(text string) (r rune, size int) {
	unit := func(text string) rune {
		if len(text) < 5 || text[0] != 'u' {
			return -1
		}
		n, err := strconv.ParseUint(text[1:5], 16, 16)
		if err != nil {
			return -1
		}
		return rune(n)
	}
	first := unit(text)
	switch {
	case first < 0:
		r, size := utf8.DecodeRuneInString(text)
		if at := strings.IndexRune("bfnrt", r); at >= 0 {
			r = rune("\b\f\n\r\t"[at])
		}
		return r, size
	case utf16.IsSurrogate(first) && len(text) >= 11 && text[5] == '\\':
		if pair := utf16.DecodeRune(first, unit(text[6:])); pair != utf8.RuneError {
			return pair, 11
		}
	}
	return first, 5
}
