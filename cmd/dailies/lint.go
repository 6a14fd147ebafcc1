package main

import (
	"context"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"dailies/lint"
	"dailies/validate"
)

// windowFlags hold the figures of the window.
type windowFlags struct {
	window        int
	limits, binds []string
}

func (f *windowFlags) flags(cmd *cobra.Command) {
	cmd.Flags().IntVar(&f.window, "window", lint.DefaultWindow, "calendar dates that the rolling window spans")
	cmd.Flags().StringArrayVar(&f.limits, "limit", nil, "another figure for a window rule, as CODE=NUMBER: its share in per cent, or its count")
	cmd.Flags().StringArrayVar(&f.binds, "binds-from", nil, "from how many days a window rule binds, as CODE=DAYS")
}

func (f *windowFlags) figures(kinds []lint.Kind) (lint.Figures, error) {
	if f.window < 1 || f.window > 366 {
		return lint.Figures{}, usagef("--window is 1 to 366 dates, not %d", f.window)
	}
	figures := lint.Figures{Window: f.window}
	var err error
	if figures.Limits, err = assignments("--limit", f.limits); err != nil {
		return figures, err
	}
	if figures.Binds, err = assignments("--binds-from", f.binds); err != nil {
		return figures, err
	}
	if err := figures.Check(kinds); err != nil {
		return figures, usageError{err}
	}
	return figures, nil
}

func assignments(flag string, texts []string) (map[string]int, error) {
	values := make(map[string]int, len(texts))
	for _, text := range texts {
		code, number, _ := strings.Cut(text, "=")
		n, err := strconv.Atoi(number)
		if err != nil {
			return nil, usagef("%s is CODE=NUMBER, not %q", flag, text)
		}
		values[code] = n
	}
	return values, nil
}

func (a *app) lintCommand() *cobra.Command {
	var g gate
	var w windowFlags
	cmd := &cobra.Command{
		Use:   "lint [DIR]",
		Short: "The rolling window over what is published",
		Long: "Holds every published daily against the window that ends on it: shares, repeats,\n" +
			"copies, gaps, dates. And warns of what shows over many days only: sentences that\n" +
			"return, openers by habit, marks that give an answer away. DIR is out by default.\n",
		Example: "  dailies lint out --fail-on warning",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.published(cmd.Context(), g, w, a.folder(args), a.lint)
		},
	}
	g.flags(cmd)
	w.flags(cmd)
	return cmd
}

// folder is the DIR of a command; without one, where dailies are published.
func (a *app) folder(args []string) string {
	if len(args) > 0 {
		return args[0]
	}
	return a.settings.text("out")
}

// publication is the files of a folder, judged, and what the window says of each.
type publication struct {
	dir    string
	files  []surveyed
	window [][]validate.Finding
}

// published judges the files of a folder under a gate's flags and has them told, in
// reports that are complete whatever could not be read.
func (a *app) published(ctx context.Context, g gate, w windowFlags, dir string, tell func(publication, *tally) error) error {
	figures, err := w.figures(a.windows())
	if err != nil {
		return err
	}
	judge, err := validate.NewJudge(a.kinds(), "", g.profile)
	if err != nil {
		return usageError{err}
	}
	t, err := a.reports(g)
	if err != nil {
		return err
	}
	files, err := a.survey(ctx, judge, dir, *g.workers, t)
	if err != nil || len(t.unreadable) > 0 { // a window with holes would accuse the wrong days
		return t.end(err)
	}
	return t.end(tell(publication{dir, files, a.hold(files, figures)}, t))
}

func (a *app) lint(p publication, t *tally) error {
	for i, s := range p.files {
		r := s.result
		if s.facts != nil { // what is wrong inside a daily is not the window's to say
			r.Findings = p.window[i]
			if err := a.locate(r.File, r.Findings); err != nil {
				return err
			}
		}
		r.Analysis = nil
		if err := t.add(r); err != nil {
			return err
		}
	}
	return nil
}
