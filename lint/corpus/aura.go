package corpus

import (
	"slices"

	"dailies/game/aura"
	check "dailies/validate/aura"
)

// Aura returns the sample of an aura daily. Its board asks which cards most of the best drafts hold.
// The best line alone would do badly, since among equals it is merely the first by position.
func Aura(p *aura.Puzzle, a *check.Analysis) Sample {
	var s Sample
	l := &p.AuraLines
	s.pool(l.Intro, "auraLines", "intro")
	s.pool(l.Accepted, "auraLines", "accepted")
	s.pool(l.Resonance, "auraLines", "resonance")
	s.pool(l.Rejected, "auraLines", "rejected")
	s.pool(l.Scan, "auraLines", "scan")
	s.pool(l.Audit, "auraLines", "audit")
	s.pool(l.Shift, "auraLines", "shift")
	s.pool(l.Win, "auraLines", "win")
	s.pool(l.Loss, "auraLines", "loss")
	if a != nil && a.Solvable {
		s.Boards = []Board{evidence(p, a)}
	}
	return s
}

func evidence(p *aura.Puzzle, a *check.Analysis) Board {
	b := Board{Noun: "card", Yes: "in most of the best drafts", No: "in few of the best drafts", Is: favored(p, a)}
	for i := range p.Evidence {
		card := &p.Evidence[i]
		thing := placed(i)
		thing.text("name", card.Name)
		thing.text("flavor", card.Flavor)
		thing.number("impact", card.Impact)
		thing.number("tags", len(card.Tags))
		thing.number("traits", len(card.Traits))
		thing.number("cards before it in the reserve order", slices.Index(p.ReserveOrder, card.ID))
		thing.word("trust", string(card.Trust))
		words(&thing, "tag", card.Tags)
		words(&thing, "trait", card.Traits)
		b.Things = append(b.Things, thing)
	}
	return b
}

// favored reports for each card whether more than half of the drafts with the best medal of the
// day hold it.
func favored(p *aura.Puzzle, a *check.Analysis) []bool {
	best, drafts := aura.MedalFor(a.BestTurnsLeft), 0
	held := make([]int, len(p.Evidence))
	for _, d := range a.Medals {
		if d.Medal != best {
			continue
		}
		drafts++
		for _, i := range d.Cards {
			held[i]++
		}
	}
	is := make([]bool, len(held))
	for i, n := range held {
		is[i] = 2*n > drafts
	}
	return is
}
