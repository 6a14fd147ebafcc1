package session

import (
	"strings"

	"dailies/game/document"
	"dailies/game/testimony"
)

// TestimonyBoard is what may be seen of a run of testimony.
type TestimonyBoard struct {
	Target          string             `json:"target"`
	Lock            string             `json:"lock"`   // a sentence: that it is locked, or open
	Reason          string             `json:"reason"` // why it is locked
	Difficulty      string             `json:"difficulty"`
	Resistance      int                `json:"resistance"`
	ResistanceStart int                `json:"resistanceStart"`
	Turns           int                `json:"turns"` // passed
	TurnLimit       int                `json:"turnLimit"`
	Scrutiny        int                `json:"scrutiny"`
	ScrutinyLimit   int                `json:"scrutinyLimit"`
	Most            int                `json:"most"` // cards of a submission
	Concerns        []TestimonyConcern `json:"concerns"`
	Counters        []TestimonyCounter `json:"counters"` // those that may be seen
	Unseen          int                `json:"unseen"`   // counters that have not shown themselves
	Hand            []TestimonyCard    `json:"hand"`     // what is left of it
	Story           []TestimonyCard    `json:"story"`    // what is committed, by the time it claims
	From            int                `json:"from"`     // minutes since midnight that the hand speaks of
	To              int                `json:"to"`
	Past            []TestimonyTurn    `json:"past"`
	Ending          *TestimonyEnding   `json:"ending,omitempty"`
}

// TestimonyConcern is something that KOA wants proved.
type TestimonyConcern struct {
	Asks      string   `json:"asks"`
	Proof     []string `json:"proof"`
	States    []string `json:"states,omitempty"`
	Addressed bool     `json:"addressed"`
}

// TestimonyCounter is a piece of KOA's counter-evidence.
type TestimonyCounter struct {
	Name    string   `json:"name"`
	Claim   string   `json:"claim"`
	Targets []string `json:"targets"`
	Refuted bool     `json:"refuted"`
}

// TestimonyCard is a card, in the hand or the story. From and To are minutes since
// midnight, both 0 for a card that claims no time.
type TestimonyCard struct {
	ID      testimony.CardID `json:"id"`
	Name    string           `json:"name"`
	Source  string           `json:"source"`
	Flavor  string           `json:"flavor"`
	Power   int              `json:"power"`
	Proves  []string         `json:"proves"`
	Trust   string           `json:"trust"`
	Cost    string           `json:"cost,omitempty"` // what the tier of trust costs
	Says    string           `json:"says,omitempty"` // what it claims
	Refutes []string         `json:"refutes,omitempty"`
	From    int              `json:"from"`
	To      int              `json:"to"`
}

// TestimonyEnding is the result.
type TestimonyEnding struct {
	Won      bool   `json:"won"`
	Why      string `json:"why,omitempty"` // of a loss, and what would have held
	Turns    int    `json:"turns"`
	Scrutiny int    `json:"scrutiny"`
	Refuted  int    `json:"refuted"`
	Power    int    `json:"power"`
}

// Testimony is testimony as pages play it.
func Testimony() Game {
	return Game{
		Name: "testimony", Title: "Testimony", About: "KOA has locked something. Tell her a story that holds.", Mode: string(testimony.Mode),
		Begin: func(document []byte) (Run, error) { return Begin(testimonyRules(), document) },
	}
}

func testimonyRules() Rules[testimony.Puzzle, testimony.State, testimony.Action, testimony.Event] {
	return Rules[testimony.Puzzle, testimony.State, testimony.Action, testimony.Event]{
		Engine: testimony.Engine(), Decode: testimony.Decode,
		Retries: true,
		Resets:  func(a testimony.Action) bool { return a.Reset },
		About:   aboutTestimony,
		Opening: func(p *testimony.Puzzle) []Line { return said(Line{"KOA", testimony.Opening(p), ""}) },
		Spoken:  func(_ *testimony.Puzzle, e testimony.Event) []Line { return said(Line{"KOA", e.Line, ""}) },
		Board: func(p *testimony.Puzzle, s testimony.State, past [][]testimony.Event) any {
			return testimonyBoard(p, s, past)
		},
		Actions: testimonyActions,
		Result:  testimonyResult,
		Ladder:  testimonyLadder,
		Score:   testimonyScore,
		Carded:  true,
		End:     endOf(testimony.Engine()),
		Preview: testimonyPreview,
	}
}

func aboutTestimony(p *testimony.Puzzle) View {
	return View{
		PuzzleID: p.PuzzleID, DateISO: p.DateISO, Theme: p.LockReason, HowTo: testimony.HowToPlay(p), Rules: testimony.Rules(p),
		Glossary: append(storyTerms(),
			Term{"Resistance", "what the lock still holds"},
			Term{"Concern", "what KOA wants proved; a card that proves one of the kinds named addresses it"},
			Term{"Counter", "KOA's own evidence against a kind of proof"},
			Term{"Refute", "to show why a counter saw nothing; it is silent from then on"},
			Term{"Scrutiny", "how closely KOA looks"},
			Term{"Liveness", "that somebody is there, and alive"},
		),
	}
}

// storyTerms are the words on what cards of a story do to one another.
func storyTerms() []Term {
	return []Term{
		{"Contest", "what a counter does to a card that proves its kind: the card deals half"},
		{"Corroborate", "to share a place, a state or an activity with another card of the turn: all of it deals a quarter more"},
		{"Grave", "of a contradiction: both cannot be true, and the submission is blocked"},
		{"Slight", "of a contradiction: both hardly fit together, which costs 1 scrutiny"},
		{"Sketchy", "hard to believe; it costs 1 scrutiny"},
	}
}

func testimonyActions(_ *testimony.Puzzle, s testimony.State) []Possible {
	reason := ""
	if s.Status != testimony.Running {
		reason = "the run is over"
	}
	return []Possible{{"submit", reason}, {"reset", ""}}
}

// seen are the counters that the player may see: all, or where they are hidden those that
// have been at work or are refuted.
func seen(p *testimony.Puzzle, s *testimony.State, k int) bool {
	return p.CounterVisibility != testimony.Hidden || s.Revealed().Has(k) || s.Refuted.Has(k)
}

// shown counts the counters that the player may see.
func shown(p *testimony.Puzzle, s *testimony.State) int {
	n := 0
	for k := range p.CounterEvidence {
		if seen(p, s, k) {
			n++
		}
	}
	return n
}

func testimonyBoard(p *testimony.Puzzle, s testimony.State, past [][]testimony.Event) TestimonyBoard {
	b := TestimonyBoard{
		Target: testimony.Words(string(p.TargetLock)), Lock: lockText(p, s.Status == testimony.Won), Reason: p.LockReason, Difficulty: testimony.Words(string(p.Difficulty)),
		Resistance: s.Resistance, ResistanceStart: p.ResistanceStart, Turns: s.Turns, TurnLimit: p.TurnLimit,
		Scrutiny: s.Scrutiny, ScrutinyLimit: testimony.MaxScrutiny, Most: testimony.MaxSubmitted,
		Unseen: len(p.CounterEvidence) - shown(p, &s), Concerns: []TestimonyConcern{}, Counters: []TestimonyCounter{}, Hand: []TestimonyCard{}, Story: []TestimonyCard{}, Past: []TestimonyTurn{},
	}
	for i := range p.ActiveConcerns {
		c := &p.ActiveConcerns[i]
		b.Concerns = append(b.Concerns, TestimonyConcern{c.KoaAsks, words(c.RequiredProof), words(c.StateRequirement), s.Addressed.Has(i)})
	}
	for i := range p.CounterEvidence {
		if k := &p.CounterEvidence[i]; seen(p, &s, i) {
			b.Counters = append(b.Counters, TestimonyCounter{k.Name, k.Claim, words(k.Targets), s.Refuted.Has(i)})
		}
	}
	for i := range p.Hand {
		card := testimonyCard(p, &s, &p.Hand[i])
		if s.Story.Has(i) {
			b.Story = append(b.Story, card)
		} else {
			b.Hand = append(b.Hand, card)
		}
	}
	byKey(b.Story, func(c *TestimonyCard) int { return c.From })
	b.From, b.To = hours(p)
	for _, events := range past {
		b.Past = append(b.Past, testimonyTurn(p, events))
	}
	if s.Status != testimony.Running {
		score := testimony.ScoreOf(p, s)
		b.Ending = &TestimonyEnding{s.Status == testimony.Won, strings.TrimSpace(s.Loss.Text() + " " + testimony.WouldHold(p, s)), score.Turns, score.Scrutiny, score.Refuted, score.Power}
	}
	return b
}

// testimonyResult is better the fewer turns it took.
func testimonyResult(p *testimony.Puzzle, s testimony.State) Result {
	if s.Status != testimony.Won {
		return Result{Tier: "Still locked"}
	}
	return Result{Won: true, Tier: document.Count(testimony.ScoreOf(p, s).Turns, "turn")}
}

// hours are the minutes that the cards of a puzzle speak of, from the first to the last.
func hours(p *testimony.Puzzle) (from, to int) {
	from, to = 24*60, 0
	for i := range p.Hand {
		if start, end, ok := p.Hand[i].Claims.Span(); ok {
			from, to = min(from, start), max(to, end)
		}
	}
	return min(from, to), to
}

func testimonyCard(p *testimony.Puzzle, s *testimony.State, c *testimony.Card) TestimonyCard {
	card := plainCard(c)
	for _, id := range c.Refutes {
		card.Refutes = append(card.Refutes, counterName(p, s, id))
	}
	return card
}

// plainCard is a card without what it refutes.
func plainCard(c *testimony.Card) TestimonyCard {
	card := TestimonyCard{
		ID: c.ID, Name: c.Name, Source: c.Source, Flavor: c.Flavor, Power: c.Power, Proves: words(c.Proves),
		Trust: testimony.Words(string(c.Trust)), Cost: c.Trust.Meaning(), Says: c.Claims.Says(),
	}
	card.From, card.To, _ = c.Claims.Span()
	return card
}

// counterName names a counter, or says that the player has not met it.
func counterName(p *testimony.Puzzle, s *testimony.State, id testimony.CounterID) string {
	k := p.Counter(id)
	if k < 0 || !seen(p, s, k) {
		return "something that KOA has not shown"
	}
	return p.CounterEvidence[k].Name
}

func words[T ~string](values []T) []string {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = testimony.Words(string(v))
	}
	return list
}
