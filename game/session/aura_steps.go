package session

import (
	"fmt"
	"slices"

	"dailies/game/aura"
)

// auraLadder holds Gold for par and Silver for good.
func auraLadder(_ *aura.Puzzle, s aura.State, _ *aura.State) Ladder {
	l := Ladder{
		Opened: "the lock opens",
		Good:   fmt.Sprintf("Silver: %d turns left or more", aura.SilverTurns),
		Par:    fmt.Sprintf("Gold: %d turns left or more", aura.GoldTurns),
	}
	switch aura.MedalOf(s) {
	case aura.Gold:
		l.Step = Par
	case aura.Silver:
		l.Step, l.Next = Good, fmt.Sprintf("Gold is %d turns left or more: you had %d.", aura.GoldTurns, s.Turns)
	case aura.Bronze, aura.Cleared:
		l.Step, l.Next = Opened, fmt.Sprintf("Silver is %d turns left or more: you had %d.", aura.SilverTurns, s.Turns)
	case aura.Loss:
	}
	return l
}

// auraScore is the medal (rules card §18), then the turns left, and of a lost run the resistance
// left.
func auraScore(_ *aura.Puzzle, s aura.State) Score {
	medals := []aura.Medal{aura.Gold, aura.Silver, aura.Bronze, aura.Cleared, aura.Loss}
	return Score{slices.Index(medals, aura.MedalOf(s)), []Figure{more("turns left", s.Turns), fewer("resistance", s.Resistance)}}
}
