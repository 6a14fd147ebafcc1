// Package judge holds the commands that judge puzzles and folders of them.
package judge

import (
	"context"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/lint/window"
)

// ValidateOptions are what validate is given.
type ValidateOptions struct {
	Files  []string
	Gate   flags.Gate
	Boards flags.Boards
}

// NewValidate is the command validate.
func NewValidate(f *factory.Factory) *cobra.Command {
	var o ValidateOptions
	cmd := &cobra.Command{
		Use:   "validate FILE...",
		Short: "Judge puzzle files, directories or - (standard input)",
		Long: "Judges each file by every rule of its game and reports findings; json includes the\n" +
			"analysis. Searches directories for *.json. The document names its game. For a pack it\n" +
			"checks schema, references, texts and the voice of the lines; --boards draws boards\n" +
			"made of it.\n",
		Example: "  dailies validate puzzle.json\n  dailies validate mypack.json --boards 3\n  dailies validate out --format json --fail-on warning\n  dailies validate out --format text --format sarif=report.sarif",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Files = args
			return Validate(cmd.Context(), f, o)
		},
	}
	o.Gate.Add(cmd)
	f.TakeSettings(cmd)
	o.Boards.Add(cmd.Flags())
	factory.GameFlag(f, cmd, &o.Gate.Game, "read every file as this game's")
	factory.ProfileFlag(f, cmd, &o.Gate.Profile)
	return cmd
}

// Validate judges files, folders and standard input.
func Validate(ctx context.Context, f *factory.Factory, o ValidateOptions) error {
	if err := o.Boards.Check(o.Gate.Formats...); err != nil {
		return err
	}
	auditor, run, err := f.Gate(o.Gate, window.Limits{})
	if err != nil {
		return err
	}
	drawn := false
	if draw := factory.DrawBoards(f, auditor, o.Boards); draw != nil {
		auditor.Pack = func(ctx context.Context, file string, data []byte) error {
			drawn = true
			return draw(ctx, file, data)
		}
	}
	err = auditor.Validate(ctx, o.Files, run)
	if err == nil && o.Boards > 0 && !drawn {
		f.Note("--boards draws boards of sound packs, and none of these files is one; dailies solve prints a puzzle")
	}
	return run.End(err)
}
