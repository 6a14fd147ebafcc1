package main

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/page"
	"dailies/gen/store"
	"dailies/lint"
	"dailies/validate"
)

// pageName is the file of a run that a person looks at.
const pageName = "report.html"

// leavePage draws the run and leaves it beside report.json. A dry run leaves nothing.
func (a *app) leavePage(ctx context.Context, p plan, desk *desk, report *runReport) error {
	if desk.store == nil {
		return nil
	}
	shown := page.Report{
		Run: report.Run, Version: report.Version, Author: report.Author, Seed: report.Seed,
		Window: p.figures.Dates(), Dates: p.dates, Usage: report.Usage,
	}
	if report.Usage.Priced {
		shown.Price = money(report.Usage.Cost)
	}
	for _, e := range p.games {
		drawn, err := pageGame(ctx, p, e, desk, report.Games[e.name()])
		if err != nil {
			return err
		}
		shown.Games = append(shown.Games, drawn)
	}
	text, err := page.Render(&shown)
	if err != nil {
		return err
	}
	if err := desk.leave(pageName, text); err != nil {
		return err
	}
	if !p.flags.events {
		a.say("dailies: %s shows the run", filepath.Join(desk.dir, store.RunsName, desk.run, pageName))
	}
	return nil
}

// pageGame is what the page tells of a game: its report, with what stands in out/ now
// for the boards and for the days that the window counts.
func pageGame(ctx context.Context, p plan, e entry, desk *desk, g gameReport) (page.Game, error) {
	drawn := page.Game{Name: e.name(), Funnel: g.Funnel, Refused: refusedRules(e, g.Funnel, desk)}
	days := pageDays(p, e, g)
	var facts []lint.Day
	err := published(ctx, p, e, desk, func(date game.Date, r validate.Result) {
		if f := e.window.Facts(r); f != nil {
			facts = append(facts, lint.Day{Date: date, Facts: f})
		}
		if at := slices.Index(p.dates, date); at >= 0 {
			if days[at].State == page.Empty {
				days[at].State, days[at].Why = page.Kept, ""
			}
			days[at].Profile = r.Profile
			days[at].Pack = desk.store.Index[date][e.name()].Provenance.Pack
			if at < page.MaxBoards {
				days[at].Board = e.draw(r)
			}
		}
	})
	lint.Sort(facts)
	drawn.Days = days
	for _, t := range e.window.Trends(facts, p.figures) {
		t.Points = slices.DeleteFunc(t.Points, func(at lint.Point) bool { return !slices.Contains(p.dates, at.Date) })
		drawn.Trends = append(drawn.Trends, t)
	}
	return drawn, err
}

// pageDays are the days as the report has them. A day that it does not speak of was
// published before.
func pageDays(p plan, e entry, g gameReport) []page.Day {
	days := make([]page.Day, len(p.dates))
	at := make(map[game.Date]*page.Day, len(days))
	for i, date := range p.dates {
		days[i] = page.Day{Date: date, State: page.Kept}
		at[date] = &days[i]
	}
	for _, c := range g.Choices {
		if d := at[c.Date]; d != nil {
			d.State, d.Candidate, d.Score, d.Warnings = page.Chosen, c.Candidate, c.Score, c.Warnings
		}
	}
	for _, left := range g.Empty {
		if d := at[left.Date]; d != nil {
			d.State, d.Why = page.Empty, whyEmpty(e, left.Refused, g.Funnel)
		}
	}
	return days
}

// whyEmpty says what the window refused, the strictest rule first, or which authors
// could not be had; the funnel quotes why not.
func whyEmpty(e entry, refused map[string]int, f gen.Funnel) string {
	if f.Offered == 0 {
		text := "No candidate passed."
		for _, t := range f.Turns {
			if t.Failure != "" {
				text += fmt.Sprintf(" The author %s could not be had: see the funnel.", t.Author)
			}
		}
		return text
	}
	reasons := make([]string, 0, len(refused))
	for _, r := range counted(refused, slices.Concat(lint.CommonRules(), e.window.Rules())) {
		reasons = append(reasons, fmt.Sprintf("%d by “%s” (%s)", r.Drafts, r.Title, r.Code))
	}
	return fmt.Sprintf("Of %d candidates the window refused %s.", f.Offered, strings.Join(reasons, ", "))
}

// counted are the rules that refused something, the strictest first.
func counted(refused map[string]int, rules []*validate.Rule) []page.Refused {
	all := make([]page.Refused, 0, len(refused))
	for code, n := range refused {
		r := page.Refused{Code: code, Drafts: n}
		if i := slices.IndexFunc(rules, func(rule *validate.Rule) bool { return rule.Code == code }); i >= 0 {
			r.Title = rules[i].Title
		}
		all = append(all, r)
	}
	slices.SortFunc(all, func(a, b page.Refused) int {
		return cmp.Or(cmp.Compare(b.Drafts, a.Drafts), cmp.Compare(a.Code, b.Code))
	})
	return all
}

// published judges what is published of a game on the run's days and those before
// that the window counts with them, in order of date.
func published(ctx context.Context, p plan, e entry, desk *desk, tell func(game.Date, validate.Result)) error {
	files, err := store.Files(p.flags.out)
	if err != nil {
		return usageError{err}
	}
	first := p.dates[0].AddDays(1 - p.figures.Dates())
	last := p.dates[len(p.dates)-1]
	files = slices.DeleteFunc(files, func(f store.File) bool { return f.Game != e.name() || f.Date < first || f.Date > last })
	type judged struct {
		date   game.Date
		result validate.Result
	}
	return validate.Ordered(ctx, *p.flags.workers, slices.Values(files),
		func(ctx context.Context, file store.File) (judged, error) {
			data, err := desk.load(file)
			if err != nil {
				return judged{}, usageError{err}
			}
			result, err := p.judge.Text(ctx, store.Path(file.Date, file.Game), data)
			return judged{file.Date, result}, err
		},
		func(j judged) error {
			tell(j.date, j.result)
			return nil
		})
}

// refusedRules are the rules that refused drafts, each with what it said of one.
func refusedRules(e entry, f gen.Funnel, desk *desk) []page.Refused {
	refused := counted(f.Refused, slices.Concat(validate.CommonRules(), validate.Rules(e.check.Table)))
	for i := range refused {
		refused[i].Example = desk.examples.of(refused[i].Code)
	}
	return refused
}
