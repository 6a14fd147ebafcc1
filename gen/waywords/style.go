package waywords

import (
	"fmt"
	"slices"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/waywords"
	"dailies/gen"
	"dailies/validate"
	analysis "dailies/validate/waywords"
)

// style is what a weekday requires of a board: the later in the week, the more it hides.
type style struct {
	rung       game.Rung
	sides      []int // of the board, the first that has any
	leastWords int   // of the path
	leastBonus int   // letters of a bonus word
	inner      bool  // START is not the first letter of the first word
	emoji      bool  // one path word or more shows an emoji, where the topic has such words
	pyrite     bool  // two words of the lexicon lie beside the way
	turns      bool  // eight directions: path words may run backwards, bonus words on slants
}

// styleOf returns the style of a rung. The empty rung is the plainest, with any number of words.
func styleOf(rung game.Rung) style {
	s := style{rung: rung, sides: []int{7, 8}, leastWords: leastWords, leastBonus: shortest}
	switch rung {
	case game.Wed, game.Thu:
		s.leastWords, s.leastBonus, s.inner = mostWords, 5, true
		s.emoji, s.pyrite = rung == game.Wed, rung == game.Thu
	case game.Fri, game.Sat, game.Sun:
		s.sides = []int{8, 7}
		s.leastWords, s.leastBonus, s.inner, s.pyrite, s.turns = 5, 5, true, true, true
	}
	return s
}

// asks says what a rung asks of a board.
func asks(_ *validate.Profile, rung string) []string {
	s := styleOf(game.Rung(rung))
	said := []string{
		fmt.Sprintf("a path of %d to %d words", s.leastWords, mostWords),
		fmt.Sprintf("a bonus word of %d letters or more", s.leastBonus),
	}
	if s.leastWords == mostWords {
		said[0] = fmt.Sprintf("a path of %d words", mostWords)
	}
	if s.inner {
		said = append(said, "a start in the middle of the first word")
	}
	if s.emoji {
		said = append(said, "a path word with an emoji in it, where the topic lists such words")
	}
	if s.pyrite {
		said = append(said, "two more words of the lexicon beside the way, as long as path words are")
	}
	if s.turns {
		said = append(said, "words that run in eight directions, backwards too, so that none may be another one reversed")
	}
	return said
}

// lacks says why no topic of a pack can make a board of a rung.
func lacks(p *Pack, rung string) string {
	s, why := styleOf(game.Rung(rung)), ""
	for _, id := range p.ids() {
		topic := p.Topics[id]
		switch path := len(topic.Path) + len(topic.Emoji); {
		case path < s.leastWords:
			why = fmt.Sprintf("it has %d path words, fewer than %d", path, s.leastWords)
		case !slices.ContainsFunc(topic.Bonus, func(w Word) bool { return len(w) >= s.leastBonus }):
			why = fmt.Sprintf("it has no bonus word of %d letters or more", s.leastBonus)
		default:
			return ""
		}
	}
	return why
}

// lengths returns how many numbers of path words the style takes.
func (s *style) lengths() int { return mostWords - s.leastWords + 1 }

// named returns the rung that stands for all rungs of its style, so that days of one style
// share their candidates.
func named(rung game.Rung) game.Rung {
	switch rung {
	case game.Tue:
		return game.Mon
	case game.Sat, game.Sun:
		return game.Fri
	}
	return rung
}

// defaultWeek is easy until Tuesday, and in eight directions from Friday.
func defaultWeek() gen.Week {
	var week gen.Week
	for i, rung := range game.Rungs() {
		week[(i+1)%7] = string(named(rung)) // rungs begin on Monday, weeks on Sunday
	}
	return week
}

// withWeek returns the game with another week; its Vary takes the names of rungs.
func withWeek(g gen.Game[waywords.Puzzle, Pack, analysis.Analysis], week gen.Week) gen.Game[waywords.Puzzle, Pack, analysis.Analysis] {
	g.Week, g.Asks, g.Lacks = week, asks, lacks
	g.Vary = func(week gen.Week) (gen.Game[waywords.Puzzle, Pack, analysis.Analysis], error) {
		for day, rung := range week {
			if !game.Rung(rung).Valid() {
				return g, fmt.Errorf("a rung of waywords is %s, not %s", document.Choices(game.Rungs()), document.Quote(rung))
			}
			week[day] = string(named(game.Rung(rung)))
		}
		return withWeek(g, week), nil
	}
	return g
}
