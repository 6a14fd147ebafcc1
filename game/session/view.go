package session

import "dailies/game"

// View is what a player may see now. Its texts are plain: a page escapes them.
type View struct {
	Version   game.V1       `json:"version"`
	Game      string        `json:"game"` // the name in [Games]
	Title     string        `json:"title"`
	PuzzleID  game.PuzzleID `json:"puzzleId"`
	DateISO   game.Date     `json:"dateISO"`
	Theme     string        `json:"theme,omitempty"` // a sentence on the day
	HowTo     []string      `json:"howTo"`           // the rules on one screen, a paragraph each
	Rules     []string      `json:"rules"`           // what that leaves out
	Glossary  []Term        `json:"glossary"`
	Lines     []Line        `json:"lines"`   // spoken since the action before the last
	Actions   []Possible    `json:"actions"` // everything that the game knows to do
	StartedAt int64         `json:"startedAt"`
	Over      bool          `json:"over"`
	Practice  bool          `json:"practice,omitempty"`
	Result    *Result       `json:"result,omitempty"`  // once the run has ended
	Retries   bool          `json:"retries,omitempty"` // an ending tells nothing of the answer, so that a better run after it is the player's own
	Again     bool          `json:"again,omitempty"`   // the run has ended, and a further one may count in its place
	Share     string        `json:"share,omitempty"`   // once the run has ended, but for practice
	Board     any           `json:"board"`             // the game's own part, such as [TriplesBoard]
}

// Result is how a run ended, said alike in every game, so that a page can count days.
type Result struct {
	Won  bool   `json:"won"`
	Tier string `json:"tier"` // how well, in a word or two of the game's own
	Step Step   `json:"step,omitempty"`
	// Unjudged says that the step may be a higher one, which the best line tells, see [Session.Judge].
	Unjudged bool   `json:"unjudged,omitempty"`
	Rungs    []Rung `json:"rungs"`          // the steps there are, lowest first
	Next     string `json:"next,omitempty"` // what separates the run from the next step, in sentences
}

// Line is something said to the player.
type Line struct {
	Who  string `json:"who,omitempty"` // KOA or AURA; empty for the game itself
	Text string `json:"text"`
	Note string `json:"note,omitempty"` // a subtitle
}

// Term is a word that the game uses in a sense of its own.
type Term struct {
	Word    string `json:"word"`
	Meaning string `json:"meaning"`
}

// Possible is a kind of action, and why it cannot be done now; Reason is empty when it
// can, and whether a certain one is legal is asked of [Session.Preview].
type Possible struct {
	Name   string `json:"name"`
	Reason string `json:"reason,omitempty"`
}
