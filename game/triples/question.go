package triples

import "fmt"

// MaxQuestions is of how many different selections KOA can be asked in a run.
const MaxQuestions = 6

// answer says what KOA would watch if the selection were the first group. The answer is a
// function of the three tiles' tags: it is the same for a group and for any other three.
func answer(p *Puzzle, s State, selection []TileID) (State, []Event) {
	three := inOrder(p, selection)
	concern := ConcernOf(p.Selected(three[:]))
	s.Asked[s.Questions] = three
	s.Questions++
	return s, []Event{{Type: Answered, Tiles: three[:], Concern: &concern}}
}

// unanswered is why KOA says nothing of three tiles of the board, or nothing.
func unanswered(p *Puzzle, s State, selection []TileID) string {
	three := inOrder(p, selection)
	for _, asked := range s.Asked[:s.Questions] {
		if asked == three {
			return "KOA has said what she would watch in these three"
		}
	}
	if s.Questions == MaxQuestions {
		return fmt.Sprintf("KOA was asked of %d selections, and says no more", MaxQuestions)
	}
	return ""
}

// inOrder is a selection in the order of the board, so that it is the same in any order of
// selecting.
func inOrder(p *Puzzle, selection []TileID) (three [3]TileID) {
	n := 0
	for i := range p.Tiles {
		if id := p.Tiles[i].ID; n < len(three) && contains(selection, id) && !contains(three[:n], id) {
			three[n] = id
			n++
		}
	}
	return three
}

// QuestionsLeft is how many more selections KOA can be asked of; none once a group is locked.
func QuestionsLeft(s State) int {
	if s.Status != Running || s.Locked > 0 {
		return 0
	}
	return MaxQuestions - s.Questions
}
