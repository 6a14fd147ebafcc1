package inspect

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/game/document"
	"dailies/gen/llm"
	"dailies/gen/llm/provider"
	"dailies/internal/fault"
	"dailies/internal/settings"
)

// ConfigOptions are what config is given, besides the flags of settings.
type ConfigOptions struct {
	Format              flags.Format
	Profile, Difficulty string
}

// NewConfig is the command config.
func NewConfig(f *factory.Factory) *cobra.Command {
	var o ConfigOptions
	cmd := &cobra.Command{
		Use:   "config",
		Short: "Print every setting in force, and where it came from",
		Long: "Flags override the environment, the environment overrides the settings file, and the file\n" +
			"overrides the defaults. Takes the flags of generate that set a setting. Secrets are not\n" +
			"shown. The format markdown prints the table of settings.\n",
		Example: "  dailies config\n  dailies config --config night.yaml --model some-model --format json",
		Args:    cobra.NoArgs,
		RunE:    func(*cobra.Command, []string) error { return Config(f, o) },
	}
	new(flags.Run).AddDays(cmd.Flags()) // what is given is read where the settings are brought in force
	new(flags.Run).AddFilling(cmd.Flags())
	new(flags.Author).AddSettings(cmd)
	new(flags.Window).Add(cmd.Flags())
	new(flags.Told).Add(cmd.Flags())
	factory.ProfileFlag(f, cmd, &o.Profile)
	flags.Difficulty(cmd.Flags(), &o.Difficulty)
	f.TakeSettings(cmd)
	o.Format.Add(cmd, flags.Markdown)
	cmd.SetUsageFunc(flags.Usage)
	return cmd
}

// Config prints the settings in force.
func Config(f *factory.Factory, o ConfigOptions) error {
	if _, err := f.Games.Judge("", o.Profile); err != nil {
		return err
	}
	if _, err := f.Games.AtDifficulty(o.Difficulty); err != nil {
		return fault.Usagef("--difficulty: %w", err)
	}
	if o.Format.Markdown() {
		_, err := fmt.Fprint(f.Out, settings.Markdown())
		return err
	}
	hidden := keys(f)
	if o.Format.JSON() {
		rows := make([]map[string]string, len(f.Settings.Values))
		for i, v := range f.Settings.Values {
			rows[i] = map[string]string{"setting": v.Name(), "value": masked(v, hidden), "from": v.From, "where": v.Where}
		}
		return f.WriteJSON(map[string]any{"settings": rows})
	}
	t := tabwriter.NewWriter(f.Out, 0, 8, 2, ' ', 0)
	for _, v := range f.Settings.Values {
		text := cmp.Or(masked(v, hidden), "(none)")
		fmt.Fprintf(t, "%s\t%s\t%s\n", document.Show(v.Name()), document.Show(text), document.Show(v.Where))
	}
	return t.Flush()
}

// keys are those that the environment holds for any known endpoint, and for the models of the
// settings that name a variable.
func keys(f *factory.Factory) (all []string) {
	var variables []string
	for _, p := range provider.Presets() {
		variables = append(variables, p.KeyFrom)
	}
	for _, m := range f.Settings.Content.Models {
		variables = append(variables, m.KeyFrom)
	}
	for _, variable := range variables {
		if key := f.Getenv(variable); len(key) >= llm.ShortestMasked { // a shorter one may be any word
			all = append(all, key)
		}
	}
	// The longest first: one key may begin with another.
	slices.SortFunc(all, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	return all
}

// masked is a value as it may be shown: no key, and no part of an address that may hold one.
func masked(v settings.Value, keys []string) string {
	const mask = "xxxxx"
	if v.Setting.Kind == settings.Secret {
		if v.Text == "" {
			return "not set"
		}
		return "set"
	}
	text := v.Text
	for _, key := range keys {
		text = strings.ReplaceAll(text, key, mask)
	}
	if v.Setting.Path != "openai.baseURL" || !strings.ContainsAny(text, "@?#") {
		return text
	}
	address, err := url.Parse(text)
	if err != nil {
		return mask
	}
	shown := url.URL{Scheme: address.Scheme, Host: address.Host, Path: address.Path}
	return shown.String() + " (" + mask + ")"
}
