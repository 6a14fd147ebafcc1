package hindsight

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/waywords"
)

func waywordsGame() Game {
	strays := func(r *Review) string { return document.Count(r.marked(Stray), "stray") + "." }
	return Game{Name: "waywords", summary: strays, review: reviewWaywords}
}

// reviewWaywords says what each move found; strays are marked, and no move is worth less than
// another.
func reviewWaywords(_ context.Context, text []byte, log json.RawMessage, _ Progress) (Review, error) {
	p, moves, err := read[waywords.Puzzle, waywords.Action](waywords.Decode, text, log)
	if err != nil {
		return Review{}, err
	}
	r := Review{Moves: []Move{}, Notes: []string{}}
	s := waywords.Start(p, 0)
	board := waywords.NewBoard(p)
	for i, move := range moves {
		next, events := waywords.Apply(p, s, move.Action, move.At)
		if reason := game.Refusal(events); reason != "" {
			return Review{}, &game.RefusedError{Move: i, Reason: reason}
		}
		m := Move{At: move.At, Did: "ask for a hint"}
		if move.Action.Type == waywords.Select {
			m.Did = "select " + spelled(&board, move.Action.CellIDs)
		}
		m.Mark, m.Says = found(p, events)
		r.Moves = append(r.Moves, m)
		s = next
	}
	r.Notes = append(r.Notes, fmt.Sprintf("%d of %d path words, %d of %d bonus words, %s, %s; par allows %s.",
		len(s.FoundPathWords), len(p.Words.Path), len(s.FoundAdditionalWords), len(p.Words.Additional),
		document.Count(s.HintUsedFromButton, "hint"), document.Count(len(s.Strays), "stray"), document.Count(waywords.StraysAtPar(p), "stray")))
	return r, nil
}

// found words what a move did.
func found(p *waywords.Puzzle, events []waywords.Event) (Mark, string) {
	for _, e := range events {
		switch e.Type {
		case waywords.WordFound:
			if e.Category == waywords.Path {
				return "", "A path word."
			}
			return "", "A bonus word."
		case waywords.PyriteFound:
			return "", fmt.Sprintf("A good word beside the way, one of %d.", len(p.Pyrite))
		case waywords.WasStray:
			return Stray, "No word here."
		case waywords.HintApplied:
			return "", "A letter of a path word."
		}
	}
	return "", "Nothing new."
}

func spelled(b *waywords.Board, cells []waywords.CellID) string {
	var text strings.Builder
	for _, id := range cells {
		if at := b.Index(id); at >= 0 {
			text.WriteString(string(b.Cells[at].Value))
		}
	}
	return text.String()
}
