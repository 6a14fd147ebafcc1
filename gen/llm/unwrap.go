package llm

import "encoding/json"

// unwrap takes a completion out of what a gateway put around it: a list of one, or an object of the
// gateway's own that holds it in one of these fields, as JSON or as a text of JSON.
func unwrap(body []byte) (inner []byte, found bool) {
	var list []json.RawMessage
	if json.Unmarshal(body, &list) == nil && len(list) == 1 {
		return list[0], true
	}
	var around struct{ Data, Result, Response, Completion, Body json.RawMessage }
	if json.Unmarshal(body, &around) != nil {
		return nil, false
	}
	for _, inner := range []json.RawMessage{around.Data, around.Result, around.Response, around.Completion, around.Body} {
		var text string
		if json.Unmarshal(inner, &text) == nil {
			inner = json.RawMessage(text)
		}
		var within struct{ Choices []json.RawMessage }
		if json.Unmarshal(inner, &within) == nil && len(within.Choices) > 0 {
			return inner, true
		}
	}
	return nil, false
}
