package document

import (
	"fmt"
	"reflect"
	"slices"
	"unicode/utf8"
)

// Decode fills v, a pointer to a struct, from the document and lists every value
// that does not fit; what does not fit stays zero, and list positions stay what
// they are in the document.
//
// Fields are named by their json tag and matched by exact case. A key without a
// field, and a field without omitempty whose key is missing, are mismatches. A
// `limit:"1..32"` tag bounds the characters of a string, the items of a list, the
// members of a map or the value of an integer; either end may be left out. A second
// range after a comma bounds each item of the list or map, a third each item of those:
// `limit:"..100,1..400"` is up to 100 texts of 1 to 400 characters. A value with a
// method Valid() bool must be valid.
func (d *Document) Decode(v any) []Mismatch {
	r := reader{shapes: make(map[reflect.Type][]field)}
	r.read(&d.Root, reflect.ValueOf(v).Elem())
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

// reader fills values and keeps the way to the one it is at.
type reader struct {
	path       []step
	mismatches []Mismatch
	shapes     map[reflect.Type][]field
}

// step is one of a JSON Pointer: the key of a member, or the position of an item.
type step struct {
	key string
	at  int // -1 beside a key
}

func (r *reader) at(i int)         { r.path = append(r.path, step{at: i}) }
func (r *reader) under(key string) { r.path = append(r.path, step{key, -1}) }
func (r *reader) leave()           { r.path = r.path[:len(r.path)-1] }

func (r *reader) mismatch(format string, args ...any) {
	steps := make([]any, len(r.path))
	for i, s := range r.path {
		if steps[i] = s.key; s.at >= 0 {
			steps[i] = s.at
		}
	}
	r.mismatches = append(r.mismatches, Mismatch{Pointer: Pointer(steps...), Message: fmt.Sprintf(format, args...)})
}

// valid is what values with rules of their own implement.
type valid interface{ Valid() bool }

func (r *reader) read(n *Node, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		r.read(n, v.Elem())
		return
	case reflect.Struct:
		r.object(n, v)
	case reflect.Map:
		r.members(n, v)
	case reflect.Slice:
		r.items(n, v)
	default:
		if !r.scalar(n, v) {
			return
		}
	}
	if c, ok := v.Addr().Interface().(valid); ok && !c.Valid() {
		r.mismatch("is %s, which is not an allowed value", Quote(n.Text))
	}
}

// scalar reports whether a value of the right type was read.
func (r *reader) scalar(n *Node, v reflect.Value) bool {
	switch v.Kind() {
	case reflect.String:
		if r.is(n, String) {
			v.SetString(n.Text)
			return true
		}
	case reflect.Bool:
		if r.is(n, Bool) {
			v.SetBool(n.Text == "true")
			return true
		}
	case reflect.Int:
		return r.integer(n, v)
	case reflect.Uint64:
		return r.seed(n, v)
	default:
		r.mismatch("cannot be read into a %s", v.Type())
	}
	return false
}

func (r *reader) is(n *Node, kind Kind) bool {
	if n.Kind != kind {
		r.mismatch("must be %s, not %s", kind, n.Kind)
	}
	return n.Kind == kind
}

// String names the kind with its article, for messages.
func (k Kind) String() string {
	return [...]string{"null", "a boolean", "a number", "a string", "an array", "an object"}[k]
}

func (r *reader) items(n *Node, v reflect.Value) {
	if !r.is(n, Array) {
		return
	}
	v.Set(reflect.MakeSlice(v.Type(), len(n.Items), len(n.Items)))
	for i := range n.Items {
		r.at(i)
		r.read(&n.Items[i], v.Index(i))
		r.leave()
	}
}

func (r *reader) members(n *Node, v reflect.Value) {
	if !r.is(n, Object) {
		return
	}
	v.Set(reflect.MakeMapWithSize(v.Type(), len(n.Items)))
	for i, key := range n.Keys {
		r.under(key)
		k := reflect.ValueOf(key).Convert(v.Type().Key())
		if c, ok := k.Interface().(valid); ok && !c.Valid() {
			r.mismatch("is not an allowed key")
		}
		item := reflect.New(v.Type().Elem()).Elem()
		r.read(&n.Items[i], item)
		v.SetMapIndex(k, item)
		r.leave()
	}
}

func (r *reader) object(n *Node, v reflect.Value) {
	if !r.is(n, Object) {
		return
	}
	fields := r.fields(v.Type())
	for i, key := range n.Keys {
		r.under(key)
		f := slices.IndexFunc(fields, func(f field) bool { return f.name == key })
		switch {
		case f < 0 && key == SchemaKey && len(r.path) == 1 && n.Items[i].Kind != String:
			r.mismatch(SchemaString)
		case f < 0:
			r.mismatch("is not a key of this document")
		default:
			r.read(&n.Items[i], v.Field(fields[f].index))
			r.limits(fields[f].limits, v.Field(fields[f].index), &n.Items[i])
		}
		r.leave()
	}
	for _, f := range fields {
		if !f.optional && n.Member(f.name) == nil {
			r.mismatch("lacks the key %q", f.name)
		}
	}
}

// limits holds a value against the first of its limits, and its items against the others.
func (r *reader) limits(limits []limit, v reflect.Value, n *Node) {
	if len(limits) == 0 {
		return
	}
	var size int
	switch {
	case n.Kind == Number && v.Kind() == reflect.Int:
		size = int(v.Int())
	case n.Kind == String:
		size = utf8.RuneCountInString(n.Text)
	case n.Kind == Array || n.Kind == Object:
		size = len(n.Items)
		r.each(limits[1:], n)
	default:
		return // already a mismatch of type
	}
	if size < limits[0].least {
		r.mismatch("is %d, less than %d, in length or value", size, limits[0].least)
	}
	if size > limits[0].most {
		r.mismatch("is %d, more than %d, in length or value", size, limits[0].most)
	}
}

// each holds the items of a list or map against limits; of numbers in one there are none.
func (r *reader) each(limits []limit, n *Node) {
	if len(limits) == 0 {
		return
	}
	for i := range n.Items {
		if n.Kind == Object {
			r.under(n.Keys[i])
		} else {
			r.at(i)
		}
		r.limits(limits, reflect.Value{}, &n.Items[i])
		r.leave()
	}
}
