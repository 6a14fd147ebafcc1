package main

import (
	"fmt"
	"net/url"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"dailies/game/document"
	"dailies/gen/llm"
	"dailies/internal/fault"
	"dailies/internal/settings"
)

const configCommandName = "config"

func (a *app) configCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   configCommandName,
		Short: "Every setting in force, and where it came from",
		Long: "Flags come before the environment, the environment before the settings file, the file\n" +
			"before the defaults. Takes the flags of generate that settings have. Secrets are not\n" +
			"shown. The format markdown prints the table of settings.\n",
		Example: "  dailies config\n  dailies config --config night.yaml --model some-model --format json",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := a.checkNames(given(cmd, "profile"), given(cmd, "difficulty")); err != nil {
				return err
			}
			return a.config(format)
		},
	}
	generate := a.generateCommand().Flags()
	for _, name := range append(flagNames(), "profile", "difficulty") {
		cmd.Flags().AddFlag(generate.Lookup(name))
	}
	addConfigFlag(cmd)
	cmd.Flags().StringVar(&format, "format", "text", "text, json or markdown")
	return cmd
}

// checkNames reports a profile or a difficulty that flags name and nothing has.
func (a *app) checkNames(profile, difficulty []string) error {
	if _, err := a.games.Judge("", strings.Join(profile, "")); err != nil {
		return err
	}
	if _, err := a.games.AtDifficulty(strings.Join(difficulty, "")); err != nil {
		return fault.Usagef("--difficulty: %w", err)
	}
	return nil
}

// flagNames lists the flags that settings have.
func flagNames() []string {
	var names []string
	for _, s := range settings.Table() {
		if s.Flag != "" {
			names = append(names, s.Flag)
		}
	}
	return names
}

func (a *app) config(format string) error {
	switch format {
	case "json":
		rows := make([]map[string]string, len(a.settings.values))
		for i, v := range a.settings.values {
			rows[i] = map[string]string{"setting": v.Name(), "value": a.masked(v), "from": v.From, "where": v.Where}
		}
		return a.writeJSON(map[string]any{"settings": rows})
	case "markdown":
		_, err := fmt.Fprint(a.out, settingsMarkdown(a.table()))
		return err
	case "text":
		t := tabwriter.NewWriter(a.out, 0, 8, 2, ' ', 0)
		for _, v := range a.settings.values {
			text := a.masked(v)
			if text == "" {
				text = "(none)"
			}
			fmt.Fprintf(t, "%s\t%s\t%s\n", document.Show(v.Name()), document.Show(text), document.Show(v.Where))
		}
		return t.Flush()
	}
	return fault.Usagef("--format is text, json or markdown, not %q", format)
}

// masked is a value as it may be shown: no key, and of an address nothing that may
// hold one.
func (a *app) masked(v settings.Value) string {
	const mask = "xxxxx"
	if v.Setting.Kind == settings.Secret {
		if v.Text == "" {
			return "not set"
		}
		return "set"
	}
	text := v.Text
	if key := a.getenv("OPENAI_API_KEY"); len(key) >= llm.ShortestMasked { // a shorter one may be any word
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

// settingsMarkdown is the table of settings of the README.
func settingsMarkdown(table []settings.Setting) string {
	var out strings.Builder
	out.WriteString("| setting | flag | environment | default | what it is |\n|---|---|---|---|---|\n")
	code := func(prefix, text string) string {
		if text == "" {
			return ""
		}
		return "`" + prefix + text + "`"
	}
	for _, s := range table {
		standard := s.Default
		if strings.Contains(s.Path, "*") {
			standard = ""
		}
		fmt.Fprintf(&out, "| %s | %s | %s | %s | %s |\n", code("", s.Path), code("--", s.Flag), code("", s.Env), standard, s.Doc)
	}
	return out.String()
}
