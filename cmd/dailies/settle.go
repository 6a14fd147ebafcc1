package main

import (
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/settings"
	"dailies/lint"
	"dailies/schemas"
	"dailies/validate"
)

const (
	configName = "dailies.yaml" // read when it is there and no other file is named
	configFlag = "config"
)

func addConfigFlag(cmd *cobra.Command) {
	cmd.Flags().String(configFlag, "", "settings file; "+configName+" when there is one")
}

// inForce are the settings that hold for a command. Those that have a flag of the
// command are the values of the flag.
type inForce struct {
	content settings.Content // what the file sets by name
	values  []settings.Value
}

// text is the value of a setting by its path.
func (f inForce) text(path string) string {
	for _, v := range f.values {
		if v.Setting.Path == path {
			return v.Text
		}
	}
	return ""
}

// settle brings the settings in force before a command runs: the file's profiles and
// difficulties into the games, and what the file and the environment set into the
// flags that were not given.
func (a *app) settle(cmd *cobra.Command, _ []string) error {
	name, err := cmd.Flags().GetString(configFlag)
	if err != nil {
		return err
	}
	file, err := readSettings(name)
	if err != nil {
		return err
	}
	defaults := a.defaults()
	if a.games, err = configure(a.games, file); err != nil {
		return usageError{err}
	}
	values, err := settings.Resolve(a.table(), settings.Sources{
		Flags: func(name string) []string { return given(cmd, name) }, Env: a.getenv, File: file, Defaults: defaults,
	})
	if err != nil {
		return usageError{err}
	}
	if err := checkWindow(values, a.windows()); err != nil {
		return err
	}
	a.settings = a.overruled(cmd, inForce{file.Content, values})
	return fillFlags(cmd, a.settings.values)
}

// readSettings reads the settings file; a missing one that nobody named is empty.
func readSettings(name string) (*settings.File, error) {
	named := name != ""
	if !named {
		name = configName
	}
	f, err := os.Open(name)
	switch {
	case errors.Is(err, fs.ErrNotExist) && !named:
		return &settings.File{}, nil
	case err != nil:
		return nil, usagef("%s: %s", name, reason(err))
	}
	data, err := io.ReadAll(io.LimitReader(f, settings.MaxBytes+1))
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, usagef("%s: %s", name, reason(err))
	}
	file, err := settings.Parse(name, data, validate.NewSchema(schemas.Config))
	if err != nil {
		return nil, usageError{err}
	}
	return file, nil
}

// table is the table of settings, those with a flag with its default and words.
func (a *app) table() []settings.Setting {
	flags, table := a.generateCommand().Flags(), settings.Table()
	for i := range table {
		s := &table[i]
		if flag := flags.Lookup(s.Flag); flag != nil {
			s.Doc = flag.Usage
			if s.Default == "" {
				s.Default = flag.DefValue
			}
		}
	}
	return table
}

// given are the values of a flag on the command line, nil for a flag that is not there.
func given(cmd *cobra.Command, name string) []string {
	flag := cmd.Flags().Lookup(name)
	if flag == nil || !flag.Changed {
		return nil
	}
	if list, ok := flag.Value.(interface{ GetSlice() []string }); ok {
		return list.GetSlice()
	}
	return []string{flag.Value.String()}
}

// fillFlags gives the flags that were not given what the file or the environment says.
func fillFlags(cmd *cobra.Command, values []settings.Value) error {
	for _, v := range values {
		flag := cmd.Flags().Lookup(v.Setting.Flag)
		if flag == nil || v.From != settings.FromFile && v.From != settings.FromEnvironment {
			continue
		}
		text := v.Text
		if v.Setting.Pairs {
			text = v.Steps[len(v.Steps)-1] + "=" + text
		}
		if err := flag.Value.Set(text); err != nil {
			return usagef("%s: %s: %w", v.Where, v.Name(), err)
		}
	}
	return nil
}

// checkWindow names the place of a figure of the file that no rule takes.
func checkWindow(values []settings.Value, kinds []lint.Kind) error {
	for _, v := range values {
		n, err := strconv.Atoi(v.Text)
		if v.From != settings.FromFile || err != nil {
			continue
		}
		var figures lint.Figures
		switch v.Setting.Path {
		case "window.limits.*":
			figures.Limits = map[string]int{v.Steps[2]: n}
		case "window.binds.*":
			figures.Binds = map[string]int{v.Steps[2]: n}
		}
		if err := figures.Check(kinds); err != nil {
			return usagef("%s: %s: %w", v.Where, v.Name(), err)
		}
	}
	return nil
}

// defaults are what holds by name when nothing is set.
func (a *app) defaults() []settings.Default {
	var all []settings.Default
	seen := make(map[string]bool) // window rules that several games keep
	for _, e := range a.games {
		all = append(all, settings.Default{Steps: []string{"use", e.name()}, Text: e.check.Profiles[0].Name})
		if e.vary != nil {
			for _, day := range weekdays() {
				all = append(all, settings.Default{Steps: []string{"difficulties", e.name(), dayName(day)}, Text: e.week[day]})
			}
		}
		figures := e.window.Figures()
		for _, code := range slices.Sorted(maps.Keys(figures.Limits)) {
			if !seen[code] {
				seen[code] = true
				all = append(all,
					settings.Default{Steps: []string{"window", "limits", code}, Text: strconv.Itoa(figures.Limits[code])},
					settings.Default{Steps: []string{"window", "binds", code}, Text: strconv.Itoa(figures.Binds[code])})
			}
		}
	}
	return all
}

// overruled applies the flags that stand for settings by name: --profile, --difficulty
// and --prices. What a default is on this machine only its flag knows.
func (a *app) overruled(cmd *cobra.Command, in inForce) inForce {
	profile, difficulty := given(cmd, "profile"), given(cmd, "difficulty")
	for i := range in.values {
		v := &in.values[i]
		flag := cmd.Flags().Lookup(v.Setting.Flag)
		switch {
		case v.From == settings.FromDefault && flag != nil && !v.Setting.Pairs:
			v.Text = flag.DefValue
		case v.Setting.Path == "use.*" && profile != nil:
			if e, err := a.game(v.Steps[1]); err == nil && e.check.Profile(profile[0]) != nil {
				v.Text, v.From, v.Where = profile[0], settings.FromFlag, "flag --profile"
			}
		case v.Setting.Path == "difficulties.*.*" && difficulty != nil:
			v.Text, v.From, v.Where = difficulty[0], settings.FromFlag, "flag --difficulty"
		}
	}
	if file := in.text("prices.file"); file != "" {
		in.content.Prices = settings.Prices{File: file}
		in.values = slices.DeleteFunc(in.values, func(v settings.Value) bool {
			return v.Setting.Path == "prices.currency" || strings.HasPrefix(v.Setting.Path, "prices.models.")
		})
	}
	return in
}
