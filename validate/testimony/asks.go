package testimony

import (
	"fmt"

	"dailies/game/testimony"
	"dailies/validate"
)

// Asks says in sentences what a profile's figures ask of a difficulty, for somebody who writes the
// material.
func Asks(profile *validate.Profile, difficulty testimony.Difficulty) []string {
	var said []string
	say := func(name, format string) {
		if n, asked := figure(profile, difficulty, name); asked && n > 0 {
			said = append(said, fmt.Sprintf(format, n))
		}
	}
	least, low := figure(profile, difficulty, randomLeast)
	most, high := figure(profile, difficulty, randomMost)
	if low && high {
		said = append(said, fmt.Sprintf("somebody who plays at random wins %d to %d %% of the time", least, most))
	}
	say(firstSubmissions, "%d %% or more of first submissions can still win")
	say(turnsLeast, "the quickest win takes %d turns or more")
	say(nearMissMost, "the nearest loss leaves %d resistance or less")
	say(margin, "the best set has a power %d or more over the resistance")
	say(distinctWins, "there are %d or more ways to win")
	if n, asked := figure(profile, difficulty, withoutRefutation); asked && n > 0 {
		said = append(said, "some way to win submits no refutation")
	}
	return said
}
