package llm

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Strict reduces a JSON Schema to what structured output accepts: every property
// required, no others, and no keyword that servers reject. Bounds on numbers, lists and
// the form of texts are kept when bounds is set; some servers reject those too. What is
// dropped here is checked when the answer arrives.
func Strict(schema []byte, bounds bool) (json.RawMessage, error) {
	var tree map[string]any
	if err := json.Unmarshal(schema, &tree); err != nil {
		return nil, fmt.Errorf("schema for the model: %w", err)
	}
	kept := []string{"type", "enum", "description"}
	if bounds {
		kept = append(kept, boundKeywords()...)
	}
	text, err := json.Marshal(strict(tree, kept))
	if err != nil {
		return nil, fmt.Errorf("schema for the model: %w", err)
	}
	return text, nil
}

// boundKeywords are the keywords of bounds that strict mode accepts. The length of a text
// is not among them.
func boundKeywords() []string {
	return []string{"minItems", "maxItems", "minimum", "maximum", "pattern"}
}

// strict reduces a node; kept are the keywords whose values stay as they are.
func strict(node map[string]any, kept []string) map[string]any {
	out := make(map[string]any)
	for key, value := range node {
		switch {
		case slices.Contains(kept, key):
			out[key] = value
		case key == "const":
			out["enum"] = []any{value}
		case key == "$ref":
			out["$ref"] = strings.Replace(value.(string), "#/definitions/", "#/$defs/", 1)
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
