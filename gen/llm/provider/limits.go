package provider

// Limits are what an endpoint takes of a schema in strict mode. A limit of 0 has not been
// published.
type Limits struct {
	Bounds   []string // keywords of bounds that it takes
	RefAlone bool     // nothing may stand next to $ref
	Anchored bool     // a pattern has to begin with ^ and end with $

	Properties Limit // properties of all objects together
	Depth      Limit // levels of nesting
	EnumValues Limit // values of all enums together
	LongEnum   Limit // characters of an enum of more than [LongEnumValues] values
	Characters Limit // characters of all names of properties and definitions and all values of enums together

	Sources []string // of Bounds, RefAlone and Anchored
}

// LongEnumValues is how many values an enum may have before their characters are counted.
const LongEnumValues = 250

// Limit is a number that a schema may not exceed, and its source.
type Limit struct {
	Most   int
	Source string
}

// structure returns the keywords that every strict mode takes: those that make the form of a
// document, and its explanation.
func structure() []string {
	return []string{"type", "enum", "description", "properties", "required", "additionalProperties", "items", "$ref", "$defs"}
}

// allBounds returns the keywords of bounds that a schema of this program may keep. The length of
// a text is not among them: OpenAI refuses it.
func allBounds() []string {
	return []string{"minItems", "maxItems", "minimum", "maximum", "pattern"}
}
