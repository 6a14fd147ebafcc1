package bench

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"dailies/game/document"
	"dailies/internal/boundedfile"
	"dailies/internal/fault"
	"dailies/validate"
)

// Assertion is what a designer wants of every pack besides the rules: a JSON Schema (draft-07)
// under a name. An answer that fails it stays a pack, since generate would take it, and has a
// fault.
type Assertion struct {
	Name    string
	Message string
	Games   []string // whose packs it is about; all if empty
	schema  *validate.Schema
}

// AssertionPlan is an assertion as a plan has it.
type AssertionPlan struct {
	Name    string   `json:"name"`
	Message string   `json:"message"`
	Schema  string   `json:"schema"` // a file
	Games   []string `json:"games"`
}

// metaSchema is what every JSON Schema must fit. The library has it and fetches nothing.
var metaSchema = validate.NewSchema([]byte(`{"$ref": "http://json-schema.org/draft-07/schema#"}`))

// assertions reads the files of the assertions. Errors are [fault.Usage] that name the file and
// the place in it, except that of ctx.
func (p *Plan) assertions(ctx context.Context) ([]Assertion, error) {
	var all []Assertion
	for i, plan := range p.Assertions {
		if slices.ContainsFunc(all, func(a Assertion) bool { return a.Name == plan.Name }) {
			return nil, fault.AsUsage(p.file.Mistake([]string{"assertions", fmt.Sprint(i)}, "two assertions are called %s", plan.Name))
		}
		schema, err := readSchema(ctx, plan.Schema)
		if err != nil {
			return nil, err
		}
		all = append(all, Assertion{plan.Name, plan.Message, plan.Games, schema})
	}
	return all, nil
}

// readSchema reads a JSON Schema that refers to nothing outside itself.
func readSchema(ctx context.Context, name string) (*validate.Schema, error) {
	data, err := boundedfile.Read(ctx, name, document.MaxBytes)
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, err
	case err != nil:
		return nil, fault.Usagef("%s: %s", document.Printable(name), fault.Reason(err))
	}
	data = document.WithoutMark(data)
	doc, faults := document.Parse(data)
	if len(faults) > 0 {
		line, column := doc.LineColumn(faults[0].Offset)
		return nil, fault.Usagef("%s:%d:%d: %s", document.Printable(name), line, column, faults[0].Message)
	}
	refuse := func(pointer, message string) error {
		line, column := doc.Position(pointer)
		return fault.Usagef("%s:%d:%d: it is no JSON Schema: %s %s", document.Printable(name), line, column, pointer, message)
	}
	mismatches, err := metaSchema.Check(doc)
	if err != nil {
		return nil, err
	}
	if len(mismatches) > 0 { // the deepest: one that is deep is also one of each choice that holds it
		deepest := slices.MaxFunc(mismatches, func(a, b document.Mismatch) int { return cmp.Compare(len(a.Pointer), len(b.Pointer)) })
		return nil, refuse(deepest.Pointer, deepest.Message)
	}
	if pointer, ok := outside(doc.Value(), ""); ok {
		return nil, refuse(pointer, "refers to another document; put it into this one, below definitions")
	}
	schema := validate.NewSchema(data)
	if _, err := schema.Check(doc); err != nil { // compiles it: a reference may lead nowhere
		return nil, refuse("", err.Error())
	}
	return schema, nil
}

// outside finds a reference to another document, which the library would fetch.
func outside(value any, at string) (pointer string, ok bool) {
	switch v := value.(type) {
	case map[string]any:
		for key, member := range v {
			if to, isText := member.(string); (key == "$ref" || key == "$id") && isText && !strings.HasPrefix(to, "#") {
				return at + document.Pointer(key), true
			}
			if pointer, ok := outside(member, at+document.Pointer(key)); ok {
				return pointer, true
			}
		}
	case []any:
		for i, item := range v {
			if pointer, ok := outside(item, at+document.Pointer(i)); ok {
				return pointer, true
			}
		}
	}
	return "", false
}

// assert checks an answer against the assertions of its game: a fault for each that fails, and
// how many were checked. A text that is no JSON meets and fails none.
func (r *repetition) assert(text []byte) (faults []Fault, checked int, err error) {
	doc, unreadable := document.Parse(text)
	if len(unreadable) > 0 {
		return nil, 0, nil
	}
	for _, a := range r.Assertions {
		if len(a.Games) > 0 && !slices.Contains(a.Games, r.game.Name()) {
			continue
		}
		checked++
		mismatches, err := a.schema.Check(doc)
		if err != nil {
			return nil, 0, err
		}
		if len(mismatches) == 0 {
			continue
		}
		first := mismatches[0]
		line, column := doc.Position(first.Pointer)
		faults = append(faults, Fault{
			Code: a.Name, Count: len(mismatches), Message: fmt.Sprintf("%s: %s %s", a.Message, first.Pointer, first.Message),
			Line: line, Column: column, Pointer: first.Pointer, Sentence: sentence(text, doc.Offset(first.Pointer)),
		})
	}
	return faults, checked, nil
}
