package audit

import (
	"context"
	"slices"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/figures"
	"dailies/internal/learn"
	"dailies/lint/window"
	"dailies/validate/report"
)

// Stats is what the published days of a game ask, by weekday, and what they repeat.
type Stats struct {
	Game       string            `json:"game"`
	Figures    figures.Table     `json:"figures"`
	Repetition window.Repetition `json:"repetition"`
}

// Stats measures the published files of a folder, game by game. It leaves out files that are
// no puzzle, and a second one of a day, and names them. The error is a [fault.Usage] for a
// file that cannot be read.
func (a Auditor) Stats(ctx context.Context, dir string) (all []Stats, leftOut []string, err error) {
	f, err := a.whole(ctx, dir)
	if err != nil {
		return nil, nil, err
	}
	learned, err := learn.Read(ctx, dir)
	if err != nil {
		return nil, nil, err
	}
	all = []Stats{}
	counted := make(map[string]bool)
	for _, g := range a.Games {
		var measured []figures.Daily
		var days []window.Day
		for _, d := range f.of(g.Name()) {
			counted[d.result.File] = true
			measured = append(measured, figures.Daily{Date: d.date, Figures: withDifficulty(d, learned)})
			days = append(days, d.day())
		}
		if len(days) > 0 {
			window.Sort(days)
			all = append(all, Stats{g.Name(), figures.Tabulate(measured), g.Window.Repetition(days, a.Limits)})
		}
	}
	for _, d := range f.dailies {
		if !counted[d.result.File] {
			leftOut = append(leftOut, d.result.File)
		}
	}
	switch {
	case len(f.dailies) == 0:
		return nil, nil, fault.Usagef(report.NothingExamined)
	case len(all) == 0:
		return nil, nil, fault.Usagef("nothing was measured: no file of %[1]s is a puzzle; dailies qa %[1]s says why", document.Printable(dir))
	}
	return all, leftOut, nil
}

// withDifficulty are the figures of a daily, and how hard people found it beside what the player models say,
// where that was measured.
func withDifficulty(d daily, learned *learn.File) []figures.Figure {
	measured, known := learned.Of(d.result.Game, d.date, d.hash)
	if !known {
		return d.figures
	}
	return append(slices.Clone(d.figures), figures.Number("difficulty predicted", measured.Predicted), figures.Number("difficulty measured", measured.Value))
}

// of returns the puzzles of a game in the folder, the first of each date.
func (f folder) of(name string) (all []daily) {
	seen := make(map[game.Date]bool)
	for _, d := range f.dailies {
		if d.result.Game == name && d.facts != nil && d.date != "" && !seen[d.date] {
			seen[d.date] = true
			all = append(all, d)
		}
	}
	return all
}

// day is the daily as the window sees it.
func (d daily) day() window.Day { return window.Day{Date: d.date, Facts: d.facts, Source: d.source} }
