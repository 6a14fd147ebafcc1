package serve

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/internal/fault"
	"dailies/internal/webroot"
)

func newSiteReleases(f *factory.Factory) *cobra.Command {
	var to string
	cmd := &cobra.Command{
		Use:     "releases",
		Short:   "List the sites that are kept",
		Long:    "Lists the last sites that site --releases wrote to a folder, and which of them is served.\n",
		Example: "  dailies site releases --to games",
		Args:    cobra.NoArgs,
		RunE:    func(*cobra.Command, []string) error { return Releases(f.Out, to) },
	}
	flags.Setting(cmd.Flags(), &to, "to")
	f.TakeSettings(cmd)
	return cmd
}

// Releases lists the sites that are kept in a folder.
func Releases(out io.Writer, to string) error {
	if err := named(to); err != nil {
		return err
	}
	all, err := webroot.Releases(to)
	if err != nil {
		return fault.AsUsage(err)
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "RELEASE\tWRITTEN\tPUZZLES\t")
	for _, r := range all {
		mark := ""
		if r.Current {
			mark = webroot.CurrentName
		}
		fmt.Fprintf(w, "%d\t%s\t%d\t%s\n", r.Number, r.Written.Format(time.DateTime), r.Dailies, mark)
	}
	return w.Flush()
}

func newSiteRollback(f *factory.Factory) *cobra.Command {
	var to, bucket string
	cmd := &cobra.Command{
		Use:   "rollback [RELEASE]",
		Short: "Serve an earlier site again",
		Long: "Serves the previous site again, or the one with a number that site releases lists. The next\n" +
			"dailies site goes live again, so fix, veto or withdraw what was wrong first. With --publish, also\n" +
			"from the settings, it sends that site to the bucket; publishCommand is yours to run.\n",
		Example: "  dailies site rollback --to games\n  dailies site rollback 12 --to games",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := Rollback(f, to, strings.Join(args, ""), bucket); err != nil {
				return err
			}
			return Publish(cmd.Context(), f, bucket, filepath.Join(to, webroot.CurrentName))
		},
	}
	flags.Setting(cmd.Flags(), &to, "to")
	flags.Setting(cmd.Flags(), &bucket, "publish")
	f.TakeSettings(cmd)
	return cmd
}

// Rollback serves the release of a number again, the one before the current for none. It refuses an
// address of a bucket that names none, before anything is changed.
func Rollback(f *factory.Factory, to, release, bucket string) error {
	number, err := 0, cmp.Or(named(to), checkPublish(bucket, to))
	if err != nil {
		return err
	}
	if release != "" {
		if number, err = strconv.Atoi(release); err != nil || number < 1 {
			return fault.Usagef("%q is not the number of a release; dailies site releases lists them", release)
		}
	}
	back, err := webroot.Rollback(to, number)
	if err != nil {
		return fault.AsUsage(err)
	}
	f.Say("dailies: release %d is served again, of %d puzzles", back.Number, back.Dailies)
	return nil
}

// named refuses a folder that nobody named.
func named(to string) error {
	if to == "" {
		return fault.Usagef("--to is missing: name the folder that site --releases writes")
	}
	return nil
}
