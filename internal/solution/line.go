package solution

import (
	"strings"

	"dailies/game"
	"dailies/game/aura"
	"dailies/game/testimony"
	"dailies/game/triples"
	"dailies/game/waywords"
	checkaura "dailies/validate/aura"
	checktestimony "dailies/validate/testimony"
	checktriples "dailies/validate/triples"
	checkwaywords "dailies/validate/waywords"
)

// Step is a move of the best line: what it is in words, and the action as a session of the
// game takes it.
type Step struct {
	Says   string `json:"says"`
	Action any    `json:"action"`
}

// TriplesLine is an order of locks that ends FLAWLESS, of the analysis' first locks the
// first; nil where there is none.
func TriplesLine(p *triples.Puzzle, a *checktriples.Analysis) []Step {
	for _, first := range a.FlawlessFirstLocks {
		for _, order := range ordersFrom(p, first) {
			var log []game.Move[triples.Action]
			var steps []Step
			for _, t := range order {
				action := triples.Action{Lock: t.Tiles}
				log = append(log, game.Move[triples.Action]{Action: action})
				steps = append(steps, Step{"Lock " + tileTexts(p, t.Tiles) + ": " + plain(t.Title), action})
			}
			end, err := triples.Engine().Replay(p, 0, log)
			if err == nil && triples.TierOf(p, end) == triples.Flawless {
				return steps
			}
		}
	}
	return nil
}

// ordersFrom lists the orders of the groups that begin with one: both ways around the rest.
func ordersFrom(p *triples.Puzzle, first triples.SetID) [][]*triples.TrueTriple {
	var forth []*triples.TrueTriple
	for i := range p.TrueTriples {
		if t := &p.TrueTriples[i]; t.ID == first {
			forth = append([]*triples.TrueTriple{t}, forth...)
		} else {
			forth = append(forth, t)
		}
	}
	if len(forth) != 3 {
		return nil
	}
	return [][]*triples.TrueTriple{forth, {forth[0], forth[2], forth[1]}}
}

// WaywordsLine finds the words in the order of the document, the bonus words first, since
// the path's end the day; nil where they do not.
func WaywordsLine(p *waywords.Puzzle, _ *checkwaywords.Analysis) []Step {
	engine := waywords.Engine()
	state := engine.Start(p, 0)
	var steps []Step
	for _, words := range [][]waywords.Word{p.Words.Additional, p.Words.Path} {
		for i := range words {
			action := waywords.Action{Type: waywords.Select, CellIDs: words[i].Placement()}
			steps = append(steps, Step{"Select " + plain(words[i].Text()), action})
			if state, _ = engine.Apply(p, state, action, 0); engine.Over(state) {
				return steps
			}
		}
	}
	return nil
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

// AuraLine is the best draft and how it is played; nil where no line wins.
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
