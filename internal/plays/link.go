package plays

import (
	"compress/flate"
	"encoding/base64"
	"errors"
	"io"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"dailies/game/session"
)

// Bounds of a challenge link.
const (
	maxLink     = 4_096 // characters
	maxLinkName = 20    // characters of the name that its sharer typed
)

// Link is a challenge: the log that the fragment of a page's address carries, and the name that
// its sharer typed, which may be empty. The log is not verified. In the fragment `play` is the
// log, compressed as raw DEFLATE (RFC 1951), in base64url without padding; `by` is the name,
// escaped as in a query.
type Link struct {
	Name string
	Log  []byte
}

// IsLink reports whether a text is meant for a link.
func IsLink(text string) bool {
	return strings.HasPrefix(text, "https://") || strings.HasPrefix(text, "http://")
}

// ParseLink reads a challenge link. The error says what is wrong with it, such as that it was cut
// short.
func ParseLink(text string) (Link, error) {
	if len(text) > maxLink {
		return Link{}, errors.New("the link is too long")
	}
	address, err := url.Parse(text)
	if err != nil {
		return Link{}, errors.New("it is no address of a page")
	}
	values, err := url.ParseQuery(address.EscapedFragment())
	if err != nil || !values.Has("play") {
		return Link{}, errors.New("the link carries no log")
	}
	packed, err := base64.RawURLEncoding.DecodeString(values.Get("play"))
	if err != nil {
		return Link{}, errors.New("the link is damaged or was cut short")
	}
	log, err := io.ReadAll(io.LimitReader(flate.NewReader(strings.NewReader(string(packed))), session.MaxLog+1))
	if err != nil {
		return Link{}, errors.New("the link is damaged or was cut short")
	}
	name := strings.TrimSpace(values.Get("by"))
	if utf8.RuneCountInString(name) > maxLinkName || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return Link{}, errors.New("the name in the link is too long, or cannot be printed")
	}
	return Link{name, log}, nil
}
