package solution

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"dailies/game/freeplay"
	"dailies/game/session"
	checkfreeplay "dailies/validate/freeplay"
)

// Freeplay prints a run as the designer sees it: each lock with its deck and the moves that
// open it, and the witness as a story.
func Freeplay(w io.Writer, p *freeplay.Puzzle, a *checkfreeplay.Analysis) {
	for act := range p.Acts {
		showLock(w, p, act)
	}
	if a.Undecided {
		fmt.Fprintln(w, "\nA search did not end within its budget; what follows from playing every line is not known.")
		return
	}
	showReach(w, p, a)
	fmt.Fprintf(w, "\nAbove the resistance a lock can be opened with these moves beside SUBMIT, from the worst entry a run can come to.\n")
	fmt.Fprintf(w, "Needed: %s; enough for both later locks: %s; idle: %s; greedy play opens %d of %d\n", orNone(a.Needed), orNone(a.Enough), orNone(a.Idle), a.Greedy, len(p.Acts))
	showNight(w, p, a)
}

// showLock prints a lock: its concerns, KOA's counters, the deck in dealing order.
func showLock(w io.Writer, p *freeplay.Puzzle, act int) {
	l := &p.Acts[act]
	fmt.Fprintf(w, "\nLock %d, %s: resistance %d, %d turns, escalation %s, bends %s\n", act+1, plain(l.TargetLock), l.ResistanceStart, l.TurnLimit, plain(l.Escalation), orNone(l.Modifiers))
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	for _, c := range l.ActiveConcerns {
		fmt.Fprintf(t, "  asks\t%s\t%s\t%s\n", plain(c.ID), orNone(c.RequiredProof), orNone(c.StateRequirement))
	}
	for i := range l.CounterEvidence {
		k := &l.CounterEvidence[i]
		seen := ""
		if k.Hidden {
			seen = "hidden"
		}
		fmt.Fprintf(t, "  counter\t%s\t%s\t%s\n", plain(k.ID), orNone(k.Targets), seen)
	}
	for i := range l.Deck {
		where := "hand"
		if i >= l.HandSize {
			where = "pile"
		}
		showDealt(t, where, &l.Deck[i])
	}
	if l.Cache != nil {
		showDealt(t, "cache", l.Cache)
	}
	_ = t.Flush() // an error of w shows at its next use
}

func showDealt(w io.Writer, where string, c *freeplay.Card) {
	claims := c.Claims.Says()
	if c.Refutation() {
		claims = "refutes " + orNone(c.Refutes)
	}
	fmt.Fprintf(w, "  %s\t%s\t%d\t%s\t%s\t%s\n", where, plain(c.Name), c.Power, orNone(c.Proves), plain(c.Trust), plain(claims))
}

// showReach prints for each lock the damage that moves can do.
func showReach(w io.Writer, p *freeplay.Puzzle, a *checkfreeplay.Analysis) {
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "\nReach")
	for act := range a.Acts {
		fmt.Fprintf(t, "\tlock %d", act+1)
	}
	fmt.Fprintln(t, "\t")
	each := func(name string, of func(act int) string) {
		fmt.Fprint(t, name)
		for act := range a.Acts {
			fmt.Fprintf(t, "\t%s", of(act))
		}
		fmt.Fprintln(t, "\t")
	}
	row := func(name string, of func(act *checkfreeplay.Act) string) {
		each(name, func(act int) string { return of(&a.Acts[act]) })
	}
	each("resistance", func(act int) string { return strconv.Itoa(p.Acts[act].ResistanceStart) })
	row("SUBMIT alone", func(act *checkfreeplay.Act) string { return strconv.Itoa(act.Reach.Submit) })
	for _, move := range checkfreeplay.Others() {
		row("with "+string(move), func(act *checkfreeplay.Act) string { return strconv.Itoa(act.Reach.Only.Of(move)) })
	}
	for _, move := range checkfreeplay.Others() {
		row("without "+string(move), func(act *checkfreeplay.Act) string { return strconv.Itoa(act.Reach.Without.Of(move)) })
	}
	row("all moves", func(act *checkfreeplay.Act) string { return strconv.Itoa(act.Reach.All) })
	row("after FLAG of a hidden one", func(act *checkfreeplay.Act) string { return orDash(act.Reach.Flagged) })
	row("with the cache card", func(act *checkfreeplay.Act) string { return orDash(act.Reach.Card) })
	turns := turnsOf(p, a)
	each("fewest turns", func(act int) string { return turns[act] })
	row("threads", func(act *checkfreeplay.Act) string { return strconv.Itoa(act.Threads) })
	row("random opens, %", func(act *checkfreeplay.Act) string { return fmt.Sprintf("%.2f", 100*act.Random) })
	row("greedy", func(act *checkfreeplay.Act) string {
		if act.Greedy.Won {
			return "opens"
		}
		return fmt.Sprintf("leaves %d", act.Greedy.ResistanceLeft)
	})
	_ = t.Flush() // an error of w shows at its next use
}

// turnsOf returns the turns that the witness needs for each lock. The analysis has the fewest from
// the worst entry, which a line with a cache card or less of a story may do better than. A lock
// that the witness does not open has a dash.
func turnsOf(p *freeplay.Puzzle, a *checkfreeplay.Analysis) []string {
	s := freeplay.Start(p, 0)
	for _, action := range a.Witness.Actions {
		s, _ = freeplay.Apply(p, s, action, 0)
	}
	turns := make([]string, len(a.Acts))
	for act := range turns {
		turns[act] = "–"
		if act < freeplay.ScoreOf(s).Opened {
			turns[act] = strconv.Itoa(s.Turns[act])
		}
	}
	return turns
}

func orDash(n *int) string {
	if n == nil {
		return "–"
	}
	return strconv.Itoa(*n)
}

// showNight prints the witness as a story.
func showNight(w io.Writer, p *freeplay.Puzzle, a *checkfreeplay.Analysis) {
	end := "opens all three"
	if !a.Witness.Won {
		end = "does not open every lock"
	}
	fmt.Fprintf(w, "\nThe best line of each lock, with CALM in between; it %s\n", end)
	lock := ""
	for i, turn := range session.TellFreeplay(p, a.Witness.Actions) {
		if turn.Lock != lock {
			lock = turn.Lock
			fmt.Fprintf(w, "  The %s\n", plain(lock))
		}
		fmt.Fprintf(w, "  %3d. %s. %s\n", i+1, plain(turn.What), plain(strings.Join(turn.Notes, " ")))
	}
}

// FreeplayLine is the witness; nil where no line opens every lock.
func FreeplayLine(p *freeplay.Puzzle, a *checkfreeplay.Analysis) []Step {
	if a.Undecided || !a.Witness.Won {
		return nil
	}
	told := session.TellFreeplay(p, a.Witness.Actions)
	var steps []Step
	for i, action := range slices.Clone(a.Witness.Actions) {
		if i >= len(told) {
			return nil
		}
		steps = append(steps, Step{plain(told[i].What), action})
	}
	return steps
}
