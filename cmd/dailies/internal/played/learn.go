package played

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/game"
	"dailies/game/document"
	"dailies/internal/atomicfile"
	"dailies/internal/fault"
	"dailies/internal/learn"
	"dailies/internal/plays/collector"
	"dailies/internal/store"
)

// LearnOptions are what learn is given.
type LearnOptions struct{ DB, Out string }

// NewLearn is the command learn.
func NewLearn(f *factory.Factory) *cobra.Command {
	var o LearnOptions
	cmd := &cobra.Command{
		Use:   "learn",
		Short: "Measure how hard days were, from the plays that were collected",
		Long: "Verifies the plays of --db against what is published in --out, and fits from first attempts\n" +
			"how hard each day was. Days of fewer than 30 plays are left out. What was learned is\n" +
			"written to learned.json beside the index: generate then prefers it to what the player\n" +
			"models say when it chooses days for weekdays, unless --ignore-learned is given.\n",
		Example: "  dailies learn --db plays.sqlite",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return Learn(cmd.Context(), f, o) },
	}
	takeDB(cmd, &o.DB)
	flags.Out(cmd.Flags(), &o.Out)
	f.TakeOut(cmd)
	return cmd
}

// Learn measures how hard days were.
func Learn(ctx context.Context, f *factory.Factory, o LearnOptions) error {
	l, err := newLearner(ctx, f, o.Out)
	if err != nil {
		return err
	}
	err = with(ctx, o.DB, func(db *collector.Database) error {
		for play, err := range db.Plays(ctx) {
			if err == nil {
				err = l.add(ctx, play)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	file, err := l.learned()
	if err != nil {
		return err
	}
	tellLearned(f.Out, file)
	to := filepath.Join(o.Out, store.LearnedName)
	if len(file.Games) == 0 {
		fmt.Fprintf(f.Out, "nothing is written: %v\n", learn.ErrTooFew)
		if _, err := os.Stat(to); err == nil {
			fmt.Fprintf(f.Out, "%s stays as it was, and runs go on choosing by it: remove it to end that\n", document.Printable(to))
		}
		return nil
	}
	data, err := game.Canonical(file)
	if err == nil {
		err = atomicfile.Write(to, data)
	}
	return fault.AsUsage(err)
}

// tellLearned prints what was learned, a line a day.
func tellLearned(w io.Writer, file *learn.File) {
	for _, name := range slices.Sorted(maps.Keys(file.Games)) {
		g := file.Games[name]
		fmt.Fprintf(w, "%s: %s. Of %s held out, log loss %.3f; with the player models only %.3f, with the share who reach good %.3f\n",
			name, document.Count(len(g.Days), "day"), document.Count(g.Check.Plays, "play"), g.Check.LogLoss, g.Check.ModelsOnly, g.Check.Share)
		for _, date := range slices.Sorted(maps.Keys(g.Days)) {
			d := g.Days[date]
			fmt.Fprintf(w, "  %s  %+.2f (%+.2f to %+.2f), predicted %+.2f, good %.0f %% of %d, median %d:%02d, nine in ten within %d:%02d\n",
				date, d.Value, d.Low, d.High, d.Predicted, 100*d.Good, d.Plays, d.Median/60, d.Median%60, d.P90/60, d.P90%60)
			for _, r := range d.Readings {
				fmt.Fprintf(w, "    %s\n", document.Printable(d.TellReading(r)))
			}
		}
		for _, b := range g.Check.Bins {
			fmt.Fprintf(w, "  said %3.0f %%, reached %3.0f %% of %s\n", 100*b.Said, 100*b.Reached, document.Count(b.Plays, "play"))
		}
	}
	for _, reason := range slices.Sorted(maps.Keys(file.LeftOut)) {
		fmt.Fprintf(w, "left out: %s, %s\n", document.Count(file.LeftOut[reason], "play"), reason)
	}
}
