package inspect

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/game/document"
	"dailies/internal/audit"
	"dailies/internal/figures"
	"dailies/internal/run"
	"dailies/lint/window"
)

// StatsOptions are what stats is given.
type StatsOptions struct {
	Dir     string
	Format  flags.Format
	Window  flags.Window
	Workers flags.Workers
}

// NewStats is the command stats.
func NewStats(f *factory.Factory) *cobra.Command {
	var o StatsOptions
	cmd := &cobra.Command{
		Use:   "stats [DIR]",
		Short: "Measure published days: how hard they are, by weekday, and what returns over them",
		Long: "Measures every published daily: what it requires, what each player model reaches, how\n" +
			"deep the best result lies, and, where learned.json says, how hard people found it, as\n" +
			"counts of days and as least, median and most. Then what returns over the days: gaps, near\n" +
			"duplicates, uses of packs by season, the kinds of rule of triples by week; and how long the\n" +
			"runs took, if their reports are there. DIR is out by default.\n",
		Example: "  dailies stats out\n  dailies stats out --format json",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Dir = f.Folder(args)
			return Stats(cmd.Context(), f, o)
		},
	}
	o.Workers.Add(cmd.Flags())
	o.Window.Add(cmd.Flags())
	o.Format.Add(cmd)
	f.TakeSettings(cmd)
	return cmd
}

// Stats prints what is measured of the published days of a folder.
func Stats(ctx context.Context, f *factory.Factory, o StatsOptions) error {
	limits, err := o.Window.Limits(f.Games.Windows())
	if err != nil {
		return err
	}
	judge, err := f.Judge()
	if err != nil {
		return err
	}
	stats, leftOut, err := audit.Auditor{Games: f.Games, Judge: judge, Limits: limits, Workers: int(o.Workers)}.Stats(ctx, o.Dir)
	if err != nil {
		return err
	}
	if n := len(leftOut); n > 0 {
		f.Say("dailies: not measured: %s, such as %s; dailies qa %s says why", document.Count(n, "file"), document.Printable(leftOut[0]), document.Printable(o.Dir))
	}
	times, err := run.Times(ctx, o.Dir)
	if err != nil {
		return err
	}
	all := make([]measured, len(stats))
	for i, s := range stats {
		all[i] = measured{s, times[s.Game]}
	}
	if o.Format.JSON() {
		return f.WriteJSON(all)
	}
	return printStats(f.Out, all)
}

// measured holds all figures of a game.
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
	if r := t.Reading; r != nil {
		fmt.Fprintf(w, "  what KOA answers before the first lock, on groups as against near misses:")
		for _, dim := range slices.Sorted(maps.Keys(r.Ratios)) {
			fmt.Fprintf(w, " %s %.2f", dim, r.Ratios[dim])
		}
		fmt.Fprintf(w, "; groups tried by it have the median rank %s of 220\n", short(r.Rank))
	}
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
func short(n float64) string {
	tenths := math.Round(10*n)/10 + 0 // no minus before a zero
	return strings.TrimSuffix(strconv.FormatFloat(tenths, 'f', 1, 64), ".0")
}

// spread is the least, the median and the most of something.
func spread(s window.Spread) string {
	return fmt.Sprintf("%s/%s/%s", short(s.Least), short(s.Median), short(s.Most))
}

func printRepetition(w io.Writer, r window.Repetition) {
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
		fmt.Fprintf(table, "  %s\t%d\t%d\t%d\t%d\t%d\t%s\n", document.Show(p.Pack), p.Days,
			p.Seasons["winter"], p.Seasons["spring"], p.Seasons["summer"], p.Seasons["fall"], document.Show(p.Only))
	}
	fmt.Fprintf(table, "  ALL\t%d\t%d\t%d\t%d\t%d\t\n", r.Days, r.Seasons["winter"], r.Seasons["spring"], r.Seasons["summer"], r.Seasons["fall"])
	_ = table.Flush() // it writes to w, whose errors show at the end
}
