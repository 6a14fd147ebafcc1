package waywords

import (
	"context"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/game"
	"dailies/game/document"
	"dailies/internal/fault"

	makewaywords "dailies/gen/waywords"
)

// maxCount bounds --count.
const maxCount = 1_000_000

// LayoutOptions are what layout is given.
type LayoutOptions struct {
	File      string
	Topic     string // not needed where the file has one
	Size      int    // cells a side
	Seed      uint64
	Rung      string // empty for the plainest
	Count     int    // boards
	Stats     bool   // print statistics on the words instead
	Format    flags.Format
	Blocklist string // a file in place of the program's
}

// NewLayout is the command layout.
func NewLayout(f *factory.Factory) *cobra.Command {
	var o LayoutOptions
	cmd := &cobra.Command{
		Use:   "layout FILE",
		Short: "Lay the words of a waywords word list out on boards",
		Long: "Searches boards for the words of a topic and shows them: START and END as [>A] and\n" +
			"[A<], path cells as [A], bonus cells as .A., a hint with a star. The same words, size and\n" +
			"seed give the same boards. --format json prints a puzzle a line. FILE may be - .\n",
		Example: "  dailies layout garden.json --size 7 --seed 3 --count 2\n  dailies layout garden.json --stats",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.File = args[0]
			return Layout(cmd.Context(), f, o)
		},
	}
	cmd.Flags().StringVar(&o.Topic, "topic", "", "a topic of the word list; not needed when it has one")
	cmd.Flags().IntVar(&o.Size, "size", 7, "cells a side: 7 means 7×7")
	cmd.Flags().Uint64Var(&o.Seed, "seed", 1, "another seed gives other boards")
	cmd.Flags().StringVar(&o.Rung, "rung", "", "the rung of a weekday, MON to SUN; by default the plainest boards")
	cmd.Flags().IntVar(&o.Count, "count", 1, "how many boards")
	cmd.Flags().BoolVar(&o.Stats, "stats", false, "print statistics on the words instead")
	o.Format.Add(cmd)
	cmd.Flags().StringVar(&o.Blocklist, "blocklist", "", "a blocklist to use instead of the program's")
	return cmd
}

// Layout lays words out on boards, or prints statistics on them.
func Layout(ctx context.Context, f *factory.Factory, o LayoutOptions) error {
	if o.Count < 1 || o.Count > maxCount {
		return fault.Usagef("--count is 1 to %d, not %d", maxCount, o.Count)
	}
	if o.Rung != "" && !game.Rung(o.Rung).Valid() {
		return fault.Usagef("--rung is %s, not %q", document.Choices(game.Rungs()), o.Rung)
	}
	list, err := blockedWords(ctx, f, o.Blocklist)
	if err != nil {
		return err
	}
	data, err := f.Read(ctx, o.File)
	if err != nil {
		return err
	}
	if err := checkWordList(f.Games, o.File, data); err != nil {
		return err
	}
	pack, warnings, mistakes := makewaywords.ReadPack(data)
	if !f.Quiet {
		complain(f.Err, o.File, "warning", warnings)
	}
	if len(mistakes) > 0 {
		complain(f.Err, o.File, "error", mistakes)
		return fault.Findings{}
	}
	id, topic, err := pack.Topic(makewaywords.TopicID(o.Topic))
	if err != nil {
		return fault.AsUsage(err)
	}
	if o.Stats {
		return layoutStats(f, o, id, topic, list)
	}
	return printBoards(ctx, f, o, id, topic, list)
}
