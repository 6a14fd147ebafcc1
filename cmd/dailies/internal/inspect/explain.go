// Package inspect holds the commands that show what there is: rules, schemas, settings, a
// puzzle solved, the figures of a folder.
package inspect

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/internal/catalog"
	"dailies/internal/fault"
	"dailies/internal/nearest"
	"dailies/validate"
)

// ExplainOptions are what explain is given.
type ExplainOptions struct {
	Code   string // empty for all
	Format flags.Format
}

// NewExplain is the command explain.
func NewExplain(f *factory.Factory) *cobra.Command {
	var o ExplainOptions
	cmd := &cobra.Command{
		Use:     "explain [CODE]",
		Short:   "Explain a code: what it means, why, how to fix it, its source",
		Long:    "Without a code, lists every code, one a line.\n",
		Example: "  dailies explain ERR_A1_P3_NO_TEMPTING_TRIPLE",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				o.Code = strings.ToUpper(args[0])
			}
			return Explain(f, o)
		},
		ValidArgsFunction: factory.CompleteCodes(f),
	}
	o.Format.Add(cmd, flags.Markdown)
	return cmd
}

// Explain prints what rules are for.
func Explain(f *factory.Factory, o ExplainOptions) error {
	var found []catalog.Chapter
	for _, c := range factory.Chapters(f.Games) {
		c.Rules = slices.DeleteFunc(slices.Clone(c.Rules), func(r *validate.Rule) bool { return o.Code != "" && r.Code != o.Code })
		if len(c.Rules) > 0 {
			found = append(found, c)
		}
	}
	if len(found) == 0 {
		hint := nearest.Hint(o.Code, slices.Sorted(maps.Keys(factory.RuleTitles(f.Games))))
		return fault.Usagef("no code is called %q%s; dailies explain lists them all", o.Code, hint)
	}
	switch {
	case o.Format.JSON():
		return f.WriteJSON(rulesOf(f.Games, found))
	case o.Format.Markdown():
		return explainMarkdown(f.Out, f.Games, found)
	case o.Code != "":
		return explainText(f.Out, f.Games, found[0], found[0].Rules[0])
	}
	return explainList(f.Out, found)
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

func explainText(w io.Writer, games catalog.List, c catalog.Chapter, r *validate.Rule) error {
	fmt.Fprintf(w, "%s (%s)\n%s.\n\nWhy: %s\nFix: %s\n", r.Code, c.Name, r.Title, r.Why, r.Fix)
	if len(r.Bounds) > 0 {
		fmt.Fprintf(w, "Bounds: %s\n", strings.Join(r.Bounds, ", "))
	}
	fmt.Fprintf(w, "Source: %s\n", r.Source)
	for _, link := range games.Links(r.Source) {
		fmt.Fprintf(w, "        %s\n", link)
	}
	for _, p := range c.Profiles {
		fmt.Fprintf(w, "%s: %s\n", p.Name, p.Severity(r))
	}
	return nil
}

func explainMarkdown(w io.Writer, games catalog.List, chapters []catalog.Chapter) error {
	fmt.Fprint(w, "# Rules\n\nEvery code that `dailies` reports. This file is printed by `dailies explain --format markdown`;\n`make rules` rewrites it.\n")
	for _, c := range chapters {
		fmt.Fprintf(w, "\n## Rules of %s\n", c.Name)
		for _, r := range c.Rules {
			fmt.Fprintf(w, "\n### %s\n\n%s.\n\n- Why: %s\n- Fix: %s\n", r.Code, r.Title, r.Why, r.Fix)
			if len(r.Bounds) > 0 {
				fmt.Fprintf(w, "- Bounds: %s\n", strings.Join(r.Bounds, ", "))
			}
			fmt.Fprintf(w, "- Source: %s\n", sourceMarkdown(games, r.Source))
			for _, p := range c.Profiles {
				fmt.Fprintf(w, "- %s: %s\n", p.Name, p.Severity(r))
			}
		}
	}
	return nil
}

// rulesOf is the list of rules for programs.
func rulesOf(games catalog.List, chapters []catalog.Chapter) []map[string]any {
	rules := []map[string]any{}
	for _, c := range chapters {
		for _, r := range c.Rules {
			severities := make(map[string]string, len(c.Profiles))
			for _, p := range c.Profiles {
				severities[p.Name] = p.Severity(r).String()
			}
			rules = append(rules, map[string]any{
				"code": r.Code, "of": c.Name, "title": r.Title, "why": r.Why, "fix": r.Fix, "bounds": r.Bounds, "source": r.Source, "links": games.Links(r.Source), "severities": severities,
			})
		}
	}
	return rules
}

// sourceMarkdown is a rule's source with links to where it says so.
func sourceMarkdown(games catalog.List, source string) string {
	for i, link := range games.Links(source) {
		separator := ", "
		if i == 0 {
			separator = ": "
		}
		source += fmt.Sprintf("%s[%s](%s)", separator, link, link)
	}
	return source
}
