package page

import (
	_ "embed" // for the form
	"fmt"
	"strings"

	"dailies/game/aura"
	check "dailies/validate/aura"
)

//go:embed aura.html
var auraForm string

// Aura is the board of an AURA daily.
func Aura(p *aura.Puzzle, a *check.Analysis) Board {
	v := auraView{P: p, A: a}
	if !a.Undecided {
		v.Lines = []auraLine{
			newAuraLine("Best line", p, a.Best), newAuraLine("Safe line, without SKETCHY cards and SCAN", p, a.Safe),
			newAuraLine("One payload every turn is Gold", p, a.Repeated),
		}
		v.Medals = medals(p, a)
	}
	return NewBoard("aura", auraForm, v)
}

type auraView struct {
	P      *aura.Puzzle
	A      *check.Analysis
	Lines  []auraLine
	Medals []medalRow
}

// auraLine is a way to play, turn by turn.
type auraLine struct {
	Title string
	*check.Line
	Draft string
	Turns []auraTurn
}

type auraTurn struct {
	Number                 int
	Protocol, Play, Result string
	Resistance, Scrutiny   int
}

func newAuraLine(title string, p *aura.Puzzle, line *check.Line) auraLine {
	if line == nil {
		return auraLine{}
	}
	told := auraLine{Title: title, Line: line, Draft: cardsOf(p, line.Draft)}
	state, _ := aura.Apply(p, aura.Start(p, 0), aura.Action{Draft: line.Draft}, 0)
	for i, action := range line.Actions {
		turn := auraTurn{Number: i + 1, Play: cardsOf(p, action.Submit)}
		if len(action.Scan) > 0 {
			turn.Play = "SCAN " + cardsOf(p, action.Scan)
		}
		if state.Protocol < len(p.Protocols) {
			turn.Protocol = string(p.Protocols[state.Protocol].ID)
		}
		var events []aura.Event
		state, events = aura.Apply(p, state, action.Action(), 0)
		turn.Result, turn.Resistance, turn.Scrutiny = happened(p, events), state.Resistance, state.Scrutiny
		told.Turns = append(told.Turns, turn)
	}
	return told
}

// cardsOf names cards by their texts.
func cardsOf(p *aura.Puzzle, ids []aura.CardID) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = string(id)
		if card := p.Card(id); card != nil {
			names[i] = card.Name
		}
	}
	return strings.Join(names, " + ")
}

// happened words the result of a turn.
func happened(p *aura.Puzzle, events []aura.Event) string {
	var parts []string
	for _, e := range events {
		switch e.Type {
		case aura.Accepted:
			what := "−%d"
			if e.Resonance {
				what = "−%d with resonance"
			}
			parts = append(parts, fmt.Sprintf(what, e.Compliance))
		case aura.Denied:
			parts = append(parts, "denied")
		case aura.Scanned:
			parts = append(parts, "draws "+cardsOf(p, e.Drawn))
		case aura.Shifted:
			parts = append(parts, "shift to "+string(e.Protocol))
		case aura.Audited:
			parts = append(parts, fmt.Sprintf("audit, +%d", e.Healed))
		case aura.Rejected, aura.Drafted, aura.ScrutinyRose, aura.Ended, aura.WasReset:
		}
	}
	return strings.Join(parts, ", ")
}

// medalRow counts the best medals of the drafts that hold a card.
type medalRow struct {
	Name   string
	Drafts int
	Counts []medalCount
}

type medalCount struct {
	Medal  aura.Medal
	Drafts int
	X, W   float64 // of a bar of a hundred
}

// tiers lists the medals as the table shows them.
func tiers() []aura.Medal {
	return []aura.Medal{aura.Gold, aura.Silver, aura.Bronze, aura.Cleared, aura.Loss}
}

// Luck is how often a random draft with random accepted payloads wins.
func (v auraView) Luck() string { return fmt.Sprintf("%.1f %%", 100*v.A.Policies.Random.WinRate) }

// modelMedal is what a player model reaches.
type modelMedal struct {
	Name  check.Model
	Medal aura.Medal
	Last  bool
}

// Models lists what the player models reach, from careless to perfect.
func (v auraView) Models() []modelMedal {
	ladder := check.Ladder()
	all := make([]modelMedal, len(ladder))
	for i, name := range ladder {
		all[i] = modelMedal{name, v.A.Models[name].Medal, i == len(ladder)-1}
	}
	return all
}

// Tiers lists the medals, the best first.
func (v auraView) Tiers() []aura.Medal { return tiers() }

func medals(p *aura.Puzzle, a *check.Analysis) []medalRow {
	all := make(map[aura.Medal]int)
	held := make([]map[aura.Medal]int, len(p.Evidence))
	for i := range held {
		held[i] = make(map[aura.Medal]int)
	}
	for _, d := range a.Medals {
		all[d.Medal]++
		for _, card := range d.Cards {
			held[card][d.Medal]++
		}
	}
	rows := []medalRow{newMedalRow("all drafts", all)}
	for i := range p.Evidence {
		rows = append(rows, newMedalRow(p.Evidence[i].Name, held[i]))
	}
	return rows
}

func newMedalRow(name string, counts map[aura.Medal]int) medalRow {
	row := medalRow{Name: name}
	for _, n := range counts {
		row.Drafts += n
	}
	x := 0.0
	for _, medal := range tiers() {
		c := medalCount{Medal: medal, Drafts: counts[medal], X: round(x)}
		c.W = round(100 * float64(c.Drafts) / float64(max(row.Drafts, 1)))
		row.Counts = append(row.Counts, c)
		x += c.W
	}
	return row
}
