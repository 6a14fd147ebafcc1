// Package nightly is the command nightly, a list of steps over what other commands do, and the
// command runway.
package nightly

import (
	"cmp"
	"context"
	"errors"
	"math"
	"net/url"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/cmd/dailies/internal/generate"
	"dailies/cmd/dailies/internal/serve"
	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/nightly"
	"dailies/internal/run"
	"dailies/internal/webroot"
)

// Horizon is how many days beyond those filled a night schedules forward.
const Horizon = 60

// Options are what nightly is given.
type Options struct {
	Generate  generate.Options
	Site      serve.SiteOptions // its folder is empty where no site is asked for
	Ahead     int
	AlarmOnly bool // exit code 1 becomes 0

	Publish     string // a command of the shell; empty for none
	Notify      nightly.Notifier
	Heartbeat   string // an address; empty for none
	Metrics     string // a file; empty for none
	RunwayAlarm int    // days; 0 for no runway
}

// New is the command nightly.
func New(f *factory.Factory) *cobra.Command {
	var o Options
	cmd := &cobra.Command{
		Use:   "nightly [GAME...]",
		Short: "Do the night: heal, fill, write and publish the site, check it, tell",
		Long: "Does what the settings say, each step a thing that can be run alone: heals --out, fills --ahead\n" +
			"days of each game, missed ones first, writes the days that pass the gate to the site, sends it\n" +
			"to the bucket of publish and runs publishCommand, checks that what is published opens, and tells\n" +
			"who is to know. A step that fails stops only what depends on it. GAME is as for generate.\n\n" +
			"Ends in 0 if all is well, 1 if players have their day and somebody should look, 2 if it\n" +
			"could not begin, 3 if players have no day of some game.\n",
		Example: "  dailies nightly\n  dailies nightly --config production.yaml --alarm-only",
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Generate.Args = args
			if err := o.complete(f); err != nil {
				return err
			}
			return Night(cmd.Context(), f, o)
		},
		ValidArgsFunction: factory.CompleteGames(f, "all"),
	}
	flags.Section(cmd.Flags(), flags.HeadingDays, func(set *pflag.FlagSet) { flags.Setting(set, &o.Ahead, "ahead") })
	cmd.Flags().BoolVar(&o.AlarmOnly, "alarm-only", false, "end in 0 instead of 1, for schedulers that cannot tell an alarm from a failure")
	o.Generate.AddFilling(f, cmd)
	flags.Setting(cmd.Flags(), &o.Site.To, "to")
	flags.Setting(cmd.Flags(), &o.Site.Releases, "releases")
	flags.Setting(cmd.Flags(), &o.Site.InPlace, "in-place")
	flags.Setting(cmd.Flags(), &o.Site.Publish, "publish")
	flags.Setting(cmd.Flags(), &o.Site.RequireApproved, "require-approved")
	flags.Setting(cmd.Flags(), &o.Site.Unapproved, "unapproved")
	flags.Setting(cmd.Flags(), &o.Site.URL, "site-url")
	flags.Setting(cmd.Flags(), &o.Site.Collect, "collect")
	f.TakeSettings(cmd)
	cmd.SetUsageFunc(flags.Usage)
	return cmd
}

// complete takes what no flag sets from the settings, and refuses settings that contradict each
// other.
func (o *Options) complete(f *factory.Factory) (err error) {
	of := f.Settings.Text
	o.Site.Out, o.Site.Window = o.Generate.Run.Out, o.Generate.Window
	o.Publish, o.Heartbeat, o.Metrics = of("publishCommand"), of("heartbeat"), of("metrics")
	form, known := nightly.FormNamed(cmp.Or(of("notify.form"), "json"))
	o.Notify = nightly.Notifier{URL: of("notify.url"), Form: form, Command: of("notify.command"), Wait: nightly.Patience}
	if o.RunwayAlarm, err = strconv.Atoi(of("runwayAlarm")); err != nil {
		return fault.Usagef("runwayAlarm: %w", err)
	}
	if err := errors.Join(checkPort("notify.url", o.Notify.URL), checkPort("heartbeat", o.Heartbeat)); err != nil {
		return err
	}
	switch {
	case !known:
		return fault.Usagef("notify.form is json, slack, discord or teams, not %s", document.Quote(of("notify.form")))
	case o.RunwayAlarm > Horizon:
		return fault.Usagef("runwayAlarm is %d days at most, since a night looks no further; dailies runway does", Horizon)
	case o.Ahead < 1 || o.Ahead > run.MaxDays:
		return fault.Usagef("--ahead is 1 to %d, not %d", run.MaxDays, o.Ahead)
	case o.Site.To == "" && (o.Publish != "" || o.Site.Publish != ""):
		return fault.Usagef("publish and publishCommand have nothing to publish: name the folder of the site with --to, or under site in the settings")
	case o.Site.To != "":
		return errors.Join(o.Site.Check(), o.outside())
	}
	return nil
}

// checkPort refuses an address that nobody can be asked at. The error does not show the address, which
// may hold a secret.
func checkPort(setting, address string) error {
	u, err := url.Parse(address)
	if err != nil {
		return fault.Usagef("%s is no address", setting)
	}
	if port, err := strconv.Atoi(u.Port()); err == nil && port > math.MaxUint16 {
		return fault.Usagef("%s: ports end at %d", setting, math.MaxUint16)
	}
	return nil
}

// outside refuses what a night writes in the folder of the site, which could not be written then.
func (o *Options) outside() error {
	run, model := o.Generate.Run, o.Generate.Author.Model
	for _, dir := range []string{run.Ledger, run.Results, model.Record, model.Replay, model.Cache, o.Metrics} {
		if dir == "" || dir == factory.NoResults {
			continue
		}
		if err := webroot.Outside(dir, o.Site.To); err != nil {
			return err
		}
	}
	return nil
}

// Night does a night. The error is a [fault.Usage] for a night that could not begin, a
// [fault.Findings] for one that somebody should look at, and another where players lack a day.
func Night(ctx context.Context, f *factory.Factory, o Options) error {
	games, err := f.Games.Choose(o.Generate.Args...)
	if err != nil {
		return err
	}
	began := f.Now()
	diary, before, err := nightly.Begin(o.Generate.Run.Out, f.Settings.Today(f.Now()), began)
	if err != nil {
		return err
	}
	defer func() { _ = diary.Close() }() // the lock ends with the program too
	n := &night{Options: o, f: f, today: f.Settings.Today(f.Now()), games: games.Names(), diary: diary, began: began}
	n.alarm(before)
	n.save()
	if n.failed, err = n.steps(ctx); err != nil {
		return err
	}
	return ending{n}.tell(ctx)
}
