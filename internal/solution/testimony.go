package solution

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"dailies/game/document"
	"dailies/game/testimony"
	checktestimony "dailies/validate/testimony"
)

// Testimony prints a hand as the designer sees it: who claims what when, which
// cards contradict each other, and how to play it.
func Testimony(w io.Writer, p *testimony.Puzzle, a *checktestimony.Analysis) {
	fmt.Fprintf(w, "\n%s, %s: resistance %d, %d turns, counters %s\n", plain(p.TargetLock), plain(p.Difficulty), p.ResistanceStart, p.TurnLimit, cmp.Or(plain(p.CounterVisibility), "FULL"))
	showHand(w, p, a)
	showTimeline(w, p)
	showMatrix(w, p)
	if a.Undecided {
		fmt.Fprintln(w, "\nThe search did not end within its budget; what follows from playing every line is not known.")
		return
	}
	fmt.Fprintf(w, "\n%d lines win and %d lose, with %d sets of cards in %d distinct ways\n", a.Lines.Winning, a.Lines.Losing, a.WinningSets, a.DistinctLines)
	for i, line := range a.Witnesses.Distinct {
		if i == 0 {
			continue // the best line, printed in full below
		}
		fmt.Fprintf(w, "    %s: %s\n", scoreText(p, line), lineText(p, line))
	}
	if a.Best != nil {
		fmt.Fprintf(w, "\nBest line (%s), %s\n", plain(*a.Approach), document.Count(a.Best.Turns, "turn"))
		showLine(w, p, a.Best.Submissions)
	}
	fmt.Fprintf(w, "\nThe strongest card each turn\n")
	showLine(w, p, a.Witnesses.Naive)
	if a.NearMiss != nil {
		fmt.Fprintf(w, "\nThe nearest loss leaves %d\n", *a.NearMiss)
		showLine(w, p, a.Witnesses.Nearest)
	}
	showModels(w, p, a)
	fmt.Fprintf(w, "\nStrongest cards without a MAJOR pair, power %d, scrutiny %d if all are played: %s; traps: %s\n",
		a.SafePower, scrutinyOf(p, a.SafeSet), orNone(a.SafeSet), orNone(a.Traps))
}

// scoreText says what a line costs, since a way to win is not always as good as the best.
func scoreText(p *testimony.Puzzle, line [][]testimony.CardID) string {
	s := testimony.Start(p, 0)
	for _, cards := range line {
		s, _ = testimony.Apply(p, s, testimony.Action{Submit: cards}, 0)
	}
	return fmt.Sprintf("%s, scrutiny %d, %d refuted", document.Count(s.Turns, "turn"), s.Scrutiny, s.Refuted.Len())
}

// scrutinyOf is the scrutiny of a story of these cards.
func scrutinyOf(p *testimony.Puzzle, cards []testimony.CardID) (n int) {
	for i, id := range cards {
		card := &p.Hand[p.Card(id)]
		if card.Trust == testimony.Sketchy {
			n++
		}
		for _, other := range cards[:i] {
			if testimony.SeverityOf(card, &p.Hand[p.Card(other)]) == testimony.Minor {
				n++
			}
		}
	}
	return n
}

// showModels prints what each player model reaches, and its line.
func showModels(w io.Writer, p *testimony.Puzzle, a *checktestimony.Analysis) {
	fmt.Fprintf(w, "\nPlayer models; %d of %d first submissions can still win, %d lines win without scrutiny\n", a.First.CanWin, a.First.All, a.CleanWins)
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	fmt.Fprintf(t, "  M0\twins %d.%02d %%\n", a.Models.M0.Basis()/100, a.Models.M0.Basis()%100)
	var names []checktestimony.Model
	for _, name := range checktestimony.Ladder() {
		names = append(names, name, name.Clean())
	}
	for _, name := range append(names, checktestimony.M6) {
		r := a.Models.Played[name]
		reached := "loses"
		switch {
		case r.AtPar:
			reached = "at par"
		case r.Won:
			reached = "wins"
		}
		fmt.Fprintf(t, "  %s\t%s\t%s\n", name, reached, lineText(p, r.Line))
	}
	_ = t.Flush() // an error of w shows at its next use
}

func showHand(w io.Writer, p *testimony.Puzzle, a *checktestimony.Analysis) {
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	fmt.Fprintln(t, "\nCONCERN\tPROOF\tSTATES\tKOA ASKS")
	for _, c := range p.ActiveConcerns {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", plain(c.ID), orNone(c.RequiredProof), orNone(c.StateRequirement), plain(c.KoaAsks))
	}
	fmt.Fprintln(t, "\nCOUNTER\tTARGETS\tREFUTED BY\tCLAIM")
	for i := range p.CounterEvidence {
		k := &p.CounterEvidence[i]
		var by []testimony.CardID
		for j := range p.Hand {
			if slices.Contains(p.Hand[j].Refutes, k.ID) {
				by = append(by, p.Hand[j].ID)
			}
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", plain(k.ID), orNone(k.Targets), orNone(by), plain(k.Claim))
	}
	fmt.Fprintln(t, "\n\tCARD\tPOWER\tPROVES\tTRUST\tREFUTES\tCLAIMS")
	for i := range p.Hand {
		c := &p.Hand[i]
		mark := ""
		if slices.Contains(a.Traps, c.ID) {
			mark = "trap"
		}
		fmt.Fprintf(t, "%d\t%s\t%d\t%s\t%s\t%s\t%s %s\n", i+1, plain(c.Name), c.Power, orNone(c.Proves), plain(c.Trust), orNone(c.Refutes), claimText(c), mark)
	}
	_ = t.Flush() // an error of w shows at its next use
}

func claimText(c *testimony.Card) string {
	var parts []string
	for _, text := range []string{plain(c.Claims.Location), plain(c.Claims.State), plain(c.Claims.Activity)} {
		if text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, ", ")
}

// timelineWidth is how many columns the timeline may take, each some minutes.
const timelineWidth = 60

// showTimeline draws when each card claims its time, a bar of a line each, and marks
// the cards it contradicts.
func showTimeline(w io.Writer, p *testimony.Puzzle) {
	first, last := 24*60, 0
	for i := range p.Hand {
		if from, to, ok := p.Hand[i].Claims.Span(); ok {
			first, last = min(first, from), max(last, to)
		}
	}
	if last < first {
		return
	}
	step := max(1, (last-first)/timelineWidth+1) // minutes to a column
	fmt.Fprintf(w, "\nTimeline, %s to %s, a column for %d min\n", clock(first), clock(last), step)
	for i := range p.Hand {
		c := &p.Hand[i]
		from, to, ok := c.Claims.Span()
		if !ok || to < from {
			continue
		}
		before, length := (from-first)/step, (to-first)/step-(from-first)/step+1
		bar := strings.Repeat(" ", before) + strings.Repeat("█", length)
		fmt.Fprintf(w, "  %2d %-*s  %s–%s %s%s\n", i+1, (last-first)/step+1, bar, clock(from), clock(to), claimText(c), clashMarks(p, i))
	}
}

func clock(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60) }

// clashMarks names the cards that a card contradicts: ✗ MAJOR, ~ MINOR.
func clashMarks(p *testimony.Puzzle, i int) string {
	text := ""
	for j := range p.Hand {
		switch testimony.SeverityOf(&p.Hand[i], &p.Hand[j]) {
		case testimony.Major:
			text += fmt.Sprintf(" ✗%d", j+1)
		case testimony.Minor:
			text += fmt.Sprintf(" ~%d", j+1)
		case testimony.None:
		}
	}
	return text
}

// showMatrix prints every pair: ✗ MAJOR, ~ MINOR, + shares a claim.
func showMatrix(w io.Writer, p *testimony.Puzzle) {
	fmt.Fprint(w, "\nPairs (✗ MAJOR, ~ MINOR, + corroborates)\n    ")
	for i := range p.Hand {
		fmt.Fprintf(w, "%3d", i+1)
	}
	fmt.Fprintln(w)
	for i := range p.Hand {
		fmt.Fprintf(w, "  %2d", i+1)
		for j := range p.Hand {
			fmt.Fprintf(w, "  %s", pairMark(&p.Hand[i], &p.Hand[j], i == j))
		}
		fmt.Fprintf(w, "  %s\n", plain(p.Hand[i].Name))
	}
	for i := range p.Hand {
		for j := range i {
			if c := testimony.Contradict(&p.Hand[j], &p.Hand[i]); c.Severity != testimony.None {
				fmt.Fprintf(w, "    %d and %d: %s, %s\n", j+1, i+1, c.Severity, c.Reason)
			}
		}
	}
}

func pairMark(a, b *testimony.Card, same bool) string {
	switch {
	case same:
		return "·"
	case testimony.SeverityOf(a, b) == testimony.Major:
		return "✗"
	case testimony.SeverityOf(a, b) == testimony.Minor:
		return "~"
	case testimony.Corroborate(a, b):
		return "+"
	}
	return " "
}

// showLine plays a line and prints each turn.
func showLine(w io.Writer, p *testimony.Puzzle, line [][]testimony.CardID) {
	s := testimony.Start(p, 0)
	for turn, cards := range line {
		var events []testimony.Event
		s, events = testimony.Apply(p, s, testimony.Action{Submit: cards}, 0)
		fmt.Fprintf(w, "  %d. %s: %s; resistance %d, scrutiny %d%s\n", turn+1, cardNames(p, cards), damageText(events), s.Resistance, s.Scrutiny, happened(events))
	}
	fmt.Fprintf(w, "     %s %s\n", s.Status, s.Loss)
}

// damageText splits the damage of a submission; one that scrutiny undoes deals none.
func damageText(events []testimony.Event) string {
	for _, e := range events {
		if d := e.Damage; d != nil {
			return fmt.Sprintf("deals %d (power %d, contested −%d, corroborated +%d, restored +%d)", d.Total, d.Base, d.Contested, d.Corroboration, d.Restored)
		}
	}
	return "deals nothing"
}

// happened names what KOA did and lost.
func happened(events []testimony.Event) string {
	text := ""
	for _, e := range events {
		switch e.Type {
		case testimony.Disproved:
			text += "; refutes " + plain(e.Counter)
		case testimony.Countered:
			text += "; KOA plays " + plain(e.Counter)
		case testimony.Contradicted:
			text += "; MINOR " + e.Clashes[0].Reason
		default:
		}
	}
	return text
}

func cardNames(p *testimony.Puzzle, ids []testimony.CardID) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = plain(id)
		if at := p.Card(id); at >= 0 {
			names[i] = plain(p.Hand[at].Name)
		}
	}
	return strings.Join(names, " + ")
}

func lineText(p *testimony.Puzzle, line [][]testimony.CardID) string {
	turns := make([]string, len(line))
	for i, cards := range line {
		turns[i] = cardNames(p, cards)
	}
	return strings.Join(turns, "; then ")
}

// TestimonyLine is the best submissions; nil where no line wins.
func TestimonyLine(p *testimony.Puzzle, a *checktestimony.Analysis) []Step {
	if a.Undecided || a.Best == nil {
		return nil
	}
	var steps []Step
	for _, cards := range a.Best.Submissions {
		steps = append(steps, Step{"Submit " + cardNames(p, cards), testimony.Action{Submit: cards}})
	}
	return steps
}
