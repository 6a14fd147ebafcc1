package settings

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"dailies/game"
	"dailies/internal/yamlsource"
)

// The sources of a value, in rising order of precedence.
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

// Name is the name of the value in messages.
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

// Default is the value of a setting that is not set.
type Default struct {
	Steps []string
	Text  string
}

// Resolve returns the values in force, in the order of the table. The error names the
// source of a value that its setting refuses.
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

// named are the values of a setting with names: the defaults, then the additions.
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

// leaves are the values of the file that are no mappings, in order; the items of a list
// are one value, joined by commas.
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
				if name := i.Values[n].Member("name"); name != nil {
					items[n] = name.Text
				}
			}
			text = strings.Join(items, ",")
		}
		line, column := f.place(steps, false)
		values = append(values, Value{Steps: steps, Text: text, Where: fmt.Sprintf("%s:%d:%d", f.Name, line, column)})
	}
	walk(&f.root, nil)
	return values
}

// Effective is the settings in force for a command. Settings with a flag of the command
// are in the flag's value.
type Effective struct {
	Content Content // what the file sets by name
	Values  []Value
}

// Today returns the date of an instant in the time zone that is set.
func (e Effective) Today(now time.Time) game.Date {
	zone, err := time.LoadLocation(e.Text("timezone"))
	if err != nil {
		zone = time.UTC // the settings refuse an unknown zone, and some commands read none
	}
	return game.DateOf(now.In(zone))
}

// Given reports whether a file, the environment or a flag sets a setting.
func (e Effective) Given(path string) bool {
	return slices.ContainsFunc(e.Values, func(v Value) bool { return v.Setting.Path == path && v.From != FromDefault })
}

// Text returns the value of a setting by its path.
func (e Effective) Text(path string) string {
	for _, v := range e.Values {
		if v.Setting.Path == path {
			return v.Text
		}
	}
	return ""
}
