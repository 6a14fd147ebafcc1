package run

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/gen/fill"
	"dailies/internal/catalog"
	"dailies/internal/learn"
	"dailies/internal/ledger"
	"dailies/internal/page"
	"dailies/internal/store"
	"dailies/lint/window"
	"dailies/validate"
)

// leavePage draws the run and writes it next to report.json.
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

// page is the game's part of the page: its report, with the present contents of out/
// for the boards and for the days that the window counts.
func (w *gameWork) page(ctx context.Context) (page.Game, error) {
	g, did := w.game, w.report.Games[w.game.Name()]
	drawn := page.Game{Name: g.Name(), Funnel: did.Funnel, Refused: w.refusedRules(g, did.Funnel), Panel: did.Panel(), Material: did.Material()}
	drawn.Played = played(w.Learned, g.Name())
	days := w.pageDays(g, did)
	first, last := w.Dates[0].AddDays(1-w.Window.Dates()), w.Dates[len(w.Dates)-1]
	counts := func(date game.Date) bool { return first <= date && date <= last }
	var facts []window.Day
	err := w.lookAt(ctx, counts, true, func(p published) {
		if p.Facts != nil {
			facts = append(facts, window.Day{Date: p.date, Facts: p.Facts})
		}
		if at := slices.Index(w.Dates, p.date); at >= 0 {
			if days[at].State == page.Empty {
				days[at].State, days[at].Why = page.Kept, ""
			}
			days[at].Profile, days[at].Board = p.Profile, p.board
			days[at].Pack = w.out.pack(store.File{Date: p.date, Game: g.Name()})
		}
	})
	window.Sort(facts)
	drawn.Days = days
	for _, t := range g.Window.Trends(facts, w.Window) {
		t.Points = slices.DeleteFunc(t.Points, func(at window.Point) bool { return !slices.Contains(w.Dates, at.Date) })
		drawn.Trends = append(drawn.Trends, t)
	}
	return drawn, err
}

// played is what plays taught of a game; nil for nothing.
func played(learned *learn.File, name string) *page.Played {
	if learned == nil || len(learned.Games[name].Days) == 0 {
		return nil
	}
	g := learned.Games[name]
	p := &page.Played{Learned: g.Check.LogLoss, Models: g.Check.ModelsOnly, Share: g.Check.Share}
	for _, date := range slices.Sorted(maps.Keys(g.Days)) {
		d := g.Days[date]
		p.Days = append(p.Days, page.PlayedDay{
			Date: date, Predicted: d.Predicted, Measured: d.Value, Low: d.Low, High: d.High, Good: d.Good, Plays: d.Plays, Median: d.Median, P90: d.P90,
		})
	}
	for _, b := range g.Check.Bins {
		p.Bins = append(p.Bins, page.PlayedBin{Said: b.Said, Reached: b.Reached, Plays: b.Plays})
	}
	return p
}

// pageDays are the days of the report. A day that the report does not mention was
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
// failed; the funnel gives the reasons.
func whyEmpty(g catalog.Game, refused map[string]int, f fill.Funnel) string {
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
	for _, r := range counted(refused, slices.Concat(window.CommonRules(), g.Window.Rules())) {
		reasons = append(reasons, fmt.Sprintf("%d by “%s” (%s)", r.Drafts, r.Title, r.Code))
	}
	return fmt.Sprintf("Of %s the window refused %s.", document.Count(f.Offered, "candidate"), strings.Join(reasons, ", "))
}

// counted lists the rules that refused something, the strictest first.
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

// refusedRules lists the rules that refused drafts, each with its message about one.
func (w *work) refusedRules(g catalog.Game, f fill.Funnel) []page.Refused {
	refused := counted(f.Refused, slices.Concat(validate.CommonRules(), validate.Rules(g.Check.Table)))
	for i := range refused {
		refused[i].Example = w.out.examples.of(refused[i].Code)
	}
	return refused
}
