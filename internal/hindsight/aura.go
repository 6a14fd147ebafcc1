package hindsight

import (
	"context"
	"fmt"
	"strings"

	"dailies/game/aura"
	"dailies/game/document"
	checkaura "dailies/validate/aura"
)

func auraGame() Game {
	g := play[aura.Puzzle, aura.State, aura.Action, aura.Event]{decode: aura.Decode, engine: aura.Engine(), did: didAura}
	g.know = func(ctx context.Context, p *aura.Puzzle) (oracle[aura.State, aura.Action], error) {
		search, fit := checkaura.NewWorth(ctx, p)
		if !fit {
			return oracle[aura.State, aura.Action]{}, ErrUndecided
		}
		return oracle[aura.State, aura.Action]{
			worth:  func(s aura.State) (value[aura.Action], error) { return auraWorth(ctx, g.ends, search, p, s) },
			models: func(s aura.State) []counsel[aura.Action] { return auraCounsels(search, s) },
		}, nil
	}
	return Game{Name: "aura", summary: givenAway, review: g.review}
}

type auraEnds func(*aura.Puzzle, aura.State, []aura.Action) (aura.State, error)

// auraWorth is the best ending by the medal and the turns left.
func auraWorth(ctx context.Context, ends auraEnds, search *checkaura.Worth, p *aura.Puzzle, s aura.State) (value[aura.Action], error) {
	v := value[aura.Action]{says: "no win"}
	if s.Status == aura.Drafting || s.Status == aura.Running {
		line, decided := search.Best(s)
		if ctx.Err() != nil {
			return v, ctx.Err()
		}
		if !decided {
			return v, ErrUndecided
		}
		v.line = line
	}
	end, err := ends(p, s, v.line)
	if err != nil || end.Status != aura.Won {
		return v, err
	}
	medal := strings.ToUpper(string(aura.MedalOf(end))[:1]) + strings.ToLower(string(aura.MedalOf(end))[1:])
	v.wins, v.ranks = true, []int{-end.Turns}
	v.says = fmt.Sprintf("%s, %s left", medal, document.Count(end.Turns, "turn"))
	return v, nil
}

func auraCounsels(search *checkaura.Worth, s aura.State) (all []counsel[aura.Action]) {
	words := []string{"most compliance", "nothing sketchy", "a turn ahead"}
	for i, name := range []checkaura.Model{checkaura.M1, checkaura.M3, checkaura.M4} {
		if action, known := search.Counsel(name, s); known {
			all = append(all, counsel[aura.Action]{words[i], action})
		}
	}
	return all
}

func didAura(p *aura.Puzzle, a aura.Action) string {
	names := func(ids []aura.CardID) string {
		var all []string
		for _, id := range ids {
			if card := p.Card(id); card != nil {
				all = append(all, card.Name)
			}
		}
		return strings.Join(all, " + ")
	}
	switch {
	case len(a.Draft) > 0:
		return "draft " + names(a.Draft)
	case len(a.Scan) > 0:
		return "scan away " + names(a.Scan)
	}
	return "submit " + names(a.Submit)
}
