package session

import (
	"fmt"
	"slices"

	"dailies/game/document"
	"dailies/game/freeplay"
	"dailies/game/testimony"
)

// FreeplayBoard is what may be seen of a night of three locks.
type FreeplayBoard struct {
	Locks         []FreeplayLock    `json:"locks"` // all three, from the start
	Act           int               `json:"act"`   // the lock that is played, from 1
	Resistance    int               `json:"resistance"`
	Scrutiny      int               `json:"scrutiny"`
	ScrutinyLimit int               `json:"scrutinyLimit"`
	Tokens        int               `json:"tokens"`
	TokenLimit    int               `json:"tokenLimit"`
	Pile          int               `json:"pile"` // cards that can still be drawn
	Most          int               `json:"most"` // cards of a submission
	Moves         []FreeplayMove    `json:"moves"`
	Counters      []FreeplayCounter `json:"counters"`
	Hand          []FreeplayCard    `json:"hand"`
	Story         []FreeplayCard    `json:"story"` // of the whole night, by the time it claims
	From          int               `json:"from"`  // minutes since midnight that the cards seen speak of
	To            int               `json:"to"`
	Cache         []FreeplayTake    `json:"cache,omitempty"` // what may be taken, between locks
	Past          []FreeplayTurn    `json:"past"`
	Ending        *FreeplayEnding   `json:"ending,omitempty"`
}

// FreeplayLock is one of the locks of the night.
type FreeplayLock struct {
	Target     string             `json:"target"`
	Reason     string             `json:"reason"` // why it is locked
	Resistance int                `json:"resistance"`
	Turns      int                `json:"turns"` // passed
	TurnLimit  int                `json:"turnLimit"`
	Escalation string             `json:"escalation"` // what time costs
	Bends      []string           `json:"bends"`      // the modifiers
	Concerns   []TestimonyConcern `json:"concerns"`
	Open       bool               `json:"open"`
}

// FreeplayMove is a move, its price, and why it cannot be made now; Reason is empty where
// some action of it is legal.
type FreeplayMove struct {
	Do     freeplay.Do `json:"do"`
	Price  string      `json:"price"`
	Does   string      `json:"does"`
	Least  int         `json:"least"` // cards it takes
	Most   int         `json:"most"`
	Reason string      `json:"reason,omitempty"`
}

// FreeplayCounter is a counter of the lock that is played. One that is hidden has a
// stand-in for its id, by which it can be flagged, and neither name nor text.
type FreeplayCounter struct {
	ID      freeplay.CounterID `json:"id"`
	Hidden  bool               `json:"hidden,omitempty"`
	Name    string             `json:"name,omitempty"`
	Claim   string             `json:"claim,omitempty"`
	Targets []string           `json:"targets,omitempty"`
	Refuted bool               `json:"refuted"`
	Flagged bool               `json:"flagged"`
}

// FreeplayTake is something that a cache holds.
type FreeplayTake struct {
	Take   freeplay.Take  `json:"take"`
	Text   string         `json:"text"`
	Card   *TestimonyCard `json:"card,omitempty"`
	Reason string         `json:"reason,omitempty"` // why it cannot be taken
}

// FreeplayTurn explains a move that was made.
type FreeplayTurn struct {
	Lock  string   `json:"lock"`
	What  string   `json:"what"`
	Notes []string `json:"notes"` // what happened, a sentence each
}

// FreeplayEnding is the result.
type FreeplayEnding struct {
	Won      bool   `json:"won"`
	Why      string `json:"why,omitempty"` // of a loss
	Opened   int    `json:"opened"`
	Turns    int    `json:"turns"`
	Scrutiny int    `json:"scrutiny"`
	Refuted  int    `json:"refuted"`
	Tokens   int    `json:"tokens"`
}

// Freeplay is freeplay as pages play it.
func Freeplay() Game {
	return Game{
		Name: "freeplay", Title: "Freeplay", About: "Three locks, one night, one story.", Mode: string(freeplay.Mode), Slow: true,
		Begin: func(document []byte) (Run, error) { return Begin(freeplayRules(), document) },
	}
}

func freeplayRules() Rules[freeplay.Puzzle, freeplay.State, freeplay.Action, freeplay.Event] {
	return Rules[freeplay.Puzzle, freeplay.State, freeplay.Action, freeplay.Event]{
		Engine: freeplay.Engine(), Decode: freeplay.Decode,
		Heard:   (*freeplay.Puzzle).Heard,
		Resets:  func(a freeplay.Action) bool { return a.Do == freeplay.Reset },
		Retries: true,
		Result:  freeplayResult,
		Ladder:  freeplayLadder,
		Score:   freeplayScore,
		End:     endOf(freeplay.Engine()),
		Resolve: unmask,
		About:   aboutFreeplay,
		Opening: func(p *freeplay.Puzzle) []Line { return said(Line{"KOA", freeplay.Opening(p), ""}) },
		Spoken:  func(_ *freeplay.Puzzle, e freeplay.Event) []Line { return said(Line{"KOA", e.Line, ""}) },
		Board: func(p *freeplay.Puzzle, s freeplay.State, past [][]freeplay.Event) any {
			return freeplayBoard(p, s, past)
		},
		Actions: freeplayActions,
		Preview: freeplayPreview,
	}
}

// freeplayResult is better the more locks it opened, then the fewer turns it took.
func freeplayResult(p *freeplay.Puzzle, s freeplay.State) Result {
	if s.Phase != freeplay.Won {
		return Result{Tier: fmt.Sprintf("%d of %d locks", s.Opened(), len(p.Acts))}
	}
	return Result{Won: true, Tier: document.Count(freeplay.ScoreOf(s).Turns, "turn")}
}

func aboutFreeplay(p *freeplay.Puzzle) View {
	return View{
		PuzzleID: p.PuzzleID, DateISO: p.DateISO, Theme: "Three locks, one night, one story.", HowTo: freeplay.HowToPlay(), Rules: freeplay.Rules(),
		Glossary: append(storyTerms(),
			Term{"Resistance", "what the lock still holds"},
			Term{"Concern", "what KOA wants proved; a card that proves one of the kinds named addresses it"},
			Term{"Counter", "KOA's own evidence against a kind of proof"},
			Term{"Scrutiny", "how closely KOA looks; it stays all night"},
			Term{"Token", "pays for what costs no turn"},
			Term{"Pile", "cards of this lock that are not dealt yet"},
			Term{"Backed", "vouched for by a card that agrees"},
			Term{"Cache", "what lies between two locks; one thing of it is yours"},
		),
	}
}

func freeplayActions(p *freeplay.Puzzle, s freeplay.State) []Possible {
	var all []Possible
	for _, do := range append(freeplayMoves(), freeplay.Pick) {
		all = append(all, Possible{string(do), freeplay.Hindrance(p, s, do)})
	}
	return append(all, Possible{string(freeplay.Reset), ""})
}

func freeplayMoves() []freeplay.Do {
	return []freeplay.Do{freeplay.Submit, freeplay.Cycle, freeplay.Corroborate, freeplay.Flag, freeplay.Rewire, freeplay.Exploit}
}

// mask is what a page calls a counter that it may not see. It is no id of a document.
func mask(k int) freeplay.CounterID { return freeplay.CounterID(rune('1'+k)) + "?" }

// unmask gives a hidden counter that an action means its id.
func unmask(p *freeplay.Puzzle, s freeplay.State, a freeplay.Action) freeplay.Action {
	if a.Counter == "" || s.Act < 1 {
		return a
	}
	for k := range p.Acts[s.Act-1].CounterEvidence {
		if a.Counter == mask(k) && !s.Visible(p).Has(k) {
			a.Counter = p.Acts[s.Act-1].CounterEvidence[k].ID
			break
		}
	}
	return a
}

func freeplayBoard(p *freeplay.Puzzle, s freeplay.State, past [][]freeplay.Event) FreeplayBoard {
	b := FreeplayBoard{
		Locks: freeplayLocks(p, &s), Act: s.Act, Resistance: s.Resistance,
		Scrutiny: s.Scrutiny, ScrutinyLimit: freeplay.MaxScrutiny, Tokens: s.Tokens, TokenLimit: freeplay.MaxTokens,
		Moves: []FreeplayMove{}, Counters: []FreeplayCounter{}, Hand: []FreeplayCard{}, Story: []FreeplayCard{}, Past: freeplayPast(p, past),
	}
	if s.Act < 1 { // a document without acts
		return b
	}
	act := &p.Acts[s.Act-1]
	b.Pile, b.Most, b.Counters = s.Pile(p), act.Most(), freeplayCounters(p, &s)
	if s.Phase == freeplay.InAct {
		for _, do := range freeplayMoves() {
			b.Moves = append(b.Moves, freeplayMove(p, s, do))
		}
		for i := range len(act.Deck) + 1 {
			if s.Hand.Has(i) {
				b.Hand = append(b.Hand, handCard(p, &s, i))
			}
		}
	}
	for _, c := range s.Story {
		from := p.Card(c.Act, c.Card)
		card := FreeplayCard{TestimonyCard: freeplayCard(p, &s, from), Lock: testimony.Words(string(p.Acts[c.Act-1].TargetLock))}
		if c.Rewired {
			card.strike(from.Claims)
		}
		b.Story = append(b.Story, card)
	}
	byKey(b.Story, func(c *FreeplayCard) int { return c.From })
	b.From, b.To = span(append(slices.Clone(b.Story), b.Hand...))
	if s.Phase == freeplay.AtCache {
		b.Cache = freeplayCache(p, &s)
	}
	if s.Phase == freeplay.Won || s.Phase == freeplay.Lost {
		score := freeplay.ScoreOf(s)
		b.Ending = &FreeplayEnding{s.Phase == freeplay.Won, s.Loss.Text(), score.Opened, score.Turns, score.Scrutiny, score.Refuted, score.Tokens}
	}
	return b
}

func freeplayLocks(p *freeplay.Puzzle, s *freeplay.State) []FreeplayLock {
	locks := []FreeplayLock{}
	for i := range p.Acts {
		a := &p.Acts[i]
		l := FreeplayLock{
			Target: testimony.Words(string(a.TargetLock)), Reason: a.LockReason, Resistance: a.ResistanceStart,
			TurnLimit: a.TurnLimit, Escalation: a.Escalation.Text(), Bends: []string{}, Concerns: []TestimonyConcern{}, Open: i < s.Opened(),
		}
		if i < freeplay.Acts {
			l.Turns = s.Turns[i]
		}
		for _, m := range a.Modifiers {
			l.Bends = append(l.Bends, m.Text())
		}
		for k := range a.ActiveConcerns {
			c := &a.ActiveConcerns[k]
			addressed := l.Open || i+1 == s.Act && s.Addressed.Has(k)
			l.Concerns = append(l.Concerns, TestimonyConcern{c.KoaAsks, words(c.RequiredProof), words(c.StateRequirement), addressed})
		}
		locks = append(locks, l)
	}
	return locks
}
