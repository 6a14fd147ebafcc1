package models

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/probe"
	"dailies/internal/store"
)

// Bounds of a probe.
const (
	maxRepeats = 100
	maxTurns   = 200
)

// ProbeOptions are what probe is given.
type ProbeOptions struct {
	Boards         []string // days, days of a game, files
	Model          flags.Model
	Out            string
	Players        string // a plan whose models all play; empty for the model of the flags
	Format         flags.Format
	Repeats, Turns int
	Share          int // per cent of the players that make a reading a second one
	Least          int // and how many of them at least
}

// NewProbe is the command probe.
func NewProbe(f *factory.Factory) *cobra.Command {
	var o ProbeOptions
	cmd := &cobra.Command{
		Use:   "probe DAY|FILE...",
		Short: "Let models play boards blind, and warn of second readings",
		Long: "Shows a model what a player sees and nothing else, lets it act by the rules of play, and\n" +
			"keeps its record. A day is a date for all of its dailies, or a date and a game, such as\n" +
			"2026-11-21/triples; anything else is a file. It decides nothing: it warns where players\n" +
			"put a tile into a wrong set (WARN_PROBE_SECOND_READING). The model that wrote\n" +
			"a board may not be its only player; with --players all models of a bench.yaml play, within\n" +
			"its budget. Answers are kept: the same command continues where one was stopped.\n",
		Example: "  dailies probe 2026-11-21/triples --repeats 8\n  dailies probe 2026-11-21 --players bench.yaml\n  dailies probe puzzle.json --replay recording",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Boards = args
			return Probe(cmd.Context(), f, o)
		},
		ValidArgsFunction: factory.CompleteDays(f, true),
	}
	flags.Out(cmd.Flags(), &o.Out)
	cmd.Flags().StringVar(&o.Players, "players", "", "a bench.yaml: all of its models play, within its budget")
	o.Format.Add(cmd)
	cmd.Flags().IntVar(&o.Repeats, "repeats", 4, "how often each player plays each board")
	cmd.Flags().IntVar(&o.Turns, "turns", 40, "how many turns a play may have")
	cmd.Flags().IntVar(&o.Share, "share", 30, "warn of a reading that at least this percentage of the players had")
	cmd.Flags().IntVar(&o.Least, "least", 2, "warn of a reading that at least so many players had")
	o.Model.Add(cmd.Flags())
	f.TakeSettings(cmd)
	cmd.SetUsageFunc(flags.Usage)
	return cmd
}

func (o *ProbeOptions) check() error {
	for _, number := range []struct {
		name        string
		value, most int
	}{{"--repeats", o.Repeats, maxRepeats}, {"--turns", o.Turns, maxTurns}, {"--share", o.Share, 100}, {"--least", o.Least, maxRepeats}} {
		if number.value < 1 || number.value > number.most {
			return fault.Usagef("%s is 1 to %d, not %d", number.name, number.most, number.value)
		}
	}
	return nil
}

// Probe lets models play boards blind.
func Probe(ctx context.Context, f *factory.Factory, o ProbeOptions) error {
	if err := o.check(); err != nil {
		return err
	}
	spec := probe.Spec{
		Games:   f.Games,
		Repeats: o.Repeats, Turns: o.Turns, Share: o.Share, Least: o.Least, Deadline: o.Model.Deadline, Version: factory.Version,
		Dir: filepath.Join(o.Out, store.RunsName, probe.FolderName), Record: o.Model.Record, Replay: o.Model.Replay, Cache: o.Model.Cache,
	}
	var err error
	if spec.Boards, err = boards(ctx, f, o); err != nil {
		return err
	}
	if spec.Prompt, err = probe.ReadPrompt(ctx, o.Model.Prompts); err != nil {
		return err
	}
	if err := players(ctx, f, o, &spec); err != nil {
		return err
	}
	if err := store.NewReader(o.Out).Contain(store.RunsName + "/" + probe.FolderName); err != nil {
		return fault.AsUsage(err)
	}
	records, err := probe.Do(ctx, spec, probe.Deps{Now: f.Now, Note: f.Note, Tell: tell(f, "probe: %d of %d plays")})
	if err != nil {
		if ctx.Err() != nil {
			f.Note("the same command continues where this one stopped")
		}
		return err
	}
	return tellRecords(f, o, records)
}

// players are those of a plan, else the one of the flags and the settings.
func players(ctx context.Context, f *factory.Factory, o ProbeOptions, spec *probe.Spec) error {
	if o.Players == "" {
		config, err := f.Model(o.Model)
		if err != nil {
			return err
		}
		spec.Players = []probe.Player{{Name: o.Model.Name, Config: config}}
		spec.Budget, err = f.Budget(ctx, o.Model)
		return err
	}
	plan, err := readPlan(ctx, o.Players, "")
	if err != nil {
		return err
	}
	plan.Prompts = nil // a probe asks with its own prompt
	several, err := plan.Spec(ctx, f.Games, f.Getenv, jitter(f))
	if err != nil {
		return err
	}
	for _, m := range several.Models {
		spec.Players = append(spec.Players, probe.Player{Name: m.Name, Config: m.Config})
	}
	spec.Budget = several.Budget
	return nil
}

// tellRecords prints what was found. The error is that plays are missing.
func tellRecords(f *factory.Factory, o ProbeOptions, records []*probe.Record) error {
	if o.Format.JSON() {
		if err := f.WriteJSON(records); err != nil {
			return err
		}
	} else if err := probe.Print(f.Out, records); err != nil {
		return err
	}
	missing := make(map[string]int)
	for _, r := range records {
		for _, p := range r.Plays {
			if p.Ended == probe.Failed {
				missing[p.Why]++
			}
		}
	}
	for _, why := range slices.Sorted(maps.Keys(missing)) {
		f.Complain(fmt.Sprintf("%s failed: %s", document.Count(missing[why], "play"), document.Printable(why)))
	}
	if len(missing) > 0 {
		return fault.Usagef("the probe is not complete; the same command continues where it stopped")
	}
	return nil
}
