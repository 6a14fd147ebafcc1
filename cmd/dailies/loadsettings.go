package main

import (
	"errors"
	"io/fs"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"dailies/game/document"
	"dailies/internal/boundedfile"
	"dailies/internal/fault"
	"dailies/internal/settings"
	"dailies/schemas"
	"dailies/validate"
)

const (
	configName = "dailies.yaml" // read when it is there and no other file is named
	configFlag = "config"

	configUsage = "settings file; " + configName + " when there is one"
)

func addConfigFlag(cmd *cobra.Command) {
	cmd.Flags().String(configFlag, "", configUsage)
}

// loadSettings brings the settings in force before a command runs: the file's profiles and
// difficulties into the games, and what the file and the environment set into the
// flags that were not given.
func (a *app) loadSettings(cmd *cobra.Command, _ []string) error {
	file, err := readSettings(cmd)
	if err != nil {
		return err
	}
	if err := a.checkEnvironment(); err != nil {
		return err
	}
	defaults := a.defaults()
	if a.games, err = a.games.Configure(file); err != nil {
		return fault.AsUsage(err)
	}
	table := slices.DeleteFunc(a.table(), func(s settings.Setting) bool {
		return s.Of != "" && s.Of != cmd.Name() && cmd.Name() != configCommandName
	})
	values, err := settings.Resolve(table, settings.Sources{
		Flags: func(name string) []string { return given(cmd, name) }, Env: a.getenv, File: file, Defaults: defaults,
	})
	if err != nil {
		return fault.AsUsage(err)
	}
	if err := checkWindow(values, a.games.Windows()); err != nil {
		return err
	}
	a.settings = a.overruled(cmd, effective{file.Content, values})
	return fillFlags(cmd, a.settings.values)
}

// loadOutDir is loadSettings for commands that take nothing of the settings but where dailies
// are published, and whose other flags are no settings, whatever they are called.
func (a *app) loadOutDir(cmd *cobra.Command, _ []string) error {
	file, err := readSettings(cmd)
	if err != nil {
		return err
	}
	if err := a.checkEnvironment(); err != nil {
		return err
	}
	table := slices.DeleteFunc(a.table(), func(s settings.Setting) bool { return s.Path != "out" })
	values, err := settings.Resolve(table, settings.Sources{
		Flags: func(name string) []string { return given(cmd, name) }, Env: a.getenv, File: file,
	})
	if err != nil {
		return fault.AsUsage(err)
	}
	return fillFlags(cmd, values)
}

// checkEnvironment refuses a variable that is called nearly like that of a setting.
func (a *app) checkEnvironment() error {
	if a.environ == nil {
		return nil
	}
	return fault.AsUsage(settings.CheckEnvironment(a.table(), a.environ()))
}

// readSettings reads the settings file of a command; a missing one that nobody named is
// empty.
func readSettings(cmd *cobra.Command) (*settings.File, error) {
	name, err := cmd.Flags().GetString(configFlag)
	if err != nil {
		return nil, err
	}
	named := name != ""
	if !named {
		name = configName
	}
	data, err := boundedfile.Read(cmd.Context(), name, settings.MaxBytes)
	switch {
	case errors.Is(err, fs.ErrNotExist) && !named:
		return &settings.File{}, nil
	case err != nil && cmd.Context().Err() == nil:
		return nil, fault.Usagef("%s: %s", document.Printable(name), fault.Reason(err))
	case err != nil:
		return nil, err
	}
	file, err := settings.Parse(document.Printable(name), data, validate.NewSchema(schemas.Config))
	if err != nil {
		return nil, fault.AsUsage(err)
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
				s.Default = strings.Trim(flag.DefValue, "[]") // brackets stand around lists
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
			return fault.Usagef("%s: %s %w", v.Where, v.Name(), valueFault(flag, v.Text, err))
		}
	}
	return nil
}
