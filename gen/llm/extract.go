package llm

import (
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"strings"
)

// maxStarts bounds how many places of an answer are tried as the start of its JSON,
// since each try may read to the end.
const maxStarts = 64

// extract takes the one whole JSON document out of an answer: the answer itself, or the
// only object in it that is not empty, after a byte order mark or the model's thoughts,
// in prose or in a code fence. No part of a document that ends early is taken for it.
func extract(content string) (document string, failure Kind) {
	text := strings.TrimPrefix(content, "\ufeff")
	if json.Valid([]byte(text)) {
		return text, ""
	}
	objects, whole := objects(afterThoughts(text))
	switch {
	case !whole || len(objects) == 0:
		return "", NoJSON
	case len(objects) > 1:
		return "", Several
	}
	return objects[0], ""
}

// afterThoughts returns an answer without the thoughts that reasoning models may put first,
// some of them without the opening tag.
func afterThoughts(text string) string {
	if end := regexp.MustCompile(`(?i)</(think|thinking|thought|reasoning)>`).FindStringIndex(text); end != nil {
		return text[end[1]:]
	}
	return text
}

// objects returns the JSON objects among prose, empty ones left out. whole is false when the
// last one ends early.
func objects(text string) (objects []string, whole bool) {
	for range maxStarts {
		start := strings.IndexByte(text, '{')
		if start < 0 {
			return objects, true
		}
		text = text[start:]
		var object json.RawMessage
		err := json.NewDecoder(strings.NewReader(text)).Decode(&object)
		switch {
		case errors.Is(err, io.ErrUnexpectedEOF):
			return objects, false
		case err != nil:
			text = text[1:]
		default:
			if strings.Trim(string(object), "{} \t\r\n") != "" {
				objects = append(objects, string(object))
			}
			text = text[len(object):]
		}
	}
	return objects, true
}
