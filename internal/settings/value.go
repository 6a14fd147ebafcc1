package settings

import (
	"fmt"
	"slices"
	"strings"

	"dailies/internal/yamlsource"
)

// Where a value comes from, in rising order of precedence.
const (
	FromDefault     = "default"
	FromFile        = "file"
	FromEnvironment = "environment"
	FromFlag        = "flag"
)

// Value is a value in force.
type Value struct {
	Setting Setting
	Steps   []string // the setting's path with its names
	Text    string   // as written
	From    string   // FromDefault and so on
	Where   string   // default, dailies.yaml:3:5, env OPENAI_MODEL, flag --model
}

// Name is what messages call the value.
func (v Value) Name() string {
	if len(v.Steps) == 0 {
		return v.Setting.Name()
	}
	return strings.Join(v.Steps, ".")
}

// Sources are where values come from.
type Sources struct {
	Flags    func(name string) []string // the values of a flag that was given, nil for none
	Env      func(name string) string
	File     *File
	Defaults []Default // of settings with names
}

// Default is a value that holds when nothing is set.
type Default struct {
	Steps []string
	Text  string
}

// Resolve tells the values in force, in the order of the table. The error names where
// a value came from that is none for its setting.
func Resolve(table []Setting, from Sources) ([]Value, error) {
	leaves := from.File.leaves()
	var values []Value
	for _, s := range table {
		found := from.single(s, leaves)
		if strings.Contains(s.Path, "*") {
			found = from.named(s, leaves)
		}
		for _, v := range found {
			if err := s.Kind.check(v.Text); err != nil && v.From != FromDefault {
				return nil, fmt.Errorf("%s: %s: %w", v.Where, v.Name(), err)
			}
		}
		values = append(values, found...)
	}
	return values, nil
}

// single is the value of a setting without names.
func (from Sources) single(s Setting, leaves []Value) []Value {
	v := Value{Setting: s, Text: s.Default, From: FromDefault, Where: FromDefault}
	if s.Path != "" {
		v.Steps = strings.Split(s.Path, ".")
	}
	for _, leaf := range leaves {
		if s.matches(leaf.Steps) {
			v.set(leaf.Text, FromFile, leaf.Where)
		}
	}
	if s.Env != "" {
		if text := from.Env(s.Env); text != "" {
			v.set(text, FromEnvironment, "env "+s.Env)
		}
	}
	if given := from.Flags(s.Flag); len(given) > 0 {
		v.set(given[len(given)-1], FromFlag, "flag --"+s.Flag)
	}
	return []Value{v}
}

// named are the values of a setting with names: the defaults, then what is added.
func (from Sources) named(s Setting, leaves []Value) []Value {
	var values []Value
	put := func(steps []string, text, source, where string) {
		if !s.matches(steps) {
			return
		}
		at := slices.IndexFunc(values, func(v Value) bool { return slices.Equal(v.Steps, steps) })
		if at < 0 {
			at = len(values)
			values = append(values, Value{Setting: s, Steps: steps})
		}
		values[at].set(text, source, where)
	}
	for _, d := range from.Defaults {
		put(d.Steps, d.Text, FromDefault, FromDefault)
	}
	for _, leaf := range leaves {
		put(leaf.Steps, leaf.Text, FromFile, leaf.Where)
	}
	if s.Pairs {
		above := strings.Split(strings.TrimSuffix(s.Path, ".*"), ".")
		for _, given := range from.Flags(s.Flag) {
			name, text, _ := strings.Cut(given, "=")
			put(append(slices.Clone(above), name), text, FromFlag, "flag --"+s.Flag)
		}
	}
	return values
}

func (v *Value) set(text, source, where string) { v.Text, v.From, v.Where = text, source, where }

// leaves are the values of the file that are no mappings, in their order; the items of
// a list are one value, with commas.
func (f *File) leaves() []Value {
	var values []Value
	var walk func(i *yamlsource.Item, steps []string)
	walk = func(i *yamlsource.Item, steps []string) {
		if i.Kind == yamlsource.Mapping {
			for n := range i.Keys {
				walk(&i.Values[n], append(slices.Clone(steps), i.Keys[n].Text))
			}
			return
		}
		text := i.Text
		if i.Kind == yamlsource.List {
			items := make([]string, len(i.Values))
			for n := range i.Values {
				items[n] = i.Values[n].Text
			}
			text = strings.Join(items, ",")
		}
		line, column := f.place(steps, false)
		values = append(values, Value{Steps: steps, Text: text, Where: fmt.Sprintf("%s:%d:%d", f.Name, line, column)})
	}
	walk(&f.root, nil)
	return values
}
