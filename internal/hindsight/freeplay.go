package hindsight

import (
	"context"
	"fmt"
	"strings"

	"dailies/game/document"
	"dailies/game/freeplay"
	checkfreeplay "dailies/validate/freeplay"
)

// freeplayGame reviews each lock of a night by itself: what its opening leaves for later locks is
// not searched.
func freeplayGame() Game {
	g := play[freeplay.Puzzle, freeplay.State, freeplay.Action, freeplay.Event]{
		decode: freeplay.Decode, engine: freeplay.Engine(), did: didFreeplay,
		begins: func(a freeplay.Action) bool { return a.Do == freeplay.Pick },
	}
	g.know = func(ctx context.Context, p *freeplay.Puzzle) (oracle[freeplay.State, freeplay.Action], error) {
		worth := func(s freeplay.State) (v value[freeplay.Action], err error) {
			v.says = "no open lock"
			if s.Phase == freeplay.InAct {
				line, decided := checkfreeplay.BestOfLock(ctx, p, s)
				if ctx.Err() != nil {
					return v, ctx.Err()
				}
				if !decided {
					return v, ErrUndecided
				}
				v.line = line
			}
			act := s.Act
			end, err := g.ends(p, s, v.line)
			if err != nil || end.Opened() < act {
				return v, err
			}
			turns := end.Turns[act-1]
			v.wins, v.ranks = true, []int{-end.Opened(), turns, end.Scrutiny, -end.Tokens}
			v.says = fmt.Sprintf("lock %d open in %s with scrutiny %d and %s", act, document.Count(turns, "turn"), end.Scrutiny, document.Count(end.Tokens, "token"))
			return v, nil
		}
		return oracle[freeplay.State, freeplay.Action]{worth: worth}, nil
	}
	return Game{Name: "freeplay", summary: givenAway, review: g.review}
}

func didFreeplay(p *freeplay.Puzzle, a freeplay.Action) string {
	words := []string{strings.ToLower(string(a.Do))}
	for _, id := range a.Cards {
		words = append(words, cardName(p, id))
	}
	for _, word := range []string{string(a.Counter), string(a.Take)} {
		if word != "" {
			words = append(words, word)
		}
	}
	return strings.Join(words, " ")
}

// cardName is what a card of some lock is called, or its id.
func cardName(p *freeplay.Puzzle, id freeplay.CardID) string {
	for act := range p.Acts {
		for i := range len(p.Acts[act].Deck) + 1 {
			if card := p.Card(act+1, i); card != nil && card.ID == id {
				return card.Name
			}
		}
	}
	return string(id)
}
