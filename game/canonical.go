package game

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Canonical is the one form in which a document is written and hashed: keys in
// byte order, two spaces of indentation, no HTML escapes, a newline at the end.
// These are the bytes that `jq -S .` prints for it. The error is that v cannot be
// expressed in JSON.
func Canonical(v any) ([]byte, error) {
	tree, err := generic(v)
	if err != nil {
		return nil, fmt.Errorf("canonical form: %w", err)
	}
	return encode(tree, "  ")
}

// CanonicalLine is [Canonical] without indentation: one line, newline included.
func CanonicalLine(v any) ([]byte, error) {
	tree, err := generic(v)
	if err != nil {
		return nil, fmt.Errorf("canonical form: %w", err)
	}
	return encode(tree, "")
}

// generic turns v into maps and slices: encoding/json keeps struct fields in their
// order of declaration and sorts only the keys of maps.
func generic(v any) (any, error) {
	plain, err := encode(v, "")
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(plain))
	decoder.UseNumber()
	var tree any
	err = decoder.Decode(&tree)
	return tree, err
}

func encode(v any, indent string) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", indent)
	err := encoder.Encode(v)
	return out.Bytes(), err
}
