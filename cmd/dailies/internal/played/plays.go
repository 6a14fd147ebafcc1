package played

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/game"
	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/plays/collector"
)

// NewPlays is the command plays and those below it.
func NewPlays(f *factory.Factory) *cobra.Command {
	var db string
	cmd := &cobra.Command{
		Use:     "plays",
		Short:   "Count, export or erase the plays that were collected",
		Long:    "Counts the plays of --db, and the logs that did not verify, by the reason.\n",
		Example: "  dailies plays\n  dailies plays export >plays.jsonl\n  dailies plays erase 2026-11-21",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return Count(cmd.Context(), f, db) },
	}
	takeDB(cmd, &db)
	export := &cobra.Command{
		Use: "export", Short: "Print the collected plays, an object a line", Args: cobra.NoArgs,
		Long:    "Prints every play of --db, in the order in which they came: the day, the id of the browser,\nthe puzzle and the log.\n",
		Example: "  dailies plays export --db plays.sqlite >plays.jsonl",
		RunE:    func(cmd *cobra.Command, _ []string) error { return Export(cmd.Context(), f, db) },
	}
	takeDB(export, &db)
	erase := &cobra.Command{
		Use: "erase ID|DATE", Short: "Erase the plays of a browser, or of the puzzles of a date", Args: cobra.ExactArgs(1),
		Long:    "Erases the plays of the browser of that id, or of the puzzles of that date, from --db, and\noverwrites what they took. The collector may run meanwhile.\n",
		Example: "  dailies plays erase 2026-11-21\n  dailies plays erase 0123456789abcdef0123456789abcdef",
		RunE:    func(cmd *cobra.Command, args []string) error { return Erase(cmd.Context(), f, db, args[0]) },
	}
	takeDB(erase, &db)
	cmd.AddCommand(export, erase)
	return cmd
}

// Count prints how many plays there are.
func Count(ctx context.Context, f *factory.Factory, file string) error {
	return with(ctx, file, func(db *collector.Database) error {
		plays, refused, err := db.Counts(ctx)
		if err != nil {
			return err
		}
		fmt.Fprintln(f.Out, document.Count(plays, "play"))
		for _, code := range slices.Sorted(maps.Keys(refused)) {
			fmt.Fprintf(f.Out, "%s refused: %s\n", document.Count(refused[code], "log"), code)
		}
		return nil
	})
}

// Export prints every play.
func Export(ctx context.Context, f *factory.Factory, file string) error {
	return with(ctx, file, func(db *collector.Database) error {
		out := json.NewEncoder(f.Out)
		out.SetEscapeHTML(false) // a log stays the text that it was
		for play, err := range db.Plays(ctx) {
			if err != nil {
				return err
			}
			if err := out.Encode(play); err != nil {
				return err
			}
		}
		return nil
	})
}

// Erase erases plays.
func Erase(ctx context.Context, f *factory.Factory, file, which string) error {
	date, err := game.ParseDate(which)
	browser := collector.Browser(which)
	if err != nil && !browser.Valid() {
		return fault.Usagef("%s is neither a date, as 2026-11-21, nor an id of a browser, 32 hexadecimal digits", document.Quote(which))
	}
	return with(ctx, file, func(db *collector.Database) (err error) {
		var n int64
		if date != "" {
			n, err = db.EraseDate(ctx, date)
		} else {
			n, err = db.EraseBrowser(ctx, browser)
		}
		if err == nil {
			fmt.Fprintf(f.Out, "%s erased\n", document.Count(int(n), "play"))
		}
		return err
	})
}

// with opens a file of plays for something.
func with(ctx context.Context, file string, do func(*collector.Database) error) error {
	db, err := collector.Open(ctx, file)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }() // what was written is committed
	return fault.AsUsage(do(db))
}
