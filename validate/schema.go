package validate

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/xeipuuv/gojsonschema"

	"dailies/game/document"
)

// maxSchemaFindings bounds what one document can say about its schema.
const maxSchemaFindings = 50

// Schema is a JSON Schema (draft-07), compiled at its first use.
type Schema struct {
	Text    []byte
	compile func() (*gojsonschema.Schema, error)
}

// NewSchema wraps the text of a schema.
func NewSchema(text []byte) *Schema {
	return &Schema{Text: text, compile: sync.OnceValues(func() (*gojsonschema.Schema, error) {
		loader := gojsonschema.NewSchemaLoader()
		loader.Draft, loader.AutoDetect = gojsonschema.Draft7, false
		return loader.Compile(gojsonschema.NewBytesLoader(text))
	})}
}

// Check lists where a document does not fit the schema, in the order of the
// document. The error is that the
// schema itself cannot be used.
func (s *Schema) Check(doc *document.Document) ([]document.Mismatch, error) {
	schema, err := s.compile()
	if err != nil {
		return nil, fmt.Errorf("compile schema: %w", err)
	}
	outcome, err := schema.Validate(gojsonschema.NewRawLoader(doc.Value()))
	if err != nil {
		return nil, fmt.Errorf("apply schema: %w", err)
	}
	mismatches := make([]document.Mismatch, len(outcome.Errors()))
	for i, e := range outcome.Errors() {
		mismatches[i] = mismatch(e)
	}
	slices.SortFunc(mismatches, func(a, b document.Mismatch) int { // the library goes through maps in any order
		return cmp.Or(cmp.Compare(a.Pointer, b.Pointer), cmp.Compare(a.Message, b.Message))
	})
	more := len(mismatches) - maxSchemaFindings
	mismatches = mismatches[:min(len(mismatches), maxSchemaFindings)]
	slices.SortStableFunc(mismatches, func(a, b document.Mismatch) int {
		return cmp.Compare(doc.Offset(a.Pointer), doc.Offset(b.Pointer))
	})
	if more > 0 {
		mismatches = append(mismatches, document.Mismatch{Message: fmt.Sprintf("has %d more mismatches, not listed", more)})
	}
	return mismatches, nil
}

// mismatch is an error of the library as the project words it.
func mismatch(e gojsonschema.ResultError) document.Mismatch {
	m := document.Mismatch{Pointer: errorPointer(e), Message: describe(e), Excess: e.Type() == "additional_property_not_allowed"}
	if e.Type() == "array_max_items" {
		m.Most, _ = e.Details()["max"].(int)
	}
	return m
}

// separator cannot occur in a document's keys: control characters are refused.
const separator = "\x00"

func errorPointer(e gojsonschema.ResultError) string {
	steps := strings.Split(e.Context().String(separator), separator)[1:] // after "(root)"
	if name, ok := e.Details()["property"].(string); ok && e.Type() == "additional_property_not_allowed" {
		steps = append(steps, name)
	}
	pointer := ""
	for _, step := range steps {
		pointer += document.Pointer(step)
	}
	return pointer
}

// describe says in words of our own what is wrong where the library's would be
// obscure or long.
func describe(e gojsonschema.ResultError) string {
	details := e.Details()
	switch e.Type() {
	case "required":
		return fmt.Sprintf("lacks the key %q", details["property"])
	case "additional_property_not_allowed":
		if object, ok := e.Value().(map[string]any); ok && e.Context().String() == "(root)" && details["property"] == document.SchemaKey {
			if _, text := object[document.SchemaKey].(string); !text {
				return document.SchemaString
			}
		}
		return "is not a key of this document"
	case "enum":
		return fmt.Sprintf("is %s; allowed: %v", show(e.Value()), details["allowed"])
	case "const":
		return fmt.Sprintf("is %s; it must be %v", show(e.Value()), details["allowed"])
	case "invalid_type":
		return fmt.Sprintf("must be of type %v, not %v", details["expected"], details["given"])
	case "string_lte":
		return fmt.Sprintf("has more than %v characters: %s", details["max"], show(e.Value()))
	case "number_gte":
		return fmt.Sprintf("is %s; it must be %s or more", show(e.Value()), bound(details["min"]))
	case "number_lte":
		return fmt.Sprintf("is %s; it must be %s or less", show(e.Value()), bound(details["max"]))
	case "string_gte":
		if details["min"] == 1 {
			return "is empty"
		}
		return fmt.Sprintf("has fewer than %v characters", details["min"])
	case "array_min_items":
		if details["min"] == 1 {
			return "is empty"
		}
		return fmt.Sprintf("has fewer than %v items", details["min"])
	case "array_max_items":
		return fmt.Sprintf("has more than %v items", details["max"])
	case "pattern":
		return fmt.Sprintf("is %s, which does not have the form asked for (%v)", show(e.Value()), details["pattern"])
	case "format":
		return fmt.Sprintf("is %s, which is not a %v", show(e.Value()), details["format"])
	}
	return e.Description()
}

// bound is a bound of a schema, which the library keeps as a fraction.
func bound(value any) string {
	if number, ok := value.(*big.Rat); ok {
		if number.IsInt() {
			return number.Num().String()
		}
		decimal, _ := number.Float64()
		return strconv.FormatFloat(decimal, 'g', -1, 64)
	}
	return fmt.Sprint(value)
}

func show(value any) string {
	if text, ok := value.(string); ok {
		return document.Quote(text)
	}
	return fmt.Sprintf("%v", value)
}
