package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"dailies/gen"
	"dailies/lint"
	"dailies/lint/corpus"
	"dailies/validate"
)

// chapter is a group of rules with what explain says above it.
type chapter struct {
	name     string
	profiles []*validate.Profile
	rules    []*validate.Rule
}

// chapters lists every rule of the program once.
func (a *app) chapters() []chapter {
	chapters := []chapter{
		{"every document", nil, validate.CommonRules()},
		{"packs", nil, gen.PackRules()},
	}
	for _, e := range a.games {
		chapters = append(chapters, chapter{e.name(), e.check.Profiles, validate.Rules(e.check.Table)})
	}
	chapters = append(chapters, chapter{"the window of every game", nil, lint.CommonRules()})
	chapters = append(chapters, a.windowChapters()...)
	chapters = append(chapters, chapter{"the corpus", nil, corpus.Rules()})
	return append(chapters, chapter{"the index of out/", nil, indexRules()}, chapter{"baselines", nil, baselineRules()})
}

// windowChapters gives the window rules of each game, and those that several games
// keep under the names of them all.
func (a *app) windowChapters() []chapter {
	keepers := make(map[*validate.Rule][]string)
	for _, e := range a.games {
		for _, r := range e.window.Rules() {
			keepers[r] = append(keepers[r], e.name())
		}
	}
	var chapters []chapter
	for _, e := range a.games {
		for _, r := range e.window.Rules() {
			if keepers[r][0] != e.name() {
				continue // told with the first game that keeps it
			}
			name := "the window of " + strings.Join(keepers[r], " and ")
			at := slices.IndexFunc(chapters, func(c chapter) bool { return c.name == name })
			if at < 0 {
				at = len(chapters)
				chapters = append(chapters, chapter{name: name})
			}
			chapters[at].rules = append(chapters[at].rules, r)
		}
	}
	return chapters
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
				return usagef("--format is text, json or markdown, not %q", format)
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
	var found []chapter
	for _, c := range a.chapters() {
		c.rules = slices.DeleteFunc(slices.Clone(c.rules), func(r *validate.Rule) bool { return code != "" && r.Code != code })
		if len(c.rules) > 0 {
			found = append(found, c)
		}
	}
	if len(found) == 0 {
		return usagef("no code is called %q; dailies explain lists them all", code)
	}
	switch {
	case format == "json":
		return a.writeJSON(rulesOf(found))
	case format == "markdown":
		return explainMarkdown(a.out, found)
	case code != "":
		return explainText(a.out, found[0], found[0].rules[0])
	}
	return explainList(a.out, found)
}

func explainList(w io.Writer, chapters []chapter) error {
	for i, c := range chapters {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%s\n", c.name)
		for _, r := range c.rules {
			fmt.Fprintf(w, "  %-34s %s\n", r.Code, r.Title)
		}
	}
	return nil
}

func explainText(w io.Writer, c chapter, r *validate.Rule) error {
	fmt.Fprintf(w, "%s (%s)\n%s.\n\nWhy: %s\nFix: %s\nSource: %s\n", r.Code, c.name, r.Title, r.Why, r.Fix, r.Source)
	for _, p := range c.profiles {
		fmt.Fprintf(w, "%s: %s\n", p.Name, p.Severity(r))
	}
	return nil
}

func explainMarkdown(w io.Writer, chapters []chapter) error {
	fmt.Fprint(w, "# Rules\n\nEvery code that `dailies` reports. This file is printed by `dailies explain --format markdown`;\n`make rules` writes it anew.\n")
	for _, c := range chapters {
		fmt.Fprintf(w, "\n## Rules of %s\n", c.name)
		for _, r := range c.rules {
			fmt.Fprintf(w, "\n### %s\n\n%s.\n\n- Why: %s\n- Fix: %s\n- Source: %s\n", r.Code, r.Title, r.Why, r.Fix, r.Source)
			for _, p := range c.profiles {
				fmt.Fprintf(w, "- %s: %s\n", p.Name, p.Severity(r))
			}
		}
	}
	return nil
}

// rulesOf is the list of rules for programs.
func rulesOf(chapters []chapter) []map[string]any {
	rules := []map[string]any{}
	for _, c := range chapters {
		for _, r := range c.rules {
			severities := make(map[string]string, len(c.profiles))
			for _, p := range c.profiles {
				severities[p.Name] = p.Severity(r).String()
			}
			rules = append(rules, map[string]any{
				"code": r.Code, "of": c.name, "title": r.Title, "why": r.Why, "fix": r.Fix, "source": r.Source, "severities": severities,
			})
		}
	}
	return rules
}
