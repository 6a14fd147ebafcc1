package inspect

import (
	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/internal/fault"
	"dailies/schemas"
)

// SchemaOptions are what schema is given.
type SchemaOptions struct {
	Of   string // a game, config or bench
	Pack bool   // the schema of the game's pack
}

// NewSchema is the command schema.
func NewSchema(f *factory.Factory) *cobra.Command {
	var o SchemaOptions
	cmd := &cobra.Command{
		Use:   "schema GAME",
		Short: "Print the JSON Schema of a game's puzzle, or of its pack",
		Long: "dailies schema config prints the schema of the settings file, and schema bench that of what\na bench compares. " +
			"An editor checks a file against it if the file names it: JSON with the first key\n\"$schema\": \"./triples-pack.schema.json\", YAML with the comment\n" +
			"# yaml-language-server: $schema=./dailies.schema.json. The program ignores both.\n",
		Example: "  dailies schema triples --pack > triples-pack.schema.json\n  dailies schema config > dailies.schema.json",
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			o.Of = args[0]
			return Schema(f, o)
		},
		ValidArgsFunction: factory.CompleteGames(f, "config", "bench"),
	}
	cmd.Flags().BoolVar(&o.Pack, "pack", false, "the schema of the pack that an author writes")
	return cmd
}

// Schema prints a JSON Schema.
func Schema(f *factory.Factory, o SchemaOptions) error {
	text := map[string][]byte{"config": schemas.Config, "bench": schemas.Bench}[o.Of]
	if text != nil && o.Pack {
		return fault.Usagef("%s has no pack: leave --pack out", o.Of)
	}
	if text == nil {
		g, err := f.Games.Game(o.Of)
		if err != nil {
			return err
		}
		text = g.Check.Schema.Text
		if o.Pack {
			text = g.PackSchema.Text
		}
	}
	if _, err := f.Out.Write(schemas.ForEditors(text)); err != nil {
		return err
	}
	f.Note(`editors check by it what names it: JSON with a first key "$schema": "./FILE", YAML with the comment # yaml-language-server: $schema=./FILE`)
	return nil
}
