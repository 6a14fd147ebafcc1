package hindsight

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/triples"
	checktriples "dailies/validate/triples"
)

func triplesGame() Game {
	return Game{Name: "triples", summary: contradictions, review: reviewTriples}
}

// contradictions is the summary of a review of triples.
func contradictions(r *Review) string {
	guesses := "1 guess"
	if n := r.marked(Contradicts); n != 1 {
		guesses = fmt.Sprintf("%d guesses", n)
	}
	return fmt.Sprintf("%s contradicted what had been told. At the start there were %s.", guesses, r.Best)
}

// reviewTriples counts the groupings that agree with everything told, and marks guesses that do
// not. A board that hides its groups has no slips and no blunders.
func reviewTriples(_ context.Context, text []byte, log json.RawMessage, _ Progress) (Review, error) {
	p, moves, err := read[triples.Puzzle, triples.Action](triples.Decode, text, log)
	if err != nil {
		return Review{}, err
	}
	groupings := checktriples.NewGroupings(p)
	r := Review{Best: possible(groupings.Count()), Moves: []Move{}, Notes: []string{}}
	s := triples.Start(p, 0)
	var told []checktriples.Told
	for i, move := range moves {
		next, events := triples.Apply(p, s, move.Action, move.At)
		if reason := game.Refusal(events); reason != "" {
			return Review{}, &game.RefusedError{Move: i, Reason: reason}
		}
		m := guessed(p, groupings, move, events)
		if len(move.Action.Lock) > 0 {
			m.Models = triplesCounsels(p, told)
			told = append(told, checktriples.Told{Tiles: move.Action.Lock, Closeness: closenessOf(events)})
		}
		r.Moves = append(r.Moves, m)
		s = next
	}
	r.Notes = append(r.Notes, firstLocks(p, s))
	return r, nil
}

// guessed judges a lock by what had been told before it, and tells its answer.
func guessed(p *triples.Puzzle, groupings *checktriples.Groupings, move game.Move[triples.Action], events []triples.Event) Move {
	m := Move{At: move.At}
	if len(move.Action.Ask) > 0 {
		m.Did = "ask about " + tileTexts(p, move.Action.Ask)
		m.Says, m.Left = "A question rules no grouping out.", groupings.Count()
		m.Best = possible(m.Left)
		return m
	}
	m.Did = "lock " + tileTexts(p, move.Action.Lock)
	before, allowed := groupings.Count(), groupings.Allow(move.Action.Lock)
	closeness, what := closenessOf(events), "A group"
	if closeness < 3 {
		what = fmt.Sprintf("A miss with %d of a group", closeness)
	}
	groupings.Tell(move.Action.Lock, closeness)
	m.Left = groupings.Count()
	m.Best = possible(m.Left)
	if m.Says = fmt.Sprintf("%s: of %d groupings %d are left.", what, before, m.Left); !allowed {
		m.Mark, m.Says = Contradicts, "What had been told ruled it out. "+m.Says
	}
	return m
}

// closenessOf is how many tiles of a lock belong to one group, as its answer told.
func closenessOf(events []triples.Event) int {
	if events[0].Type == triples.Missed {
		return events[0].Closeness
	}
	return 3
}

func triplesCounsels(p *triples.Puzzle, told []checktriples.Told) (all []Counsel) {
	words := []string{"what most kinds join", "the same, by what was told"}
	for i, name := range []checktriples.Model{checktriples.ByKinds, checktriples.ByCloseness} {
		if tiles := checktriples.Counsel(p, name, told); tiles != nil {
			all = append(all, Counsel{words[i], "lock " + tileTexts(p, tiles)})
		}
	}
	return all
}

func possible(n int) string { return document.Count(n, "possible grouping") }

// firstLocks says which first locks keep FLAWLESS, and whether the play began with one.
func firstLocks(p *triples.Puzzle, s triples.State) string {
	var titles []string
	kept := false
	for _, at := range triples.FlawlessFirsts(p) {
		titles = append(titles, "“"+p.TrueTriples[at].Title+"”")
		kept = kept || s.Locked > 0 && s.Slots[0] == at
	}
	switch {
	case len(titles) == 0:
		return "No first lock keeps FLAWLESS."
	case kept:
		return fmt.Sprintf("First locks that keep FLAWLESS: %s. This play began with one.", strings.Join(titles, ", "))
	}
	return fmt.Sprintf("First locks that keep FLAWLESS: %s.", strings.Join(titles, ", "))
}

func tileTexts(p *triples.Puzzle, ids []triples.TileID) string {
	var texts []string
	for _, id := range ids {
		if tile := p.Tile(id); tile != nil {
			texts = append(texts, tile.Text)
		}
	}
	return strings.Join(texts, " + ")
}
