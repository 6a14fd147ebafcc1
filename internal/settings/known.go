package settings

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"

	"dailies/internal/nearest"
)

// schemaNode is the part of a schema that says which keys there are.
type schemaNode struct {
	Ref         string                 `json:"$ref"`
	Properties  map[string]*schemaNode `json:"properties"`
	Patterns    map[string]*schemaNode `json:"patternProperties"`
	Others      json.RawMessage        `json:"additionalProperties"`
	Items       *schemaNode            `json:"items"`
	Definitions map[string]*schemaNode `json:"definitions"`
}

// unknown is the message about a place that the schema does not have; empty when it has
// the place. steps lead to the place from the root of the schema.
func (root *schemaNode) unknown(steps []string) string {
	node := root
	for i, step := range steps {
		node = root.resolve(node)
		next := node.child(step)
		if next == nil && i == len(steps)-1 {
			return "there is no such setting" + nearest.Hint(step, slices.Sorted(maps.Keys(node.Properties))) + "; known: " + node.keys()
		}
		if next == nil {
			return ""
		}
		node = next
	}
	return ""
}

func (root *schemaNode) resolve(node *schemaNode) *schemaNode {
	if name, ok := strings.CutPrefix(node.Ref, "#/definitions/"); ok && root.Definitions[name] != nil {
		return root.Definitions[name]
	}
	return node
}

// child is the schema of a key, or of an item of a list; nil when the key is not allowed.
func (node *schemaNode) child(key string) *schemaNode {
	if node.Items != nil {
		return node.Items
	}
	if next := node.Properties[key]; next != nil {
		return next
	}
	for pattern, next := range node.Patterns {
		if matched, err := regexp.MatchString(pattern, key); err == nil && matched {
			return next
		}
	}
	var others schemaNode
	if json.Unmarshal(node.Others, &others) == nil { // an object, where it is not false
		return &others
	}
	return nil
}

// keys lists what is allowed: the keys, or the form of names.
func (node *schemaNode) keys() string {
	names := slices.Sorted(maps.Keys(node.Properties))
	for _, pattern := range slices.Sorted(maps.Keys(node.Patterns)) {
		names = append(names, "names of the form "+pattern)
	}
	return strings.Join(names, ", ")
}
