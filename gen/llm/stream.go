package llm

import (
	"bytes"
	"encoding/json"
	"strings"
)

// unframe takes off what is no part of a body's document: the comment lines that routers send while
// a model thinks, and the frames of a stream, which some servers send unasked. Of the pieces of a
// streamed answer it makes one. framed reports whether there was a frame.
func unframe(body []byte) (document []byte, framed bool) {
	trimmed := bytes.TrimSpace(body)
	if !bytes.HasPrefix(trimmed, []byte(":")) && !bytes.HasPrefix(trimmed, []byte("data:")) && !bytes.HasPrefix(trimmed, []byte("event:")) && !bytes.HasPrefix(trimmed, []byte("id:")) {
		return body, false
	}
	var rest []string
	var events [][]byte
	for line := range strings.Lines(string(trimmed)) {
		field, value, _ := strings.Cut(strings.TrimRight(line, "\r\n"), ":")
		switch {
		case len(rest) > 0: // a document has begun
			rest = append(rest, line)
		case field == "data" && strings.TrimSpace(value) != "[DONE]":
			events = append(events, []byte(value))
		case field == "data", field == "", field == "event", field == "id", field == "retry":
		default:
			rest = append(rest, line)
		}
	}
	switch {
	case len(events) == 0:
		return []byte(strings.Join(rest, "")), true
	case len(events) == 1:
		return events[0], true
	}
	return assemble(events), true
}

// assemble makes one completion of the pieces of a streamed answer. The last event that is an error
// is the whole of it.
func assemble(events [][]byte) []byte {
	var text, thoughts strings.Builder
	var reason, model looseText
	var usage json.RawMessage
	for _, event := range events {
		var piece struct {
			Model   looseText       `json:"model"`
			Usage   json.RawMessage `json:"usage"`
			Error   json.RawMessage `json:"error"`
			Choices []struct {
				Delta        said      `json:"delta"`
				FinishReason looseText `json:"finish_reason"`
			} `json:"choices"`
		}
		if json.Unmarshal(event, &piece) != nil {
			continue
		}
		if (completion{Error: piece.Error}).failed() {
			return event
		}
		if model == "" {
			model = piece.Model
		}
		if len(piece.Usage) > 0 && string(piece.Usage) != "null" {
			usage = piece.Usage
		}
		for _, c := range piece.Choices {
			text.WriteString(string(c.Delta.Content))
			thoughts.WriteString(c.Delta.thoughts())
			if c.FinishReason != "" {
				reason = c.FinishReason
			}
		}
	}
	if text.Len()+thoughts.Len() == 0 && reason == "" {
		return nil
	}
	words := map[string]any{"content": text.String(), "reasoning_content": thoughts.String()}
	whole := map[string]any{"model": model, "choices": []any{map[string]any{"message": words, "finish_reason": reason}}}
	if usage != nil {
		whole["usage"] = usage
	}
	body, _ := json.Marshal(whole) // cannot fail: usage was read from JSON
	return body
}
