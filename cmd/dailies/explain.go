package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"dailies/internal/audit"
	"dailies/internal/catalog"
	"dailies/internal/fault"
	"dailies/internal/probe"
	"dailies/validate"
)

// chapters lists every rule of the program once.
func (a *app) chapters() []catalog.Chapter {
	return slices.Concat(a.games.Chapters(), audit.Chapters(), probe.Chapters())
}

func (a *app) explainCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:     "explain [CODE]",
		Short:   "What a code means, why, how to fix it, where the source says so",
		Long:    "Without a code: every code there is, a line each.\n",
		Example: "  dailies explain ERR_A1_P3_NO_TEMPTING_TRIPLE",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if format != "text" && format != "json" && format != "markdown" {
				return fault.Usagef("--format is text, json or markdown, not %q", format)
			}
			code := ""
			if len(args) > 0 {
				code = strings.ToUpper(args[0])
			}
			return a.explain(code, format)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text, json or markdown")
	return cmd
}

func (a *app) explain(code, format string) error {
	var found []catalog.Chapter
	for _, c := range a.chapters() {
		c.Rules = slices.DeleteFunc(slices.Clone(c.Rules), func(r *validate.Rule) bool { return code != "" && r.Code != code })
		if len(c.Rules) > 0 {
			found = append(found, c)
		}
	}
	if len(found) == 0 {
		return fault.Usagef("no code is called %q; dailies explain lists them all", code)
	}
	switch {
	case format == "json":
		return a.writeJSON(rulesOf(found))
	case format == "markdown":
		return explainMarkdown(a.out, found)
	case code != "":
		return explainText(a.out, found[0], found[0].Rules[0])
	}
	return explainList(a.out, found)
}

func explainList(w io.Writer, chapters []catalog.Chapter) error {
	for i, c := range chapters {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%s\n", c.Name)
		for _, r := range c.Rules {
			fmt.Fprintf(w, "  %-34s %s\n", r.Code, r.Title)
		}
	}
	return nil
}

func explainText(w io.Writer, c catalog.Chapter, r *validate.Rule) error {
	fmt.Fprintf(w, "%s (%s)\n%s.\n\nWhy: %s\nFix: %s\nSource: %s\n", r.Code, c.Name, r.Title, r.Why, r.Fix, r.Source)
	for _, link := range catalog.Links(r.Source) {
		fmt.Fprintf(w, "        %s\n", link)
	}
	for _, p := range c.Profiles {
		fmt.Fprintf(w, "%s: %s\n", p.Name, p.Severity(r))
	}
	return nil
}

func explainMarkdown(w io.Writer, chapters []catalog.Chapter) error {
	fmt.Fprint(w, "# Rules\n\nEvery code that `dailies` reports. This file is printed by `dailies explain --format markdown`;\n`make rules` writes it anew.\n")
	for _, c := range chapters {
		fmt.Fprintf(w, "\n## Rules of %s\n", c.Name)
		for _, r := range c.Rules {
			fmt.Fprintf(w, "\n### %s\n\n%s.\n\n- Why: %s\n- Fix: %s\n- Source: %s\n", r.Code, r.Title, r.Why, r.Fix, sourceMarkdown(r.Source))
			for _, p := range c.Profiles {
				fmt.Fprintf(w, "- %s: %s\n", p.Name, p.Severity(r))
			}
		}
	}
	return nil
}

// rulesOf is the list of rules for programs.
func rulesOf(chapters []catalog.Chapter) []map[string]any {
	rules := []map[string]any{}
	for _, c := range chapters {
		for _, r := range c.Rules {
			severities := make(map[string]string, len(c.Profiles))
			for _, p := range c.Profiles {
				severities[p.Name] = p.Severity(r).String()
			}
			rules = append(rules, map[string]any{
				"code": r.Code, "of": c.Name, "title": r.Title, "why": r.Why, "fix": r.Fix, "source": r.Source, "links": catalog.Links(r.Source), "severities": severities,
			})
		}
	}
	return rules
}

// sourceMarkdown is a rule's source with links to where it says so.
func sourceMarkdown(source string) string {
	for i, link := range catalog.Links(source) {
		separator := ", "
		if i == 0 {
			separator = ": "
		}
		source += fmt.Sprintf("%s[%s](%s)", separator, link, link)
	}
	return source
}
