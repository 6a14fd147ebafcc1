package fill

import (
	"context"
	"slices"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/pool"
	"dailies/gen/schedule"
	"dailies/lint/window"
)

// keptAlternates is how many boards are kept for a day besides the one that fills it.
const keptAlternates = 5

// Alternate is a board that passed and fits a day: the one that fills it, or one that could
// stand in for it. It does not contain the puzzle: [Producer.Documents] makes that again.
type Alternate struct {
	Series   pool.Series
	Index    int // of the draft in its series
	Pack     string
	Recipe   string // see [window.Window.Recipe]
	Label    string
	Score    int
	Warnings int
	Content  window.Content // its content, to check that the puzzle made again is the same
	Origin   gen.Origin
	Source   *window.Source // what the index keeps of it on this day
}

// lookAside keeps, for the days that an author filled, what fills each and the next best from
// other packs or recipes, in the order in which days are filled.
func (r *run) lookAside(ctx context.Context, t *authorTurn) error {
	var days []game.Date
	for _, date := range t.dates {
		if _, filled := t.selection.Chosen[date]; filled {
			days = append(days, date)
		}
	}
	next, err := schedule.Next(ctx, schedule.Request{
		Window: r.job.Window, Limits: r.job.Limits, Days: days, Published: r.published, Candidates: t.offered(), Packs: t.packs(), Effort: r.job.Effort,
	}, keptAlternates, func(day window.Day) string { return day.Source.Pack + "\x00" + r.job.Window.Recipe(day) })
	if err != nil {
		return err
	}
	for _, date := range days {
		boards := []Alternate{r.alternate(t, date, schedule.Stand{Index: t.selection.Chosen[date], Source: t.selection.Sources[date]})}
		for _, stand := range next[date] {
			boards = append(boards, r.alternate(t, date, stand))
		}
		r.outcome.Alternates[date] = slices.Clip(boards)
	}
	return nil
}

// alternate describes a candidate of an author as a board that fits a day.
func (r *run) alternate(t *authorTurn, date game.Date, stand schedule.Stand) Alternate {
	c := &t.candidates[stand.Index]
	return Alternate{
		Series: c.series.Series, Index: c.index, Pack: c.series.of.Pack.ID, Label: c.label, Score: c.Score, Warnings: c.Warnings,
		Recipe:  r.job.Window.Recipe(window.Day{Date: date, Facts: c.Facts, Source: stand.Source}),
		Content: c.Facts.Content, Origin: c.series.of.Origin, Source: stand.Source,
	}
}
