package inspect

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"dailies/cmd/dailies/internal/factory"
	"dailies/game/document"
	"dailies/game/testimony"
	"dailies/internal/fault"

	checktestimony "dailies/validate/testimony"
)

// Sweep judges a testimony puzzle with one of its numbers at every sensible value.
func Sweep(ctx context.Context, f *factory.Factory, o SolveOptions) error {
	judge, err := f.Games.Judge(o.Game, o.Profile)
	if err != nil {
		return err
	}
	data, err := f.Read(ctx, o.File)
	if err != nil {
		return err
	}
	result, err := judge.Text(ctx, o.File, data)
	if err != nil {
		return err
	}
	p, ok := result.Puzzle.(*testimony.Puzzle)
	if !ok {
		return fault.Usagef("%s: --sweep is for testimony puzzles", o.File)
	}
	rows, err := checktestimony.Sweep(ctx, p, judge.Profile(result.Game), o.Sweep)
	if err != nil {
		return fault.Usagef("--sweep: %w", err)
	}
	if o.Format.JSON() {
		return f.WriteJSON(map[string]any{"file": o.File, "sweep": o.Sweep, "profile": result.Profile, "values": rows})
	}
	return showSweep(f.Out, p, o.Sweep, result.Profile, rows)
}

func showSweep(out io.Writer, p *testimony.Puzzle, what, profile string, rows []checktestimony.WhatIf) error {
	fmt.Fprintf(out, "%s of %s under %s, the difficulty's own figures aside\n\n", document.Show(what), document.Show(string(p.PuzzleID)), profile)
	t := tabwriter.NewWriter(out, 0, 8, 2, ' ', 0)
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
