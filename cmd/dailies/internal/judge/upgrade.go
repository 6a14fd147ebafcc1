package judge

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/store"
)

// UpgradeOptions are what upgrade is given.
type UpgradeOptions struct{ Dir string }

// NewUpgrade is the command upgrade.
func NewUpgrade(f *factory.Factory) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "upgrade [DIR]",
		Short: "Rewrite a folder of an older version of dailies in today's format",
		Long: "Writes the index of DIR, out by default, in the format of this program, and says what it\n" +
			"did. No day changes, and every command reads older formats all the same; the first one that\n" +
			"publishes writes today's. A newer format is refused: use the newer dailies that wrote it.\n",
		Example: "  dailies upgrade out && dailies qa out",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return Upgrade(cmd.Context(), f, UpgradeOptions{Dir: f.Folder(args)})
		},
	}
	f.TakeOut(cmd)
	return cmd
}

// Upgrade writes a folder in today's format.
func Upgrade(ctx context.Context, f *factory.Factory, o UpgradeOptions) error {
	dir := document.Printable(o.Dir)
	files, err := store.NewReader(o.Dir).Files()
	if err == nil && len(files) == 0 {
		err = fault.Usagef("%s: there are no dailies in it", dir)
	}
	if err != nil {
		return fault.AsUsage(err)
	}
	from, judged, err := store.Upgrade(ctx, o.Dir)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return fault.AsUsage(err)
	case from == 0:
		return fault.Usagef("%s: it has no index; dailies reindex makes one", dir)
	case from == store.Format:
		fmt.Fprintf(f.Out, "%s: its format is %d already; nothing was written\n", dir, from)
	default:
		fmt.Fprintf(f.Out, "%s: from format %d to %d; dailies with the verdict that they were published with: %d\n", dir, from, store.Format, judged)
	}
	return nil
}
