package factory

import (
	"errors"
	"io/fs"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/flags"
	"dailies/game/document"
	"dailies/internal/boundedfile"
	"dailies/internal/fault"
	"dailies/internal/settings"
	"dailies/lint/window"
	"dailies/schemas"
	"dailies/validate"
)

// SettingsFile is read when it is there and no other file is named.
const SettingsFile = "dailies.yaml"

const (
	configFlag  = "config"
	configUsage = "settings file; " + SettingsFile + " when there is one"
)

// TakeSettings adds --config to a command and applies the settings before it runs: the file's
// profiles and difficulties to the games, and the values of the file and the environment to the
// flags that were not given.
func (f *Factory) TakeSettings(cmd *cobra.Command) {
	cmd.Flags().String(configFlag, "", configUsage)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return load(f, cmd) }
}

// TakeOut adds --config to a command and those below it that take only --out and --ledger from the settings.
// Their other flags are not settings, even if they share a setting's name.
func (f *Factory) TakeOut(cmd *cobra.Command) {
	cmd.PersistentFlags().String(configFlag, "", configUsage)
	cmd.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error { return loadOut(f, cmd) }
}

func load(f *Factory, cmd *cobra.Command) error {
	file, err := settingsOf(f, cmd)
	if err != nil {
		return err
	}
	defaults := f.Games.Defaults()
	if f.Games, err = f.Games.Configure(file); err != nil {
		return fault.AsUsage(err)
	}
	values, err := settings.Resolve(settings.Of(cmd.Name()), settings.Sources{
		Flags: func(name string) []string { return flags.Given(cmd, name) }, Env: f.Getenv, File: file, Defaults: defaults,
	})
	if err != nil {
		return fault.AsUsage(err)
	}
	if err := checkWindow(values, f.Games.Windows()); err != nil {
		return err
	}
	if _, err := Quiet(values); err != nil {
		return err
	}
	f.Settings = overrule(cmd, f.Games, settings.Effective{Content: file.Content, Values: values})
	return fill(cmd, f.Settings.Values)
}

func loadOut(f *Factory, cmd *cobra.Command) error {
	file, err := settingsOf(f, cmd)
	if err != nil {
		return err
	}
	values, err := settings.Resolve([]settings.Setting{settings.OfFlag("out"), settings.OfFlag("ledger")}, settings.Sources{
		Flags: func(name string) []string { return flags.Given(cmd, name) }, Env: f.Getenv, File: file,
	})
	if err != nil {
		return fault.AsUsage(err)
	}
	f.Settings = settings.Effective{Content: file.Content, Values: values}
	return fill(cmd, values)
}

// settingsOf are the settings of the file. It refuses an unknown variable with the program's prefix.
func settingsOf(f *Factory, cmd *cobra.Command) (*settings.File, error) {
	file, err := readSettings(cmd)
	if err == nil && file.Name == "" {
		noteMisnamed(f)
	}
	if err == nil && f.Environ != nil {
		err = fault.AsUsage(settings.CheckEnvironment(f.Environ()))
	}
	return file, err
}

// readSettings reads the settings file of a command. The default file may be missing, and is then
// empty.
// noteMisnamed tells of a file that was meant for the settings and has another name.
func noteMisnamed(f *Factory) {
	for _, name := range []string{"dailies.yml", SettingsFile + ".txt"} {
		if _, err := os.Stat(name); err == nil {
			f.Note(name + " is not read: the file of the settings is called " + SettingsFile)
		}
	}
}

func readSettings(cmd *cobra.Command) (*settings.File, error) {
	name, err := cmd.Flags().GetString(configFlag)
	if err != nil {
		return nil, err
	}
	named := name != ""
	if !named {
		name = SettingsFile
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
	return file, fault.AsUsage(err)
}

// checkWindow names the place of a figure of the file that no rule takes.
func checkWindow(values []settings.Value, kinds []window.Window) error {
	for _, v := range values {
		n, err := strconv.Atoi(v.Text)
		if v.From != settings.FromFile || err != nil {
			continue
		}
		var limits window.Limits
		switch v.Setting.Path {
		case "window.limits.*":
			limits.Values = map[string]int{v.Steps[2]: n}
		case "window.binds.*":
			limits.Binds = map[string]int{v.Steps[2]: n}
		}
		if err := limits.Check(kinds); err != nil {
			return fault.Usagef("%s: %s: %w", v.Where, v.Name(), err)
		}
	}
	return nil
}

// fill sets the flags that were not given from the file or the environment.
func fill(cmd *cobra.Command, values []settings.Value) error {
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
			return fault.Usagef("%s: %s %w", v.Where, v.Name(), flags.ValueFault(flag, v.Text, err))
		}
	}
	return nil
}
