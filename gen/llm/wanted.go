package llm

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
)

// What stood around a document and was taken off, as the user is told.
const (
	oddThoughts  = "thoughts before the document"
	oddSeveral   = "other documents beside it"
	oddTwice     = "the same document more than once"
	oddWrapping  = "a wrapping around the document"
	oddReasoning = "the document among the model's thoughts, with no content"
	oddTool      = "the call of a tool that was not offered"
	oddChoices   = "more than one choice"
	oddStream    = "the frames of a stream"
	oddGateway   = "a document of a gateway around the completion"
	oddReason    = "an unknown finish_reason"
	oddSample    = "the document in an error, as what failed to be generated"
)

// maxWrappings bounds how many layers are taken off a document.
const maxWrappings = 3

// wanted is what tells the document that was asked for from any other.
type wanted struct {
	game string   // the value that its key "game" would have
	keys []string // of its schema; none where any document will do
}

func (q question) wanted() wanted {
	return wanted{game: q.asking.Game, keys: q.strict.keys} // none of a loose question
}

// choose takes the document that is wanted out of those found.
func (w wanted) choose(r reading, found []string) reading {
	different := distinct(found)
	if len(different) < len(found) {
		r.odd = append(r.odd, oddTwice)
	}
	var fitting []string
	for _, document := range different {
		if inner := w.unwrap(document); w.fits(inner) {
			if fitting = append(fitting, inner); inner != document {
				r.odd = append(r.odd, oddWrapping)
			}
		}
	}
	switch fitting = distinct(fitting); {
	case len(fitting) == 1:
		if len(different) > 1 {
			r.odd = append(r.odd, oddSeveral)
		}
		r.document, r.failure = fitting[0], ""
	case len(fitting) > 1, len(different) > 1 && r.at < 0:
		r.failure = Several
	case len(different) == 1 && r.at < 0:
		r.document, r.failure = different[0], ""
	}
	return r
}

// distinct leaves out documents that differ from an earlier one in white space alone.
func distinct(documents []string) []string {
	seen := make(map[string]bool)
	return slices.DeleteFunc(slices.Clone(documents), func(document string) bool {
		var compact bytes.Buffer
		_ = json.Compact(&compact, []byte(document)) // they are sound
		known := seen[compact.String()]
		seen[compact.String()] = true
		return known
	})
}

// fits reports whether a document could be the wanted one: it is of the game, or has at least half of the keys.
func (w wanted) fits(document string) bool {
	var object map[string]json.RawMessage
	if json.Unmarshal([]byte(document), &object) != nil {
		return false
	}
	var game string
	if _, ok := object["game"]; ok && slices.Contains(w.keys, "game") && json.Unmarshal(object["game"], &game) == nil {
		return game == w.game
	}
	shared := 0
	for _, key := range w.keys {
		if _, ok := object[key]; ok {
			shared++
		}
	}
	return shared > 0 && 2*shared >= len(w.keys)
}

// unwrap takes off what stands around a document that does not fit: a list of one, a text that holds
// JSON, an object of one key or of which one value fits. Without one that fits it returns the document.
func (w wanted) unwrap(document string) string {
	inner := document
	for range maxWrappings {
		if w.fits(inner) {
			return inner
		}
		inner = w.open(inner)
	}
	if w.fits(inner) {
		return inner
	}
	return document
}

// open returns what one layer is around; nothing where there is no layer.
func (w wanted) open(document string) string {
	var text string
	var list []json.RawMessage
	var object map[string]json.RawMessage
	switch {
	case json.Unmarshal([]byte(document), &text) == nil:
		return strings.TrimSpace(text)
	case json.Unmarshal([]byte(document), &list) == nil && len(list) == 1:
		return string(list[0])
	case json.Unmarshal([]byte(document), &object) == nil:
		var inside []string
		for _, value := range object {
			if len(object) == 1 || w.fits(string(value)) {
				inside = append(inside, string(value))
			}
		}
		if len(inside) == 1 {
			return inside[0]
		}
	}
	return ""
}
