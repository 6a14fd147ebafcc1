package main

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/store"
	"dailies/lint"
	"dailies/validate"
)

// maxDays bounds one run.
const maxDays = 1000

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
