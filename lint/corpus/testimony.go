package corpus

import (
	"slices"

	"dailies/game/testimony"
	check "dailies/validate/testimony"
)

// Testimony is the sample of a testimony daily. Its boards ask which cards the best line plays,
// and which are traps.
func Testimony(p *testimony.Puzzle, a *check.Analysis) Sample {
	var s Sample
	s.lock(&p.KoaLines, "koaLines")
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

// lock adds what KOA says at a lock, with the place of its pools.
func (s *Sample) lock(k *testimony.KoaLines, at ...any) {
	for _, pool := range []struct {
		name  string
		lines []string
	}{
		{"opening", k.Opening}, {"minor", k.Minor}, {"blocked", k.Blocked}, {"win", k.Win}, {"winClean", k.WinClean},
		{"lossTurns", k.LossTurns}, {"lossScrutiny", k.LossScrutiny},
	} {
		s.pool(pool.lines, append(slices.Clip(at), pool.name)...)
	}
	pools(s, k.Counter, append(slices.Clip(at), "counter")...)
	pools(s, k.Refuted, append(slices.Clip(at), "refuted")...)
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
		hand[i] = cardThing(&p.Hand[i], i)
	}
	return hand
}

// cardThing returns a card with the marks that a player sees, at its place in a hand.
func cardThing(card *testimony.Card, place int) Thing {
	thing := placed(place)
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
	return thing
}
