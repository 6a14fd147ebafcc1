package page

import (
	"cmp"
	_ "embed" // for the form
	"fmt"
	"slices"
	"strings"

	"dailies/game/testimony"
	check "dailies/validate/testimony"
)

//go:embed testimony.html
var testimonyForm string

// Testimony is the board of a testimony daily.
func Testimony(p *testimony.Puzzle, a *check.Analysis) Board {
	v := testimonyView{P: p, A: a, Timeline: newTimeline(p)}
	for i := range p.CounterEvidence {
		v.Counters = append(v.Counters, newCounter(p, &p.CounterEvidence[i]))
	}
	for i := range p.Hand {
		for j := range i {
			if c := testimony.Contradict(&p.Hand[j], &p.Hand[i]); c.Severity != testimony.None {
				v.Clashes = append(v.Clashes, clash{p.Hand[j].Name, p.Hand[i].Name, c})
			}
		}
	}
	if !a.Undecided {
		if a.Best != nil {
			v.Lines = append(v.Lines, newStory("Best line", p, a.Best.Submissions))
		}
		v.Lines = append(v.Lines, newStory("The strongest card each turn", p, a.Witnesses.Naive))
		if a.NearMiss != nil {
			v.Lines = append(v.Lines, newStory("The nearest loss", p, a.Witnesses.Nearest))
		}
	}
	return NewBoard("testimony", testimonyForm, v)
}

type testimonyView struct {
	P        *testimony.Puzzle
	A        *check.Analysis
	Timeline timeline
	Counters []counter
	Clashes  []clash
	Lines    []story
}

// Open reports whether the player sees KOA's counters from the start.
func (v testimonyView) Open() bool { return v.P.CounterVisibility != testimony.Hidden }

// Claims words what a card says.
func (testimonyView) Claims(c testimony.Claims) string { return claims(&c) }

// Names lists the names of cards.
func (v testimonyView) Names(ids []testimony.CardID) string { return cardNames(v.P, ids) }

// Approach is how the quickest wins treat KOA's counters.
func (v testimonyView) Approach() check.Approach {
	if v.A.Approach == nil {
		return ""
	}
	return *v.A.Approach
}

// modelResult is what a player model reaches.
type modelResult struct {
	Name    check.Model
	Reached string
	Last    bool
}

// Models lists what the player models reach, from careless to perfect.
func (v testimonyView) Models() []modelResult {
	basis := v.A.Models.M0.Basis()
	all := []modelResult{{Name: check.M0, Reached: fmt.Sprintf("wins %d.%02d %%", basis/100, basis%100)}}
	for _, name := range append(check.Ladder(), check.M6) {
		r := v.A.Models.Played[name]
		all = append(all, modelResult{name, outcome(r.Won, r.AtPar), name == check.M6})
	}
	return all
}

// CounterNames lists the names of counters.
func (v testimonyView) CounterNames(ids []testimony.CounterID) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = string(id)
		if at := v.P.Counter(id); at >= 0 {
			names[i] = v.P.CounterEvidence[at].Name
		}
	}
	return strings.Join(names, ", ")
}

// counter is one of KOA's counters, with the cards that meet it.
type counter struct {
	*testimony.Counter
	Refuting, Contested []string // names of cards
}

func newCounter(p *testimony.Puzzle, k *testimony.Counter) counter {
	c := counter{Counter: k}
	for i := range p.Hand {
		switch card := &p.Hand[i]; {
		case slices.Contains(card.Refutes, k.ID):
			c.Refuting = append(c.Refuting, card.Name)
		case k.Contests(card):
			c.Contested = append(c.Contested, card.Name)
		}
	}
	return c
}

// clash is a pair of cards that contradict each other.
type clash struct {
	One, Other string
	testimony.Conflict
}

func claims(c *testimony.Claims) string {
	var parts []string
	for _, text := range []string{string(c.Location), string(c.State), string(c.Activity)} {
		if text != "" {
			parts = append(parts, strings.ToLower(strings.ReplaceAll(text, "_", " ")))
		}
	}
	return strings.Join(parts, ", ")
}

func cardNames(p *testimony.Puzzle, ids []testimony.CardID) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = string(id)
		if at := p.Card(id); at >= 0 {
			names[i] = p.Hand[at].Name
		}
	}
	return strings.Join(names, " + ")
}

// story is a line of play with its end.
type story struct {
	Title, End string
	Turns      []storyTurn
}

type storyTurn struct {
	Number               int
	Cards, Damage, KOA   string
	Resistance, Scrutiny int
}

func newStory(title string, p *testimony.Puzzle, line [][]testimony.CardID) story {
	told := story{Title: title}
	s := testimony.Start(p, 0)
	for i, cards := range line {
		var events []testimony.Event
		s, events = testimony.Apply(p, s, testimony.Action{Submit: cards}, 0)
		told.Turns = append(told.Turns, storyTurn{i + 1, cardNames(p, cards), damage(events), answer(p, events), s.Resistance, s.Scrutiny})
	}
	told.End = strings.TrimSpace(fmt.Sprintf("%s %s", s.Status, s.Loss))
	return told
}

// damage words the damage of a submission; one that scrutiny undoes does none.
func damage(events []testimony.Event) string {
	for _, e := range events {
		if e.Damage != nil {
			return parts(e.Damage)
		}
	}
	return "nothing"
}

// parts words how damage adds up.
func parts(d *testimony.Damage) string {
	text := fmt.Sprintf("−%d: power %d", d.Total, d.Base)
	for _, part := range []struct {
		name   string
		amount int
	}{{"contested −%d", d.Contested}, {"corroborated +%d", d.Corroboration}, {"restored +%d", d.Restored}} {
		if part.amount != 0 {
			text += ", " + fmt.Sprintf(part.name, part.amount)
		}
	}
	return text
}

// answer words what KOA did and lost.
func answer(p *testimony.Puzzle, events []testimony.Event) string {
	var parts []string
	named := func(id testimony.CounterID) string {
		if at := p.Counter(id); at >= 0 {
			return p.CounterEvidence[at].Name
		}
		return string(id)
	}
	for _, e := range events {
		switch e.Type {
		case testimony.Disproved:
			parts = append(parts, "loses "+named(e.Counter))
		case testimony.Countered:
			parts = append(parts, "plays "+named(e.Counter))
		case testimony.Contradicted:
			parts = append(parts, "notes "+e.Clashes[0].Reason)
		default:
		}
	}
	return cmp.Or(strings.Join(parts, "; "), "–")
}
