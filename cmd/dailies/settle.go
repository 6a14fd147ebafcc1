package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/settings"
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

// settle brings the settings in force before a command runs: the file's profiles and
// difficulties into the games, and what the file and the environment set into the
// flags that were not given.
func (a *app) settle(cmd *cobra.Command, _ []string) error {
	file, err := readSettings(cmd)
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

// settleOut is settle for commands that take nothing of the settings but where dailies
// are published, and whose other flags are no settings, whatever they are called.
func (a *app) settleOut(cmd *cobra.Command, _ []string) error {
	file, err := readSettings(cmd)
	if err != nil {
		return err
	}
	table := slices.DeleteFunc(a.table(), func(s settings.Setting) bool { return s.Path != "out" })
	values, err := settings.Resolve(table, settings.Sources{
		Flags: func(name string) []string { return given(cmd, name) }, Env: a.getenv, File: file,
	})
	if err != nil {
		return usageError{err}
	}
	return fillFlags(cmd, values)
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
