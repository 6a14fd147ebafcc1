package factory

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/flags"
	"dailies/gen"
	"dailies/internal/catalog"
	"dailies/internal/settings"
)

// overrule applies the flags that stand for settings by name: --profile, --difficulty
// and --prices. Only the flag knows its default on this machine.
func overrule(cmd *cobra.Command, games catalog.List, in settings.Effective) settings.Effective {
	profile, difficulty := flags.Given(cmd, "profile"), flags.Given(cmd, "difficulty")
	for i := range in.Values {
		v := &in.Values[i]
		flag := cmd.Flags().Lookup(v.Setting.Flag)
		switch {
		case v.From == settings.FromDefault && flag != nil && !v.Setting.Pairs:
			v.Text = flag.DefValue
		case v.Setting.Path == "use.*" && profile != nil:
			if e, err := games.Game(v.Steps[1]); err == nil && e.Check.Profile(profile[0]) != nil {
				v.Text, v.From, v.Where = profile[0], settings.FromFlag, "flag --profile"
			}
		case v.Setting.Path == "difficulties.*.*" && difficulty != nil:
			e, err := games.Game(v.Steps[1])
			if err == nil {
				_, err = e.InWeek(gen.NewWeek(difficulty[0]))
			}
			if err == nil {
				v.Text, v.From, v.Where = difficulty[0], settings.FromFlag, "flag --difficulty"
			}
		}
	}
	if file := in.Text("prices.file"); file != "" {
		in.Content.Prices = settings.Prices{File: file}
		in.Values = slices.DeleteFunc(in.Values, func(v settings.Value) bool {
			return v.Setting.Path == "prices.currency" || v.Setting.Path == "prices.batch" || strings.HasPrefix(v.Setting.Path, "prices.models.")
		})
	}
	return in
}
