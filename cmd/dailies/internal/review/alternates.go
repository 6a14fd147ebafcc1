package review

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/game/document"
	"dailies/internal/alternates"
	"dailies/internal/audit"
)

// AlternatesOptions are what alternates is given.
type AlternatesOptions struct {
	Out, Day string
	Format   flags.Format
}

func newAlternates(f *factory.Factory, shared *Options) *cobra.Command {
	var o AlternatesOptions
	cmd := &cobra.Command{
		Use:   "alternates DATE/GAME",
		Short: "List the boards that could stand in for a daily",
		Long: "Lists what the run that filled a day kept for it: number 0 is the board that it chose, then\n" +
			"come the next best of other packs or recipes, in the order in which days are filled. With\n" +
			"the other days of the run, each of them keeps the rules of the window.\n",
		Example: "  dailies review alternates 2026-11-22/triples",
		Args:    cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Out, o.Day = shared.Out, strings.Join(args, "/")
			return Alternates(cmd.Context(), f, o)
		},
		ValidArgsFunction: factory.CompleteDays(f, true),
	}
	o.Format.Add(cmd)
	return cmd
}

// Alternates lists the boards that a run kept for a day.
func Alternates(ctx context.Context, f *factory.Factory, o AlternatesOptions) error {
	file, err := dayOf(f, o.Day)
	if err != nil {
		return err
	}
	day, err := audit.Alternates(ctx, o.Out, file)
	if err != nil {
		return err
	}
	if o.Format.JSON() {
		return f.WriteJSON(day.Boards)
	}
	return printAlternates(f.Out, day)
}

func printAlternates(out io.Writer, day alternates.Day) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "NUMBER\tPACK\tCANDIDATE\tRUNG\tSCORE\tWARNINGS")
	for i, b := range day.Boards {
		fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%d\t%d\n", i, document.Printable(b.Pack), document.Printable(b.Candidate), document.Printable(b.Series.Rung), b.Score, b.Warnings)
	}
	return w.Flush()
}
