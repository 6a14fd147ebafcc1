package aura

import (
	"fmt"

	"dailies/game"
	"dailies/game/aura"
	"dailies/validate"
	analysis "dailies/validate/aura"
)

// asks says what a rung asks of the boards of a pack under a profile.
func asks(profile *validate.Profile, rung string) []string {
	row, judged := analysis.RowOf(profile, game.Rung(rung))
	if !judged {
		return nil
	}
	said := []string{
		fmt.Sprintf("Gold takes %d cards and %d different payloads or more", row.Cards, row.Payloads),
		fmt.Sprintf("of all picks of %d cards, %d to %d reach Gold and %d to %d %% reach Silver", aura.DraftSize, row.GoldFrom, row.GoldTo, row.SilverFrom, row.SilverTo),
		fmt.Sprintf("%d of %d rules of thumb, such as taking the strongest cards, miss Gold", len(row.Misses), len(analysis.Missing())),
	}
	if row.StrongestTo < 100 {
		said = append(said, fmt.Sprintf("the strongest card is in at most %d %% of the picks that reach Gold", row.StrongestTo))
	}
	return said
}

// lacks says why no board can be drawn of a pack: SKETCHY cards are few on one.
func lacks(p *Pack, _ string) string {
	sketchy := 0
	for i := range p.Cards {
		if p.Cards[i].Trust == aura.Sketchy {
			sketchy++
		}
	}
	if n := len(p.Cards) - sketchy + min(sketchy, mostSketchy); n < onBoard {
		return fmt.Sprintf("a board has %d cards, %d of them SKETCHY at most, and this pack gives %d", onBoard, mostSketchy, n)
	}
	return ""
}
