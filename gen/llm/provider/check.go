package provider

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// Offense is a place of a schema that an endpoint would refuse.
type Offense struct {
	Path    string // a JSON Pointer into the schema
	Message string // what is wrong there, with the source of the limit if it has its own
}

// String returns the offense in a line.
func (o Offense) String() string { return o.Path + ": " + o.Message }

// Check lists what the endpoint would refuse of a schema as it goes over the wire, in the order
// of the paths; nothing for a schema that it takes.
func (l Limits) Check(schema json.RawMessage) []Offense {
	var root map[string]any
	if err := json.Unmarshal(schema, &root); err != nil {
		return []Offense{{"", "it is not a JSON object: " + err.Error()}}
	}
	c := &checker{limits: l, root: root}
	if root["type"] != "object" {
		c.report("", "the root has to be an object")
	}
	c.node(root, "", 1)
	for _, total := range []struct {
		limit Limit
		count int
		of    string
	}{
		{l.Properties, c.properties, "properties"},
		{l.Depth, max(c.depth, c.objects(root, nil)), "levels of nesting"},
		{l.EnumValues, c.values, "values of enums"},
		{l.Characters, c.characters, "characters of names and values"},
	} {
		c.most("", total.limit, total.count, total.of)
	}
	slices.SortStableFunc(c.found, func(a, b Offense) int { return strings.Compare(a.Path, b.Path) })
	return c.found
}

// checker walks over a schema. depth counts steps into schemas within schemas without following
// references, as the client library of OpenAI does (https://github.com/openai/openai-java,
// JsonSchemaValidator); objects counts levels of objects and follows references. No page says
// which is meant, so both have to hold.
type checker struct {
	limits Limits
	root   map[string]any
	found  []Offense

	properties, depth, values, characters int
}

func (c *checker) report(path, format string, args ...any) {
	c.found = append(c.found, Offense{path, fmt.Sprintf(format, args...)})
}

func (c *checker) most(path string, limit Limit, count int, of string) {
	if limit.Most > 0 && count > limit.Most {
		c.report(path, "%d %s, more than the %d allowed (%s)", count, of, limit.Most, limit.Source)
	}
}

// node checks a schema at a depth, and those within it.
func (c *checker) node(node map[string]any, path string, depth int) {
	c.depth = max(c.depth, depth)
	allowed := append(structure(), c.limits.Bounds...)
	for _, key := range slices.Sorted(maps.Keys(node)) {
		if !slices.Contains(allowed, key) {
			c.report(path+"/"+key, "strict mode does not take this keyword")
		}
	}
	c.reference(node, path)
	if pattern, ok := node["pattern"].(string); ok && c.limits.Anchored && (!strings.HasPrefix(pattern, "^") || !strings.HasSuffix(pattern, "$")) {
		c.report(path+"/pattern", "a pattern has to begin with ^ and end with $")
	}
	c.enum(node, path)
	c.object(node, path, depth)
	if items, ok := node["items"].(map[string]any); ok {
		c.node(items, path+"/items", depth+1)
	} else if node["type"] == "array" {
		c.report(path, "a list has to say what its items are")
	}
	c.each(node, "$defs", path, depth+1)
}

func (c *checker) reference(node map[string]any, path string) {
	ref, ok := node["$ref"].(string)
	if !ok {
		return
	}
	if c.target(ref) == nil {
		c.report(path+"/$ref", "there is nothing at %s", ref)
	}
	if c.limits.RefAlone && len(node) > 1 {
		others := slices.DeleteFunc(slices.Sorted(maps.Keys(node)), func(key string) bool { return key == "$ref" })
		c.report(path, "nothing may stand next to $ref: %s", strings.Join(others, ", "))
	}
}

// target returns the definition that a reference leads to; nil for none.
func (c *checker) target(ref string) map[string]any {
	definitions, _ := c.root["$defs"].(map[string]any)
	target, _ := definitions[strings.TrimPrefix(ref, "#/$defs/")].(map[string]any)
	return target
}

func (c *checker) enum(node map[string]any, path string) {
	values, _ := node["enum"].([]any)
	characters := 0
	for _, value := range values {
		if text, ok := value.(string); ok {
			characters += utf8.RuneCountInString(text)
		}
	}
	c.values, c.characters = c.values+len(values), c.characters+characters
	if len(values) > LongEnumValues {
		c.most(path+"/enum", c.limits.LongEnum, characters, "characters of values")
	}
}

// object checks that an object names its keys, all of them required and no others allowed.
func (c *checker) object(node map[string]any, path string, depth int) {
	if node["type"] != "object" && node["properties"] == nil {
		return
	}
	if node["additionalProperties"] != false {
		c.report(path, "additionalProperties has to be false")
	}
	required, _ := node["required"].([]any)
	properties, _ := node["properties"].(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		if !slices.Contains(required, any(name)) {
			c.report(path+"/properties/"+name, "every property has to be required")
		}
	}
	c.properties += len(properties)
	c.each(node, "properties", path, depth+1)
}

// each checks the schemas under the names of a keyword.
func (c *checker) each(node map[string]any, keyword, path string, depth int) {
	named, _ := node[keyword].(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(named)) {
		c.characters += utf8.RuneCountInString(name)
		if inner, ok := named[name].(map[string]any); ok {
			c.node(inner, path+"/"+keyword+"/"+name, depth)
		}
	}
}

// objects returns how many levels of objects a schema has, references followed; each at most
// once on a way down.
func (c *checker) objects(node map[string]any, followed []string) int {
	if ref, ok := node["$ref"].(string); ok {
		if target := c.target(ref); target != nil && !slices.Contains(followed, ref) {
			return c.objects(target, append(slices.Clone(followed), ref))
		}
		return 0
	}
	deepest := 0
	properties, _ := node["properties"].(map[string]any)
	for _, inner := range properties {
		if inner, ok := inner.(map[string]any); ok {
			deepest = max(deepest, c.objects(inner, followed))
		}
	}
	if items, ok := node["items"].(map[string]any); ok {
		deepest = max(deepest, c.objects(items, followed))
	}
	if node["type"] == "object" {
		deepest++
	}
	return deepest
}
