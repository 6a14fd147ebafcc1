package fill

import (
	"context"
	"slices"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/edition"
	"dailies/gen/feedback"
)

// editions cuts a pack for the days of the turn: the submission itself is dealt without its dated
// parts, and each list of these gives a further submission if some day of the turn is one of its days.
// Those for whole months or weekdays are returned: they have their share of the drafts. A pack that
// lacks something without its dated parts has findings.
func (t *authorTurn) editions(s *submission) (seasonal []*submission, err error) {
	if len(s.Pack.Dated) == 0 || s.Finished {
		return nil, nil
	}
	all, err := edition.Of(t.job.Producer.Parse, s.Data, s.Pack)
	if err != nil {
		return nil, err
	}
	for i, e := range all {
		if len(e.Findings) > 0 {
			s.Findings = e.Findings
			return nil, nil
		}
		if i == 0 {
			s.dealt = e.Data
			continue
		}
		o := &submission{
			Submission: s.Submission, ParsedSubmission: e.ParsedSubmission, dealt: e.Data, edition: true, occasion: len(e.Season.Dates) > 0, round: s.round, place: s.place,
			refused: make(feedback.Faults), rejected: make(gen.Rejections), byRung: make(map[string]*series),
		}
		if o.Pack.Season = e.Season; len(t.daysOf(o)) > 0 && t.job.Sample == 0 {
			t.shelf = append(t.shelf, o)
			if !o.occasion {
				seasonal = append(seasonal, o)
			}
		}
	}
	return seasonal, nil
}

// daysOf lists the days of the turn on which a submission may be dealt.
func (t *authorTurn) daysOf(s *submission) (days []game.Date) {
	for _, date := range t.dates {
		if t.job.Limits.Fits(s.Pack.Season, date) {
			days = append(days, date)
		}
	}
	return days
}

// mostTries is how many times [gen.Game.PerDay] drafts of an edition for a few days are judged for one
// of them: no other material can give what it gives.
const mostTries = 6

// restockOccasions has drafts of the editions for a few days judged, until each of these days has a
// candidate of them without a finding. Where all drafts of a game are judged at once, that is at once.
func (t *authorTurn) restockOccasions(ctx context.Context) error {
	for range mostTries {
		planned := make(map[*submission]map[string]int)
		for _, s := range t.shelf {
			if s.occasion {
				t.planOccasion(s, planned)
			}
		}
		var orders []order
		for _, s := range t.shelf {
			orders = append(orders, t.orders(s, planned[s])...)
		}
		if len(orders) == 0 {
			return nil
		}
		if err := t.judge(ctx, orders); err != nil {
			return err
		}
	}
	return nil
}

// planOccasion plans drafts of an edition for its days that are empty and have no sound candidate of
// any such edition.
func (t *authorTurn) planOccasion(s *submission, planned map[*submission]map[string]int) {
	for _, date := range t.daysOf(s) {
		rung := t.job.Producer.Week.On(date)
		_, filled := t.selection.Chosen[date]
		if pack, pinned := t.pin(date); filled || pinned && pack != s.Pack.ID || t.celebrated(date) || t.series(s, rung).ended.Load() {
			continue
		}
		add(planned, s, rung, t.job.Producer.PerDay)
	}
}

// celebrated reports whether an edition for a few days has a candidate without a finding for a date.
func (t *authorTurn) celebrated(date game.Date) bool {
	return slices.ContainsFunc(t.shelf, func(s *submission) bool {
		return s.occasion && t.job.Limits.Fits(s.Pack.Season, date) && slices.ContainsFunc(s.candidates(), func(c candidate) bool {
			return c.Warnings == 0 && (c.Fits == nil || c.Fits(date))
		})
	})
}
