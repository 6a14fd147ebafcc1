// Package waywords holds the commands for authors of waywords boards.
package waywords

import (
	"context"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/game"
	"dailies/game/document"
	"dailies/game/waywords"
	makewaywords "dailies/gen/waywords"
	"dailies/internal/atomicfile"
	"dailies/internal/fault"
)

// CompileOptions are what compile is given.
type CompileOptions struct {
	File  string
	Out   string // a file; empty for standard output
	Emoji string // a dictionary in place of the program's
}

// NewCompile is the command compile.
func NewCompile(f *factory.Factory) *cobra.Command {
	var o CompileOptions
	cmd := &cobra.Command{
		Use:   "compile FILE",
		Short: "Turn a waywords board that an author wrote, YAML or JSON, into a puzzle",
		Long: "Reads theme, rows, path, additional, start, end and hints, finds the words on the rows\n" +
			"and prints the puzzle. Rows hold a cell a character: a letter, . for a hole, {SEA} for an\n" +
			"emoji of the dictionary; or cells with spaces between. Words map to row,column,direction,\n" +
			"from 0, or to nothing where the rows spell them once. Mistakes name the author's line. The\n" +
			"puzzle is not judged: see validate. FILE may be - .\n",
		Example: "  dailies compile board.yaml | dailies validate -",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.File = args[0]
			return Compile(cmd.Context(), f, o)
		},
	}
	cmd.Flags().StringVar(&o.Out, "out", "", "write the puzzle to a file instead of standard output")
	cmd.Flags().StringVar(&o.Emoji, "emoji", "", "an emoji dictionary to use instead of the program's")
	return cmd
}

// Compile turns the board of a file into a puzzle.
func Compile(ctx context.Context, f *factory.Factory, o CompileOptions) error {
	dictionary, err := waywords.DefaultDictionary()
	if err != nil {
		return err
	}
	if o.Emoji != "" {
		data, err := f.Read(ctx, o.Emoji)
		if err != nil {
			return err
		}
		if dictionary, err = waywords.ParseDictionary(data); err != nil {
			return fault.Usagef("%s: %v", document.Printable(o.Emoji), err)
		}
	}
	data, err := f.Read(ctx, o.File)
	if err != nil {
		return err
	}
	puzzle, mistakes := makewaywords.Compile(data, dictionary)
	if len(mistakes) > 0 {
		complain(f.Err, o.File, "error", mistakes)
		return fault.Findings{}
	}
	text, err := game.Canonical(puzzle)
	if err != nil {
		return err
	}
	if o.Out == "" {
		_, err = f.Out.Write(text)
		return err
	}
	if err := atomicfile.Write(o.Out, text); err != nil {
		return fault.Usagef("%s: %s", document.Printable(o.Out), fault.Reason(err))
	}
	return nil
}
