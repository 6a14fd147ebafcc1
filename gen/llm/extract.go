package llm

import (
	"encoding/json"
	"strings"
)

// maxStarts bounds how many places of an answer are tried as the beginning of its
// JSON: each try may read all the rest.
const maxStarts = 64

// extract takes the JSON out of an answer: the whole of it; in plain mode also the
// longest object among prose, in a code fence or not. Of a document that ends early no
// part is taken for the answer.
func extract(content string, plain bool) (document string, kind Kind) {
	if json.Valid([]byte(content)) {
		return content, ""
	}
	inner := longestObject(content)
	switch {
	case inner == "", endsEarly([]byte(content)):
		return "", NoJSON
	case !plain:
		return "", Wrapped
	}
	return inner, ""
}

// longestObject finds the longest whole JSON object in a text; empty for none.
func longestObject(text string) string {
	longest := ""
	for range maxStarts {
		start := strings.IndexByte(text, '{')
		if start < 0 {
			break
		}
		text = text[start:]
		var object json.RawMessage
		if err := json.NewDecoder(strings.NewReader(text)).Decode(&object); err != nil {
			text = text[1:]
			continue
		}
		if len(object) > len(longest) {
			longest = string(object)
		}
		text = text[len(object):]
	}
	return longest
}
