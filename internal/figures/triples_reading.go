package figures

import (
	"cmp"
	"maps"
	"slices"

	"dailies/game/triples"
	check "dailies/validate/triples"
)

// answers are what KOA answers about the threes of a board.
type answers = check.Answers

// Reading is how far what KOA says of three tiles before the first lock tells the groups of triples
// from other threes, over days. 0.75 to 1.33 for each ratio and a rank of 95 to 126 tell next to
// nothing; 110.5 is chance.
type Reading struct {
	// Ratios is by dimension how many times as often its phrases stand on groups as on near misses,
	// wrong triples with two tiles of a group; "none" is for the answer that she would watch nothing.
	Ratios map[triples.Dimension]float64 `json:"ratios"`

	// Rank is the median rank of a group among the 220 triples of its board, if a player tries those
	// first whose phrase has most often been that of a group on these days.
	Rank float64 `json:"rank"`
}

// readingOf adds up the answers of boards; nil where there are none.
func readingOf(boards []answers) *Reading {
	if len(boards) == 0 {
		return nil
	}
	sum, dims := make(answers), make(map[triples.Dimension]check.Answered)
	var total check.Answered
	for _, board := range boards {
		for concern, n := range board {
			sum[concern] = sum[concern].Plus(n)
			dims[concern.Dim] = dims[concern.Dim].Plus(n)
			total = total.Plus(n)
		}
	}
	r := &Reading{Ratios: make(map[triples.Dimension]float64), Rank: medianRank(boards, ranked(sum))}
	for dim, n := range dims {
		if n.Near > 0 {
			r.Ratios[cmp.Or(dim, triples.NoDimension)] = float64(n.Right*total.Near) / float64(n.Near*max(total.Right, 1))
		}
	}
	return r
}

// ranked returns the phrases, those first that are most often of a group.
func ranked(sum answers) []triples.Concern {
	return slices.SortedFunc(maps.Keys(sum), func(a, b triples.Concern) int {
		x, y := sum[a], sum[b]
		return cmp.Or(cmp.Compare(y.Right*x.All, x.Right*y.All), cmp.Compare(a.Dim, b.Dim), cmp.Compare(a.Value, b.Value))
	})
}

// medianRank is the median rank of the groups of boards, tried by phrase; those of one phrase in
// any order, each as likely.
func medianRank(boards []answers, order []triples.Concern) float64 {
	var weight []float64 // by rank, from 0
	groups := 0.0
	for _, board := range boards {
		rank := 0
		for _, concern := range order {
			n := board[concern]
			for len(weight) < rank+n.All {
				weight = append(weight, 0)
			}
			for i := range n.All {
				weight[rank+i] += float64(n.Right) / float64(n.All)
			}
			rank += n.All
			groups += float64(n.Right)
		}
	}
	below := 0.0
	for i, w := range weight {
		if below += w; below >= groups/2 {
			return float64(i + 1)
		}
	}
	return 0
}
