// Package review is the command review and those below it: what editors decide about
// published dailies.
package review

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/game"
	"dailies/game/document"
	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/internal/review"
	"dailies/internal/store"
)

// Options are what the commands of review share.
type Options struct {
	Out, By, Note string
}

// New is the command review.
func New(f *factory.Factory) *cobra.Command {
	var shared Options
	var o ListOptions
	cmd := &cobra.Command{
		Use:   "review",
		Short: "List and make editors' decisions: approve, veto, pin, note, swap, withdraw, restore",
		Long: "Lists the published dailies with what editors decided about each. Decisions are kept in\n" +
			"review.json, next to the index, and belong in version control. Runs follow them: nothing\n" +
			"vetoed is made again, a pinned pack fills its day, and --force spares what is approved\n" +
			"or was changed by hand. qa --require-approved requires an approval of every daily.\n",
		Example: "  dailies review --state unread\n  dailies review approve 2026-11-21 --by MK\n  dailies review veto 2026-11-22/triples --by MK --note \"two sets share a joke\"",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			o.Out = shared.Out
			return List(cmd.Context(), f, o)
		},
	}
	f.TakeOut(cmd)
	flags.Out(cmd.PersistentFlags(), &shared.Out)
	o.Format.Add(cmd)
	cmd.Flags().StringVar(&o.State, "state", "", "only dailies in this state: unread, approved, changed, vetoed or withdrawn")
	flags.Complete(cmd, "state", stateNames())
	for _, command := range []func(*factory.Factory, *Options) *cobra.Command{
		newApprove, newVeto, newUnveto, newNote, newPin, newUnpin, newAlternates, newSwap, newHistory, newRestore, newWithdraw, newReinstate,
	} {
		cmd.AddCommand(command(f, &shared))
	}
	return cmd
}

// addSigned adds --by and --note.
func (o *Options) addSigned(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.By, "by", "", "who decides: initials or a name")
	cmd.Flags().StringVar(&o.Note, "note", "", "why, in a line")
}

// addReasoned adds --by and --why.
func (o *Options) addReasoned(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.By, "by", "", "who decides: initials or a name")
	cmd.Flags().StringVar(&o.Note, "why", "", "why, in a line")
}

// signature is that of the editor who decides now.
func (o *Options) signature(now time.Time) (review.Signature, error) {
	by := review.Signature{By: o.By, At: now.UTC().Format(time.RFC3339), Note: o.Note}
	return by, fault.AsUsage(by.Check())
}

// signed changes the decisions of the folder over the signature of the options.
func signed(ctx context.Context, f *factory.Factory, o Options, change func(*audit.Workspace, review.Signature) error) error {
	by, err := o.signature(f.Now())
	if err != nil {
		return err
	}
	return decide(ctx, f, o, func(d *audit.Workspace) error { return change(d, by) })
}

// decide changes the decisions of the folder.
func decide(ctx context.Context, f *factory.Factory, o Options, change func(*audit.Workspace) error) error {
	judge, err := f.Judge()
	if err != nil {
		return err
	}
	return audit.Auditor{Games: f.Games, Judge: judge}.Decide(ctx, o.Out, change)
}

// dayOf reads the name of a day of one game, which need not be published.
func dayOf(f *factory.Factory, text string) (store.File, error) {
	day, name, _ := strings.Cut(text, "/")
	date, err := game.ParseDate(day)
	if err != nil || !slices.Contains(f.Games.Names(), name) {
		return store.File{}, fault.Usagef("%s names no day of a game; write it as 2026-12-24/%s", document.Quote(text), f.Games[0].Name())
	}
	return store.File{Date: date, Game: name}, nil
}
