package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"dailies/game/document"
	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/internal/figures"
	"dailies/internal/run"
	"dailies/lint"
)

func (a *app) statsCommand() *cobra.Command {
	var g gateFlags
	var w windowFlags
	var format string
	cmd := &cobra.Command{
		Use:   "stats [DIR]",
		Short: "What published days ask of players, by weekday, and what returns over them",
		Long: "Measures every published daily: what it asks, what each player model reaches, how\n" +
			"deep the best result lies, as counts of days and as least, median and most. Then what\n" +
			"returns over the days: gaps, near duplicates, uses of packs by season, the kinds of\n" +
			"rule of triples by week; and how long the runs took whose reports are there. DIR is\n" +
			"out by default.\n",
		Example: "  dailies stats out\n  dailies stats out --format json",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if format != "text" && format != "json" {
				return fault.Usagef("--format is text or json, not %q", format)
			}
			limits, err := w.limitsOf(a.games.Windows())
			if err != nil {
				return err
			}
			judge, err := a.games.Judge(g.game, g.profile)
			if err != nil {
				return err
			}
			auditor := audit.Auditor{Games: a.games, Judge: judge, Limits: limits, Workers: *g.workers}
			stats, err := auditor.Stats(cmd.Context(), a.folder(args))
			if err != nil {
				return err
			}
			times, err := run.Times(cmd.Context(), a.folder(args))
			if err != nil {
				return err
			}
			all := make([]measured, len(stats))
			for i, s := range stats {
				all[i] = measured{s, times[s.Game]}
			}
			if format == "json" {
				encoder := json.NewEncoder(a.out)
				encoder.SetIndent("", "  ")
				return encoder.Encode(all)
			}
			return printStats(a.out, all)
		},
	}
	g.workers = workersFlag(cmd)
	w.flags(cmd)
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	addConfigFlag(cmd)
	return cmd
}

// measured is all that is told of a game.
type measured struct {
	audit.Stats
	Time run.Time `json:"time"`
}

// printStats prints figures for people, a game after the other.
func printStats(w io.Writer, all []measured) error {
	out := bufio.NewWriter(w)
	for i, s := range all {
		if i > 0 {
			fmt.Fprintln(out)
		}
		r := s.Repetition
		fmt.Fprintf(out, "%s: %s from %s to %s\n", s.Game, document.Count(r.Days, "day"), r.First, r.Last)
		printFigures(out, s.Figures)
		printRepetition(out, r)
		printTime(out, s.Time)
	}
	return out.Flush()
}

// printFigures prints a row for each figure and a column for each weekday: on how many
// days it holds, or its least, median and most.
func printFigures(w io.Writer, t figures.Table) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	head, days := "", "  days"
	for _, row := range t.Rows {
		head += "\t" + cmp.Or(string(row.Weekday), "ALL")
		days += "\t" + strconv.Itoa(row.Days)
	}
	fmt.Fprintf(table, "%s\n%s\n", head, days)
	for _, name := range t.Columns {
		line := "  " + name
		for _, row := range t.Rows {
			line += "\t" + cell(row, name)
		}
		fmt.Fprintln(table, line)
	}
	_ = table.Flush() // it writes to w, whose errors show at the end
}

func cell(row figures.Row, name string) string {
	if n, counted := row.Holds[name]; counted {
		return strconv.Itoa(n)
	}
	s, measured := row.Numbers[name]
	if !measured {
		return "-"
	}
	return fmt.Sprintf("%s/%s/%s", short(s.Least), short(s.Median), short(s.Most))
}

// short is a number with a decimal only where it has one.
func short(n float64) string { return strings.TrimSuffix(strconv.FormatFloat(n, 'f', 1, 64), ".0") }

// spread is the least, the median and the most of something.
func spread(s lint.Spread) string {
	return fmt.Sprintf("%s/%s/%s", short(s.Least), short(s.Median), short(s.Most))
}

func printRepetition(w io.Writer, r lint.Repetition) {
	for _, g := range r.Gaps {
		if g.Uses > 0 {
			fmt.Fprintf(w, "  %s: %d different on %d places, each %s times, %d returns; gap at least %d days, median %s\n",
				g.Aspect, g.Distinct, g.Uses, spread(g.Each), g.Returns, g.Least, short(g.Median))
		}
	}
	for _, what := range slices.Sorted(maps.Keys(r.Near)) {
		fmt.Fprintf(w, "  near duplicates by %s: %d days\n", what, r.Near[what])
	}
	for _, what := range slices.Sorted(maps.Keys(r.Once)) {
		fmt.Fprintf(w, "  days with %s: %d", what, r.Once[what])
		if apart, some := r.Apart[what]; some {
			fmt.Fprintf(w, ", %s days apart", spread(apart))
		}
		fmt.Fprintln(w)
	}
	printKinds(w, r.Kinds)
	for _, percent := range slices.Sorted(maps.Keys(r.Eased)) {
		fmt.Fprintf(w, "  days with the rules of the year eased by %d %%: %d\n", percent, r.Eased[percent])
	}
	fmt.Fprintf(w, "  days below their rung: %d; out of their season: %d\n", r.Below, r.Out)
	fmt.Fprintf(w, "  %d packs fill %s days each\n", len(r.Packs), spread(r.PackDays))
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "  pack\tdays\twinter\tspring\tsummer\tfall\tonly")
	for _, p := range r.Packs {
		fmt.Fprintf(table, "  %s\t%d\t%d\t%d\t%d\t%d\t%s\n", printable(p.Pack), p.Days,
			p.Seasons["winter"], p.Seasons["spring"], p.Seasons["summer"], p.Seasons["fall"], printable(p.Only))
	}
	fmt.Fprintf(table, "  ALL\t%d\t%d\t%d\t%d\t%d\t\n", r.Days, r.Seasons["winter"], r.Seasons["spring"], r.Seasons["summer"], r.Seasons["fall"])
	_ = table.Flush() // it writes to w, whose errors show at the end
}
