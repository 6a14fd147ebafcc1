package bench

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/internal/bench/estimate"
)

// gateWorld draws benches of a prompt whose answers are packs at some rate: what a repeat
// drafts, fills and costs follows from its packs. A slow server is in the seconds alone.
type gateWorld struct {
	random           *rand.Rand
	repeats, answers int
}

const gateDays = 7

func (w gateWorld) bench(yield, slow float64) *Report {
	repeats := make([]Repeat, w.repeats)
	for i := range repeats {
		repeats[i] = w.repeat(yield, slow)
	}
	r := &Report{Days: gateDays, Repeats: w.repeats, Seed: w.random.Uint64()}
	r.Cells = []Cell{{Prompt: "p", Model: "m", Game: "triples", Repeats: repeats}}
	return r
}

func (w gateWorld) repeat(yield, slow float64) Repeat {
	var r Repeat
	passing := 0
	for round := range 2 {
		asked := w.answers
		if round == 1 {
			asked = int(total(r, unsound))
		}
		for n := range asked {
			a := Answer{Round: round, Number: n + 1, Sound: w.random.Float64() < yield, Priced: true, Tokens: 13_000 + w.random.IntN(2000), Seconds: slow * (5 + w.random.ExpFloat64())}
			if a.Sound {
				a.Drafts, a.Passed = 200, 20+w.random.IntN(60)
			}
			passing += a.Passed
			r.Answers = append(r.Answers, a)
		}
	}
	for date := game.Date("2027-01-04"); len(r.Days) < min(gateDays, passing/15); date = date.AddDays(1) {
		rung := date.Rung()
		if w.random.Float64() < 0.2 {
			rung = game.Mon
		}
		r.Days = append(r.Days, Day{Date: date, Rung: string(rung)})
	}
	return r
}

// unsound counts an answer that is no pack.
func unsound(a Answer) float64 {
	if a.Sound {
		return 0
	}
	return 1
}

// rings reports whether the gate finds a worse figure, which is the exit code of a bench.
func rings(now, baseline *Report, gate Gate) bool {
	return slices.ContainsFunc(now.Against(baseline, gate), func(x Comparison) bool { return x.Verdict == Worse })
}

// TestTheGateRingsForALossAndForNothingElse: of 1,000 unchanged prompts on a server that is
// slower that hour, at most 5 % ring; a loss of 30 points of yield is found by 16 repeats of three
// answers in at least 80 %. Repeats of one answer cannot do that by any test: of 16 answers
// against 16, chance alone often parts two benches as far.
func TestTheGateRingsForALossAndForNothingElse(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		answers   int
		now       float64
		trials    int
		low, high float64
	}{{1, 0.95, 1000, 0, 0.05}, {3, 0.95, 1000, 0, 0.05}, {1, 0.65, 200, 0.25, 1}, {2, 0.65, 200, 0.6, 1}, {3, 0.65, 200, 0.8, 1}, {4, 0.65, 200, 0.9, 1}} {
		if testing.Short() {
			if c.answers != 3 {
				continue
			}
			c.trials /= 10
		}
		w := gateWorld{rand.New(rand.NewPCG(65, uint64(c.answers))), 16, c.answers}
		rung := 0
		for range c.trials {
			if rings(w.bench(c.now, 3), w.bench(0.95, 1), DefaultGate()) {
				rung++
			}
		}
		share := float64(rung) / float64(c.trials)
		t.Logf("16 repeats of %d answers, yield 95 %% before and %.0f %% now: %.1f %% ring", c.answers, 100*c.now, 100*share)
		require.True(t, c.low <= share && share <= c.high, "%+v: %v", c, share)
	}
}

// TestSecondsDecideOnlyByName, and a tolerance is tolerated.
func TestSecondsDecideOnlyByName(t *testing.T) {
	w := gateWorld{rand.New(rand.NewPCG(65, 1)), 16, 1}
	now, before := w.bench(1, 3), w.bench(1, 1)
	require.False(t, rings(now, before, DefaultGate()))
	require.True(t, rings(now, before, Gate{"seconds": 0}))
	require.False(t, rings(now, before, Gate{"seconds": 60}))
}

// TestACellWhoseEndpointFailedIsNeverBetter, though it may be worse.
func TestACellWhoseEndpointFailedIsNeverBetter(t *testing.T) {
	w := gateWorld{rand.New(rand.NewPCG(65, 2)), 16, 3}
	now, before := w.bench(1, 1), w.bench(0.5, 1)
	between := func(verdict Conclusion) (x Comparison, found bool) {
		all := now.Between(&now.Cells[0], &before.Cells[0])
		at := slices.IndexFunc(all, func(x Comparison) bool { return x.Verdict == verdict })
		return all[max(at, 0)], at >= 0
	}
	_, found := between(Better)
	require.True(t, found)
	now.Cells[0].Repeats[3] = Repeat{Failed: "no route"}
	_, found = between(Better)
	require.False(t, found)
	x, _ := between(Unseen)
	require.Equal(t, "no difference told: the endpoint failed 1 repeat of the cell", x.String())
	now, before = before, now
	now.Cells[0].Repeats[3] = Repeat{Failed: "no route"}
	_, found = between(Worse)
	require.True(t, found)
}

// TestTheSchemaNamesTheFiguresThatMayDecide, and so refuses any other at its place.
func TestTheSchemaNamesTheFiguresThatMayDecide(t *testing.T) {
	var known []string
	for _, f := range Figures() {
		if f.Better != Neither {
			known = append(known, f.Name)
		}
	}
	for name := range DefaultGate() {
		require.Contains(t, known, name)
	}
	for _, name := range known {
		_, err := ReadPlan("bench.yaml", []byte("models: [{name: a, model: m}]\ngate: {"+name+": 0.5}\n"))
		require.NoError(t, err)
	}
	_, err := ReadPlan("bench.yaml", []byte("models: [{name: a, model: m}]\ngate: {secconds: 1}\n"))
	require.ErrorContains(t, err, "bench.yaml:2:8: gate.secconds")
}

// TestIntervalsStayInTheirRange, of values and of differences.
func TestIntervalsStayInTheirRange(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	for range 200 {
		w := gateWorld{random, 2 + random.IntN(6), 1}
		a, b := w.bench(random.Float64(), 1), w.bench(random.Float64(), 1)
		for _, f := range Figures() {
			most := f.most(gateDays)
			if v, ok := f.value(a.Cells[0].Repeats, 1, gateDays); ok {
				require.True(t, 0 <= v.Low && v.Low <= v.High && (most == 0 || v.High <= most), "%s: %v", f.Name, v)
			}
			if x := f.compare(&a.Cells[0], &b.Cells[0], estimate.Paired, a); x.Known && most > 0 {
				require.True(t, -most <= x.Is.Low && x.Is.High <= most, "%v", x)
			}
		}
	}
}
