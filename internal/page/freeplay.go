package page

import (
	_ "embed" // for the form
	"fmt"
	"strconv"

	"dailies/game/freeplay"
	"dailies/game/session"
	check "dailies/validate/freeplay"
)

//go:embed freeplay.html
var freeplayForm string

// Freeplay is the board of a run of freeplay.
func Freeplay(p *freeplay.Puzzle, a *check.Analysis) Board {
	v := freeplayView{P: p, A: a}
	for i := range p.Acts {
		v.Locks = append(v.Locks, freeplayLock{&p.Acts[i], i + 1})
	}
	if !a.Undecided {
		v.Reach = reachRows(p, a)
		v.Story = session.TellFreeplay(p, a.Witness.Actions)
	}
	return NewBoard("freeplay", freeplayForm, v)
}

type freeplayView struct {
	P     *freeplay.Puzzle
	A     *check.Analysis
	Locks []freeplayLock
	Reach []reachRow
	Story []session.FreeplayTurn
}

// freeplayLock is one of the three locks.
type freeplayLock struct {
	*freeplay.Act
	Number int
}

// Hand is what the player holds at the start of the lock.
func (l freeplayLock) Hand() []freeplay.Card {
	return l.Deck[:max(0, min(l.HandSize, len(l.Deck)))]
}

// Hidden counts the counters that the player does not see at the start.
func (l freeplayLock) Hidden() (n int) {
	for i := range l.CounterEvidence {
		if l.CounterEvidence[i].Hidden {
			n++
		}
	}
	return n
}

// Place is the position of a card of the deck at the start.
func (l freeplayLock) Place(i int) string {
	if i >= l.HandSize {
		return "pile"
	}
	return "hand"
}

// Says is what a card claims or refutes.
func (freeplayView) Says(c *freeplay.Card) string {
	if c.Refutation() {
		return fmt.Sprintf("refutes %d of KOA’s counters", len(c.Refutes))
	}
	return c.Claims.Says()
}

// Per is a chance in per cent.
func (freeplayView) Per(chance float64) string { return fmt.Sprintf("%.2f", 100*chance) }

// reachRow is the damage that some moves can do at each lock; Short marks what falls short
// of the resistance.
type reachRow struct {
	Moves string
	Locks []reached
}

type reached struct {
	Text  string
	Short bool
}

func reachRows(p *freeplay.Puzzle, a *check.Analysis) []reachRow {
	var rows []reachRow
	row := func(moves string, of func(r *check.Reach) *int) {
		r := reachRow{Moves: moves}
		for i := range a.Acts {
			n := of(&a.Acts[i].Reach)
			if n == nil {
				r.Locks = append(r.Locks, reached{Text: "–"})
				continue
			}
			r.Locks = append(r.Locks, reached{strconv.Itoa(*n), *n < p.Acts[i].ResistanceStart})
		}
		rows = append(rows, r)
	}
	row("SUBMIT alone", func(r *check.Reach) *int { return &r.Submit })
	for _, move := range check.Others() {
		row("with "+string(move), func(r *check.Reach) *int { n := r.Only.Of(move); return &n })
	}
	for _, move := range check.Others() {
		row("all but "+string(move), func(r *check.Reach) *int { n := r.Without.Of(move); return &n })
	}
	row("all moves", func(r *check.Reach) *int { return &r.All })
	row("after FLAG of a hidden counter", func(r *check.Reach) *int { return r.Flagged })
	row("with the cache card", func(r *check.Reach) *int { return r.Card })
	return rows
}
