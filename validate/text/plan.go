package text

import (
	"cmp"
	"reflect"
	"slices"
	"strings"

	"dailies/game/document"
)

// Plan knows where the texts that players see are in the values of one Go type.
//
// A string is such a text unless its type has a method Valid, as ids and enums do. A tag
// says otherwise:
//
//	text:"-"              not for players
//	text:"line"           for players, though its type has a method Valid
//	text:"icon"           an icon: one emoji
//	text:"distinct tile"  no two texts of the document that are distinct tiles may look alike
//
// A Plan is made from types without cycles, and is immutable.
type Plan struct {
	kind   reflect.Kind
	fields []planned // of a struct
	items  *Plan     // of a slice, map or pointer
	icon   bool      // of a string
	group  string    // of a string
}

type planned struct {
	index int
	name  string
	plan  *Plan
}

// Text is a text of a document.
type Text struct {
	Value string
	Icon  bool
	Group string // the texts from which it must be distinct; empty for none

	path []any
}

// Pointer is the JSON Pointer of the text. It must be asked for before the next text.
func (t Text) Pointer() string { return document.Pointer(t.path...) }

// PlanOf is the plan of a type.
func PlanOf(t reflect.Type) *Plan {
	p := planOf(t, "")
	if p == nil {
		return &Plan{}
	}
	return p
}

type valid interface{ Valid() bool }

// planOf is nil for a type without texts.
func planOf(t reflect.Type, tag string) *Plan {
	p := &Plan{kind: t.Kind()}
	switch p.kind {
	case reflect.String:
		if tag == "" && t.Implements(reflect.TypeFor[valid]()) {
			return nil
		}
		p.icon = tag == "icon"
		if kind, group, _ := strings.Cut(tag, " "); kind == "distinct" {
			p.group = group
		}
		return p
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if tag := f.Tag.Get("text"); tag != "-" && f.IsExported() {
				if plan := planOf(f.Type, tag); plan != nil {
					p.fields = append(p.fields, planned{i, name, plan})
				}
			}
		}
		if len(p.fields) > 0 {
			return p
		}
	case reflect.Slice, reflect.Array, reflect.Map, reflect.Pointer:
		if p.items = planOf(t.Elem(), tag); p.items != nil {
			return p
		}
	}
	return nil
}

// Texts gives the texts of a value of the plan's type to yield, in the order of its
// fields and the keys of its maps, until it returns false.
func (p *Plan) Texts(v any, yield func(Text) bool) {
	w := walker{yield: yield}
	w.walk(p, reflect.Indirect(reflect.ValueOf(v)))
}

type walker struct {
	path  []any
	yield func(Text) bool
}

func (w *walker) walk(p *Plan, v reflect.Value) bool {
	switch p.kind {
	case reflect.String:
		return w.yield(Text{Value: v.String(), Icon: p.icon, Group: p.group, path: w.path})
	case reflect.Struct:
		for _, f := range p.fields {
			if !w.step(f.name, f.plan, v.Field(f.index)) {
				return false
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if !w.step(i, p.items, v.Index(i)) {
				return false
			}
		}
	case reflect.Map:
		keys := v.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return cmp.Compare(a.String(), b.String()) })
		for _, key := range keys {
			if !w.step(key.String(), p.items, v.MapIndex(key)) {
				return false
			}
		}
	case reflect.Pointer:
		return v.IsNil() || w.walk(p.items, v.Elem())
	}
	return true
}

func (w *walker) step(step any, p *Plan, v reflect.Value) bool {
	w.path = append(w.path, step)
	ok := w.walk(p, v)
	w.path = w.path[:len(w.path)-1]
	return ok
}
