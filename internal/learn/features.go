package learn

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"dailies/game"
	"dailies/lint/window"
)

// Features say how hard a daily is likely to be from what is known before anybody plays it: linear,
// and shrunk towards saying nothing.
type Features struct {
	Base   float64            `json:"base"`
	Effort Scale              `json:"effort"` // of the player models
	Values map[string]float64 `json:"values"` // by aspect and value, as "kinds of rule: record": what each adds
}

// Scale is what a number adds: weight × (number - mean) / deviation.
type Scale struct {
	Mean      float64 `json:"mean"`
	Deviation float64 `json:"deviation"`
	Weight    float64 `json:"weight"`
}

// shrinking is how many days it takes for a feature to add half of what these days alone would say.
const shrinking = 4.0

// Bounds of what is a feature: an aspect of few values, each on some days and not on others.
const (
	mostValues = 12
	leastDays  = 3
)

// Predict is the difficulty to expect.
func (f Features) Predict(facts *window.Facts) float64 {
	value := f.Base
	if effort, known := effortOf(facts); known && f.Effort.Deviation > 0 {
		value += f.Effort.Weight * (effort - f.Effort.Mean) / f.Effort.Deviation
	}
	for name := range namesOf(facts) {
		value += f.Values[name]
	}
	return value
}

// namesOf are the values that a daily shows, under their aspects.
func namesOf(facts *window.Facts) map[string]window.Aspect {
	names := map[string]window.Aspect{}
	if facts == nil {
		return names
	}
	for aspect, tallies := range facts.Tallies {
		for _, t := range tallies {
			if aspect != window.Effort && t.Value != "" {
				names[fmt.Sprintf("%s: %s", aspect, t.Value)] = aspect
			}
		}
	}
	return names
}

// varied are the values that can be told apart over some days.
func varied(boards []Board) []string {
	shown, aspects, values := map[string]int{}, map[string]window.Aspect{}, map[window.Aspect]int{}
	for _, b := range boards {
		for name, aspect := range namesOf(b.Facts) {
			if shown[name] == 0 {
				aspects[name] = aspect
				values[aspect]++
			}
			shown[name]++
		}
	}
	for name, days := range shown {
		if days < leastDays || days > len(boards)-leastDays || values[aspects[name]] > mostValues {
			delete(shown, name)
		}
	}
	return sortedNames(shown)
}

// featuresOf fits features to the days that were measured.
func featuresOf(days map[game.Date]Day, boards []Board) Features {
	var known []Board
	var y, efforts []float64
	for _, b := range boards {
		if d, measured := days[b.Date]; measured {
			known, y = append(known, b), append(y, d.Value)
			if effort, stated := effortOf(b.Facts); stated {
				efforts = append(efforts, effort)
			}
		}
	}
	f := Features{Base: stat.Mean(y, nil), Values: map[string]float64{}}
	if len(efforts) > 1 {
		f.Effort.Mean, f.Effort.Deviation = stat.MeanStdDev(efforts, nil)
	}
	names := varied(known)
	n := len(names) + 1
	curve, slope := mat.NewSymDense(n, nil), mat.NewVecDense(n, nil)
	for i := range n {
		curve.SetSym(i, i, shrinking)
	}
	for k, b := range known {
		row := mat.NewVecDense(n, nil)
		if effort, stated := effortOf(b.Facts); stated && f.Effort.Deviation > 0 {
			row.SetVec(0, (effort-f.Effort.Mean)/f.Effort.Deviation)
		}
		shows := namesOf(b.Facts)
		for i, name := range names {
			if _, has := shows[name]; has {
				row.SetVec(i+1, 1)
			}
		}
		curve.SymRankOne(curve, 1, row)
		slope.AddScaledVec(slope, y[k]-f.Base, row)
	}
	var root mat.Cholesky
	var weights mat.VecDense
	if !root.Factorize(curve) || root.SolveVecTo(&weights, slope) != nil {
		return f // which the shrinking excludes
	}
	f.Effort.Weight = rounded(weights.AtVec(0))
	for i, name := range names {
		f.Values[name] = rounded(weights.AtVec(i + 1))
	}
	return f
}

// rounded keeps what a person can read.
func rounded(x float64) float64 { return math.Round(x*1e4) / 1e4 }
