package triples

import (
	"fmt"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/triples"
	"dailies/gen"
	"dailies/validate"
	analysis "dailies/validate/triples"
)

// kindOf returns the rung that stands for all rungs with the same demands on a board, the first of
// them: MON, TUE with Wednesday, THU, FRI with Saturday, SUN.
func kindOf(rung game.Rung) game.Rung {
	switch rung {
	case game.Wed:
		return game.Tue
	case game.Sat:
		return game.Fri
	}
	return rung
}

// defaultWeek has the rungs that the weekdays promise.
func defaultWeek() gen.Week {
	var week gen.Week
	for i, rung := range game.Rungs() {
		week[(i+1)%7] = string(kindOf(rung)) // rungs begin on Monday, weeks on Sunday
	}
	return week
}

// withWeek returns the game with another week; its Vary takes the names of rungs.
func withWeek(g gen.Game[triples.Puzzle, Pack, analysis.Analysis], week gen.Week) gen.Game[triples.Puzzle, Pack, analysis.Analysis] {
	g.Week, g.Fallbacks, g.Asks, g.Lacks = week, fallbacks, asks, lacks
	g.Vary = func(week gen.Week) (gen.Game[triples.Puzzle, Pack, analysis.Analysis], error) {
		for day, rung := range week {
			if !game.Rung(rung).Valid() {
				return g, fmt.Errorf("a rung of triples is %s, not %s", document.Choices(game.Rungs()), document.Quote(rung))
			}
			week[day] = string(kindOf(game.Rung(rung)))
		}
		return withWeek(g, week), nil
	}
	return g
}

// asks says what a rung asks of a board.
func asks(_ *validate.Profile, rung string) (asked []string) {
	r := game.Rung(rung)
	asked = []string{firstLocks(r)}
	if r == game.Mon {
		asked = append(asked, fmt.Sprintf("no triple's kind has a grade above %d: %s", analysis.Gentle, kindsOf(1, analysis.Gentle)),
			"no three tiles of different triples, decoys among them, agree on four of the five tags")
	}
	if r.Below(game.Fri) {
		return asked
	}
	asked = append(asked,
		fmt.Sprintf("whichever set is found first, at most %d of the nine tiles left may carry the value that KOA's warning names, so that the warning can be acted on",
			analysis.MaxCarrying),
		"two fourth sets tempt: twice three tiles of different triples, decoys among them, that agree on four of the five tags",
	)
	if r == game.Sun {
		asked = append(asked, fmt.Sprintf("two triples' kinds have a grade of %d or 5: %s", analysis.Hard, kindsOf(analysis.Hard, 5)))
	}
	return asked
}

// firstLocks says how many first locks keep FLAWLESS on a rung.
func firstLocks(rung game.Rung) string {
	const leans = "keep FLAWLESS when they are found first: no other set leans on what KOA's warning then names"
	switch {
	case rung.Below(game.Thu):
		return "exactly two of the three sets " + leans
	case rung == game.Sun:
		return "exactly one of the three sets keeps FLAWLESS when it is found first, since no other set leans on what KOA's warning then names, and it is not the set whose tiles share most kinds"
	}
	return "one or two of the three sets " + leans
}

// kindsOf names the kinds of some grades.
func kindsOf(from, to int) string {
	var names []string
	for _, k := range analysis.Kinds() {
		if from <= k.Grade && k.Grade <= to {
			names = append(names, string(k.Name))
		}
	}
	return strings.Join(names, ", ")
}

// lacks says why a pack gives no board of a rung: too few of its triples have the grades.
func lacks(p *Pack, rung string) string {
	gentle, hard := 0, 0
	for i := range p.Triples {
		switch grade := analysis.Grade(p.Triples[i].Kind); {
		case grade == 0:
			return ""
		case grade <= analysis.Gentle:
			gentle++
		case grade >= analysis.Hard:
			hard++
		}
	}
	switch {
	case rung == string(game.Mon) && gentle < 3:
		return fmt.Sprintf("%d of its triples have a kind of a grade up to %d, and a Monday has three", gentle, analysis.Gentle)
	case rung == string(game.Sun) && hard < 2:
		return fmt.Sprintf("%d of its triples have a kind of grade %d or 5, and a Sunday has two", hard, analysis.Hard)
	}
	return ""
}

// fallbacks returns the rungs that may stand in for one that no pack carries.
func fallbacks(rung string) []string {
	switch game.Rung(rung) {
	case game.Mon, game.Thu:
		return []string{string(game.Tue)}
	case game.Fri:
		return []string{string(game.Thu), string(game.Tue)}
	case game.Sun:
		return []string{string(game.Fri), string(game.Thu), string(game.Tue)}
	}
	return nil
}

// graded returns why the triples of a choice are none for a rung, whichever of their tiles are
// dealt; empty where they may be. A triple whose kind has no grade may be as easy or hard as needed.
func (c *choice) graded(rung game.Rung) string {
	above, hard := 0, 0
	for _, t := range c.triples {
		grade := c.grades[t]
		if grade > analysis.Gentle {
			above++
		}
		if grade == 0 || grade >= analysis.Hard {
			hard++
		}
	}
	switch {
	case rung == game.Mon && above > 0:
		return tooHard
	case rung == game.Sun && hard < 2:
		return tooGentle
	}
	return ""
}

// unsuited returns why the tiles that are dealt are no board of a rung; empty where they may be one.
func (c *choice) unsuited(rung game.Rung) string {
	switch {
	case c.contested():
		return disputed
	case rung == game.Mon && c.fourthSets() > 0:
		return fourth
	case !rung.Below(game.Fri) && c.fourthSets() < 2:
		return noFourth
	}
	return ""
}
