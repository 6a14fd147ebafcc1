package corpus

import (
	"slices"

	"dailies/game/testimony"
	check "dailies/validate/testimony"
)

// Testimony is the sample of a testimony daily: what tells the cards that the best line
// plays, and the traps.
func Testimony(p *testimony.Puzzle, a *check.Analysis) Sample {
	var s Sample
	k := &p.KoaLines
	s.pool(k.Opening, "koaLines", "opening")
	s.pool(k.Minor, "koaLines", "minor")
	s.pool(k.Blocked, "koaLines", "blocked")
	s.pool(k.Win, "koaLines", "win")
	s.pool(k.WinClean, "koaLines", "winClean")
	s.pool(k.LossTurns, "koaLines", "lossTurns")
	s.pool(k.LossScrutiny, "koaLines", "lossScrutiny")
	pools(&s, k.Counter, "koaLines", "counter")
	pools(&s, k.Refuted, "koaLines", "refuted")
	if a == nil || a.Undecided || a.Best == nil {
		return s
	}
	hand := cards(p)
	best := slices.Concat(a.Best.Submissions...)
	s.Boards = []Board{
		{Noun: "card", Yes: "played by the best line", No: "not played by the best line", Is: among(p, best), Things: hand},
		witnesses(p, Board{Noun: "card of evidence", Yes: "a trap", No: "no trap", Is: among(p, a.Traps), Things: hand}),
	}
	return s
}

func among(p *testimony.Puzzle, some []testimony.CardID) []bool {
	is := make([]bool, len(p.Hand))
	for i := range p.Hand {
		is[i] = slices.Contains(some, p.Hand[i].ID)
	}
	return is
}

// witnesses leaves out the refutations, which claim nothing and so are never traps.
func witnesses(p *testimony.Puzzle, all Board) Board {
	b := all
	b.Is, b.Things = nil, nil
	for i := range p.Hand {
		if len(p.Hand[i].Refutes) == 0 {
			b.Is, b.Things = append(b.Is, all.Is[i]), append(b.Things, all.Things[i])
		}
	}
	return b
}

func cards(p *testimony.Puzzle) []Thing {
	hand := make([]Thing, len(p.Hand))
	for i := range p.Hand {
		card := &p.Hand[i]
		thing := placed(i)
		thing.text("name", card.Name)
		thing.text("flavor", card.Flavor)
		thing.number("power", card.Power)
		thing.number("proofs", len(card.Proves))
		thing.word("trust", string(card.Trust))
		words(&thing, "proof", card.Proves)
		kind := "evidence"
		if len(card.Refutes) > 0 {
			kind = "refutation"
		}
		thing.word("kind", kind)
		hand[i] = thing
	}
	return hand
}
