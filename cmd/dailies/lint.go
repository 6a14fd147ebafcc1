package main

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/lint"
)

// windowFlags hold the limits of the window.
type windowFlags struct {
	window        int
	hemisphere    string
	limits, binds []string
}

func (f *windowFlags) flags(cmd *cobra.Command) {
	cmd.Flags().IntVar(&f.window, "window", lint.DefaultWindow, "calendar dates that the rolling window spans")
	cmd.Flags().StringVar(&f.hemisphere, "hemisphere", string(lint.North), "where the players live, north or south: content for some months runs in that season")
	cmd.Flags().StringArrayVar(&f.limits, "limit", nil, "another figure for a window rule, as CODE=NUMBER: its share in per cent, or its count")
	cmd.Flags().StringArrayVar(&f.binds, "binds-from", nil, "from how many days a window rule binds, as CODE=DAYS")
}

func (f *windowFlags) limitsOf(kinds []lint.Window) (lint.Limits, error) {
	if f.window < 1 || f.window > 366 {
		return lint.Limits{}, fault.Usagef("--window is 1 to 366 dates, not %d", f.window)
	}
	limits := lint.Limits{Window: f.window, Hemisphere: lint.Hemisphere(f.hemisphere)}
	if !limits.Hemisphere.Valid() {
		return limits, fault.Usagef("--hemisphere is north or south, not %q", f.hemisphere)
	}
	var err error
	if limits.Values, err = assignments("--limit", f.limits); err != nil {
		return limits, err
	}
	if err := limits.Check(kinds); err != nil {
		return limits, fault.Usagef("--limit: %w", err)
	}
	if limits.Binds, err = assignments("--binds-from", f.binds); err != nil {
		return limits, err
	}
	if err := limits.Check(kinds); err != nil {
		return limits, fault.Usagef("--binds-from: %w", err)
	}
	return limits, nil
}

// assignments reads the values of a flag that takes CODE=NUMBER.
func assignments(flag string, texts []string) (map[string]int, error) {
	values := make(map[string]int, len(texts))
	for _, text := range texts {
		code, number, _ := strings.Cut(text, "=")
		n, err := strconv.Atoi(number)
		if err != nil {
			return nil, fault.Usagef("%s is CODE=NUMBER, not %q", flag, text)
		}
		values[code] = n
	}
	return values, nil
}

func (a *app) lintCommand() *cobra.Command {
	var g gateFlags
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
			limits, err := w.limitsOf(a.games.Windows())
			if err != nil {
				return err
			}
			auditor, run, err := a.gateRun(g, limits)
			if err != nil {
				return err
			}
			return run.End(auditor.Lint(cmd.Context(), a.folder(args), run))
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

// gateRun is what a command that judges files judges with and reports to.
func (a *app) gateRun(g gateFlags, limits lint.Limits) (audit.Auditor, *audit.GateRun, error) {
	judge, err := a.games.Judge(g.game, g.profile)
	if err != nil {
		return audit.Auditor{}, nil, err
	}
	run, err := a.reports(g)
	return audit.Auditor{Games: a.games, Judge: judge, Limits: limits, Workers: *g.workers, Stdin: a.in}, run, err
}
