package estimate_test

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/internal/bench/estimate"
)

// TestWilson against table I of Newcombe, Two-sided confidence intervals for the single
// proportion, Statistics in Medicine 17 (1998), method 3.
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		successes, trials int
		low, high         float64
	}{{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718}} {
		i := estimate.Wilson(c.successes, c.trials)
		require.InDelta(t, c.low, i.Low, 5e-5)
		require.InDelta(t, c.high, i.High, 5e-5)
		other := estimate.Wilson(c.trials-c.successes, c.trials)
		require.InDelta(t, 1-i.High, other.Low, 1e-12)
	}
	require.Equal(t, estimate.Interval{Low: 0, High: 1}, estimate.Wilson(0, 0))
}

// TestHolm against the example of Wikipedia's page on the Holm–Bonferroni method.
func TestHolm(t *testing.T) {
	for i, want := range []float64{0.03, 0.06, 0.06, 0.02} {
		require.InDelta(t, want, estimate.Holm([]float64{0.01, 0.04, 0.03, 0.005})[i], 1e-12)
	}
	require.Empty(t, estimate.Holm(nil))
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.SliceOf(rapid.Float64Range(0, 1)).Draw(t, "p")
		for i, corrected := range estimate.Holm(p) {
			require.GreaterOrEqual(t, corrected, p[i])
			require.LessOrEqual(t, corrected, math.Min(1, p[i]*float64(len(p))+1e-12)+1)
			for j := range p {
				require.False(t, p[j] < p[i] && estimate.Holm(p)[j] > corrected)
			}
		}
	})
}

// The extra hours of sleep of ten patients under two drugs: Student, The probable error of a
// mean, Biometrika 6 (1908). R prints t.test(extra ~ group, paired = TRUE) in its manual:
// a mean of -1.58, t = -4.0621, 95 percent from -2.4598858 to -0.7001142.
var drugs = [2][]float64{
	{0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2},
	{1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4},
}

func sample(values []float64) (s estimate.Sample) {
	for _, v := range values {
		s.Add(v, 1)
	}
	return s
}

// TestPairedDifferences: never narrower than Student's interval, and seen where he saw one.
func TestPairedDifferences(t *testing.T) {
	d, ok := estimate.Paired(sample(drugs[0]), sample(drugs[1]), 1)
	require.True(t, ok)
	require.InDelta(t, -1.58, d.Value, 1e-12)
	require.LessOrEqual(t, d.Low, -2.4598)
	require.GreaterOrEqual(t, d.High, -0.7002)
	require.InDelta(t, -2.46, d.Low, 0.8)
	require.Less(t, d.High, 0.0)
	require.Greater(t, d.P, 0.00283, "Student's own p is 0.002833")
	require.Less(t, d.P, 0.02)
	again, _ := estimate.Paired(sample(drugs[0]), sample(drugs[1]), 1)
	require.Equal(t, d, again)
	other, _ := estimate.Paired(sample(drugs[1]), sample(drugs[0]), 1)
	require.InDelta(t, -d.Value, other.Value, 1e-12)
	apart, ok := estimate.Unpaired(sample(drugs[0]), sample(drugs[1]), 1)
	require.True(t, ok)
	require.InDelta(t, -1.58, apart.Value, 1e-12)
	require.True(t, apart.Holds(0), "without the pairs he would not have seen it: his p is 0.079")
}

// TestRepeatsNeeded against the sample sizes of a paired t-test that Cohen, Statistical Power
// Analysis (1988), and G*Power give for a power of 80 %: 199, 34 and 15 for differences of
// 0.2, 0.5 and 0.8 standard deviations.
func TestRepeatsNeeded(t *testing.T) {
	base := []float64{-1, 1, -1, 1, -1, 1, -1, 1, -1, 1}
	deviation := math.Sqrt(10.0 / 9)
	for size, want := range map[float64]int{0.2: 199, 0.5: 34, 0.8: 15} {
		shifted := slices.Clone(base)
		for i := range shifted {
			shifted[i] += size * deviation
		}
		d, ok := estimate.Paired(sample(shifted), sample(make([]float64, 10)), 1)
		require.True(t, ok)
		require.Equal(t, want, d.Needed, size)
	}
}

// TestSamplesThatSayLittle: no repeat, one, all the same, nothing to divide by.
func TestSamplesThatSayLittle(t *testing.T) {
	same := sample([]float64{7, 7, 7, 7, 7, 7, 7, 7})
	e, ok := same.Mean(1)
	require.True(t, ok)
	require.Equal(t, estimate.Estimate{Value: 7, Interval: estimate.Interval{Low: 7, High: 7}, Repeats: 8}, e)
	d, ok := estimate.Paired(same, same, 1)
	require.True(t, ok)
	require.Equal(t, estimate.Difference{P: 1}, d)
	d, ok = estimate.Paired(same, sample([]float64{3, 3, 3, 3, 3, 3, 3, 3}), 1)
	require.True(t, ok)
	require.Equal(t, 1.0/128, d.P)
	_, ok = sample([]float64{1}).Mean(1)
	require.False(t, ok)
	_, ok = estimate.Paired(same, estimate.Sample{}, 1)
	require.False(t, ok)
	var none estimate.Sample
	none.Add(5, 0)
	none.Add(6, 0)
	_, ok = none.Mean(1)
	require.False(t, ok)
	few, ok := sample([]float64{0, 0, 0, 0, 0, 0, 0, 7}).Mean(1)
	require.True(t, ok)
	require.False(t, math.IsInf(few.High, 0) || math.IsNaN(few.Low))
}

// TestARatioIsThatOfTheSums, and its interval follows what it is made of.
func TestARatioIsThatOfTheSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s, doubled estimate.Sample
		for range rapid.IntRange(2, 12).Draw(t, "repeats") {
			sum, per := rapid.Float64Range(-5, 50).Draw(t, "sum"), rapid.Float64Range(1, 5).Draw(t, "per")
			if math.Abs(sum) < 1e-6 { // next to it, the rounding of other sums is larger than all of it
				sum = 0
			}
			s.Add(sum, per)
			doubled.Add(2*sum, per)
		}
		e, ok := s.Mean(3)
		require.True(t, ok)
		require.True(t, e.Holds(e.Value), "%v", e)
		twice, _ := doubled.Mean(3)
		require.InDelta(t, 2*e.Low, twice.Low, 1e-6*(1+math.Abs(twice.Low)))
	})
}
