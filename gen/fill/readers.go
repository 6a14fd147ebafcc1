package fill

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/gen"
	"dailies/gen/schedule"
	"dailies/lint/window"
	"dailies/validate"
)

// byReaders is what refused a day's boards when its readers did, as the outcome says it.
const byReaders = "second readings found by readers"

// ReadersReport counts what readers did for a game.
type ReadersReport struct {
	Boards  int      `json:"boards"`            // read
	Odd     int      `json:"odd,omitempty"`     // sortings that did not count
	Fallen  []Fallen `json:"fallen"`            // in the order of their dates
	Failure string   `json:"failure,omitempty"` // why they were asked no more
}

// String words the report in a sentence.
func (r *ReadersReport) String() string {
	text := fmt.Sprintf("readers sorted %s and withheld %d; %s did not count", document.Count(r.Boards, "board"), len(r.Fallen), document.Count(r.Odd, "sorting"))
	if r.Failure != "" {
		text += "; they were asked no more: " + r.Failure
	}
	return text
}

// Fallen is a board that readers withheld.
type Fallen struct {
	Date  game.Date          `json:"date"`
	Pack  string             `json:"pack"`
	Label string             `json:"label"`
	By    gen.ReadersVerdict `json:"by"`
}

// readBoards has readers sort the chosen boards, each once. In place of one that falls, the next
// best board that fits its day is read, and so on; a day without one stays empty.
func (r *run) readBoards(ctx context.Context, t *authorTurn) error {
	if r.job.Readers == nil || r.outcome.Funnel.Readers != nil && r.outcome.Funnel.Readers.Failure != "" {
		return nil
	}
	var dates []game.Date
	for _, date := range t.dates {
		if _, filled := t.selection.Chosen[date]; filled {
			dates = append(dates, date)
		}
	}
	p := panel{run: r, turn: t}
	var first []reading
	err := validate.Ordered(ctx, len(dates), slices.Values(dates), p.read, func(one reading) error {
		first = append(first, one)
		return nil
	})
	for _, one := range first {
		if err == nil {
			err = p.settle(ctx, one)
		}
	}
	return err
}

// panel is the readers at work on the boards of a turn.
type panel struct {
	run  *run
	turn *authorTurn
}

// reading is what readers say of the board that was chosen for a date.
type reading struct {
	date    game.Date
	verdict *gen.ReadersVerdict
	failure error
}

// read has the board of a date read. The error is that of ctx, of a meter, or of the machine.
func (p *panel) read(ctx context.Context, date game.Date) (reading, error) {
	c := p.turn.candidates[p.turn.selection.Chosen[date]]
	board, err := p.turn.document(ctx, &c, date)
	if err != nil {
		return reading{}, err
	}
	verdict, err := p.run.job.Readers.Read(ctx, gen.BoardReading{Game: p.run.job.Producer.Game, Document: board})
	var meter *gen.MeterError
	if err != nil && (ctx.Err() != nil || errors.As(err, &meter)) {
		return reading{}, err
	}
	return reading{date, verdict, err}, nil
}

// settle counts a reading, and while the board of its date falls goes on to the next.
func (p *panel) settle(ctx context.Context, last reading) error {
	for p.count(last) {
		more, err := p.next(ctx, last.date)
		if err != nil || !more {
			return err
		}
		if last, err = p.read(ctx, last.date); err != nil {
			return err
		}
	}
	return nil
}

// count enters a reading, and reports whether the board falls.
func (p *panel) count(last reading) (fell bool) {
	if last.verdict == nil && last.failure == nil {
		return false
	}
	funnel, game := &p.run.outcome.Funnel, p.run.job.Producer.Game
	if funnel.Readers == nil {
		funnel.Readers = &ReadersReport{Fallen: []Fallen{}}
	}
	report := funnel.Readers
	if last.failure != nil {
		if report.Failure == "" {
			report.Failure = document.Show(last.failure.Error())
			p.run.job.note("%s: the readers are asked no more, and the run goes on without them: %s", game, report.Failure)
		}
		return false
	}
	report.Boards++
	if report.Odd += last.verdict.Odd; last.verdict.Odd > 0 && report.Odd == last.verdict.Odd {
		p.run.job.note("%s: %s of %s named tiles that are not on it, or sorted nothing, and do not count", game, document.Count(last.verdict.Odd, "reader"), last.date)
	}
	p.run.outcome.Readings[last.date] = *last.verdict
	if !last.verdict.Fallen {
		return false
	}
	c := &p.turn.candidates[p.turn.selection.Chosen[last.date]]
	report.Fallen = append(report.Fallen, Fallen{last.date, c.series.of.Pack.ID, c.label, *last.verdict})
	p.run.job.note("%s: %s: readers withhold %s: %s", game, last.date, document.Show(c.label), told(last.verdict.Readings))
	return true
}

// told words second readings in a line.
func told(readings []gen.SecondReading) string {
	parts := make([]string, len(readings))
	for i, r := range readings {
		parts[i] = r.String()
	}
	return strings.Join(parts, "; ")
}

// next gives a date the best board that fits it besides those that fell. Without one the date is
// empty.
func (p *panel) next(ctx context.Context, date game.Date) (found bool, err error) {
	t := p.turn
	t.candidates[t.selection.Chosen[date]].fallen = true
	published := slices.Clone(t.published)
	for on, index := range t.selection.Chosen {
		published = append(published, window.Day{Date: on, Facts: t.candidates[index].Facts, Source: t.selection.Sources[on]})
	}
	window.Sort(published)
	stands, err := schedule.Next(ctx, schedule.Request{
		Window: p.run.job.Window, Limits: p.run.job.Limits, Days: []game.Date{date}, Published: published, Candidates: t.offered(), Packs: t.packs(), Effort: p.run.job.Effort,
	}, 1, func(day window.Day) string { return string(day.Facts.Content[:]) })
	if err != nil {
		return false, err
	}
	if len(stands[date]) == 0 {
		delete(t.selection.Chosen, date)
		delete(p.run.outcome.Readings, date)
		t.selection.Refused[date] = map[string]int{byReaders: 1}
		p.run.job.note("%s: %s stays empty: no other board fits it", p.run.job.Producer.Game, date)
		return false, nil
	}
	stand := stands[date][0]
	t.selection.Chosen[date], t.selection.Sources[date] = stand.Index, stand.Source
	delete(t.selection.Early, date)
	return true, nil
}
