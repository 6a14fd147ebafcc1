package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"dailies/game/testimony"
	"dailies/schemas"
	"dailies/validate"
	checktestimony "dailies/validate/testimony"
)

// sweepMargin is how far below and above its value a resistance is swept.
const sweepMargin = 20

// whatIf is one number of a puzzle at another value, and what follows.
type whatIf struct {
	Value    int                      `json:"value"`
	Is       bool                     `json:"is"` // the puzzle's own value
	Valid    bool                     `json:"valid"`
	Flips    bool                     `json:"flips"` // the verdict differs from that of the value before
	Findings []string                 `json:"findings"`
	Analysis *checktestimony.Analysis `json:"analysis"`
}

// sweep judges a testimony puzzle with one of its numbers at every sensible value.
func (a *app) sweep(ctx context.Context, g gate, format, what, file string) error {
	if format != "text" && format != "json" {
		return usagef("--format is text or json, not %q", format)
	}
	judge, err := validate.NewJudge(a.kinds(), g.game, g.profile)
	if err != nil {
		return usageError{err}
	}
	data, err := a.read(input{path: file})
	if err != nil {
		return usagef("%s: %s", file, reason(err))
	}
	result, err := judge.Text(ctx, file, data)
	if err != nil {
		return err
	}
	p, ok := result.Puzzle.(*testimony.Puzzle)
	if !ok {
		return usagef("%s: --sweep is for testimony puzzles", file)
	}
	number, from, to, err := swept(p, what)
	if err != nil {
		return err
	}
	rows := sweepOver(ctx, p, judge.Profile(result.Game), number, from, to)
	if format == "json" {
		return a.writeJSON(map[string]any{"file": file, "sweep": what, "profile": result.Profile, "values": rows})
	}
	return a.showSweep(p, what, result.Profile, rows)
}

// swept is the number that a sweep is over, and its range.
func swept(p *testimony.Puzzle, what string) (number *int, from, to int, err error) {
	if what == "resistance" {
		return &p.ResistanceStart, max(1, p.ResistanceStart-sweepMargin), p.ResistanceStart + sweepMargin, nil
	}
	card, named := strings.CutPrefix(what, "power:")
	if !named {
		return nil, 0, 0, usagef("--sweep is resistance or power:CARD, not %q", what)
	}
	if i := p.Card(testimony.CardID(card)); i >= 0 {
		return &p.Hand[i].Power, 1, 20, nil
	}
	return nil, 0, 0, usagef("--sweep %s: no card of the hand is called %q", what, card)
}

// sweepOver judges the puzzle at every value and puts its own back. The figures that
// a difficulty fixes are not asked for, or every resistance but one would fail.
func sweepOver(ctx context.Context, p *testimony.Puzzle, profile *validate.Profile, number *int, from, to int) []whatIf {
	game := checktestimony.New(schemas.Testimony)
	loose := *profile
	loose.Severities = maps.Clone(profile.Severities)
	loose.Severities["ERR_KOA_DIFFICULTY"] = validate.Off
	own := *number
	rows := make([]whatIf, 0, to-from+1)
	for value := from; value <= to && ctx.Err() == nil; value++ {
		*number = value
		verdict := game.Judge(ctx, p, &loose)
		row := whatIf{Value: value, Is: value == own, Valid: verdict.Outcome == validate.Passed, Findings: []string{}, Analysis: verdict.Analysis}
		for _, f := range verdict.Findings {
			if !slices.Contains(row.Findings, f.Rule.Code) {
				row.Findings = append(row.Findings, f.Rule.Code)
			}
		}
		row.Flips = len(rows) > 0 && rows[len(rows)-1].Valid != row.Valid
		rows = append(rows, row)
	}
	*number = own
	return rows
}

func (a *app) showSweep(p *testimony.Puzzle, what, profile string, rows []whatIf) error {
	fmt.Fprintf(a.out, "%s of %s under %s, the difficulty's own figures aside\n\n", plain(what), plain(p.PuzzleID), profile)
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
		fmt.Fprintf(t, "%s\t%d\t%s\t%s %s\n", mark, row.Value, figures(row.Analysis), verdict, strings.Join(row.Findings, " "))
	}
	return t.Flush()
}

// figures are the columns of an analysis.
func figures(a *checktestimony.Analysis) string {
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
