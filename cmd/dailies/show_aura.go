package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"dailies/game/aura"
	checkaura "dailies/validate/aura"
)

// showAura prints an AURA board as the designer sees it: cards, protocols, what the
// drafts reach, the best line, the safe one, and what players of a habit come to.
func showAura(w io.Writer, p *aura.Puzzle, a *checkaura.Analysis) {
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
	showAuraLine(w, "Best line", p, a.Best)
	showAuraLine(w, "Safe line, without SKETCHY cards and SCAN", p, a.Safe)
	showAuraLine(w, "One payload every turn is Gold", p, a.Repeated)
	fmt.Fprintf(w, "\nIn every winning draft: %s\nPaths of no Gold or Silver line: %s\n", orNone(a.MustPick), orNone(a.DeadPaths))
	fmt.Fprintf(w, "\nThe strongest six, played hard: %s\nThe most trusted six, played safe: %s\nAny six and any payload that is accepted: %.1f %% win\n",
		a.Policies.Greedy.Medal, a.Policies.Cautious.Medal, 100*a.Policies.Random.WinRate)
}

// showMedals prints how many drafts reach each medal at best, and what it costs to
// draft badly: for each card, the drafts with and without it.
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

// showAuraLine plays a line turn by turn.
func showAuraLine(w io.Writer, title string, p *aura.Puzzle, line *checkaura.Line) {
	if line == nil {
		return
	}
	fmt.Fprintf(w, "\n%s: %d turns left, scrutiny peak %d, %d audits, %d scans\n  draft %s\n",
		title, line.TurnsLeft, line.PeakScrutiny, line.Audits, line.Scans, joined(line.Draft))
	state, _ := aura.Apply(p, aura.Start(p), aura.Action{Draft: line.Draft})
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for i, action := range line.Actions {
		protocol := ""
		if state.Protocol < len(p.Protocols) {
			protocol = plain(p.Protocols[state.Protocol].ID)
		}
		var events []aura.Event
		state, events = aura.Apply(p, state, action)
		what := "submit " + joined(action.Submit)
		if len(action.Scan) > 0 {
			what = "scan " + joined(action.Scan)
		}
		fmt.Fprintf(table, "  %d\t%s\t%s\t%s\tresistance %d\tscrutiny %d\n", i+1, protocol, what, told(events), state.Resistance, state.Scrutiny)
	}
	_ = table.Flush() // it writes to w, whose errors show at the end
}

// told says in a few words what a turn came to.
func told(events []aura.Event) string {
	var parts []string
	for _, e := range events {
		switch e.Kind {
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
