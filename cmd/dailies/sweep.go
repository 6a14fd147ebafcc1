package main

import (
	"context"
	"fmt"
	"strings"
	"text/tabwriter"

	"dailies/game/document"
	"dailies/game/testimony"
	"dailies/internal/fault"

	checktestimony "dailies/validate/testimony"
)

// sweep judges a testimony puzzle with one of its numbers at every sensible value.
func (a *app) sweep(ctx context.Context, g gateFlags, format, what, file string) error {
	if format != "text" && format != "json" {
		return fault.Usagef("--format is text or json, not %q", format)
	}
	judge, err := a.games.Judge(g.game, g.profile)
	if err != nil {
		return err
	}
	data, err := a.read(ctx, file)
	if err != nil {
		return err
	}
	result, err := judge.Text(ctx, file, data)
	if err != nil {
		return err
	}
	p, ok := result.Puzzle.(*testimony.Puzzle)
	if !ok {
		return fault.Usagef("%s: --sweep is for testimony puzzles", file)
	}
	rows, err := checktestimony.Sweep(ctx, p, judge.Profile(result.Game), what)
	if err != nil {
		return fault.Usagef("--sweep: %w", err)
	}
	if format == "json" {
		return a.writeJSON(map[string]any{"file": file, "sweep": what, "profile": result.Profile, "values": rows})
	}
	return a.showSweep(p, what, result.Profile, rows)
}

func (a *app) showSweep(p *testimony.Puzzle, what, profile string, rows []checktestimony.WhatIf) error {
	fmt.Fprintf(a.out, "%s of %s under %s, the difficulty's own figures aside\n\n", document.Show(what), document.Show(string(p.PuzzleID)), profile)
	t := tabwriter.NewWriter(a.out, 0, 8, 2, ' ', 0)
	fmt.Fprintln(t, "\tVALUE\tWIN\tLOSE\tWAYS\tTURNS\tAPPROACH\tNAIVE\tNEAREST LOSS\tVERDICT")
	for _, row := range rows {
		mark := " "
		if row.Is {
			mark = ">"
		}
		verdict := "passes"
		if !row.Valid {
			verdict = "fails"
		}
		if row.Flips {
			verdict += " (flips)"
		}
		fmt.Fprintf(t, "%s\t%d\t%s\t%s %s\n", mark, row.Value, sweepFigures(row.Analysis), verdict, strings.Join(row.Findings, " "))
	}
	return t.Flush()
}

// sweepFigures are the columns of an analysis.
func sweepFigures(a *checktestimony.Analysis) string {
	if a == nil || a.Undecided {
		return "?\t?\t?\t?\t?\t?\t?"
	}
	turns, approach, nearest, naive := "-", "-", "-", "loses"
	if a.Best != nil {
		turns, approach = fmt.Sprint(a.Best.Turns), string(*a.Approach)
	}
	if a.NearMiss != nil {
		nearest = fmt.Sprint(*a.NearMiss)
	}
	if a.Naive.Won {
		naive = "wins"
	}
	return fmt.Sprintf("%d\t%d\t%d\t%s\t%s\t%s\t%s", a.Lines.Winning, a.Lines.Losing, a.DistinctLines, turns, approach, naive, nearest)
}
