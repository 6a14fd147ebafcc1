package main

import (
	"context"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"dailies/lint"
	"dailies/validate"
	"dailies/validate/report"
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
			"copies, gaps, dates. DIR is out by default.\n",
		Example: "  dailies lint out --fail-on warning",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.lint(cmd.Context(), g, w, folder(args))
		},
	}
	g.flags(cmd)
	w.flags(cmd)
	return cmd
}

// folder is the DIR of a command, out by default.
func folder(args []string) string {
	if len(args) > 0 {
		return args[0]
	}
	return "out"
}

// published judges the files of a folder under a gate's flags and opens its report.
func (a *app) published(ctx context.Context, g gate, w windowFlags, dir string) ([]surveyed, [][]validate.Finding, *tally, error) {
	figures, err := w.figures(a.windows())
	if err != nil {
		return nil, nil, nil, err
	}
	threshold, err := g.threshold()
	if err != nil {
		return nil, nil, nil, err
	}
	format, err := report.Named(g.format)
	if err != nil {
		return nil, nil, nil, usageError{err}
	}
	judge, err := validate.NewJudge(a.kinds(), "", g.profile)
	if err != nil {
		return nil, nil, nil, usageError{err}
	}
	all, err := a.survey(ctx, judge, dir, *g.workers)
	if err != nil {
		return nil, nil, nil, err
	}
	t, err := newTally(a.out, format, threshold)
	return all, a.hold(all, figures), t, err
}

func (a *app) lint(ctx context.Context, g gate, w windowFlags, dir string) error {
	all, window, t, err := a.published(ctx, g, w, dir)
	if err != nil {
		return err
	}
	for i, s := range all {
		r := s.result
		if s.facts != nil { // what is wrong inside a daily is not the window's to say
			r.Findings = window[i]
			if err := a.locate(r.File, r.Findings); err != nil {
				return err
			}
		}
		r.Analysis = nil
		if err := t.add(r); err != nil {
			return err
		}
	}
	return t.close()
}
