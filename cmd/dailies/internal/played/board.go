package played

import (
	"context"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/plays"
)

// BoardOptions are what board is given.
type BoardOptions struct {
	Logs    []string
	Format  flags.Format
	Against flags.Against
}

// NewBoard is the command board.
func NewBoard(f *factory.Factory) *cobra.Command {
	var o BoardOptions
	cmd := &cobra.Command{
		Use:   "board LOG...",
		Short: "Rank logs of plays: a leaderboard for a group",
		Long: "Verifies each log and ranks first attempts by the game's own score, a row for each name:\n" +
			"that of a challenge link, else the file's. LOG is a file, a folder of them (*.json,\n" +
			"*.txt), a challenge link or - for standard input. Time is shown and never ranked. What\n" +
			"does not verify is named below, and makes the exit code 1.\n",
		Example: "  dailies board logs\n  dailies board logs --format html >board.html",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Logs = args
			return Board(cmd.Context(), f, o)
		},
	}
	o.Format.Add(cmd, flags.HTML)
	o.Against.Add(cmd)
	f.TakeOut(cmd)
	return cmd
}

// Board prints the ranking of logs.
func Board(ctx context.Context, f *factory.Factory, o BoardOptions) error {
	v, err := factory.Verifier(ctx, f, o.Against)
	if err != nil {
		return err
	}
	var all []plays.Entry
	err = entries(ctx, f, o.Logs, func(e plays.Entry) error {
		all = append(all, e)
		return nil
	}, func(file string, err error) error {
		return fault.Usagef("%s: %s", document.Printable(file), fault.Reason(err))
	})
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return fault.Usagef("there is no log to rank: a log is a file, or a *.json or *.txt in a folder")
	}
	board, err := plays.Rank(ctx, v, all)
	if err != nil {
		return err
	}
	switch {
	case o.Format.JSON():
		err = f.WriteJSON(board)
	case o.Format.HTML():
		err = board.WritePage(f.Out)
	default:
		board.WriteText(f.Out)
	}
	if err == nil && board.Forged() > 0 {
		err = fault.Findings{}
	}
	return err
}
