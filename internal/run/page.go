package run

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/gen"
	"dailies/internal/catalog"
	"dailies/internal/ledger"
	"dailies/internal/page"
	"dailies/internal/store"
	"dailies/lint"
	"dailies/validate"
)

// leavePage draws the run and leaves it beside report.json.
func (w *work) leavePage(ctx context.Context) error {
	if !w.leaves() {
		return nil
	}
	shown := page.Report{
		Run: w.report.Run, Version: w.report.Version, Author: w.report.Author, Seed: w.report.Seed,
		Window: w.Window.Dates(), Dates: w.Dates, Usage: w.report.Usage, Play: w.Play,
	}
	if w.report.Usage.Priced {
		shown.Price = ledger.Money(w.report.Usage.Cost)
	}
	for _, g := range w.games {
		drawn, err := g.page(ctx)
		if err != nil {
			return err
		}
		shown.Games = append(shown.Games, drawn)
	}
	text, err := page.Render(&shown)
	if err != nil {
		return err
	}
	if err := w.out.leave(PageName, text); err != nil {
		return err
	}
	w.report.Page = w.out.path(PageName)
	return nil
}

// page is what the page shows of the game: its report, with what stands in out/ now
// for the boards and for the days that the window counts.
func (w *gameWork) page(ctx context.Context) (page.Game, error) {
	g, did := w.game, w.report.Games[w.game.Name()]
	drawn := page.Game{Name: g.Name(), Funnel: did.Funnel, Refused: w.refusedRules(g, did.Funnel), Material: did.Material()}
	days := w.pageDays(g, did)
	first, last := w.Dates[0].AddDays(1-w.Window.Dates()), w.Dates[len(w.Dates)-1]
	counts := func(date game.Date) bool { return first <= date && date <= last }
	var facts []lint.Day
	err := w.lookAt(ctx, counts, true, func(p published) {
		if p.Facts != nil {
			facts = append(facts, lint.Day{Date: p.date, Facts: p.Facts})
		}
		if at := slices.Index(w.Dates, p.date); at >= 0 {
			if days[at].State == page.Empty {
				days[at].State, days[at].Why = page.Kept, ""
			}
			days[at].Profile, days[at].Board = p.Profile, p.board
			days[at].Pack = w.out.pack(store.File{Date: p.date, Game: g.Name()})
		}
	})
	lint.Sort(facts)
	drawn.Days = days
	for _, t := range g.Window.Trends(facts, w.Window) {
		t.Points = slices.DeleteFunc(t.Points, func(at lint.Point) bool { return !slices.Contains(w.Dates, at.Date) })
		drawn.Trends = append(drawn.Trends, t)
	}
	return drawn, err
}

// pageDays are the days as the report has them. A day that it does not speak of was
// published before.
func (w *work) pageDays(g catalog.Game, did Game) []page.Day {
	days := make([]page.Day, len(w.Dates))
	at := make(map[game.Date]*page.Day, len(days))
	for i, date := range w.Dates {
		days[i] = page.Day{Date: date, State: page.Kept}
		at[date] = &days[i]
	}
	for _, c := range did.Choices {
		if d := at[c.Date]; d != nil {
			d.State, d.Candidate, d.Score, d.Warnings = page.Chosen, c.Candidate, c.Score, c.Warnings
		}
	}
	for _, left := range did.Empty {
		if d := at[left.Date]; d != nil {
			d.State, d.Why = page.Empty, whyEmpty(g, left.Refused, did.Funnel)
		}
	}
	return days
}

// whyEmpty says what the window refused, the strictest rule first, or which authors
// failed; the funnel quotes why.
func whyEmpty(g catalog.Game, refused map[string]int, f gen.Funnel) string {
	if f.Offered == 0 {
		text := "No candidate passed."
		for _, t := range f.Turns {
			if t.Failure != "" {
				text += fmt.Sprintf(" The author %s failed: see the funnel.", t.Author)
			}
		}
		return text
	}
	reasons := make([]string, 0, len(refused))
	for _, r := range counted(refused, slices.Concat(lint.CommonRules(), g.Window.Rules())) {
		reasons = append(reasons, fmt.Sprintf("%d by “%s” (%s)", r.Drafts, r.Title, r.Code))
	}
	return fmt.Sprintf("Of %s the window refused %s.", document.Count(f.Offered, "candidate"), strings.Join(reasons, ", "))
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

// refusedRules are the rules that refused drafts, each with what it said of one.
func (w *work) refusedRules(g catalog.Game, f gen.Funnel) []page.Refused {
	refused := counted(f.Refused, slices.Concat(validate.CommonRules(), validate.Rules(g.Check.Table)))
	for i := range refused {
		refused[i].Example = w.out.examples.of(refused[i].Code)
	}
	return refused
}
