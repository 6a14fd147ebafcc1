package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/llm"
	"dailies/gen/store"
	"dailies/lint"
	"dailies/validate"
)

// maxDays bounds one run.
const maxDays = 1000

// generateFlags are the flags of generate.
type generateFlags struct {
	authorFlags
	windowFlags
	date, out, profile, format string
	difficulty                 string
	days, attempts             int
	seed                       uint64
	workers                    *int
	force, dryRun, events      bool
}

func (a *app) generateCommand() *cobra.Command {
	var f generateFlags
	cmd := &cobra.Command{
		Use:   "generate [GAME...]",
		Short: "Fill days: ask an author, assemble, judge, choose under the window, write",
		Long: "Fills the days that have no daily yet. GAME is " + a.names() + " or all (the default).\n" +
			"The same packs, seed, date and history give the same bytes. A day published before is\n" +
			"left as it is unless --force is given.\n",
		Example: "  dailies generate triples --date 2026-11-21 --days 14\n  dailies generate triples --from pack.json --dry-run",
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			a.noteUnheeded(cmd, f)
			return a.generate(cmd.Context(), f, args)
		},
	}
	f.authorFlags.flags(cmd)
	f.windowFlags.flags(cmd)
	addConfigFlag(cmd)
	cmd.Flags().StringVar(&f.date, "date", "", "the first day, YYYY-MM-DD; today (UTC) for none")
	cmd.Flags().IntVar(&f.days, "days", 1, "how many days, 1 to 1000")
	cmd.Flags().StringVar(&f.out, "out", "out", "where dailies are published")
	cmd.Flags().Uint64Var(&f.seed, "seed", 1, "decides between equals")
	cmd.Flags().StringVar(&f.profile, "profile", "", "a profile of one game; the others keep their default")
	cmd.Flags().StringVar(&f.difficulty, "difficulty", "", "hold games that have difficulties to this one, whatever the weekday")
	cmd.Flags().IntVar(&f.attempts, "attempts", 4, "how often each author is asked at most for days that stay empty")
	cmd.Flags().BoolVar(&f.force, "force", false, "generate days anew that are published")
	cmd.Flags().BoolVar(&f.dryRun, "dry-run", false, "publish nothing, tell what would be written; a model is asked all the same")
	cmd.Flags().StringVar(&f.format, "format", "text", "text or json")
	cmd.Flags().BoolVar(&f.events, "json", false, "print what happens as it happens, one JSON object a line; the last one holds the report")
	f.workers = workersFlag(cmd)
	return cmd
}

// plan is a run with its flags understood.
type plan struct {
	flags   generateFlags
	games   []entry
	dates   []game.Date
	figures lint.Figures
	judge   *validate.Judge
	source  source
}

func (a *app) plan(f generateFlags, args []string) (plan, error) {
	p := plan{flags: f}
	if *f.workers < 1 {
		return p, usagef("--workers is at least 1, not %d", *f.workers)
	}
	names, err := p.flags.takeFiles(args)
	if err != nil {
		return p, err
	}
	if p.games, err = a.chosen(names); err != nil {
		return p, err
	}
	if p.games, err = varied(p.games, f.difficulty); err != nil {
		return p, err
	}
	first := game.DateOf(a.now().UTC())
	if f.date != "" {
		if first, err = game.ParseDate(f.date); err != nil {
			return p, usagef("--date: %v", err)
		}
	}
	if f.days < 1 || f.days > maxDays {
		return p, usagef("--days is 1 to %d, not %d", maxDays, f.days)
	}
	if f.attempts < 1 {
		return p, usagef("--attempts is at least 1, not %d", f.attempts)
	}
	if f.format != "text" && f.format != "json" {
		return p, usagef("--format is text or json, not %q", f.format)
	}
	for i := range f.days {
		date := first.AddDays(i)
		if date == "" {
			return p, usagef("--days %d goes past the year 9999", f.days)
		}
		p.dates = append(p.dates, date)
	}
	if p.figures, err = f.figures(a.windows()); err != nil {
		return p, err
	}
	if p.judge, err = validate.NewJudge(a.kinds(), "", f.profile); err != nil {
		return p, usageError{err}
	}
	if p.source, err = a.source(p.flags.authorFlags, p.games); err != nil {
		return p, err
	}
	if len(names) == 0 && len(p.flags.from) > 0 {
		p.games, err = p.source.only(p.games)
	}
	return p, err
}

// takeFiles takes the arguments that are files for more of --from and gives the others.
func (f *generateFlags) takeFiles(args []string) (names []string, err error) {
	for _, arg := range args {
		if len(f.from) > 0 && (strings.ContainsAny(arg, "./\\") || arg == standardInput) {
			f.from = append(f.from, arg)
		} else {
			names = append(names, arg)
		}
	}
	return names, readOnce(f.from)
}

// runID names a run by its inputs: the same inputs make the same run.
func (p plan) runID(index store.Index) (string, error) {
	names, profiles, weeks := []string{}, []*validate.Profile{}, []gen.Week{}
	for _, e := range p.games {
		names = append(names, e.name())
		profiles = append(profiles, p.judge.Profile(e.name()))
		weeks = append(weeks, e.week)
	}
	inputs, err := game.Canonical(map[string]any{
		"weeks": weeks, "version": version, "games": names, "profiles": profiles, "dates": p.dates, "seed": p.flags.seed,
		"attempts": p.flags.attempts, "force": p.flags.force, "author": p.source.identity,
		"window": p.figures, "history": index,
	})
	sum := sha256.Sum256(inputs)
	return hex.EncodeToString(sum[:6]), err
}

func (a *app) generate(ctx context.Context, f generateFlags, args []string) (err error) {
	p, err := a.plan(f, args)
	if err != nil {
		return err
	}
	desk, err := openDesk(f.out, f.dryRun)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, desk.close()) }()
	for _, note := range desk.notes() {
		a.say("dailies: %s", note)
	}
	id, err := p.runID(desk.index)
	if err != nil {
		return err
	}
	if err := desk.begin(id); err != nil {
		return err
	}
	account, err := a.openAccount(ctx, p, id)
	if err != nil {
		return err
	}
	report := newRunReport(id, p, a.now())
	defer func() { err = account.close(ctx, report, err) }()
	if m := p.source.model(); m != nil {
		if f.dryRun && f.record == "" && f.cache == "" && f.replay == "" {
			a.say("dailies: a dry run keeps no answers: name a folder with --cache, or they are paid for again")
		}
		if err := a.open(ctx, m, desk, account); err != nil {
			return err
		}
	}
	watch := a.watcher(p.games, f.events)
	dailies, failure := a.fill(ctx, p, desk, report, watch)
	watch.close()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if report.Usage, err = account.usage(ctx, p.source.model()); err != nil {
		return err
	}
	ended := a.finishRun(ctx, p, desk, report, dailies)
	if failure != nil && errors.Is(ended, errFindings) {
		return failure
	}
	return errors.Join(failure, ended)
}

// fill runs the pipeline for every game, all at once: while one game waits for its
// author another is assembled. One is assembled at a time, since that takes all the
// workers. A game that fails leaves the others what they are.
func (a *app) fill(ctx context.Context, p plan, desk *desk, report *runReport, watch watcher) ([]gen.Daily, error) {
	filled, failed := make([][]gen.Daily, len(p.games)), make([]error, len(p.games))
	var assembling sync.Mutex
	var games sync.WaitGroup
	for i, e := range p.games {
		report.order = append(report.order, e.name())
		games.Go(func() {
			filled[i], failed[i] = a.fillGame(ctx, p, e, &assembling, desk, report, watch)
		})
	}
	games.Wait()
	return slices.Concat(filled...), errors.Join(failed...)
}

// fillGame runs the pipeline for one game.
func (a *app) fillGame(ctx context.Context, p plan, e entry, assembling sync.Locker, desk *desk, report *runReport, watch watcher) ([]gen.Daily, error) {
	started := a.now()
	past, err := a.history(ctx, p, e, desk)
	if err != nil {
		return nil, err
	}
	free := slices.DeleteFunc(slices.Clone(p.dates), func(d game.Date) bool { return past.taken[d] })
	report.skip(e.name(), len(p.dates)-len(free))
	if len(free) == 0 {
		watch.tell(gen.Event{Kind: gen.EventNote, Game: e.name(), Message: e.name() + ": every day of the run is published already; --force generates them anew"})
		return nil, nil
	}
	profile := p.judge.Profile(e.name())
	outcome, err := gen.Run(ctx, gen.Job{
		Producer: e.producer(profile).Within(assembling), Authors: p.source.authors, Window: e.window, Figures: p.figures,
		Dates: free, Replaced: past.replaced, Published: past.stay, Avoid: avoid(past.stay), Seed: p.flags.seed,
		Attempts: p.flags.attempts, Workers: *p.flags.workers,
		Judge: p.judge.Text, Reject: desk.reject, Tell: watch.tell,
	})
	var setting *llm.SettingError
	var failed *gen.AuthorError
	switch {
	case errors.As(err, &setting):
		report.add(e.name(), outcome, free, a.now().Sub(started))
		return nil, usageError{err}
	case errors.As(err, &failed):
		watch.tell(gen.Event{Kind: gen.EventNote, Game: e.name(), Message: fmt.Sprintf("dailies: %v", err)})
	case err != nil:
		return nil, err
	}
	report.add(e.name(), outcome, free, a.now().Sub(started))
	return outcome.Dailies, nil
}

// past is what is published of a game.
type past struct {
	stay     []lint.Day         // days that are left as they are
	replaced []lint.Day         // days that --force generates anew
	taken    map[game.Date]bool // dates of the run that are not free
}

// history reads what is published of a game.
func (a *app) history(ctx context.Context, p plan, e entry, desk *desk) (past, error) {
	known := past{taken: make(map[game.Date]bool)}
	files, err := store.Files(p.flags.out)
	if err != nil {
		return known, usageError{err}
	}
	files = slices.DeleteFunc(files, func(f store.File) bool { return f.Game != e.name() })
	forced := func(date game.Date) bool { return p.flags.force && slices.Contains(p.dates, date) }
	err = validate.Ordered(ctx, *p.flags.workers, slices.Values(files),
		func(ctx context.Context, file store.File) (lint.Day, error) {
			data, err := desk.load(file)
			if err != nil {
				return lint.Day{}, usageError{err}
			}
			result, err := p.judge.Text(ctx, store.Path(file.Date, file.Game), data)
			return lint.Day{Date: file.Date, Facts: e.window.Facts(result)}, err
		},
		func(d lint.Day) error {
			known.taken[d.Date] = !forced(d.Date)
			switch {
			case d.Facts == nil:
			case forced(d.Date):
				known.replaced = append(known.replaced, d)
			default:
				known.stay = append(known.stay, d)
			}
			return nil
		})
	return known, err
}

// avoid are the names that an author should not repeat, from what is published last.
func avoid(published []lint.Day) []string {
	var names []string
	for _, day := range published[max(0, len(published)-lint.DefaultWindow):] {
		names = append(names, day.Facts.Names...)
	}
	return names
}

// finishRun leaves the run's report, publishes the dailies of all games together,
// prints the results and decides the exit code. A run that is stopped before has
// published nothing, so that it can be started again as if it had never been.
func (a *app) finishRun(ctx context.Context, p plan, desk *desk, report *runReport, dailies []gen.Daily) error {
	report.Timings.TotalMS = a.now().Sub(report.started).Milliseconds()
	text, err := game.Canonical(report)
	if err != nil {
		return err
	}
	if err := desk.leave("report.json", text); err != nil {
		return err
	}
	if err := desk.publish(p, dailies); err != nil {
		return err
	}
	if err := a.leavePage(ctx, p, desk, report); err != nil {
		return err
	}
	switch {
	case p.flags.events:
		err = (&objects{to: a.out}).print(map[string]any{"event": "run", "report": report})
	case p.flags.format == "json":
		_, err = a.out.Write(text)
	default:
		err = report.print(a.out, p.flags.out, p.flags.dryRun)
	}
	if err != nil {
		return fmt.Errorf("print the results: %w", err)
	}
	if report.empty() > 0 {
		return errFindings
	}
	return nil
}

// timings are how long things took, in milliseconds.
type timings struct {
	TotalMS int64            `json:"totalMs"`
	Games   map[string]int64 `json:"games"`
}

func (t *timings) add(name string, d time.Duration) { t.Games[name] = d.Milliseconds() }
