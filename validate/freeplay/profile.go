package freeplay

import (
	"fmt"

	"dailies/game/freeplay"
	"dailies/validate"
)

// Profile is the name of the profile, the only one.
const Profile = "KOA_FREEPLAY_V1"

// The figures that the rules compare with. A profile has them by act: the name of a figure
// is act1, act2 or act3 followed by one of these. What a profile has no figure for is not
// asked.
const (
	marginLeast = "Margin"            // reach with all moves over the resistance, at least
	randomLeast = "RandomWinsAtLeast" // of 10,000 runs of random play through the act
	randomMost  = "RandomWinsAtMost"
)

func figures() map[string]int {
	named := make(map[string]int)
	for name, row := range map[string][freeplay.Acts]int{
		marginLeast: {10, 8, 3},
		randomLeast: {3000, 50, 5},
		randomMost:  {9000, 4000, 500},
	} {
		for act, figure := range row {
			named[fmt.Sprintf("act%d%s", act+1, name)] = figure
		}
	}
	return named
}

// asks is what a profile requires of an act, counted from 0; false when it requires nothing.
func asks(p *validate.Profile, act int, name string) (int, bool) {
	figure, asked := p.Figures[fmt.Sprintf("act%d%s", act+1, name)]
	return figure, asked
}

// column is what the page's table says of an act.
type column struct {
	escalation           freeplay.Escalation
	concerns, resistance [2]int // least and most
	counters             int
	hiddenLeast, hidden  int
	modifiers, caches    int
	turns                int
	handSize, deck       int
}

// columnOf is the column of an act, counted from 0.
func columnOf(act int) column {
	c := [freeplay.Acts]column{
		{escalation: freeplay.Low, concerns: [2]int{2, 3}, counters: 2, hidden: 1, resistance: [2]int{25, 60}, caches: 1},
		{escalation: freeplay.Medium, concerns: [2]int{3, 3}, counters: 2, hidden: 1, hiddenLeast: 1, resistance: [2]int{35, 80}, caches: 1},
		{escalation: freeplay.High, concerns: [2]int{3, 4}, counters: 3, hidden: 1, hiddenLeast: 1, resistance: [2]int{30, 75}, modifiers: 1},
	}[act]
	c.turns, c.handSize, c.deck = 6, 5, 7
	return c
}
