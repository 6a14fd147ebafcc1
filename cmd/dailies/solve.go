package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"dailies/game/document"
	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/validate"
)

func (a *app) solveCommand() *cobra.Command {
	var g gateFlags
	var format, what string
	var boards boardsFlag
	cmd := &cobra.Command{
		Use:   "solve FILE",
		Short: "The analysis of a puzzle, readable: witnesses, best lines, what each rule saw",
		Long: "Shows what the exact search found in a puzzle, also in one that breaks its rules, and\n" +
			"goes through every rule. The puzzle is spoilt. FILE may be - for standard input, or a\n" +
			"pack, which --boards solves boards of.\n",
		Example: "  dailies solve out/2026-11-21/triples.json\n  dailies solve mypack.json --boards 3",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if what != "" {
				return a.sweep(cmd.Context(), g, format, what, args[0])
			}
			return a.solve(cmd.Context(), g, format, boards, args[0])
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	cmd.Flags().StringVar(&g.game, "game", "", "take the file for this game's ("+a.gameNames()+")")
	cmd.Flags().StringVar(&g.profile, "profile", "", "another profile than the game's default")
	addConfigFlag(cmd)
	g.workers = workersFlag(cmd)
	boards.flag(cmd)
	cmd.Flags().StringVar(&what, "sweep", "", "testimony: what if a number were another, resistance or power:CARD")
	return cmd
}

func (a *app) solve(ctx context.Context, g gateFlags, format string, boards boardsFlag, file string) error {
	if err := boards.check([]string{format}); err != nil {
		return err
	}
	judge, err := a.games.Judge(g.game, g.profile)
	if err != nil {
		return err
	}
	if format != "text" && format != "json" {
		return fault.Usagef("--format is text or json, not %q", format)
	}
	data, err := a.read(ctx, file)
	if err != nil {
		return err
	}
	auditor := audit.Auditor{Games: a.games, Judge: judge, Workers: *g.workers}
	result, err := auditor.Text(ctx, file, data)
	if err != nil {
		return err
	}
	if format == "json" || result.Puzzle == nil {
		run, err := a.reports(gateFlags{formats: []string{format}, failOn: "error"})
		if err != nil {
			return err
		}
		draw := a.boardsOf(auditor, boards)
		switch {
		case result.Profile != audit.PackProfile:
		case draw != nil && result.Valid():
			if err := errors.Join(run.Add(result), draw(ctx, file, data)); err != nil {
				return err
			}
			return run.End(nil)
		default:
			a.note(fmt.Sprintf("%s is a pack, which has no analysis until puzzles are made of it: --boards 3 makes some", document.Printable(file)))
		}
		return run.End(run.Add(result))
	}
	return a.showSolution(result, judge.ProfileOf(result))
}

func (a *app) showSolution(r validate.Result, profile *validate.Profile) error {
	e, err := a.games.Game(r.Game)
	if err != nil {
		return err
	}
	fmt.Fprintf(a.out, "%s  %s  %s\n", document.Printable(r.File), document.Quote(r.PuzzleID), r.Profile)
	if r.Analysis == nil {
		fmt.Fprintln(a.out, "\nThe document's structure does not allow an analysis.")
	}
	e.PrintSolution(a.out, r)
	fmt.Fprintln(a.out, "\nWhat each rule saw")
	for _, rule := range append(validate.CommonRules(), validate.Rules(e.Check.Table)...) {
		a.showRule(rule, profile, r)
	}
	if !r.Valid() {
		return fault.Findings{}
	}
	return nil
}

// showRule prints how the puzzle fares under a rule. Rules of every document are
// shown when they are broken.
func (a *app) showRule(rule *validate.Rule, profile *validate.Profile, r validate.Result) {
	fare, found := r.Fares(rule, profile)
	for _, f := range found {
		fmt.Fprintf(a.out, "  %-8s %s %d:%d %s\n", f.Severity, rule.Code, f.Line, f.Column, f.Message)
	}
	switch {
	case len(found) > 0 || fare == "":
	case fare == validate.NotAsked:
		fmt.Fprintf(a.out, "  %-8s %s\n", fare, rule.Code)
	default:
		fmt.Fprintf(a.out, "  %-8s %s %s\n", fare, rule.Code, rule.Title)
	}
}
