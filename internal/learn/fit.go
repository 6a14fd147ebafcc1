package learn

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"
	"gonum.org/v1/gonum/stat"

	"dailies/game"
)

// Least is how many plays a day must have for anything to be said of it.
const Least = 30

// ErrTooFew means that no day has [Least] plays.
var ErrTooFew = errors.New("no day has 30 first attempts, so nothing can be said of any")

// Difficulty is how hard a day was: minus the log-odds that a player of those who played that
// month reaches good. 0 is a day on which half of them do, and more is harder.
type Difficulty struct {
	Value float64 `json:"difficulty"`
	Low   float64 `json:"low"` // of the interval of 95 %
	High  float64 `json:"high"`
	Plays int     `json:"plays"`
}

// fitted is a model at the mode of its posterior.
type fitted struct {
	days       []game.Date
	x          []float64
	m          *model
	curve      *mat.SymDense // the second derivative
	covariance mat.SymDense  // its inverse
}

// enough are the days with enough plays, in order.
func enough(plays []Play) []game.Date {
	counts := map[game.Date]int{}
	for _, p := range plays {
		counts[p.Day]++
	}
	maps.DeleteFunc(counts, func(_ game.Date, n int) bool { return n < Least })
	return slices.Sorted(maps.Keys(counts))
}

// rounds are how often the mode is found. Each round after the first takes how far days lie from what the
// models say from the one before, which is soon exact where a day has many plays.
const rounds = 3

// fit finds the mode. Plays of other days do not count. How far days lie from what the models say is
// estimated with them (empirical Bayes by EM, Rigdon and Tsutakawa 1983): a deviation that is too small pulls
// days to where the models have them, with intervals that are too sure of it.
func fit(plays []Play, days []game.Date, prior Prior) (*fitted, error) {
	m := &model{ranks: standardized(days, prior), deviation: dayDeviation}
	byPlayer := map[string][]response{}
	for _, p := range plays {
		if d, known := slices.BinarySearch(days, p.Day); known {
			byPlayer[p.Player] = append(byPlayer[p.Player], response{d, p.Level})
		}
	}
	for _, player := range slices.Sorted(maps.Keys(byPlayer)) { // the same plays give the same sums
		m.players = append(m.players, byPlayer[player])
	}
	f := &fitted{days: days, x: make([]float64, len(days)*ofDay+further), m: m}
	for round := range rounds {
		if round > 0 {
			m.deviation = f.deviation()
		}
		if err := f.settle(); err != nil {
			return nil, fmt.Errorf("fit the days' difficulty: %w", err)
		}
	}
	return f, nil
}

// deviation is how far days lie from what the models say, as if one more lay as far off as is believed
// at first.
func (f *fitted) deviation() float64 {
	sum := dayDeviation * dayDeviation
	for d := range f.days {
		off := f.x[d*ofDay+place] - f.said(d)
		sum += off*off + f.covariance.At(d*ofDay+place, d*ofDay+place)
	}
	return math.Sqrt(sum / float64(1+len(f.days)))
}

// settle moves to the mode.
func (f *fitted) settle() error {
	problem := optimize.Problem{
		Func: func(x []float64) float64 { return f.m.negative(x, nil) },
		Grad: func(grad, x []float64) { f.m.negative(x, grad) },
	}
	result, err := optimize.Minimize(problem, f.x, &optimize.Settings{GradientThreshold: 1e-4, MajorIterations: 2000}, &optimize.BFGS{})
	if result == nil {
		return err
	}
	// the line search ends where rounding hides any descent; the gradient says whether that is the mode
	grad := make([]float64, len(result.X))
	f.m.negative(result.X, grad)
	for _, g := range grad {
		if !(math.Abs(g) < 0.1) {
			return fmt.Errorf("it does not settle: %v", result.Status)
		}
	}
	f.x = result.X
	var root mat.Cholesky
	f.curve = f.curvature()
	if !root.Factorize(f.curve) {
		return errors.New("the plays do not settle it")
	}
	return root.InverseTo(&f.covariance)
}

// curvature is the second derivative of the posterior, by differences of the first.
func (f *fitted) curvature() *mat.SymDense {
	const step = 1e-4
	n := len(f.x)
	curve := mat.NewSymDense(n, nil)
	up, down, x := make([]float64, n), make([]float64, n), slices.Clone(f.x)
	for i := range n {
		x[i] = f.x[i] + step
		f.m.negative(x, up)
		x[i] = f.x[i] - step
		f.m.negative(x, down)
		x[i] = f.x[i]
		for j := i; j < n; j++ {
			curve.SetSym(i, j, (up[j]-down[j])/(2*step))
		}
	}
	return curve
}

// standardized are the ranks of days by what the models say, of mean 0 and deviation 1.
func standardized(days []game.Date, prior Prior) []float64 {
	all := make([]float64, len(days))
	var known []float64
	for _, d := range days {
		if v, has := prior[d]; has {
			known = append(known, v)
		}
	}
	slices.Sort(known)
	for i, d := range days {
		v, has := prior[d]
		if !has || known[0] == known[len(known)-1] {
			continue
		}
		low, _ := slices.BinarySearch(known, v)
		high := low
		for high < len(known) && known[high] == v {
			high++
		}
		all[i] = (float64(low+high-1)/2 - float64(len(known)-1)/2) * math.Sqrt(12) / float64(len(known))
	}
	return all
}

// difficulty is that of a day whose place on the scale of skills is b.
func (f *fitted) difficulty(b float64) float64 {
	return difficultyOf(b, f.x[len(f.days)*ofDay+spread])
}

// difficultyOf is minus the log-odds of good for players whose skills have the deviation exp(s).
func difficultyOf(b, s float64) float64 {
	skills, weights := nodes()
	good := 0.0
	for q, skill := range skills {
		good += weights[q] * logistic(math.Exp(s)*skill-b)
	}
	return math.Log((1 - good) / good)
}

// errOf is the standard error of a day's difficulty, by its derivatives (the delta method).
func (f *fitted) errOf(day int) float64 {
	const step = 1e-4
	of, all := day*ofDay+place, len(f.days)*ofDay+spread
	b, s := f.x[of], f.x[all]
	byPlace := (difficultyOf(b+step, s) - difficultyOf(b-step, s)) / (2 * step)
	bySpread := (difficultyOf(b, s+step) - difficultyOf(b, s-step)) / (2 * step)
	c := &f.covariance
	return math.Sqrt(byPlace*byPlace*c.At(of, of) + 2*byPlace*bySpread*c.At(of, all) + bySpread*bySpread*c.At(all, all))
}

// end is how many standard errors an end of a day's interval lies off: where the posterior along the
// day's place has fallen as far as a normal one at 1.96 (the signed root of the likelihood ratio). A day that nobody
// played well may be much harder than the mode, and not much easier.
func (f *fitted) end(day int, side float64) float64 {
	const normal = 1.96
	i, x := day*ofDay+place, slices.Clone(f.x)
	mode := f.m.negative(f.x, nil)
	inside := func(off float64) bool {
		x[i] = f.x[i] + side*off/math.Sqrt(f.curve.At(i, i))
		return f.m.negative(x, nil)-mode < normal*normal/2
	}
	low, high := 0.0, normal
	for high < 10*normal && inside(high) {
		low, high = high, 2*high
	}
	for high-low > 0.01 {
		if middle := (low + high) / 2; inside(middle) {
			low = middle
		} else {
			high = middle
		}
	}
	return side * high
}

// Fit measures the days of a game that have enough plays. The error is [ErrTooFew], or that the fit
// does not settle.
func Fit(plays []Play, prior Prior) (map[game.Date]Difficulty, error) {
	all, _, err := fitBoth(plays, prior)
	return all, err
}

// fitBoth is [Fit], with what the player models alone say of these days.
func fitBoth(plays []Play, prior Prior) (all map[game.Date]Difficulty, said map[game.Date]float64, err error) {
	days := enough(plays)
	if len(days) == 0 {
		return nil, nil, ErrTooFew
	}
	f, err := fit(plays, days, prior)
	if err != nil {
		return nil, nil, err
	}
	all, said = map[game.Date]Difficulty{}, map[game.Date]float64{}
	for i, d := range days {
		value := f.difficulty(f.x[i*ofDay+place])
		err := f.errOf(i)
		all[d] = Difficulty{Value: rounded(value), Low: rounded(value + f.end(i, -1)*err), High: rounded(value + f.end(i, 1)*err)}
		said[d] = rounded(f.difficulty(f.said(i)))
	}
	for _, p := range plays {
		if d, measured := all[p.Day]; measured {
			d.Plays++
			all[p.Day] = d
		}
	}
	return all, said, nil
}

// Spearman is the correlation of ranks between two figures of the same things.
func Spearman(a, b []float64) float64 { return stat.Correlation(ranks(a), ranks(b), nil) }

func ranks(values []float64) []float64 {
	all := make([]float64, len(values))
	for i, v := range values {
		for _, other := range values {
			if other < v {
				all[i]++
			} else if other == v {
				all[i] += 0.5
			}
		}
	}
	return all
}
