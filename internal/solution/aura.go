package solution

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"dailies/game/aura"
	"dailies/game/document"
	checkaura "dailies/validate/aura"
)

// Aura prints an AURA board as the designer sees it: cards, protocols, what the
// drafts reach, the best line, the safe one, and how far players with fixed habits get.
func Aura(w io.Writer, p *aura.Puzzle, a *checkaura.Analysis) {
	fmt.Fprintf(w, "\n%s: %d → 0 in %d turns, %d scans\n", plain(p.Target), p.Resistance, p.Turns, p.ScanLimit)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for i := range p.Evidence {
		c := &p.Evidence[i]
		fmt.Fprintf(table, "  %s\t%s\t%d\t%s\t%s\t%s\n", plain(c.ID), plain(c.Name), c.Impact, plain(c.Trust), joined(c.Tags), joined(c.Traits))
	}
	_ = table.Flush() // it writes to w, whose errors show at the end
	fmt.Fprintf(w, "  reserve in the order %s\n", joined(p.ReserveOrder))
	for i := range p.Protocols {
		protocol := &p.Protocols[i]
		fmt.Fprintf(w, "\n%s from %d: %s\n", plain(protocol.ID), protocol.FromResistance, plain(protocol.Label))
		for j := range protocol.Paths {
			fmt.Fprintf(w, "    %s: %s\n", plain(protocol.Paths[j].ID), plain(protocol.Paths[j].Label))
		}
	}
	if a.Undecided {
		fmt.Fprintln(w, "\nThe search did not end within its bounds.")
		return
	}
	showMedals(w, p, a)
	showDraftLine(w, "Best line", p, a.Best)
	showDraftLine(w, "Safe line, without SKETCHY cards and SCAN", p, a.Safe)
	showDraftLine(w, "One payload every turn is Gold", p, a.Repeated)
	fmt.Fprintf(w, "\nIn every winning draft: %s\nPaths of no Gold or Silver line: %s\n", orNone(a.MustPick), orNone(a.DeadPaths))
	showAuraModels(w, a)
	fmt.Fprintf(w, "\nThe strongest six, played hard: %s\nThe most trusted six, played safe: %s\nAny six and any payload that is accepted: %.1f %% win\n",
		a.Policies.Greedy.Medal, a.Policies.Cautious.Medal, 100*a.Policies.Random.WinRate)
}

// showAuraModels prints what each player model reaches, and how deep Gold lies.
func showAuraModels(w io.Writer, a *checkaura.Analysis) {
	d := &a.Depth
	fmt.Fprintf(w, "\nPlayer models; the lowest that reaches the best medal: %s\n", cmp.Or(a.Rung, "none"))
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "  %s\twins %.1f %%\n", checkaura.M0, 100*a.Models[checkaura.M0].WinRate)
	for _, name := range checkaura.Ladder() {
		r := a.Models[name]
		submitted := []string{}
		if r.Line != nil {
			for _, turn := range r.Line.Actions {
				submitted = append(submitted, strings.ReplaceAll(joined(turn.Submit)+joined(turn.Scan), " ", "+"))
			}
		}
		fmt.Fprintf(table, "  %s\t%s\t%s\n", name, r.Medal, strings.Join(submitted, ", "))
	}
	_ = table.Flush() // it writes to w, whose errors show at the end
	fmt.Fprintf(w, "Without SCAN %d drafts reach Gold, %d of them with the strongest card and %d by greed alone, and %d Silver;\na Gold line submits at least %d cards in %d different payloads\n",
		d.GoldDrafts, d.StrongestDrafts, d.GreedyDrafts, d.SilverDrafts, d.GoldCards, d.GoldPayloads)
}

// showMedals prints how many drafts reach each medal at best, and the cost of a bad
// draft: for each card, the drafts with and without it.
func showMedals(w io.Writer, p *aura.Puzzle, a *checkaura.Analysis) {
	tiers := []aura.Medal{aura.Gold, aura.Silver, aura.Bronze, aura.Cleared, aura.Loss}
	total := make(map[aura.Medal]int)
	held := make(map[int]map[aura.Medal]int)
	for _, d := range a.Medals {
		total[d.Medal]++
		for _, card := range d.Cards {
			if held[card] == nil {
				held[card] = make(map[aura.Medal]int)
			}
			held[card][d.Medal]++
		}
	}
	fmt.Fprintf(w, "\nThe best medal of the %d drafts, and of those that hold a card\n", a.Drafts)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "\t%s\t\n", joinedTabs(tiers))
	row := func(name string, count map[aura.Medal]int) {
		fmt.Fprintf(table, "%s\t", name)
		for _, medal := range tiers {
			fmt.Fprintf(table, "%d\t", count[medal])
		}
		fmt.Fprintln(table)
	}
	row("all", total)
	for i := range p.Evidence {
		if held[i] != nil {
			row(plain(p.Evidence[i].ID), held[i])
		}
	}
	_ = table.Flush() // it writes to w, whose errors show at the end
	if lost := total[aura.Loss]; lost > 0 {
		fmt.Fprintf(w, "Of %d drafts %d cannot win, however they are played; %d have no medal\n", a.Drafts, lost, lost+total[aura.Cleared])
	} else {
		fmt.Fprintf(w, "Every draft can win; %d cannot win a medal\n", total[aura.Cleared])
	}
}

// showDraftLine plays a line turn by turn.
func showDraftLine(w io.Writer, title string, p *aura.Puzzle, line *checkaura.Line) {
	if line == nil {
		return
	}
	fmt.Fprintf(w, "\n%s: %s left, scrutiny peak %d, %s, %s\n  draft %s\n",
		title, document.Count(line.TurnsLeft, "turn"), line.PeakScrutiny, document.Count(line.Audits, "audit"), document.Count(line.Scans, "scan"), joined(line.Draft))
	state, _ := aura.Apply(p, aura.Start(p, 0), aura.Action{Draft: line.Draft}, 0)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for i, action := range line.Actions {
		protocol := ""
		if state.Protocol < len(p.Protocols) {
			protocol = plain(p.Protocols[state.Protocol].ID)
		}
		var events []aura.Event
		state, events = aura.Apply(p, state, action.Action(), 0)
		what := "submit " + joined(action.Submit)
		if len(action.Scan) > 0 {
			what = "scan " + joined(action.Scan)
		}
		fmt.Fprintf(table, "  %d\t%s\t%s\t%s\tresistance %d\tscrutiny %d\n", i+1, protocol, what, turnOutcome(events), state.Resistance, state.Scrutiny)
	}
	_ = table.Flush() // it writes to w, whose errors show at the end
}

// turnOutcome words the end of a turn.
func turnOutcome(events []aura.Event) string {
	var parts []string
	for _, e := range events {
		switch e.Type {
		case aura.Accepted:
			resonance := ""
			if e.Resonance {
				resonance = " with resonance"
			}
			parts = append(parts, fmt.Sprintf("-%d%s by %s", e.Compliance, resonance, joined(e.Paths)))
		case aura.Denied:
			parts = append(parts, "denied")
		case aura.Scanned:
			parts = append(parts, "draws "+joined(e.Drawn))
		case aura.Shifted:
			parts = append(parts, "shift to "+plain(e.Protocol))
		case aura.Audited:
			parts = append(parts, fmt.Sprintf("audit +%d", e.Healed))
		}
	}
	return strings.Join(parts, ", ")
}

func joined[T ~string](items []T) string {
	texts := make([]string, len(items))
	for i, item := range items {
		texts[i] = plain(item)
	}
	return strings.Join(texts, " ")
}

func joinedTabs(medals []aura.Medal) string { return strings.ReplaceAll(joined(medals), " ", "\t") }

// AuraLine is the best draft and its best play; nil where no line wins.
func AuraLine(p *aura.Puzzle, a *checkaura.Analysis) []Step {
	if a.Undecided || a.Best == nil {
		return nil
	}
	steps := []Step{{"Draft " + evidenceNames(p, a.Best.Draft), aura.Action{Draft: a.Best.Draft}}}
	for _, turn := range a.Best.Actions {
		says := "Submit " + evidenceNames(p, turn.Submit)
		if len(turn.Scan) > 0 {
			says = "Scan " + evidenceNames(p, turn.Scan)
		}
		steps = append(steps, Step{says, turn.Action()})
	}
	return steps
}

func evidenceNames(p *aura.Puzzle, ids []aura.CardID) string {
	var names []string
	for _, id := range ids {
		for i := range p.Evidence {
			if c := &p.Evidence[i]; c.ID == id {
				names = append(names, plain(c.Name))
			}
		}
	}
	return strings.Join(names, " + ")
}
