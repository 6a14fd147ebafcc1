package fill

import (
	"fmt"

	"dailies/game/document"
	"dailies/gen"
)

// Funnel counts what became of the authors' material.
type Funnel struct {
	Asked        int            `json:"asked"`        // how often an author was asked
	Answered     int            `json:"answered"`     // materials handed over
	RefusedPacks int            `json:"refusedPacks"` // materials that are no packs
	Repeated     int            `json:"repeated"`     // materials that were handed over before, and were not assembled again
	Drafts       int            `json:"drafts"`       // puzzles assembled and judged
	Refused      map[string]int `json:"refused"`      // drafts refused, by rule; one may break several
	Passed       int            `json:"passed"`       // drafts that passed the validator
	Offered      int            `json:"offered"`      // of them, the best of each pack, from which the window chose
	Chosen       int            `json:"chosen"`
	Empty        int            `json:"empty"` // days left unwritten
	Packs        []PackCount    `json:"packs"`

	Critic  *CriticReport  `json:"critic,omitempty"`  // of a run with a critic
	Readers *ReadersReport `json:"readers,omitempty"` // of a run with readers

	FirstTry   Tries        `json:"firstTry"`   // counts of each author's first round
	AfterReask Tries        `json:"afterReask"` // counts of the later rounds
	Reasked    int          `json:"reasked"`    // how many later rounds there were
	Turns      []TurnReport `json:"turns"`      // one for each author that was asked, in order
}

// NewFunnel returns the funnel of a game for which nothing has been asked yet.
func NewFunnel() Funnel {
	return Funnel{Refused: make(map[string]int), Packs: []PackCount{}, Turns: []TurnReport{}}
}

// tries returns the counts that a round belongs to.
func (f *Funnel) tries(round int) *Tries {
	if round == 0 {
		return &f.FirstTry
	}
	return &f.AfterReask
}

// Tries is the part of a [Funnel] for first or later rounds.
type Tries struct {
	Asked        int `json:"asked"`
	Answered     int `json:"answered"`
	RefusedPacks int `json:"refusedPacks"`
	Drafts       int `json:"drafts"`
	Passed       int `json:"passed"`
	Chosen       int `json:"chosen"`
}

// PackCount is the funnel of one material.
type PackCount struct {
	Source   string   `json:"source"`
	Author   string   `json:"author"`
	Round    int      `json:"round"` // from 0
	Pack     string   `json:"pack"`
	Drafts   int      `json:"drafts"`
	Passed   int      `json:"passed"`
	Chosen   int      `json:"chosen"`
	Findings []string `json:"findings,omitempty"` // why the material is no pack
	Fixed    []string `json:"fixed,omitempty"`    // what was changed in it mechanically

	Marks   []gen.Mark `json:"marks,omitempty"`   // of a critic
	LeftOut []string   `json:"leftOut,omitempty"` // the parts that were left out for their marks
}

// TurnReport is how an author's turn went.
type TurnReport struct {
	Author  string `json:"author"`
	Asked   int    `json:"asked"`
	Empty   int    `json:"empty"` // days that were empty when its turn came
	Chosen  int    `json:"chosen"`
	Ended   Ending `json:"ended"`
	Failure string `json:"failure,omitempty"` // why the author failed
}

// String returns the report as a sentence for the user.
func (t TurnReport) String() string {
	times := "once"
	if t.Asked != 1 {
		times = fmt.Sprintf("%d times", t.Asked)
	}
	text := fmt.Sprintf("%s was asked %s and filled %d of %s; %s", t.Author, times, t.Chosen, document.Count(t.Empty, "day"), t.Ended)
	if t.Failure != "" {
		text += ": " + t.Failure
	}
	return text
}

// Ending is why an author was not asked again.
type Ending string

// The endings.
const (
	Filled    Ending = "every day is filled"
	Exhausted Ending = "it had nothing more"
	Repeating Ending = "it only repeated earlier answers"
	Stalled   Ending = "its answers did not improve"
	UsedUp    Ending = "its attempts were used up"
	Failed    Ending = "it failed"
	Unusable  Ending = "nothing that it answered could be used"
)
