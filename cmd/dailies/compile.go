package main

import (
	"os"

	"github.com/spf13/cobra"

	"dailies/game"
	makewaywords "dailies/gen/waywords"
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
		RunE: func(_ *cobra.Command, args []string) error {
			return a.compile(args[0], out, emoji)
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "write the puzzle to a file instead of standard output")
	cmd.Flags().StringVar(&emoji, "emoji", "", "another emoji dictionary than the program's, of the same form")
	return cmd
}

func (a *app) compile(file, out, emoji string) error {
	dictionary, err := makewaywords.DefaultDictionary()
	if err != nil {
		return err
	}
	if emoji != "" {
		data, err := a.read(input{path: emoji})
		if err != nil {
			return usagef("%s: %s", emoji, reason(err))
		}
		if dictionary, err = makewaywords.ParseDictionary(data); err != nil {
			return usagef("%s: %v", emoji, err)
		}
	}
	data, err := a.read(input{path: file})
	if err != nil {
		return usagef("%s: %s", file, reason(err))
	}
	puzzle, mistakes := makewaywords.Compile(data, dictionary)
	if len(mistakes) > 0 {
		a.mistakes(file, mistakes)
		return errFindings
	}
	text, err := game.Canonical(puzzle)
	if err != nil {
		return err
	}
	if out == "" {
		_, err = a.out.Write(text)
		return err
	}
	if err := os.WriteFile(out, text, 0o644); err != nil {
		return usagef("%s: %s", out, reason(err))
	}
	return nil
}
