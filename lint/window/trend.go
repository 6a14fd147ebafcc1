package window

import (
	"dailies/game"
	"dailies/validate"
)

// Trend is how a share moves through the days, as one rule measures it.
type Trend struct {
	Rule   *validate.Rule
	Span   int // dates that count for a day, itself among them
	Limit  int // per cent
	Points []Point
}

// Point is where a share stands on a day, with the days before it that count.
type Point struct {
	Date  game.Date
	Value string // what has the largest share
	Count int    // how much of the total that is
	Total int
	Bound bool // whether there are enough days for the limit to bind
}

// Percent returns the share in per cent; 0 where there is nothing to share.
func (p Point) Percent() float64 {
	if p.Total == 0 {
		return 0
	}
	return 100 * float64(p.Count) / float64(p.Total)
}

// Over reports whether the share is past a limit in per cent. It counts in whole numbers, as
// the rules do.
func (p Point) Over(limit int) bool { return 100*p.Count > limit*p.Total }

// measured is a memory of a rule on a share.
type measured interface {
	memory
	// share is the largest share of the span with one more day.
	share(day Day) (value string, count, total int)
}

// Trends follows the share of every rule that has one through the days, which are in
// order of date, one a date. Each day has a point, measured as [Window.Judge] does.
func (w Window) Trends(days []Day, limits Limits) []Trend {
	var trends []Trend
	rules := limits.with(w.rules)
	for i := range rules {
		r := &rules[i]
		if r.form == nil {
			continue
		}
		if _, ok := r.form(r, nil).(measured); !ok {
			continue
		}
		trend := Trend{Rule: r.Rule, Span: r.span, Limit: r.limit, Points: make([]Point, 0, len(days))}
		for n, day := range days {
			from := days[max(0, n+1-r.span) : n+1]
			if m, ok := r.form(r, span(from, day.Date, r.span, day.Date)).(measured); ok {
				value, count, total := m.share(day)
				trend.Points = append(trend.Points, Point{day.Date, value, count, total, m.weigh(day).bound})
			}
		}
		trends = append(trends, trend)
	}
	return trends
}
