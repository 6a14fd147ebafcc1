package inspect

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/game/document"
	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/validate"
)

// SolveOptions are what solve is given.
type SolveOptions struct {
	File    string
	Format  flags.Format
	Game    string // takes the file for this game's; empty to read it from the file
	Profile string // empty for the game's default
	Workers flags.Workers
	Boards  flags.Boards
	Sweep   string // the number that is varied; empty for none
	Play    string // a log, whose moves are judged; empty for none
	Out     string // where its puzzle is published
}

// NewSolve is the command solve.
func NewSolve(f *factory.Factory) *cobra.Command {
	var o SolveOptions
	cmd := &cobra.Command{
		Use:   "solve [FILE]",
		Short: "Print the analysis of a puzzle: witnesses, best lines, what each rule saw",
		Long: "Shows what the exact search found in a puzzle, even one that breaks rules, and goes through\n" +
			"every rule. It spoils the puzzle. FILE may be - for standard input, or a pack, of which\n" +
			"--boards makes and solves boards. With --play it judges each move of a log instead: the\n" +
			"best result that could be reached before and after it, and the first better move. Then\n" +
			"FILE may be left out: the log names its puzzle in --out.\n",
		Example: "  dailies solve out/2026-11-21/triples.json\n  dailies solve mypack.json --boards 3\n  dailies solve --play ada.json",
		Args: func(cmd *cobra.Command, args []string) error {
			if o.Play != "" {
				return cobra.MaximumNArgs(1)(cmd, args)
			}
			return cobra.ExactArgs(1)(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			o.File = strings.Join(args, "")
			if o.Play != "" {
				return SolvePlay(cmd.Context(), f, o)
			}
			if o.Sweep != "" {
				return Sweep(cmd.Context(), f, o)
			}
			return Solve(cmd.Context(), f, o)
		},
	}
	o.Format.Add(cmd)
	factory.GameFlag(f, cmd, &o.Game, "read the file as this game's")
	factory.ProfileFlag(f, cmd, &o.Profile)
	f.TakeSettings(cmd)
	o.Workers.Add(cmd.Flags())
	o.Boards.Add(cmd.Flags())
	cmd.Flags().StringVar(&o.Play, "play", "", "judge the moves of this log of a play")
	flags.Out(cmd.Flags(), &o.Out)
	cmd.Flags().StringVar(&o.Sweep, "sweep", "", "testimony: vary a number, resistance or power:CARD")
	return cmd
}

// Solve shows what the exact search finds in a puzzle, or makes boards of a pack.
func Solve(ctx context.Context, f *factory.Factory, o SolveOptions) error {
	if err := o.Boards.Check(o.Format.String()); err != nil {
		return err
	}
	judge, err := f.Games.Judge(o.Game, o.Profile)
	if err != nil {
		return err
	}
	data, err := f.Read(ctx, o.File)
	if err != nil {
		return err
	}
	auditor := audit.Auditor{Games: f.Games, Judge: judge, Workers: int(o.Workers)}
	result, err := auditor.Text(ctx, o.File, data)
	if err != nil {
		return err
	}
	if !o.Format.JSON() && result.Puzzle != nil {
		return showSolution(f, result, judge.ProfileOf(result))
	}
	run, err := f.Reports(flags.Gate{Formats: []string{o.Format.String()}, FailOn: "error"})
	if err != nil {
		return err
	}
	if result.Profile == audit.PackProfile {
		draw := factory.DrawBoards(f, auditor, o.Boards)
		if draw != nil && result.Valid() {
			if err := errors.Join(run.Add(result), draw(ctx, o.File, data)); err != nil {
				return err
			}
			return run.End(nil)
		}
		f.Note(fmt.Sprintf("%s is a pack, which has no analysis until puzzles are made of it: --boards 3 makes some", document.Printable(o.File)))
	}
	return run.End(run.Add(result))
}

func showSolution(f *factory.Factory, r validate.Result, profile *validate.Profile) error {
	e, err := f.Games.Game(r.Game)
	if err != nil {
		return err
	}
	fmt.Fprintf(f.Out, "%s  %s  %s\n", document.Printable(r.File), document.Quote(r.PuzzleID), r.Profile)
	if r.Analysis == nil {
		fmt.Fprintln(f.Out, "\nThe document's structure does not allow an analysis.")
	}
	e.PrintSolution(f.Out, r)
	fmt.Fprintln(f.Out, "\nWhat each rule saw")
	for _, rule := range append(validate.CommonRules(), validate.Rules(e.Check.Table)...) {
		showRule(f.Out, rule, profile, r)
	}
	if !r.Valid() {
		return fault.Findings{}
	}
	return nil
}

// showRule prints what a rule says of the puzzle. Rules of every document are
// shown when they are broken.
func showRule(out io.Writer, rule *validate.Rule, profile *validate.Profile, r validate.Result) {
	status, found := r.Status(rule, profile)
	for _, x := range found {
		fmt.Fprintf(out, "  %-8s %s %d:%d %s\n", x.Severity, rule.Code, x.Line, x.Column, x.Message)
	}
	switch {
	case len(found) > 0 || status == "":
	case status == validate.NotAsked:
		fmt.Fprintf(out, "  %-8s %s\n", status, rule.Code)
	default:
		fmt.Fprintf(out, "  %-8s %s %s\n", status, rule.Code, rule.Title)
	}
}
