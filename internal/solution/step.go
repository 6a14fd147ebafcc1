package solution

// Step is a move of the best line: in words, and as an action for a session of the game.
type Step struct {
	Says   string `json:"says"`
	Action any    `json:"action"`
}
