package corpus

import (
	"dailies/game/freeplay"
	check "dailies/validate/freeplay"
)

// Freeplay returns the sample of a run: what KOA says, and for each lock a board that asks which
// cards the witness plays.
func Freeplay(p *freeplay.Puzzle, a *check.Analysis) Sample {
	var s Sample
	k := &p.KoaLines
	for _, pool := range []struct {
		name  string
		lines []string
	}{
		{"opening", k.Opening}, {"lockdown", k.Lockdown}, {"cache", k.Cache}, {"cycled", k.Cycled}, {"corroborated", k.Corroborated},
		{"flagged", k.Flagged}, {"rewired", k.Rewired}, {"exploited", k.Exploited}, {"pressed", k.Pressed}, {"won", k.Won},
	} {
		s.pool(pool.lines, "koaLines", pool.name)
	}
	for act := range p.Acts {
		s.lock(&p.Acts[act].KoaLines, "acts", act, "koaLines")
	}
	if a == nil || a.Undecided {
		return s
	}
	played := make(map[freeplay.CardID]bool)
	for _, action := range a.Witness.Actions {
		if action.Do == freeplay.Submit || action.Do == freeplay.Exploit {
			for _, id := range action.Cards {
				played[id] = true
			}
		}
	}
	for act := range p.Acts {
		deck := p.Acts[act].Deck
		b := Board{Noun: "card", Yes: "played by the best line", No: "not played by the best line"}
		for i := range deck {
			b.Is, b.Things = append(b.Is, played[deck[i].ID]), append(b.Things, cardThing(&deck[i], i))
		}
		s.Boards = append(s.Boards, b)
	}
	return s
}
