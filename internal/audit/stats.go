package audit

import (
	"context"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/figures"
	"dailies/lint"
	"dailies/validate/report"
)

// Stats is what the published days of a game ask, by weekday, and what returns over them.
type Stats struct {
	Game       string          `json:"game"`
	Figures    figures.Table   `json:"figures"`
	Repetition lint.Repetition `json:"repetition"`
}

// Stats measures the published files of a folder, game by game. Files that are no puzzle
// have no part in it. The error is a [fault.Usage] for a file that cannot be read.
func (a Auditor) Stats(ctx context.Context, dir string) ([]Stats, error) {
	var unread []string
	f, err := a.folder(ctx, dir, func(file string, err error) error {
		unread = append(unread, document.Printable(file)+": "+fault.Reason(err))
		return nil
	})
	if err == nil && len(unread) > 0 {
		err = unreadable(unread)
	}
	if err != nil {
		return nil, err
	}
	all := []Stats{}
	for _, g := range a.Games {
		var measured []figures.Daily
		var days []lint.Day
		seen := make(map[game.Date]bool)
		for _, d := range f.dailies {
			if d.result.Game == g.Name() && d.facts != nil && d.date != "" && !seen[d.date] {
				seen[d.date] = true
				measured = append(measured, figures.Daily{Date: d.date, Figures: d.figures})
				days = append(days, lint.Day{Date: d.date, Facts: d.facts, Source: d.source})
			}
		}
		if len(days) > 0 {
			lint.Sort(days)
			all = append(all, Stats{g.Name(), figures.Tabulate(measured), g.Window.Repetition(days, a.Limits)})
		}
	}
	if len(all) == 0 {
		return nil, fault.Usagef(report.NothingExamined)
	}
	return all, nil
}
