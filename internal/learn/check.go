package learn

import (
	"fmt"
	"hash/fnv"
	"maps"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"dailies/game"
)

// Check says how well the measure does on plays that it was not given: a fifth of them. The losses are
// the mean negative logarithm of the chance of what happened, good or not.
type Check struct {
	Plays      int                   `json:"plays"`
	LogLoss    float64               `json:"logLoss"`
	ModelsOnly float64               `json:"modelsOnly"` // with what the player models say of days, and no play of theirs
	Share      float64               `json:"share"`      // with the share of all plays that reached good
	Bins       []Bin                 `json:"bins"`
	Spearman   map[game.Rung]float64 `json:"spearman"` // by weekday, of what the models say and what was measured
}

// Bin is the plays whose chance of good was said to be in a tenth of all chances.
type Bin struct {
	Said    float64 `json:"said"` // their mean chance
	Reached float64 `json:"reached"`
	Plays   int     `json:"plays"`
}

// heldOut reports whether a play is kept for the check. It depends on nothing but the play.
func heldOut(p Play) bool {
	hash := fnv.New32a()
	fmt.Fprint(hash, p.Player, p.Day)
	return hash.Sum32()%5 == 0
}

// check fits the other plays and predicts those that are held out.
func check(plays []Play, days map[game.Date]Day, prior Prior) (Check, error) {
	c := Check{Bins: []Bin{}, Spearman: map[game.Rung]float64{}}
	var seen, out []Play
	for _, p := range plays {
		if _, measured := days[p.Day]; !measured {
			continue
		}
		if heldOut(p) {
			out = append(out, p)
		} else {
			seen = append(seen, p)
		}
	}
	if len(out) == 0 || len(seen) == 0 {
		return c, nil
	}
	f, err := fit(seen, sorted(days), prior)
	if err != nil {
		return c, err
	}
	good := 0
	for _, p := range seen {
		if p.Level >= Good {
			good++
		}
	}
	c.predict(f, seen, out, float64(good)/float64(len(seen)))
	for _, rung := range game.Rungs() {
		var said, measured []float64
		for _, d := range sorted(days) {
			if effort, known := prior[d]; known && d.Rung() == rung {
				said, measured = append(said, effort), append(measured, days[d].Value)
			}
		}
		if r := Spearman(said, measured); len(said) > 2 && !math.IsNaN(r) {
			c.Spearman[rung] = rounded(r)
		}
	}
	return c, nil
}

// predict scores the plays that were held out.
func (c *Check) predict(f *fitted, seen, out []Play, share float64) {
	of := map[string][]Play{}
	for _, p := range seen {
		of[p.Player] = append(of[p.Player], p)
	}
	loss := func(p Play, chance float64) float64 {
		chance = min(max(chance, 1e-6), 1-1e-6)
		if p.Level >= Good {
			return -math.Log(chance)
		}
		return -math.Log(1 - chance)
	}
	var bins [10]Bin
	for _, p := range out {
		day, _ := slices.BinarySearch(f.days, p.Day)
		chance := f.chance(of[p.Player], day)
		c.Plays++
		c.LogLoss += loss(p, chance)
		c.ModelsOnly += loss(p, logistic(-f.difficulty(f.said(day))))
		c.Share += loss(p, share)
		b := &bins[min(int(10*chance), 9)]
		b.Plays++
		b.Said += chance
		if p.Level >= Good {
			b.Reached++
		}
	}
	n := float64(c.Plays)
	c.LogLoss, c.ModelsOnly, c.Share = rounded(c.LogLoss/n), rounded(c.ModelsOnly/n), rounded(c.Share/n)
	for _, b := range bins {
		if b.Plays > 0 {
			c.Bins = append(c.Bins, Bin{rounded(b.Said / float64(b.Plays)), rounded(b.Reached / float64(b.Plays)), b.Plays})
		}
	}
}

// said is where the player models alone put a day.
func (f *fitted) said(day int) float64 {
	all := f.x[len(f.days)*ofDay:]
	return all[base] + all[slope]*f.m.ranks[day]
}

// chance is that of good on a day, for a player who played like this.
func (f *fitted) chance(plays []Play, day int) (total float64) {
	skills, weights := nodes()
	all := f.x[len(f.days)*ofDay:]
	deviation := math.Exp(all[spread])
	logs := make([]float64, len(skills))
	for q, skill := range skills {
		logs[q] = math.Log(weights[q])
		for _, p := range plays {
			d, _ := slices.BinarySearch(f.days, p.Day)
			logs[q] += chanceOf(deviation*skill, p.Level, f.x[d*ofDay:], all).log
		}
	}
	sum := floats.LogSumExp(logs)
	for q, skill := range skills {
		total += math.Exp(logs[q]-sum) * logistic(deviation*skill-f.x[day*ofDay+place])
	}
	return total
}

func sortedNames[T any](names map[string]T) []string { return slices.Sorted(maps.Keys(names)) }
