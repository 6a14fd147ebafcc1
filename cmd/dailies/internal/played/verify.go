// Package played holds the commands for what people played: verifying their logs and ranking them.
package played

import (
	"context"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/internal/plays"
)

// VerifyOptions are what verify is given.
type VerifyOptions struct {
	Logs    []string
	Gate    flags.Gate
	Against flags.Against
}

// NewVerify is the command verify.
func NewVerify(f *factory.Factory) *cobra.Command {
	var o VerifyOptions
	cmd := &cobra.Command{
		Use:   "verify LOG...",
		Short: "Replay logs of plays: each move legal, the result as claimed",
		Long: "Plays each log on the published board that it names, or on --puzzle. LOG is a file, a\n" +
			"folder of them (*.json, *.txt), a challenge link or - for standard input. A log that\n" +
			"verifies is a legal play with this result. Nothing proves who played, how fast or\n" +
			"unaided.\n",
		Example: "  dailies verify ada.json\n  dailies verify logs --out out --format json\n  dailies verify mine.json --puzzle draft.json",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Logs = args
			return Verify(cmd.Context(), f, o)
		},
	}
	o.Gate.AddReports(cmd)
	o.Against.Add(cmd)
	f.TakeOut(cmd)
	return cmd
}

// Verify reports of each log whether it verifies.
func Verify(ctx context.Context, f *factory.Factory, o VerifyOptions) error {
	v, err := factory.Verifier(ctx, f, o.Against)
	if err != nil {
		return err
	}
	run, err := f.Reports(o.Gate)
	if err != nil {
		return err
	}
	return run.End(entries(ctx, f, o.Logs, func(e plays.Entry) error {
		result, err := v.Judge(ctx, e)
		if err != nil {
			return err
		}
		return run.Add(result)
	}, run.Fail))
}
