package llm

import (
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
)

// maxStarts bounds how many places of an answer are tried as the start of its JSON,
// since each try may read to the end.
const maxStarts = 64

// reading is the document found in the text of an answer.
type reading struct {
	document string
	odd      []string // what stood around the document and was taken off
	failure  Kind     // why there is no document; empty for one
	at       int      // the offset at which a document begins that is not sound, -1 for none
}

// extract takes the one document out of an answer that could be what was asked for: the answer itself,
// or the only object in it that is not empty, in prose or in a code fence, after the model's
// thoughts, or in one wrapping. Nothing is looked for within a document that ends early or is
// not sound: a part of a pack is no pack.
func extract(content string, w wanted) reading {
	text, marked := strings.CutPrefix(content, "\ufeff")
	if json.Valid([]byte(text)) {
		return w.choose(reading{at: -1}, []string{text})
	}
	r := reading{at: -1}
	if marked {
		text = "   " + text // offsets stay those of the content
	}
	if thoughtless := withoutThoughts(text); thoughtless != text && strings.TrimSpace(thoughtless) != "" {
		text = thoughtless
		r.odd = append(r.odd, oddThoughts)
	}
	if plain, escaped := insideOfText(text); escaped {
		text = plain
		r.odd = append(r.odd, oddWrapping)
	}
	found := w.findDocuments(text)
	r.at, r.failure = found.broken, found.failure
	return w.choose(r, found.objects)
}

// documents are the JSON objects among prose, empty ones left out.
type documents struct {
	objects []string
	broken  int  // the offset of the first object that is not sound; -1 for none
	failure Kind // what is wrong with it; NoJSON where there is none
}

func (w wanted) findDocuments(text string) documents {
	found := documents{broken: -1, failure: NoJSON}
	for at, tried := 0, 0; tried < maxStarts; tried++ {
		start := strings.IndexByte(text[at:], '{')
		if start < 0 {
			break
		}
		at += start
		var object json.RawMessage
		err := json.NewDecoder(strings.NewReader(text[at:])).Decode(&object)
		switch {
		case err == nil:
			if strings.Trim(string(object), "{} \t\r\n") != "" {
				found.objects = append(found.objects, string(object))
			}
			at += len(object)
		case !w.beginsObject(text[at:]): // a brace of prose, or of code
			at++
		default:
			end := endOfObject(text[at:])
			if found.broken < 0 {
				found.broken = at
				if found.failure = NotSound; end < 0 || errors.Is(err, io.ErrUnexpectedEOF) {
					found.failure = EndsEarly
				}
			}
			if end < 0 {
				return found
			}
			at += end
		}
	}
	return found
}

// insideOfText reads an answer that is the inside of a JSON string, its quotes and line breaks escaped.
func insideOfText(text string) (plain string, escaped bool) {
	text = strings.TrimSpace(text)
	return plain, strings.HasPrefix(text, `{\`) && json.Unmarshal([]byte(`"`+text+`"`), &plain) == nil
}

// beginsObject reports whether a brace is followed by a quote of a first key, of whatever kind, by a key of
// what is wanted without quotes, or by nothing. Comments, which JSON has none of, may stand between.
func (w wanted) beginsObject(text string) bool {
	rest := afterComments(text[1:])
	if rest == "" || strings.ContainsRune(`"'“„`, []rune(rest)[0]) {
		return true
	}
	key, _, found := strings.Cut(rest, ":")
	return found && (key == "game" || slices.Contains(w.keys, key))
}

// afterComments cuts off the white space and the comments that a text begins with.
func afterComments(text string) string {
	for {
		text = strings.TrimLeft(text, " \t\r\n")
		switch {
		case strings.HasPrefix(text, "//"):
			_, text, _ = strings.Cut(text, "\n")
		case strings.HasPrefix(text, "/*"):
			_, text, _ = strings.Cut(text, "*/")
		default:
			return text
		}
	}
}

// endOfObject returns the offset just after the brace that closes an object, whatever is wrong
// between; -1 if none does.
func endOfObject(text string) int {
	depth, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}
