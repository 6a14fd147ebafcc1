package main

import (
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/internal/review"
	"dailies/internal/store"
)

// reviewFlags are what the commands of review share.
type reviewFlags struct {
	out, by, note string
}

func (f *reviewFlags) signed(cmd *cobra.Command) *cobra.Command {
	cmd.Flags().StringVar(&f.by, "by", "", "who decides: initials or a name")
	cmd.Flags().StringVar(&f.note, "note", "", "why, in a line")
	return cmd
}

func (a *app) reviewCommand() *cobra.Command {
	var f reviewFlags
	var format, state string
	cmd := &cobra.Command{
		Use:   "review",
		Short: "What editors decided: approve, veto, pin, note, swap",
		Long: "Lists the published dailies with what editors decided about each. Decisions are kept in\n" +
			"review.json, beside the index, and belong in version control. Runs heed them: nothing\n" +
			"vetoed is made again, a pinned pack fills its day, and --force spares what is approved\n" +
			"or was changed by hand. qa --require-approved holds every daily to an approval.\n",
		Example: "  dailies review --state unread\n  dailies review approve 2026-11-21 --by MK\n  dailies review veto 2026-11-22/triples --by MK --note \"two sets share a joke\"",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.listReview(cmd, f.out, format, state) },
	}
	cmd.PersistentPreRunE = a.loadOutDir
	cmd.PersistentFlags().String(configFlag, "", configUsage)
	cmd.PersistentFlags().StringVar(&f.out, "out", "out", "where dailies are published")
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	cmd.Flags().StringVar(&state, "state", "", "only dailies in this state: unread, approved, changed or vetoed")
	cmd.AddCommand(a.approveCommand(&f), a.vetoCommand(&f), a.unvetoCommand(&f), a.noteCommand(&f), a.pinCommand(&f), a.unpinCommand(&f),
		a.alternatesCommand(&f), a.swapCommand(&f))
	return cmd
}

// signature is that of who decides now.
func (a *app) signature(f *reviewFlags) (review.Signature, error) {
	by := review.Signature{By: f.by, At: a.now().UTC().Format(time.RFC3339), Note: f.note}
	return by, fault.AsUsage(by.Check())
}

// onDay is what a command does to the day that its first argument names.
func (a *app) onDay(do func(cmd *cobra.Command, file store.File, args []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		file, err := a.dayOf(args[0])
		if err != nil {
			return err
		}
		return do(cmd, file, args)
	}
}

// decide has the decisions of the folder changed.
func (a *app) decide(cmd *cobra.Command, f *reviewFlags, decide func(*audit.Desk, review.Signature) error) error {
	var by review.Signature
	if cmd.Flags().Lookup("by") != nil {
		var err error
		if by, err = a.signature(f); err != nil {
			return err
		}
	}
	judge, err := a.games.Judge("", "")
	if err != nil {
		return err
	}
	auditor := audit.Auditor{Games: a.games, Judge: judge}
	return auditor.Decide(cmd.Context(), f.out, func(d *audit.Desk) error { return decide(d, by) })
}

func (a *app) approveCommand(f *reviewFlags) *cobra.Command {
	return f.signed(&cobra.Command{
		Use:     "approve DAY...",
		Short:   "Sign dailies as read and good",
		Long:    "Signs dailies: a date for all of its dailies, or a date and a game, such as\n2026-11-21/triples. An approval holds for the file as it is; whatever changes it ends it.\n" + exitPointer,
		Example: "  dailies review approve 2026-11-21 2026-11-22/aura --by MK",
		Args:    usageArgs(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.decide(cmd, f, func(d *audit.Desk, by review.Signature) error {
				for _, arg := range args {
					files, err := d.Files(arg)
					if err != nil {
						return err
					}
					for _, file := range files {
						if err := d.Approve(cmd.Context(), file, "", by); err != nil {
							return err
						}
					}
				}
				return nil
			})
		},
	})
}

func (a *app) vetoCommand(f *reviewFlags) *cobra.Command {
	var text string
	var pack bool
	cmd := f.signed(&cobra.Command{
		Use:   "veto DATE/GAME",
		Short: "Never publish a board, a line, a set or a pack again",
		Long: "Vetoes the board of a daily. With --text, a line of it, or the set or card that has this\n" +
			"text, is left out of its pack; with --pack nothing is made of the pack. What is published\n" +
			"stays until the day is generated with --force, and qa says so of the board.\n" + exitPointer,
		Example: "  dailies review veto 2026-11-22/triples --by MK --note \"two sets share a joke\"\n  dailies review veto 2026-11-22/triples --text \"It beeped twice. Nobody asked.\" --by MK",
		Args:    usageArgs(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			if text != "" && pack {
				return fault.Usagef("--text leaves a part out of the pack and --pack all of it: give one of them")
			}
			return a.decide(cmd, f, func(d *audit.Desk, by review.Signature) error {
				file, err := d.File(args[0])
				if err != nil {
					return err
				}
				v, err := d.Rejection(cmd.Context(), file, audit.Rejection{Text: text, Pack: pack})
				if err != nil {
					return err
				}
				v.Signed = by
				if !d.Decided.Reject(v, &file) {
					a.say("dailies: %s is vetoed already", v.About)
				}
				return nil
			})
		},
	})
	cmd.Flags().StringVar(&text, "text", "", "a text of the daily: what has it is left out of the pack")
	cmd.Flags().BoolVar(&pack, "pack", false, "the whole pack that the daily is made from")
	return cmd
}

func (a *app) unvetoCommand(f *reviewFlags) *cobra.Command {
	return &cobra.Command{
		Use:     "unveto NUMBER",
		Short:   "Take a veto back, by its number in the list",
		Long:    "Takes back the veto that dailies review lists under a number.\n" + exitPointer,
		Example: "  dailies review unveto 1",
		Args:    usageArgs(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.decide(cmd, f, func(d *audit.Desk, _ review.Signature) error {
				n, err := strconv.Atoi(args[0])
				if err != nil || !d.Decided.Allow(n) {
					return fault.Usagef("%q is not the number of a veto; dailies review lists them", args[0])
				}
				return nil
			})
		},
	}
}

func (a *app) noteCommand(f *reviewFlags) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "note DATE/GAME TEXT",
		Short:   "Keep a remark on a daily",
		Long:    "Keeps a remark on a daily. It decides nothing.\n" + exitPointer,
		Example: "  dailies review note 2026-11-21/triples \"the third set took me an hour\" --by MK",
		Args:    usageArgs(cobra.ExactArgs(2)),
		RunE: func(cmd *cobra.Command, args []string) error {
			f.note = args[1]
			return a.decide(cmd, f, func(d *audit.Desk, by review.Signature) error {
				file, err := d.File(args[0])
				if err == nil {
					d.Decided.Remark(file, by)
				}
				return err
			})
		},
	}
	cmd.Flags().StringVar(&f.by, "by", "", "who remarks: initials or a name")
	return cmd
}

func (a *app) pinCommand(f *reviewFlags) *cobra.Command {
	var until string
	var unseen bool
	cmd := f.signed(&cobra.Command{
		Use:   "pin DATE/GAME PACK",
		Short: "Want a pack on a day, or in a season",
		Long: "Wants a pack on a day: the run that fills it takes nothing else as long as the pack has\n" +
			"a puzzle that fits, and says so where it has none. With --until it is wanted on as many\n" +
			"days of a season as the window lets it have; a pin on a day goes first.\n" + exitPointer,
		Example: "  dailies review pin 2026-12-24/triples parcel-on-the-step --by MK\n  dailies review pin 2026-12-01/triples parcel-on-the-step --until 2026-12-31 --by MK",
		Args:    usageArgs(cobra.ExactArgs(2)),
		RunE: a.onDay(func(cmd *cobra.Command, file store.File, args []string) error {
			pin := review.Pin{Date: file.Date, Until: game.Date(until), Game: file.Game, Pack: args[1]}
			if until != "" && !pin.Season() {
				return fault.Usagef("--until is a day after %s, within a year, not %s", file.Date, document.Quote(until))
			}
			return a.decide(cmd, f, func(d *audit.Desk, by review.Signature) error {
				pin.Signed = by
				return d.Pin(pin, unseen)
			})
		}),
	})
	cmd.Flags().StringVar(&until, "until", "", "the last day of a season, YYYY-MM-DD")
	cmd.Flags().BoolVar(&unseen, "unseen", false, "pin a pack that neither the program nor a published daily has yet")
	return cmd
}

func (a *app) unpinCommand(f *reviewFlags) *cobra.Command {
	return &cobra.Command{
		Use:     "unpin DATE/GAME",
		Short:   "Let any pack fill a day again",
		Long:    "Takes back what pinned a pack to a day.\n" + exitPointer,
		Example: "  dailies review unpin 2026-12-24/triples",
		Args:    usageArgs(cobra.ExactArgs(1)),
		RunE: a.onDay(func(cmd *cobra.Command, file store.File, _ []string) error {
			return a.decide(cmd, f, func(d *audit.Desk, _ review.Signature) error {
				if !d.Decided.Unpin(file) {
					return fault.Usagef("%s/%s: no pack is pinned to it", file.Date, file.Game)
				}
				return nil
			})
		}),
	}
}
