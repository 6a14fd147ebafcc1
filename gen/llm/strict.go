package llm

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Strict cuts a JSON Schema down to what structured output takes: every property
// required, no further ones, and none of the keywords that servers refuse. What is
// cut is judged when the answer comes.
func Strict(schema []byte) (json.RawMessage, error) {
	var tree map[string]any
	if err := json.Unmarshal(schema, &tree); err != nil {
		return nil, fmt.Errorf("schema for the model: %w", err)
	}
	cut := strict(tree)
	text, err := json.Marshal(cut)
	if err != nil {
		return nil, fmt.Errorf("schema for the model: %w", err)
	}
	return text, nil
}

// kept are the keywords whose value stays as it is.
func kept() []string { return []string{"type", "enum", "description"} }

func strict(node map[string]any) map[string]any {
	out := make(map[string]any)
	for key, value := range node {
		switch {
		case slices.Contains(kept(), key):
			out[key] = value
		case key == "const":
			out["enum"] = []any{value}
		case key == "$ref":
			out["$ref"] = strings.Replace(value.(string), "#/definitions/", "#/$defs/", 1)
		case key == "items":
			out["items"] = strict(value.(map[string]any))
		case key == "definitions":
			out["$defs"] = each(value.(map[string]any))
		case key == "properties":
			properties := each(value.(map[string]any))
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

func each(nodes map[string]any) map[string]any {
	out := make(map[string]any, len(nodes))
	for name, node := range nodes {
		out[name] = strict(node.(map[string]any))
	}
	return out
}
