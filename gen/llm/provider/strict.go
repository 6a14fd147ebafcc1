package provider

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Strict reduces a JSON Schema to what strict mode accepts: every property required, no others,
// no keyword that endpoints refuse, and nothing next to a reference. Of the bounds on numbers,
// lists and texts it keeps those named. What it drops is checked when the answer arrives. The
// error is a schema that is not a JSON object.
func Strict(schema []byte, bounds []string) (json.RawMessage, error) {
	var tree map[string]any
	if err := json.Unmarshal(schema, &tree); err != nil {
		return nil, fmt.Errorf("schema for the model: %w", err)
	}
	text, err := json.Marshal(strict(tree, append([]string{"type", "enum", "description"}, bounds...)))
	if err != nil {
		return nil, fmt.Errorf("schema for the model: %w", err)
	}
	return text, nil
}

// strict reduces a node; kept are the keywords whose values stay as they are.
func strict(node map[string]any, kept []string) map[string]any {
	if ref, ok := node["$ref"].(string); ok {
		return map[string]any{"$ref": strings.Replace(ref, "#/definitions/", "#/$defs/", 1)}
	}
	out := make(map[string]any)
	for key, value := range node {
		switch {
		case slices.Contains(kept, key):
			out[key] = value
		case key == "const":
			out["enum"] = []any{value}
		case key == "items":
			out["items"] = strict(value.(map[string]any), kept)
		case key == "definitions":
			out["$defs"] = each(value.(map[string]any), kept)
		case key == "properties":
			properties := each(value.(map[string]any), kept)
			names := make([]string, 0, len(properties))
			for name := range properties {
				names = append(names, name)
			}
			slices.Sort(names)
			out["properties"], out["required"], out["additionalProperties"] = properties, names, false
		}
	}
	return out
}

func each(nodes map[string]any, kept []string) map[string]any {
	out := make(map[string]any, len(nodes))
	for name, node := range nodes {
		out[name] = strict(node.(map[string]any), kept)
	}
	return out
}
