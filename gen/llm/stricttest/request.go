package stricttest

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// formOf is the form that a request asks for.
func formOf(request map[string]any) string {
	format, _ := request["response_format"].(map[string]any)
	text, _ := json.Marshal(format)
	switch {
	case format == nil:
		return "text"
	case format["type"] == "json_schema" && slices.ContainsFunc(bounds(), func(b string) bool { return strings.Contains(string(text), `"`+b+`"`) }):
		return "bounds"
	}
	return fmt.Sprint(format["type"])
}

// refusal is the provider's objection to a request; empty for none.
func (r Rules) refusal(request map[string]any) string {
	for _, field := range r.fields {
		if _, ok := request[field]; ok {
			return fmt.Sprintf("Extra inputs are not permitted: %s", field)
		}
	}
	format, ok := request["response_format"].(map[string]any)
	if r.formats == nil || !ok {
		return ""
	}
	if !slices.Contains(r.formats, fmt.Sprint(format["type"])) {
		return strings.Replace(r.format, "%s", fmt.Sprint(format["type"]), 1)
	}
	if format["type"] == "json_object" {
		return ""
	}
	sent, _ := format["json_schema"].(map[string]any)
	schema, _ := sent["schema"].(map[string]any)
	if sent["strict"] != true || schema == nil {
		return "response_format.json_schema has to be strict"
	}
	count := 0
	if words := r.schema(schema, nil, &count); words != "" {
		return words
	}
	if count > r.properties && r.properties > 0 {
		return fmt.Sprintf("Invalid schema for response_format: %d object properties exceed the limit of %d.", count, r.properties)
	}
	return ""
}

// schema is the provider's objection to a node; empty for none.
func (r Rules) schema(node map[string]any, path []string, count *int) string {
	for _, key := range slices.Sorted(maps.Keys(node)) {
		if slices.Contains(r.refused, key) {
			return r.words(path, key, "")
		}
		if _, ref := node["$ref"]; ref && r.refAlone && key != "$ref" {
			return r.words(path, "$ref", key)
		}
	}
	if pattern, ok := node["pattern"].(string); ok && r.anchored && (pattern[0] != '^' || pattern[len(pattern)-1] != '$') {
		return r.words(path, "pattern", "")
	}
	properties, _ := node["properties"].(map[string]any)
	*count += len(properties)
	required, _ := node["required"].([]any)
	if node["type"] == "object" && node["additionalProperties"] != false {
		return r.words(path, "additionalProperties", "is required to be supplied and to be false")
	}
	if len(required) != len(properties) {
		return r.words(path, "required", "is required to be supplied and to be an array including every key in properties")
	}
	for _, keyword := range []string{"properties", "$defs"} {
		named, _ := node[keyword].(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(named)) {
			if words := r.schema(named[name].(map[string]any), append(slices.Clone(path), keyword, name), count); words != "" {
				return words
			}
		}
	}
	if items, ok := node["items"].(map[string]any); ok {
		return r.schema(items, append(slices.Clone(path), "items"), count)
	}
	return ""
}
