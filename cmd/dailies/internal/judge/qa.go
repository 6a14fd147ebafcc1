package judge

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/game/document"
	"dailies/gen"
	"dailies/gen/pool"
	"dailies/internal/audit"
	"dailies/internal/fault"
)

// QAOptions are what qa is given.
type QAOptions struct {
	Dir             string
	Gate            flags.Gate
	Window          flags.Window
	Queue           flags.Queue
	Baseline        string // a file of accepted findings; empty for none
	WriteBaseline   bool
	RequireApproved bool
	AsNew           bool   // judge released days as new ones
	Results         string // see [factory.Environment.ResultsFolder]
	Fresh           bool   // judge every daily, known or not
}

// NewQA is the command qa.
func NewQA(f *factory.Factory) *cobra.Command {
	var o QAOptions
	cmd := &cobra.Command{
		Use:   "qa [DIR]",
		Short: "Validate, lint, and compare the index with the files: the gate of CI",
		Long: "Judges every published daily, the window over them, and whether index, names, dates\n" +
			"and hashes agree. DIR is out by default.\n\n" +
			"An unchanged day whose date has come keeps the verdict that it was published with: a later\n" +
			"build refuses no day that players have. --as-new judges these days by today's rules too, and\n" +
			"says what differs; --profile judges every day by that profile.\n\n" +
			"What this machine found in a daily is kept, and believed while daily, rules and program are the\n" +
			"same; one known daily in fifty is judged again. --fresh judges them all, and the window, the\n" +
			"corpus and the index always.\n",
		Example: "  dailies qa --fail-on error\n  dailies qa out --profile A1_DAILY_V1 --format json\n  dailies qa out --format text --format sarif=report.sarif --format junit=report.xml",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Dir = f.Folder(args)
			return QA(cmd.Context(), f, o)
		},
	}
	o.Gate.Add(cmd)
	f.TakeSettings(cmd)
	o.Window.Add(cmd.Flags())
	o.Queue.Add(cmd.Flags(), flags.QueueUsage)
	factory.ProfileFlag(f, cmd, &o.Gate.Profile)
	cmd.Flags().StringVar(&o.Baseline, "baseline", "", "a file of findings that are accepted, counted by rule and file")
	flags.Setting(cmd.Flags(), &o.RequireApproved, "require-approved")
	cmd.Flags().BoolVar(&o.AsNew, "as-new", false, "judge days whose date has come by today's rules too, and say what differs from their verdicts")
	flags.Setting(cmd.Flags(), &o.Results, "results")
	cmd.Flags().BoolVar(&o.Fresh, "fresh", false, "judge every daily, also where an earlier qa judged the same one")
	cmd.Flags().BoolVar(&o.WriteBaseline, "write-baseline", false, "write the baseline: all findings if there is none yet, else only lower counts")
	return cmd
}

// QA judges what is published in a folder, the window over it and its index.
func QA(ctx context.Context, f *factory.Factory, o QAOptions) error {
	baseline, err := openBaseline(ctx, f, o)
	if err != nil {
		return err
	}
	limits, err := o.Window.Limits(f.Games.Windows())
	if err != nil {
		return err
	}
	o.Gate.Brief = !f.Verbose
	auditor, run, err := f.Gate(o.Gate, limits)
	if err != nil {
		return err
	}
	auditor.RequireApproved, auditor.AsNew = o.RequireApproved, o.AsNew
	leave, err := keep(f, o, &auditor)
	if err != nil {
		return err
	}
	defer leave()
	var differ differences
	if o.Gate.Profile == "" {
		auditor.Today, auditor.Differs = f.Settings.Today(f.Now()), differ.add
	}
	err = run.End(atQueue(ctx, f, o.Queue, auditor, func(auditor audit.Auditor) error {
		differ = nil
		return auditor.QA(ctx, o.Dir, baseline, run)
	}))
	if n := baseline.Accepted(); n > 0 {
		f.Say("dailies: findings that %s accepts and the report leaves out: %d", document.Printable(o.Baseline), n)
	}
	differ.tell(f, o.AsNew)
	if found, judged := auditor.Kept.Dailies(); found > 0 && f.Verbose {
		f.Say("dailies: %d of %d dailies were judged before; dailies qa --fresh judges them again", found, found+judged)
	}
	return err
}

// keep has the auditor keep what it finds for the next qa, and returns the function that ends that. With a
// queue nothing is kept, since workers may lie.
func keep(f *factory.Factory, o QAOptions, auditor *audit.Auditor) (leave func(), err error) {
	if o.Queue.URL != "" {
		return func() {}, nil
	}
	store, err := f.Results(o.Results)
	if err != nil {
		return nil, err
	}
	auditor.Kept, err = auditor.NewKept(store, string(f.Settings.Today(f.Now())), o.Fresh, f.Note)
	return func() { _ = store.Close() }, err // results were written line by line
}

// differences are the released days that today's rules judge otherwise than their verdicts.
type differences []audit.Difference

func (d *differences) add(one audit.Difference) { *d = append(*d, one) }

// tell says what differs, or of days that would be refused today that they are not.
func (d differences) tell(f *factory.Factory, asNew bool) {
	refused := 0
	for _, one := range d {
		if one.Refused {
			refused++
		}
		if asNew {
			var found []string
			for _, code := range slices.Sorted(maps.Keys(one.Found)) {
				found = append(found, fmt.Sprintf("%d %s", one.Found[code], code))
			}
			f.Say("dailies: %s: published by %s without %s", document.Printable(one.File), document.Printable(one.Build), strings.Join(found, ", "))
		}
	}
	if refused > 0 && !asNew {
		f.Say("dailies: days that keep the verdict they were published with, though today's rules refuse them: %d; dailies qa --as-new lists them", refused)
	}
}

// openBaseline reads the baseline that the options name; nil for none.
func openBaseline(ctx context.Context, f *factory.Factory, o QAOptions) (*audit.Baseline, error) {
	switch {
	case o.Baseline == "" && o.WriteBaseline:
		return nil, fault.Usagef("--write-baseline writes the file that --baseline names; give that too")
	case o.Baseline == "":
		return nil, nil
	}
	return audit.OpenBaseline(ctx, o.Baseline, o.Dir, o.WriteBaseline, f.Tool().Rules, f.Settings.Today(f.Now()))
}

// queueAtOnce is how many documents are queued at once for each that a worker examines.
const queueAtOnce = 4

// atQueue has the workers at a queue, if there is one, judge the auditor's published files, and
// repeats that without a worker that turns out to have lied.
func atQueue(ctx context.Context, f *factory.Factory, q flags.Queue, auditor audit.Auditor, do func(audit.Auditor) error) error {
	remote, leave, err := f.Pool(ctx, q, f.Games, auditor.Workers, func(e gen.Event) { f.Note(e.String()) })
	if err != nil || remote == nil {
		if err == nil {
			err = do(auditor)
		}
		return err
	}
	defer leave()
	auditor.Remote, auditor.Workers = remote.Examine, min(max(queueAtOnce*remote.Slots(), auditor.Workers), flags.MaxWorkers)
	for {
		err := do(auditor)
		if !errors.As(err, new(*pool.LieError)) || ctx.Err() != nil {
			return err
		}
		remote.Reset()
	}
}
