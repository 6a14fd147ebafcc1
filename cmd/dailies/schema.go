package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"dailies/gen"
	"dailies/internal/fault"
	"dailies/schemas"
)

func (a *app) schemaCommand() *cobra.Command {
	var pack bool
	cmd := &cobra.Command{
		Use:     "schema GAME",
		Short:   "Print the JSON Schema of a game's puzzle, or of its pack",
		Long:    "dailies schema config prints the schema of the settings file, and schema bench that of what\na bench compares.\n",
		Example: "  dailies schema triples --pack > triples-pack.schema.json\n  dailies schema config > dailies.schema.json",
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if text := map[string][]byte{"config": schemas.Config, "bench": schemas.Bench}[args[0]]; text != nil && !pack {
				_, err := a.out.Write(text)
				return err
			}
			e, err := a.games.Game(args[0])
			if err != nil {
				return err
			}
			schema := e.Check.Schema
			if pack {
				schema = e.PackSchema
			}
			_, err = a.out.Write(schema.Text)
			return err
		},
	}
	cmd.Flags().BoolVar(&pack, "pack", false, "the schema of the pack that an author writes")
	return cmd
}

func (a *app) promptCommand() *cobra.Command {
	var format, dir string
	cmd := &cobra.Command{
		Use:   "prompt GAME",
		Short: "Print the prompt of a game as it would be sent",
		Long: "A run adds the themes and titles used lately, for the model to avoid, and from the second\n" +
			"asking on what was wrong with the last answers. A folder of prompts holds GAME.md,\n" +
			"GAME.example.json and reask.md, as prompts/ of the source does; every way they may come\n" +
			"to be sent is tried first.\n",
		Example: "  dailies prompt triples\n  dailies prompt triples --prompts prompts/shorter",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			games, err := prompted(cmd.Context(), dir, a.games)
			if err != nil {
				return err
			}
			e, err := games.Game(args[0])
			if err != nil {
				return err
			}
			system, user, err := e.Prompt.Render(gen.Asking{Number: 1, Of: 1})
			if err != nil {
				return err
			}
			switch format {
			case "json":
				return a.writeJSON(map[string]string{"system": system, "user": user})
			case "text":
				_, err := fmt.Fprintf(a.out, "[system]\n%s\n\n[user]\n%s\n", system, user)
				return err
			}
			return fault.Usagef("--format is text or json, not %q", format)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	cmd.Flags().StringVar(&dir, "prompts", "", promptsUsage)
	addConfigFlag(cmd)
	return cmd
}
