package fill

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/gen"
	"dailies/gen/schedule"
	"dailies/lint/window"
	"dailies/validate"
)

// run is a job under way.
type run struct {
	job       Job
	empty     []game.Date  // the days that no author has filled yet, in order
	published []window.Day // the days that stay, filled ones among them, in order
	outcome   Outcome
}

// Run asks the first author, assembles, judges and chooses, and asks again for the days that
// stay empty, each time with what was wrong with the last answers. It goes on up to the
// attempts allowed, as long as the answers improve: another day is filled, more drafts pass, or
// the submissions that are not packs have fewer findings. The days filled then stay, and the
// next author is asked for the others.
//
// The outcome is a function of the job and the authors' answers, whatever the number
// of workers. The error is that of ctx, of a meter, of the machine, or an
// *[gen.AuthorError] when the last author failed and there was not one candidate; the
// outcome then lists every day as empty.
func Run(ctx context.Context, job Job) (Outcome, error) {
	r := run{job: job, empty: job.Dates, published: job.Published, outcome: newOutcome()}
	var failure *gen.AuthorError
	for i, author := range job.Authors {
		if i > 0 {
			r.noteFallback(author.Name, failure)
		}
		err := r.ask(ctx, author)
		if failure = nil; err != nil && !errors.As(err, &failure) {
			return r.outcome, err
		}
		if len(r.empty) == 0 {
			break
		}
	}
	r.close()
	if failure != nil && r.outcome.Funnel.Offered == 0 {
		return r.outcome, failure
	}
	if failure != nil {
		job.note("%v; going on with what there is", failure)
	}
	return r.outcome, nil
}

// ask has one author fill the empty days, and keeps those that it filled.
func (r *run) ask(ctx context.Context, author gen.NamedAuthor) error {
	t := authorTurn{
		job: &r.job, author: author, dates: r.empty, published: r.published, funnel: &r.outcome.Funnel,
		last: author.Name == r.job.Authors[len(r.job.Authors)-1].Name, tried: make(map[game.Date]int), level: make(map[game.Date]int),
		released: make(map[game.Date]bool), returned: make(map[string]int), answered: make(map[[sha256.Size]byte]string),
	}
	funnel := &r.outcome.Funnel
	report := TurnReport{Author: author.Name, Asked: -funnel.Asked, Empty: len(r.empty)}
	ended, err := t.rounds(ctx)
	var failure *gen.AuthorError
	if errors.As(err, &failure) {
		r.outcome.Failures = append(r.outcome.Failures, failure)
		report.Failure = failure.Reason()
	} else if err != nil {
		return err
	}
	t.selection.Settle()
	if err := r.readBoards(ctx, &t); err != nil {
		return err
	}
	if err := r.keep(ctx, &t); err != nil {
		return err
	}
	if err := r.lookFurther(ctx, &t); err != nil {
		return err
	}
	report.Asked += funnel.Asked
	report.Ended, report.Chosen = ended, len(t.selection.Chosen)
	funnel.Turns = append(funnel.Turns, report)
	return err
}

// keep writes the dailies that an author's turn chose. They stay: the days of later authors
// must agree with them.
func (r *run) keep(ctx context.Context, t *authorTurn) error {
	if err := t.confirm(ctx); err != nil {
		return err
	}
	chosen, err := t.chosen()
	if err != nil {
		return err
	}
	err = validate.Ordered(ctx, r.job.Workers, slices.Values(chosen), r.daily, func(d dated) error {
		funnel := &r.outcome.Funnel
		pack := &funnel.Packs[d.series.of.place]
		pack.Chosen++
		funnel.tries(pack.Round).Chosen++
		r.outcome.Dailies = append(r.outcome.Dailies, d.daily)
		r.published = append(slices.Clip(r.published), window.Day{Date: d.date, Facts: d.Facts, Source: d.source})
		return nil
	})
	if err != nil {
		return err
	}
	r.empty = slices.DeleteFunc(slices.Clone(t.dates), func(date game.Date) bool {
		_, filled := t.selection.Chosen[date]
		return filled
	})
	for _, date := range r.empty {
		r.refused(date, t.selection.Refused[date])
	}
	window.Sort(r.published)
	return nil
}

// lookFurther looks at what else an author's material is good for.
func (r *run) lookFurther(ctx context.Context, t *authorTurn) error {
	if r.job.Sample > 0 || r.job.DaysOnly {
		return nil
	}
	if err := r.lookAside(ctx, t); err != nil {
		return err
	}
	return r.lookAhead(ctx, t)
}

// lookAhead computes how long the material of an author lasts, once its days are kept. It would
// say nothing where packs were not drawn on because the days asked for few drafts.
func (r *run) lookAhead(ctx context.Context, t *authorTurn) error {
	if len(t.candidates) == 0 || slices.ContainsFunc(t.shelf, (*submission).untried) {
		return nil
	}
	runway, err := schedule.Ahead(ctx, schedule.Request{
		Window: r.job.Window, Limits: r.job.Limits, Published: r.published, Candidates: t.offered(), Packs: t.packs(),
	})
	runway.AtLeast = runway.AtLeast || r.job.Producer.PerDay > 0
	r.outcome.Runway = &runway
	return err
}

// refused adds up what refused the candidates of an empty day.
func (r *run) refused(date game.Date, by map[string]int) {
	all := r.outcome.Empty
	if all[date] == nil {
		all[date] = make(map[string]int)
	}
	for code, n := range by {
		all[date][code] += n
	}
}

// close completes the outcome and the funnel.
func (r *run) close() {
	filled := func(date game.Date) bool { return !slices.Contains(r.empty, date) }
	maps.DeleteFunc(r.outcome.Empty, func(date game.Date, _ map[string]int) bool { return filled(date) })
	slices.SortFunc(r.outcome.Dailies, func(a, b gen.Daily) int { return cmp.Compare(a.Date, b.Date) })
	r.outcome.Funnel.Chosen = len(r.outcome.Dailies)
	r.outcome.Funnel.Empty = len(r.empty)
}

// noteFallback notes that another author is asked, for which days and why.
func (r *run) noteFallback(next string, failure *gen.AuthorError) {
	last := r.outcome.Funnel.Turns[len(r.outcome.Funnel.Turns)-1]
	why := string(last.Ended)
	if failure != nil {
		why = failure.Reason()
	}
	r.job.note("%s: %s left %d of %s empty (%s); %s is asked for %s",
		r.job.Producer.Game, last.Author, len(r.empty), document.Count(last.Empty, "day"), why, next, datesOf(r.empty))
}

// datesOf names dates in a message, the first few of them.
func datesOf(dates []game.Date) string {
	const most = 7
	var names []string
	for _, date := range dates[:min(len(dates), most)] {
		names = append(names, string(date))
	}
	if len(dates) > most {
		names = append(names, fmt.Sprintf("%d more", len(dates)-most))
	}
	return strings.Join(names, ", ")
}
