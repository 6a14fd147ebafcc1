package page

import (
	"fmt"
	"math"

	"dailies/game"
	"dailies/gen/fill"
	"dailies/lint/window"
)

// charts are the drawings of a game's figures.
type charts struct {
	Name   string
	Stages []stage
	Funnel fill.Funnel
	Rules  []Refused
	Trends []trendChart
	Panel  []string
}

// stage is a part of the funnel whose bars count the same kind of thing, so that they
// compare.
type stage struct {
	Name string
	Bars []bar
}

// bar is a count of a stage. Length is 0 to 100, of the stage's largest.
type bar struct {
	Name   string
	Count  int
	Whole  int // the whole that the count is part of; 0 for none
	Length float64
}

func newCharts(g *Game) charts {
	c := charts{Name: g.Name, Stages: stages(g.Funnel), Funnel: g.Funnel, Rules: g.Refused, Panel: g.Panel}
	for _, t := range g.Trends {
		c.Trends = append(c.Trends, newTrendChart(t))
	}
	return c
}

// stages are the steps of the funnel, from asking to days. A new count of the
// funnel is one more line here.
func stages(f fill.Funnel) []stage {
	return []stage{
		newStage("Author", bar{Name: "askings", Count: f.Asked}, bar{Name: "packs answered", Count: f.Answered},
			bar{Name: "packs refused", Count: f.RefusedPacks, Whole: f.Answered}),
		newStage("Drafts", bar{Name: "assembled", Count: f.Drafts}, bar{Name: "passed", Count: f.Passed, Whole: f.Drafts},
			bar{Name: "offered to the window", Count: f.Offered, Whole: f.Drafts}),
		newStage("Days", bar{Name: "to fill", Count: f.Chosen + f.Empty}, bar{Name: "chosen", Count: f.Chosen, Whole: f.Chosen + f.Empty},
			bar{Name: "left empty", Count: f.Empty, Whole: f.Chosen + f.Empty}),
	}
}

func newStage(name string, bars ...bar) stage {
	most := 1
	for _, b := range bars {
		most = max(most, b.Count)
	}
	for i := range bars {
		bars[i].Length = round(100 * float64(bars[i].Count) / float64(most))
	}
	return stage{name, bars}
}

// round keeps lengths short in the file.
func round(x float64) float64 { return math.Round(10*x) / 10 }

// The measures of a trend's drawing, in its own units.
const (
	columnWidth = 26
	plotHeight  = 100 // a unit to the per cent
	plotTop     = 16  // above it, for the figures
	dateHeight  = 18
	plotLeft    = 4
	limitWidth  = 44 // next to it, for the limit
)

// trendChart is a share drawn over the days.
type trendChart struct {
	window.Trend
	Columns       []column
	Width, Height int
	PlotWidth     int
	LimitY        int
	Peak          window.Point // the day of the largest share
	Breaches      int          // days past the limit where it binds
}

// column is a day of a trend.
type column struct {
	window.Point
	X, Y, H, Mid int
	Over         bool // past the limit
	Day          string
}

func newTrendChart(t window.Trend) trendChart {
	plot := plotLeft + columnWidth*len(t.Points)
	c := trendChart{
		Trend: t, Width: plot + limitWidth, Height: plotTop + plotHeight + dateHeight,
		PlotWidth: plot, LimitY: plotTop + plotHeight - t.Limit,
	}
	for i, p := range t.Points {
		height := int(math.Round(p.Percent()))
		x := plotLeft + i*columnWidth
		col := column{
			Point: p, X: x + 3, Y: plotTop + plotHeight - height, H: height, Mid: x + columnWidth/2,
			Over: p.Over(t.Limit), Day: dayOf(p.Date),
		}
		if col.Over && p.Bound {
			c.Breaches++
		}
		if i == 0 || p.Percent() > c.Peak.Percent() {
			c.Peak = p
		}
		c.Columns = append(c.Columns, col)
	}
	return c
}

// dayOf is the day of a date in its month.
func dayOf(date game.Date) string { return timeOf(date).Format("2") }

// Verdict words how the share compares with its limit.
func (c trendChart) Verdict() string {
	switch c.Breaches {
	case 0:
		return "never past the limit where it binds"
	case 1:
		return "past the limit on 1 day"
	}
	return fmt.Sprintf("past the limit on %d days", c.Breaches)
}
