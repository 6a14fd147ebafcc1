package document

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Decode fills v, a pointer to a struct, from the document and lists every value
// that does not fit; what does not fit stays zero, and list positions stay what
// they are in the document.
//
// Fields are named by their json tag and matched by exact case. A key without a
// field, and a field without omitempty whose key is missing, are mismatches. A
// `limit:"1..32"` tag bounds the characters of a string, the items of a list, the
// members of a map or the value of an integer; either end may be left out. A value
// with a method Valid() bool must be valid.
func (d *Document) Decode(v any) []Mismatch {
	r := reader{shapes: make(map[reflect.Type][]field)}
	r.read(&d.Root, reflect.ValueOf(v).Elem(), "")
	return r.mismatches
}

// Strict parses a text and decodes it, and refuses the first thing that is wrong
// with it. The error is a [Fault] or a [Mismatch].
func Strict(data []byte, v any) error {
	doc, faults := Parse(data)
	if len(faults) > 0 {
		return faults[0]
	}
	if mismatches := doc.Decode(v); len(mismatches) > 0 {
		return mismatches[0]
	}
	return nil
}

type field struct {
	name     string
	index    int
	optional bool
	limit    string
}

type reader struct {
	mismatches []Mismatch
	shapes     map[reflect.Type][]field
}

func (r *reader) mismatch(pointer, format string, args ...any) {
	r.mismatches = append(r.mismatches, Mismatch{pointer, fmt.Sprintf(format, args...)})
}

func (r *reader) read(n *Node, v reflect.Value, pointer string) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		r.read(n, v.Elem(), pointer)
		return
	case reflect.Struct:
		r.object(n, v, pointer)
	case reflect.Map:
		r.members(n, v, pointer)
	case reflect.Slice:
		r.items(n, v, pointer)
	case reflect.String:
		if !r.is(n, String, pointer) {
			return
		}
		v.SetString(n.Text)
	case reflect.Bool:
		if !r.is(n, Bool, pointer) {
			return
		}
		v.SetBool(n.Text == "true")
	case reflect.Int:
		if !r.integer(n, v, pointer) {
			return
		}
	case reflect.Uint64:
		u, err := strconv.ParseUint(n.Text, 10, 64)
		if err != nil || n.Kind != Number {
			r.mismatch(pointer, "must be a whole number from 0 to 2^64-1")
		}
		v.SetUint(u)
	default:
		r.mismatch(pointer, "cannot be read into a %s", v.Type())
		return
	}
	if c, ok := v.Interface().(interface{ Valid() bool }); ok && !c.Valid() {
		r.mismatch(pointer, "is %s, which is not an allowed value", Quote(n.Text))
	}
}

func (r *reader) is(n *Node, kind Kind, pointer string) bool {
	if n.Kind != kind {
		r.mismatch(pointer, "must be %s, not %s", kind, n.Kind)
	}
	return n.Kind == kind
}

// String names the kind with its article, for messages.
func (k Kind) String() string {
	return [...]string{"null", "a boolean", "a number", "a string", "an array", "an object"}[k]
}

// extreme bounds the integers that are read: past it a float64 does not tell one from
// the next.
const extreme = 1 << 53

// integer takes any literal of an integral value, as JSON Schema does: 8, 8.0, 8e0.
// One past the extremes is read as the nearer of them, not as nothing.
func (r *reader) integer(n *Node, v reflect.Value, pointer string) bool {
	if !r.is(n, Number, pointer) {
		return false
	}
	f, err := strconv.ParseFloat(n.Text, 64)
	if err != nil || f != math.Trunc(f) {
		r.mismatch(pointer, "must be an integer")
		return false
	}
	v.SetInt(int64(min(max(f, -extreme), extreme)))
	return true
}

func (r *reader) items(n *Node, v reflect.Value, pointer string) {
	if !r.is(n, Array, pointer) {
		return
	}
	v.Set(reflect.MakeSlice(v.Type(), len(n.Items), len(n.Items)))
	for i := range n.Items {
		r.read(&n.Items[i], v.Index(i), pointer+"/"+strconv.Itoa(i))
	}
}

func (r *reader) members(n *Node, v reflect.Value, pointer string) {
	if !r.is(n, Object, pointer) {
		return
	}
	v.Set(reflect.MakeMapWithSize(v.Type(), len(n.Items)))
	for i, key := range n.Keys {
		k := reflect.ValueOf(key).Convert(v.Type().Key())
		at := pointer + Pointer(key)
		if c, ok := k.Interface().(interface{ Valid() bool }); ok && !c.Valid() {
			r.mismatch(at, "is not an allowed key")
		}
		item := reflect.New(v.Type().Elem()).Elem()
		r.read(&n.Items[i], item, at)
		v.SetMapIndex(k, item)
	}
}

func (r *reader) object(n *Node, v reflect.Value, pointer string) {
	if !r.is(n, Object, pointer) {
		return
	}
	fields := r.fields(v.Type())
	for i, key := range n.Keys {
		f := slices.IndexFunc(fields, func(f field) bool { return f.name == key })
		if f < 0 {
			r.mismatch(pointer+Pointer(key), "is not a key of this document")
			continue
		}
		at := pointer + Pointer(key)
		r.read(&n.Items[i], v.Field(fields[f].index), at)
		r.limits(fields[f].limit, v.Field(fields[f].index), &n.Items[i], at)
	}
	for _, f := range fields {
		if !f.optional && n.Member(f.name) == nil {
			r.mismatch(pointer, "lacks the key %q", f.name)
		}
	}
}

func (r *reader) fields(t reflect.Type) []field {
	if known, ok := r.shapes[t]; ok {
		return known
	}
	fields := make([]field, 0, t.NumField())
	for i := range t.NumField() {
		name, options, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		fields = append(fields, field{name, i, options == "omitempty", t.Field(i).Tag.Get("limit")})
	}
	r.shapes[t] = fields
	return fields
}

func (r *reader) limits(limit string, v reflect.Value, n *Node, pointer string) {
	if limit == "" {
		return
	}
	var size int
	switch {
	case v.Kind() == reflect.String && n.Kind == String:
		size = utf8.RuneCountInString(n.Text)
	case v.Kind() == reflect.Int && n.Kind == Number:
		size = int(v.Int())
	case n.Kind == Array || n.Kind == Object:
		size = len(n.Items)
	default:
		return // already a mismatch of type
	}
	low, high, _ := strings.Cut(limit, "..")
	if least, err := strconv.Atoi(low); err == nil && size < least {
		r.mismatch(pointer, "is %d, less than %d, in length or value", size, least)
	}
	if most, err := strconv.Atoi(high); err == nil && size > most {
		r.mismatch(pointer, "is %d, more than %d, in length or value", size, most)
	}
}
