package figures

import (
	"fmt"
	"slices"

	"dailies/game/freeplay"
	check "dailies/validate/freeplay"
)

// Freeplay measures a run: at each lock how often random play opens it, and whether greedy
// play does; how far greedy play and the planner get in a whole run; which moves the
// witness makes besides SUBMIT.
func Freeplay(_ *freeplay.Puzzle, a *check.Analysis) []Figure {
	if a.Undecided {
		return []Figure{Holds(unproved, true)}
	}
	var all []Figure
	for i := range a.Acts {
		lock := fmt.Sprintf("lock %d ", i+1)
		all = append(all, Number(lock+"random opens %", 100*a.Acts[i].Random), Holds(lock+"greedy opens", a.Acts[i].Greedy.Won))
	}
	all = append(all, Number("greedy opens", float64(a.Models.Greedy.Opened)), Holds("planner wins", a.Models.Planner.Won))
	for _, move := range check.Others() {
		used := slices.ContainsFunc(a.Witness.Actions, func(action freeplay.Action) bool { return action.Do == move })
		all = append(all, Holds("witness "+string(move), used))
	}
	return all
}
