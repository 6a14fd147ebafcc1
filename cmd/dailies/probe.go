package main

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/bench"
	"dailies/internal/boundedfile"
	"dailies/internal/catalog"
	"dailies/internal/fault"
	"dailies/internal/probe"
	"dailies/internal/settings"
	"dailies/internal/store"
)

// Bounds of a probe.
const (
	maxRepeats = 100
	maxTurns   = 200
)

// probeFlags are the flags of probe.
type probeFlags struct {
	modelFlags
	out, players, answers string
	repeats, turns        int
	share, least          int
}

func (a *app) probeCommand() *cobra.Command {
	var f probeFlags
	cmd := &cobra.Command{
		Use:   "probe DAY|FILE...",
		Short: "Let models play boards blind, and warn of second readings",
		Long: "Shows a model what a player sees and nothing else, lets it act by the rules of play, and\n" +
			"keeps its record. A day is a date for all of its dailies, or a date and a game, such as\n" +
			"2026-11-21/triples; anything else is a file. It decides nothing: it warns where players\n" +
			"put a tile into a set that it is not of (WARN_PROBE_SECOND_READING). The model that wrote\n" +
			"a board may not be its only player; with --players all models of a bench.yaml play, within\n" +
			"its budget. Answers are kept: the same command goes on where one was stopped.\n",
		Example: "  dailies probe 2026-11-21/triples --repeats 8\n  dailies probe 2026-11-21 --players bench.yaml\n  dailies probe puzzle.json --replay recording",
		Args:    cobra.MinimumNArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return a.probe(cmd.Context(), f, args) },
	}
	cmd.Flags().StringVar(&f.out, "out", "out", "where dailies are published")
	cmd.Flags().StringVar(&f.players, "players", "", "a bench.yaml: all of its models play, within its budget")
	cmd.Flags().StringVar(&f.answers, "format", "text", "text or json")
	cmd.Flags().IntVar(&f.repeats, "repeats", 4, "how often each player plays each board")
	cmd.Flags().IntVar(&f.turns, "turns", 40, "how many turns a play may have")
	cmd.Flags().IntVar(&f.share, "share", 30, "how many per cent of the players make a reading a second one")
	cmd.Flags().IntVar(&f.least, "least", 2, "and how many of them at least")
	f.flags(cmd.Flags())
	addConfigFlag(cmd)
	return cmd
}

func (f probeFlags) check() error {
	for _, number := range []struct {
		name        string
		value, most int
	}{{"--repeats", f.repeats, maxRepeats}, {"--turns", f.turns, maxTurns}, {"--share", f.share, 100}, {"--least", f.least, maxRepeats}} {
		if number.value < 1 || number.value > number.most {
			return fault.Usagef("%s is 1 to %d, not %d", number.name, number.most, number.value)
		}
	}
	if f.answers != "text" && f.answers != "json" {
		return fault.Usagef("--format is text or json, not %q", f.answers)
	}
	return nil
}

func (a *app) probe(ctx context.Context, f probeFlags, args []string) error {
	if err := f.check(); err != nil {
		return err
	}
	spec := probe.Spec{
		Repeats: f.repeats, Turns: f.turns, Share: f.share, Least: f.least, Deadline: f.deadline, Version: version,
		Dir: filepath.Join(f.out, store.RunsName, probe.FolderName), Record: f.record, Replay: f.replay, Cache: f.cache,
	}
	var err error
	if spec.Boards, err = a.probed(ctx, f.out, args); err != nil {
		return err
	}
	if spec.Prompt, err = probe.ReadPrompt(ctx, f.prompts); err != nil {
		return err
	}
	if err := a.players(ctx, f, &spec); err != nil {
		return err
	}
	if err := store.NewReader(f.out).Contain(store.RunsName + "/" + probe.FolderName); err != nil {
		return fault.AsUsage(err)
	}
	records, err := probe.Do(ctx, spec, probe.Deps{Now: a.now, Note: a.note, Tell: a.tellProbe})
	if err != nil {
		if ctx.Err() != nil {
			a.note("the same command goes on where this one stopped")
		}
		return err
	}
	return a.tellRecords(f, records)
}

// players are those of a file, else the one of the flags and the settings.
func (a *app) players(ctx context.Context, f probeFlags, spec *probe.Spec) error {
	if f.players == "" {
		config, err := a.modelConfig(f.modelFlags)
		if err != nil {
			return err
		}
		spec.Players = []probe.Player{{Name: f.model, Config: config}}
		spec.Budget, err = a.budget(ctx, f.modelFlags)
		return fault.AsUsage(err)
	}
	data, err := boundedfile.Read(ctx, f.players, settings.MaxBytes)
	switch {
	case err != nil && ctx.Err() == nil:
		return fault.Usagef("%s: %s", document.Printable(f.players), fault.Reason(err))
	case err != nil:
		return err
	}
	plan, err := bench.ReadPlan(f.players, data)
	if err != nil {
		return err
	}
	plan.Prompts = nil // what is played is no prompt's
	jitter := func() func() float64 { return rand.New(rand.NewPCG(uint64(a.now().UnixNano()), 1)).Float64 }
	several, err := plan.Spec(ctx, a.games, a.getenv, jitter)
	if err != nil {
		return err
	}
	for _, m := range several.Models {
		spec.Players = append(spec.Players, probe.Player{Name: m.Name, Config: m.Config})
	}
	spec.Budget = several.Budget
	return nil
}

// probed are what the arguments name, each once, in their order.
func (a *app) probed(ctx context.Context, out string, args []string) ([]probe.Board, error) {
	var all []probe.Board
	for _, arg := range args {
		day, name, one := strings.Cut(arg, "/")
		date, err := game.ParseDate(day)
		if err != nil {
			data, err := a.read(ctx, arg)
			if err == nil {
				err = a.playable(arg, data)
			}
			if err != nil {
				return nil, err
			}
			all = append(all, probe.Board{File: arg, Document: data})
			continue
		}
		if one {
			if _, err := a.games.Game(name); err != nil {
				return nil, err
			}
		}
		published, err := publishedBoards(ctx, out, date, name, a.games)
		if err != nil {
			return nil, err
		}
		all = append(all, published...)
	}
	seen := make(map[string]bool)
	return slices.DeleteFunc(all, func(b probe.Board) bool {
		again := seen[b.File]
		seen[b.File] = true
		return again
	}), nil
}

// publishedBoards are the dailies of a date, or the one of a game.
func publishedBoards(ctx context.Context, out string, date game.Date, name string, games catalog.List) ([]probe.Board, error) {
	reader := store.NewReader(out)
	index, err := reader.Index(ctx)
	if err != nil {
		return nil, fault.AsUsage(err)
	}
	var all []probe.Board
	for _, g := range games.Names() {
		entry, listed := index[date][g]
		if !listed || name != "" && name != g {
			continue
		}
		file := store.File{Date: date, Game: g}
		data, err := reader.Load(ctx, file)
		if err != nil {
			return nil, fault.AsUsage(err)
		}
		all = append(all, probe.Board{File: filepath.Join(out, filepath.FromSlash(file.Path())), Day: file, Author: entry.Provenance.Model, Document: data})
	}
	if len(all) == 0 {
		return nil, fault.Usagef("%s: nothing of it is published in %s", strings.TrimSuffix(fmt.Sprintf("%s/%s", date, name), "/"), document.Printable(out))
	}
	return all, nil
}

// tellProbe says how far a probe is, twenty times at most.
func (a *app) tellProbe(done, of int) {
	if step := max(of/20, 1); done%step == 0 || done == of {
		a.say("probe: %d of %d plays", done, of)
	}
}

// tellRecords prints what was found. The error is that plays are missing.
func (a *app) tellRecords(f probeFlags, records []*probe.Record) error {
	if f.answers == "json" {
		if err := a.writeJSON(records); err != nil {
			return err
		}
	} else if err := probe.Print(a.out, records); err != nil {
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
		complain(a.err, fmt.Sprintf("%s failed: %s", document.Count(missing[why], "play"), document.Printable(why)))
	}
	if len(missing) > 0 {
		return fault.Usagef("the probe is not complete; the same command goes on where it was")
	}
	return nil
}
