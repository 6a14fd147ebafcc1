package hindsight

import (
	"fmt"
	"strings"

	"dailies/game/document"
)

// marked counts the moves with a mark.
func (r *Review) marked(mark Mark) (n int) {
	for _, m := range r.Moves {
		if m.Mark == mark {
			n++
		}
	}
	return n
}

// givenAway is the summary of a review by a search.
func givenAway(r *Review) string {
	var lost []string
	for _, l := range []struct {
		mark Mark
		noun string
	}{{Blunder, "blunder"}, {Slip, "slip"}} {
		if n := r.marked(l.mark); n > 0 {
			lost = append(lost, document.Count(n, l.noun))
		}
	}
	if len(lost) == 0 {
		return fmt.Sprintf("At the start %s could be reached. Every move kept it.", r.Best)
	}
	return fmt.Sprintf("At the start %s could be reached. %s.", r.Best, strings.Join(lost, " and "))
}
