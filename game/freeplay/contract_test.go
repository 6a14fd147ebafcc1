package freeplay

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game"
	"dailies/game/enginetest"
	"dailies/game/testimony"
)

// puzzles are worked runs, one for each modifier, easy enough to be won by chance.
func puzzles() []*Puzzle {
	var all []*Puzzle
	for i, m := range Modifiers() {
		p := worked()
		p.Acts[2].Modifiers = []Modifier{m}
		for act := range p.Acts {
			p.Acts[act].ResistanceStart = 5 + 10*i
		}
		all = append(all, p)
	}
	return all
}

func draw(t *rapid.T, p *Puzzle, s State) Action {
	if rapid.IntRange(0, 40).Draw(t, "reset") == 0 {
		return Action{Do: Reset}
	}
	if moves := Moves(p, s); len(moves) > 0 && rapid.IntRange(0, 5).Draw(t, "legal") > 0 {
		return rapid.SampledFrom(moves).Draw(t, "move")
	}
	a := Action{Do: rapid.SampledFrom([]Do{Submit, Cycle, Corroborate, Flag, Rewire, Exploit, Pick}).Draw(t, "do")}
	switch a.Do {
	case Flag:
		a.Counter = rapid.SampledFrom([]CounterID{"camera", "sleep", "nobody"}).Draw(t, "counter")
	case Pick:
		a.Take = rapid.SampledFrom(append(Takes(), "SHOP")).Draw(t, "take")
	default:
		for range rapid.IntRange(1, 3).Draw(t, "cards") {
			act := max(s.Act, 1)
			card := p.Card(act, rapid.IntRange(0, len(p.Acts[act-1].Deck)-1).Draw(t, "card"))
			a.Cards = append(a.Cards, card.ID)
		}
	}
	return a
}

func TestContract(t *testing.T) {
	t.Parallel()
	enginetest.Run(t, enginetest.Subject[Puzzle, State, Action, Event]{
		Engine:  Engine(),
		Puzzles: puzzles(),
		Draw:    draw,
		Illegal: func(_ *Puzzle, s State) []Action {
			actions := []Action{
				{}, {Do: "SCAN"}, do(Submit), do(Submit, "nobody"), do(Submit, "face", "face"), do(Cycle, "face", "watch"), do(Corroborate, "face"),
				{Do: Flag, Counter: "nobody"}, {Do: Reset, Cards: []CardID{"face"}}, {Do: Pick, Take: "SHOP"}, {Do: Submit, Cards: []CardID{"face"}, Counter: "camera"},
				{Do: Flag, Counter: "camera", Take: Token}, do(Rewire, "maint"), do(Exploit, "maint"),
			}
			if s.Phase != AtCache {
				actions = append(actions, Action{Do: Pick, Take: Token})
			}
			return actions
		},
		Reset:   Action{Do: Reset},
		Longest: func(*Puzzle) int { return 70 },
		Secrets: func(p *Puzzle) []string {
			names := []string{"camera", "sleep"}
			for i := range p.Acts {
				for j := range p.Acts[i].Deck {
					names = append(names, p.Acts[i].Deck[j].Name)
				}
			}
			return names
		},
	})
}

// TestBounds plays at random and holds every state to the bounds of the rules.
func TestBounds(t *testing.T) {
	all := puzzles()
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.SampledFrom(all).Draw(t, "puzzle")
		s := Start(p, 0)
		for range 40 {
			before := s
			a := draw(t, p, s)
			next, events := Apply(p, s, a, 0)
			require.Equal(t, before, s, "a move changed its argument")
			require.True(t, next.Tokens >= 0 && next.Tokens <= MaxTokens, "%d tokens", next.Tokens)
			require.True(t, next.Scrutiny >= 0 && next.Scrutiny <= MaxScrutiny, "scrutiny %d", next.Scrutiny)
			require.Equal(t, next.Loss == testimony.Scrutiny, next.Scrutiny == MaxScrutiny, "the run ends at the bound, and only for that")
			require.GreaterOrEqual(t, next.Resistance, 0)
			require.GreaterOrEqual(t, next.Pile(p), 0)
			if next.Phase == InAct {
				require.NotEmpty(t, Moves(p, next), "a run without a move goes on")
				require.Less(t, next.Turns[next.Act-1], p.Acts[next.Act-1].TurnLimit)
			}
			priced(t, p, before, next, a, events)
			s = next
		}
	})
}

// priced holds a move to the one rule of prices: a turn or tokens, never both.
func priced(t *rapid.T, p *Puzzle, before, after State, a Action, events []Event) {
	if game.Refusal(events) != "" || a.Do == Reset || a.Do == Pick {
		return
	}
	turns := after.Turns[before.Act-1] - before.Turns[before.Act-1]
	cost := p.Acts[before.Act-1].Cost(a.Do)
	switch a.Do {
	case Flag, Rewire, Exploit:
		require.Equal(t, before.Tokens-cost, after.Tokens)
		require.Zero(t, turns)
	default:
		require.Zero(t, cost)
		require.GreaterOrEqual(t, after.Tokens, before.Tokens)
		if after.Loss != testimony.Scrutiny {
			require.Equal(t, 1, turns)
		}
	}
}

// TestPreviewsComeTrue holds a preview to what happens, where the player knows every counter.
func TestPreviewsComeTrue(t *testing.T) {
	all := puzzles()
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.SampledFrom(all).Draw(t, "puzzle")
		s := Start(p, 0)
		for range 30 {
			a := draw(t, p, s)
			next, events := Apply(p, s, a, 0)
			if a.Do == Submit && s.Phase == InAct {
				v := Look(p, s, a.Cards)
				require.Equal(t, game.Refusal(events), v.Refusal)
				for _, e := range events {
					if e.Type == Damaged && s.Visible(p) == 3 {
						require.Equal(t, v.Damage, *e.Damage)
					}
				}
			}
			s = next
		}
	})
}

func FuzzDecode(f *testing.F) {
	for _, p := range puzzles()[:2] {
		text, err := game.CanonicalLine(complete(p))
		require.NoError(f, err)
		f.Add(text)
	}
	f.Add([]byte(`{"puzzleId":"2026-11-21-x","acts":[{"handSize":-1,"cache":null}],"koaLines":null}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := Decode(data)
		if (p == nil) == (err == nil) {
			t.Fatal("a run and an error, or neither")
		}
		if p == nil {
			return
		}
		s := Start(p, 0)
		for range 20 {
			moves := Moves(p, s)
			if len(moves) == 0 {
				break
			}
			s, _ = Apply(p, s, moves[len(moves)/2], 0)
		}
		Share(p, s)
	})
}
