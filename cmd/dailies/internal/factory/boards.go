package factory

import (
	"context"
	"fmt"
	"io"
	"strings"

	"dailies/cmd/dailies/internal/flags"
	"dailies/game/document"
	"dailies/internal/audit"
)

// DrawBoards returns a function that draws boards of a pack, or nil if none are wanted.
func DrawBoards(f *Factory, auditor audit.Auditor, wanted flags.Boards) func(context.Context, string, []byte) error {
	if wanted == 0 {
		return nil
	}
	return func(ctx context.Context, file string, data []byte) error {
		made, err := auditor.Boards(ctx, file, data, int(wanted))
		if err != nil {
			return err
		}
		drawBoards(f.Out, file, made)
		return nil
	}
}

// drawBoards draws boards, and says what refused the other drafts.
func drawBoards(out io.Writer, file string, made audit.Boards) {
	for i, b := range made.Boards {
		fmt.Fprintf(out, "\n%s, board %d of %d: %s (score %d)\n", document.Printable(file), i+1, len(made.Boards), document.Printable(b.Candidate), b.Score)
		made.Game.PrintSolution(out, b.Result)
	}
	fmt.Fprintf(out, "\n%s: %d of %s passed", document.Printable(file), made.Passed, document.Count(made.Judged, "draft"))
	var refused []string
	for _, r := range made.Refused {
		refused = append(refused, fmt.Sprintf("%d by %s", r.Count, r.Reason))
	}
	if len(refused) > 0 {
		fmt.Fprintf(out, "; refused: %s", strings.Join(refused, ", "))
	}
	fmt.Fprintln(out)
}
