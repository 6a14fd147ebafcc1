package lint

import (
	"cmp"
	"slices"

	"dailies/game/triples"
	"dailies/lint/corpus"
	check "dailies/validate/triples"
)

// readingMarks returns what KOA's answers before the first lock tell of a board, by dimension: of
// the groups and near misses with its phrases, how many more are groups than by chance. A run
// chooses days that contradict what they told lately.
func readingMarks(p *triples.Puzzle) []corpus.Mark {
	dims := make(map[triples.Dimension]check.Answered)
	var total check.Answered
	for concern, n := range check.AnswersOf(p) {
		dims[concern.Dim] = dims[concern.Dim].Plus(n)
		total = total.Plus(n)
	}
	var marks []corpus.Mark
	for dim, n := range dims {
		if things := n.Right + n.Near; things > 0 {
			marks = append(marks, corpus.Mark{
				Name: "reading: " + string(cmp.Or(dim, triples.NoDimension)), Things: things,
				Beyond: 1000*n.Right - 1000*things*total.Right/(total.Right+total.Near),
			})
		}
	}
	slices.SortFunc(marks, func(a, b corpus.Mark) int { return cmp.Compare(a.Name, b.Name) })
	return marks
}
