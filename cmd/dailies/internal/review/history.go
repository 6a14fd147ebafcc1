package review

import (
	"context"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/game/document"
	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/validate"
	"dailies/validate/report"
)

// HistoryOptions are what history is given.
type HistoryOptions struct {
	Out, Day string
	Format   flags.Format
}

func newHistory(f *factory.Factory, shared *Options) *cobra.Command {
	var o HistoryOptions
	cmd := &cobra.Command{
		Use:   "history DATE GAME",
		Short: "List every version of a day: who, when, why",
		Long: "Lists every published version of a day, and what editors decided about it, as far as the\n" +
			"index, review.json, the kept runs and their ledger say. Versions are named by the\n" +
			"beginnings of their hashes; restore brings one back.\n",
		Example: "  dailies review history 2026-11-22 triples",
		Args:    cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Out, o.Day = shared.Out, strings.Join(args, "/")
			return History(cmd.Context(), f, o)
		},
		ValidArgsFunction: factory.CompleteDays(f, true),
	}
	o.Format.Add(cmd)
	return cmd
}

// History prints what happened to a day.
func History(ctx context.Context, f *factory.Factory, o HistoryOptions) error {
	file, err := dayOf(f, o.Day)
	if err != nil {
		return err
	}
	if err := audit.CheckFolder(o.Out); err != nil {
		return err
	}
	events, err := audit.History(ctx, o.Out, f.Settings.Text("ledger"), file)
	if err != nil {
		return err
	}
	if o.Format.JSON() {
		return f.WriteJSON(events)
	}
	w := tabwriter.NewWriter(f.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "VERSION\tWHEN\tWHO\tWHAT\tWHY")
	for _, e := range events {
		what := e.What
		if e.There {
			what += " (it is there now)"
		}
		if e.SHA256 != "" && !e.Kept && !strings.HasPrefix(what, "was approved") && !strings.HasPrefix(what, "was vetoed") {
			what += " (not kept)"
		}
		fmt.Fprintf(w, "%.12s\t%s\t%s\t%s\t%s\n", e.SHA256, e.Signed.At, document.Printable(e.Signed.By), document.Printable(what), document.Printable(e.Signed.Note))
	}
	return w.Flush()
}

func newRestore(f *factory.Factory, o *Options) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "restore DATE GAME@VERSION",
		Short: "Publish an earlier version of a day again",
		Long: "Publishes again a version that history lists, the same bytes, after it is judged and checked\n" +
			"against the window like an edit. The approval of the version that it replaces ends.\n",
		Example: "  dailies review restore 2026-11-22 triples@3078721 --by MK --why \"the edit broke the joke\"",
		Args:    cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return Restore(cmd.Context(), f, *o, strings.Join(args, "/"))
		},
	}
	o.addReasoned(cmd)
	return cmd
}

// Restore publishes a version of a day again. version is as DATE/GAME@VERSION.
func Restore(ctx context.Context, f *factory.Factory, o Options, version string) error {
	day, hash, named := strings.Cut(version, "@")
	if !named {
		return fault.Usagef("%s names no version; write one that dailies review history lists, as 2026-11-22 %s@3078721", document.Quote(version), f.Games[0].Name())
	}
	file, err := dayOf(f, day)
	if err != nil {
		return err
	}
	by, err := o.signature(f.Now())
	if err != nil {
		return err
	}
	judge, err := f.Judge()
	if err != nil {
		return err
	}
	auditor := audit.Auditor{Games: f.Games, Judge: judge, Build: f.BuildID()}
	w, hash, err := auditor.Restore(ctx, o.Out, audit.Restoration{File: file, Version: hash, Signed: by, Program: factory.Version})
	if err != nil {
		return err
	}
	if w.Refused() {
		return refused(f, w)
	}
	f.Say("dailies: %s is the version %.12s again", file.Path(), hash)
	return nil
}

// refused reports what keeps a text from being published.
func refused(f *factory.Factory, w audit.Weighed) error {
	text, err := report.Text(f.Out, f.Tool())
	if err != nil {
		return err
	}
	for _, r := range append([]validate.Result{w.Daily}, w.Others...) {
		if err := text.Add(r); err != nil {
			return err
		}
	}
	return fault.Findings{}
}
