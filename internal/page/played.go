package page

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"dailies/game"
)

// Played is what people made of the days of a game that were measured: an input of the run.
type Played struct {
	Days []PlayedDay
	Bins []PlayedBin // by the chance that was said, of plays that were held out

	// Log losses of these plays: with what was learned, with the player models alone, and with the
	// share of all plays that reached good.
	Learned, Models, Share float64
}

// PlayedDay is how hard people found a day, as minus the log-odds of reaching good.
type PlayedDay struct {
	Date      game.Date
	Predicted float64 // by the player models
	Measured  float64
	Low, High float64 // of the interval of 95 %
	Good      float64 // the share who reached good
	Plays     int
	Median    int // seconds, as told
	P90       int
}

// PlayedBin is the held-out plays whose chance was said to be in a tenth of all chances.
type PlayedBin struct {
	Said, Reached float64
	Plays         int
}

// plot is the calibration of a game, drawn: chances that were said to the right, shares that reached good
// upwards.
type plot struct {
	Size, Edge, Top int // of the drawing, of its square, and above it
	Dots            []dot
}

// dot is a bin. Its area grows with its plays.
type dot struct {
	PlayedBin
	X, Y, Radius float64
}

// The measures of a plot, in its own units.
const (
	plotSquare = 200
	plotMargin = 34 // left and below, for the figures, and above and right for half a dot
	largestDot = 10.0
	leastDot   = 2.5
)

// Plot draws the bins.
func (p *Played) Plot() plot {
	most := 1
	for _, b := range p.Bins {
		most = max(most, b.Plays)
	}
	drawn := plot{Size: plotSquare + 2*plotMargin, Edge: plotSquare, Top: plotMargin}
	for _, b := range p.Bins {
		drawn.Dots = append(drawn.Dots, dot{
			PlayedBin: b, X: round(plotMargin + plotSquare*b.Said), Y: round(plotMargin + plotSquare*(1-b.Reached)),
			Radius: max(leastDot, round(largestDot*math.Sqrt(float64(b.Plays)/float64(most)))),
		})
	}
	return drawn
}

// Right and Bottom are where the square of the plot ends.
func (p plot) Right() int  { return p.Top + p.Edge }
func (p plot) Bottom() int { return p.Top + p.Edge }

// Minutes is the median of the days' medians, and that of their 90th percentiles, as told.
func (p *Played) Minutes() (both [2]string) {
	for i, of := range []func(PlayedDay) int{func(d PlayedDay) int { return d.Median }, func(d PlayedDay) int { return d.P90 }} {
		var all []int
		for _, d := range p.Days {
			all = append(all, of(d))
		}
		slices.SortFunc(all, cmp.Compare[int])
		both[i] = minutes(all[len(all)/2])
	}
	return both
}

// minutes writes seconds as minutes and seconds.
func minutes(seconds int) string { return fmt.Sprintf("%d:%02d", seconds/60, seconds%60) }

// signed writes a difficulty.
func signed(x float64) string { return fmt.Sprintf("%+.2f", x) }

// Played reports whether anything was learned of any game.
func (p *paper) Played() bool {
	return slices.ContainsFunc(p.Games, func(g Game) bool { return g.Played != nil })
}
