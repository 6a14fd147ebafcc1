package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"dailies/game/document"
	"dailies/internal/audit"
	"dailies/internal/fault"
)

// boardsFlag is how many boards of a pack are drawn; 0 for none.
type boardsFlag int

func (f *boardsFlag) flag(cmd *cobra.Command) {
	cmd.Flags().IntVar((*int)(f), "boards", 0, "of a pack: make so many boards, as generate would, and draw them solved")
}

// check refuses a number out of bounds, and drawings amid a report for programs.
func (f *boardsFlag) check(formats []string) error {
	switch {
	case *f < 0 || *f > audit.MaxBoards:
		return fault.Usagef("--boards is 0 to %d, not %d", audit.MaxBoards, *f)
	case *f > 0 && slices.ContainsFunc(formats, func(format string) bool { return format != "text" && !strings.Contains(format, "=") }):
		return fault.Usagef("--boards draws on standard output, where only the format text leaves room; give other formats a file, as in --format json=FILE")
	}
	return nil
}

// boardsOf draws boards of a pack; nil where none are wanted.
func (a *app) boardsOf(auditor audit.Auditor, wanted boardsFlag) func(context.Context, string, []byte) error {
	if wanted == 0 {
		return nil
	}
	return func(ctx context.Context, file string, data []byte) error {
		made, err := auditor.Boards(ctx, file, data, int(wanted))
		if err != nil {
			return err
		}
		a.drawBoards(file, made)
		return nil
	}
}

// drawBoards draws boards, and says what refused the other drafts.
func (a *app) drawBoards(file string, made audit.Boards) {
	for i, b := range made.Boards {
		fmt.Fprintf(a.out, "\n%s, board %d of %d: %s (score %d)\n", document.Printable(file), i+1, len(made.Boards), document.Printable(b.Candidate), b.Score)
		made.Game.PrintSolution(a.out, b.Result)
	}
	fmt.Fprintf(a.out, "\n%s: %d of %s passed", document.Printable(file), made.Passed, document.Count(made.Judged, "draft"))
	var refused []string
	for _, r := range made.Refused {
		refused = append(refused, fmt.Sprintf("%d by %s", r.Count, r.Reason))
	}
	if len(refused) > 0 {
		fmt.Fprintf(a.out, "; refused: %s", strings.Join(refused, ", "))
	}
	fmt.Fprintln(a.out)
}
