package learn

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/diff/fd"

	"dailies/game"
)

// night is how hard a simulated day is for each of the five player models of a ladder.
type night struct {
	margins [5]float64
	open    float64 // how much easier it is to open
}

// nights are simulated days: one difficulty for all models, of deviation 1, and noise of each model
// and day. The prior is the difficulty with as much noise as signal.
func nights(days int, r *rand.Rand) (all []night, prior Prior) {
	prior = Prior{}
	for d := range days {
		hard := r.NormFloat64()
		n := night{open: 1 + 0.2*r.NormFloat64()}
		for m := range n.margins {
			n.margins[m] = 0.6*float64(m-2) - hard + 0.2*r.NormFloat64()
		}
		all, prior[date(d)] = append(all, n), hard+r.NormFloat64()
	}
	return all, prior
}

func date(d int) game.Date { return game.Date("2026-12-01").AddDays(d) }

// play is how a person plays a night who stands around a model of the ladder and is closer to one
// or the other from day to day.
func (n *night) play(model float64, r *rand.Rand) Level {
	m := min(max(int(math.Round(model+0.7*r.NormFloat64())), 0), 4)
	u := r.Float64()
	switch margin := n.margins[m]; {
	case u < logistic(margin-1.2):
		return Par
	case u < logistic(margin):
		return Good
	case u < logistic(margin+n.open):
		return Opened
	}
	return Lost
}

func model5(r *rand.Rand) float64 { return 2 + 1.2*r.NormFloat64() }

// truth is minus the log-odds of good over many plays.
func (n *night) truth(plays int, r *rand.Rand) float64 {
	good := 0
	for range plays {
		if n.play(model5(r), r) >= Good {
			good++
		}
	}
	return math.Log(float64(plays-good) / float64(good))
}

// month is so many players a day, each of whom plays every day.
func month(all []night, players int, r *rand.Rand) (plays []Play) {
	for p := range players {
		person := model5(r)
		for d := range all {
			plays = append(plays, Play{Day: date(d), Player: fmt.Sprint(p), Level: all[d].play(person, r)})
		}
	}
	return plays
}

func TestTheGradient(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	all, prior := nights(3, r)
	f, err := fit(month(all, 40, r), []game.Date{date(0), date(1), date(2)}, prior)
	require.NoError(t, err)
	x := slices.Clone(f.x)
	for i := range x {
		x[i] += 0.3 * r.NormFloat64()
	}
	grad := make([]float64, len(x))
	f.m.negative(x, grad)
	want := fd.Gradient(nil, func(x []float64) float64 { return f.m.negative(x, nil) }, x, &fd.Settings{Formula: fd.Central})
	for i := range want {
		require.InDelta(t, want[i], grad[i], 1e-3*(1+math.Abs(want[i])), "parameter %d", i)
	}
}

// TestSimulatedMonths: 28 days of 300 plays, by players who stand on a ladder of models. The true order
// is found, and 95 % of the intervals hold the truth. With TRIALS twenty months.
func TestSimulatedMonths(t *testing.T) {
	months := 2
	switch {
	case os.Getenv("TRIALS") != "":
		months = 20
	case testing.Short():
		t.Skip("it takes seconds")
	}
	var spearmans []float64
	inside, days := 0, 0
	for seed := range months {
		r := rand.New(rand.NewPCG(uint64(seed), 3))
		all, prior := nights(28, r)
		learned, err := Fit(month(all, 300, r), prior)
		require.NoError(t, err)
		var truths, values []float64
		for d := range all {
			truth, found := all[d].truth(100_000, r), learned[date(d)]
			truths, values = append(truths, truth), append(values, found.Value)
			days++
			if found.Low <= truth && truth <= found.High {
				inside++
			}
		}
		spearmans = append(spearmans, Spearman(truths, values))
	}
	slices.Sort(spearmans)
	covered := float64(inside) / float64(days)
	t.Logf("median Spearman %.3f over %d months, %.1f %% of the intervals hold the truth", spearmans[len(spearmans)/2], months, 100*covered)
	require.GreaterOrEqual(t, spearmans[len(spearmans)/2], 0.9)
	if months >= 20 {
		require.InDelta(t, 0.95, covered, 0.02)
	}
}

func TestOddPlays(t *testing.T) {
	_, err := Fit(nil, nil)
	require.ErrorIs(t, err, ErrTooFew)
	var one, wins []Play
	for d := range 28 {
		one = append(one, Play{Day: date(d), Player: "a", Level: Good})
		for p := range 40 {
			wins = append(wins, Play{Day: date(d), Player: fmt.Sprint(p), Level: Par})
		}
	}
	_, err = Fit(one, nil)
	require.ErrorIs(t, err, ErrTooFew, "one player")
	learned, err := Fit(wins, Prior{date(3): 1})
	require.NoError(t, err)
	require.Len(t, learned, 28)
	for _, d := range learned {
		require.Less(t, d.High, 0.0, "easy, and finite")
		require.Greater(t, d.Low, -20.0)
	}
}
