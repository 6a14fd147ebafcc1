package learn

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"dailies/game"
)

// Level is how far a play went (page on results: opened, good, par).
type Level int

// The levels.
const (
	Lost Level = iota
	Opened
	Good
	Par
)

// Play is the first attempt of a player at a day.
type Play struct {
	Day     game.Date
	Player  string // of a month
	Level   Level
	Seconds int // as told

	Locks [][]string // the ids of the tiles of each group that was locked, right or wrong, where the game sorts tiles
}

// Prior is what the player models say of days: a figure for each that grows with difficulty. A day
// without one is like the average.
type Prior map[game.Date]float64

// model is the posterior of a game's days. A play is answered by a tree of two questions (De Boeck and
// Partchev 2012, "IRTrees"), each of them a Rasch model: whether it reached good, and then, on the one side, whether
// it reached par and on the other whether it opened the day. A player of skill t reaches good on a day of
// difficulty b with the probability logistic(t - b), and then par with logistic(l × t - c), where c is of the day
// and l is how much skill counts there; so for opening. One scale with three cuts would let a day on which opening is
// easy look like one that is easy to play well, and its intervals would be too narrow wherever people
// open by other means than they play well by. Skills are normal with the deviation exp(s), and are
// integrated out, so that a player of two plays counts as two plays. The parameters are b and the two c
// of each day, then the means of c and the two l of the game, s, and a, d of the prior mean a + d × rank of b.
type model struct {
	ranks     []float64 // by day, standardized
	deviation float64   // of days from what the models say
	players   [][]response
}

type response struct {
	day   int
	level Level
}

// Where the parameters of a day are, and how many they are.
const (
	place = iota
	opens
	pars
	ofDay
)

// Where the parameters after those of the days are.
const (
	openMean = iota
	parMean
	openLoad
	parLoad
	spread
	base
	slope
	further // how many they are
)

// Deviations of the priors: of a day from what the models say, before the days themselves have said how
// far they are from it, and of its other questions from those of the game.
const dayDeviation, otherDeviation = 2.0, 1.0

// believed is what is believed of the parameters after those of the days: their means and deviations.
func believed() (means, deviations [further]float64) {
	return [further]float64{openLoad: 1, parLoad: 1},
		[further]float64{openMean: 2, parMean: 2, openLoad: 1, parLoad: 1, spread: 0.5, base: 2, slope: 1}
}

// nodes are skills and their weights for an integral over a standard normal skill: the trapezoid
// rule, which is exact to ten digits for what is as smooth as this.
func nodes() (skills, weights []float64) {
	const count, reach = 25, 5.0
	sum := 0.0
	for i := range count {
		x := -reach + 2*reach*float64(i)/(count-1)
		skills, weights = append(skills, x), append(weights, math.Exp(-x*x/2))
		sum += weights[i]
	}
	for i := range weights {
		weights[i] /= sum
	}
	return skills, weights
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// chance is what a skill and a day say of a level: the logarithm of its probability, and the
// derivatives of that by the margin of skill over difficulty at each of the two questions.
type chance struct{ log, good, then float64 }

// second is which question follows good, or the lack of it.
func second(l Level) (ofDay, mean, load int) {
	if l >= Good {
		return pars, parMean, parLoad
	}
	return opens, openMean, openLoad
}

// chanceOf is the chance of a level for a skill on a day.
func chanceOf(skill float64, l Level, day, all []float64) chance {
	at, _, load := second(l)
	log, good := answer(skill-day[place], l >= Good)
	more, then := answer(all[load]*skill-day[at], l == Par || l == Opened)
	return chance{log: log + more, good: good, then: then}
}

// answer is the logarithm of the probability of an answer, and its derivative by the margin.
func answer(margin float64, yes bool) (log, derivative float64) {
	if !yes {
		log, derivative = answer(-margin, true)
		return log, -derivative
	}
	if margin < 0 { // so that nothing overflows
		return margin - math.Log1p(math.Exp(margin)), logistic(-margin)
	}
	return -math.Log1p(math.Exp(-margin)), logistic(-margin)
}

// negative is the negative logarithm of the posterior, and its gradient where grad is not nil.
func (m *model) negative(x, grad []float64) float64 {
	clear(grad)
	total := m.prior(x, grad)
	days, levels := len(m.ranks), int(Par)+1
	all := x[days*ofDay:]
	nodes, weights := nodes()
	chances, shares := make([][]chance, len(nodes)), make([][]float64, len(nodes)) // by node, then by day and level
	for q, node := range nodes {
		shares[q] = make([]float64, days*levels)
		for d := range days {
			for l := range levels {
				chances[q] = append(chances[q], chanceOf(math.Exp(all[spread])*node, Level(l), x[d*ofDay:], all))
			}
		}
	}
	logs := make([]float64, len(nodes))
	for _, plays := range m.players {
		for q := range nodes {
			logs[q] = math.Log(weights[q])
			for _, r := range plays {
				logs[q] += chances[q][r.day*levels+int(r.level)].log
			}
		}
		sum := floats.LogSumExp(logs)
		total -= sum
		for q := range nodes {
			share := math.Exp(logs[q] - sum)
			for _, r := range plays {
				shares[q][r.day*levels+int(r.level)] += share
			}
		}
	}
	if grad != nil {
		for q, node := range nodes {
			for i, c := range chances[q] {
				m.descend(x, grad, math.Exp(all[spread])*node, i/levels, Level(i%levels), shares[q][i], c)
			}
		}
	}
	return total
}

// descend adds to the gradient what a share of plays of a level has, by a skill on a day.
func (m *model) descend(x, grad []float64, skill float64, day int, l Level, share float64, c chance) {
	all, allGrad := x[len(m.ranks)*ofDay:], grad[len(m.ranks)*ofDay:]
	at, _, load := second(l)
	grad[day*ofDay+place] += share * c.good
	grad[day*ofDay+at] += share * c.then
	allGrad[load] -= share * c.then * skill
	allGrad[spread] -= share * (c.good + c.then*all[load]) * skill
}

// prior is the negative logarithm of what is believed before any play.
func (m *model) prior(x, grad []float64) (total float64) {
	days := len(m.ranks)
	normal := func(off, deviation float64) (slope float64) {
		total += off * off / (2 * deviation * deviation)
		return off / (deviation * deviation)
	}
	if grad == nil {
		grad = make([]float64, len(x))
	}
	all, allGrad := x[days*ofDay:], grad[days*ofDay:]
	for d, rank := range m.ranks {
		day, dayGrad := x[d*ofDay:], grad[d*ofDay:]
		steep := normal(day[place]-all[base]-all[slope]*rank, m.deviation)
		dayGrad[place] += steep
		allGrad[base] -= steep
		allGrad[slope] -= steep * rank
		for _, l := range []Level{Opened, Par} {
			at, mean, _ := second(l)
			steep := normal(day[at]-all[mean], otherDeviation)
			dayGrad[at] += steep
			allGrad[mean] -= steep
		}
	}
	means, deviations := believed()
	for i := range all {
		allGrad[i] += normal(all[i]-means[i], deviations[i])
	}
	return total
}
