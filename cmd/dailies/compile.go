package main

import (
	"context"

	"github.com/spf13/cobra"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/waywords"
	makewaywords "dailies/gen/waywords"
	"dailies/internal/atomicfile"
	"dailies/internal/fault"
)

func (a *app) compileCommand() *cobra.Command {
	var out, emoji string
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
			return a.compile(cmd.Context(), args[0], out, emoji)
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "write the puzzle to a file instead of standard output")
	cmd.Flags().StringVar(&emoji, "emoji", "", "another emoji dictionary than the program's, of the same form")
	return cmd
}

func (a *app) compile(ctx context.Context, file, out, emoji string) error {
	dictionary, err := waywords.DefaultDictionary()
	if err != nil {
		return err
	}
	if emoji != "" {
		data, err := a.read(ctx, emoji)
		if err != nil {
			return err
		}
		if dictionary, err = waywords.ParseDictionary(data); err != nil {
			return fault.Usagef("%s: %v", document.Printable(emoji), err)
		}
	}
	data, err := a.read(ctx, file)
	if err != nil {
		return err
	}
	puzzle, mistakes := makewaywords.Compile(data, dictionary)
	if len(mistakes) > 0 {
		a.mistakes(file, mistakes)
		return fault.Findings{}
	}
	text, err := game.Canonical(puzzle)
	if err != nil {
		return err
	}
	if out == "" {
		_, err = a.out.Write(text)
		return err
	}
	if err := atomicfile.Write(out, text); err != nil {
		return fault.Usagef("%s: %s", document.Printable(out), fault.Reason(err))
	}
	return nil
}
