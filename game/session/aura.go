package session

import (
	"fmt"
	"slices"
	"strings"

	"dailies/game/aura"
	"dailies/game/document"
)

// AuraBoard is what may be seen of a run of AURA. The order of the reserve is not.
type AuraBoard struct {
	Intro         []string       `json:"intro"` // the screen before the draft
	Drafting      bool           `json:"drafting"`
	Draft         int            `json:"draft"` // how many cards a draft takes
	Most          int            `json:"most"`  // how many a payload or a SCAN takes
	Target        string         `json:"target"`
	Resistance    int            `json:"resistance"`
	ResistanceMax int            `json:"resistanceMax"`
	Turns         int            `json:"turns"` // left
	TurnsMax      int            `json:"turnsMax"`
	Scrutiny      int            `json:"scrutiny"`
	AuditAt       int            `json:"auditAt"`
	Scans         int            `json:"scans"` // left
	Mood          string         `json:"mood"`  // calm, wary, stern, open or shut
	Protocols     []AuraProtocol `json:"protocols"`
	Cards         []AuraCard     `json:"cards"`   // all while drafting, then those in evidence
	Reserve       []string       `json:"reserve"` // names, in the order of the document
	Past          []AuraTurn     `json:"past"`
	Ending        *AuraEnding    `json:"ending,omitempty"`
}

// AuraProtocol is a rule that AURA enforces from a resistance on.
type AuraProtocol struct {
	Name   string   `json:"name"`
	Label  string   `json:"label"`
	From   int      `json:"from"`
	Active bool     `json:"active"`
	Paths  []string `json:"paths"` // what each asks for, in the words of the cards' marks
}

// AuraCard is a piece of evidence.
type AuraCard struct {
	ID         aura.CardID `json:"id"`
	Name       string      `json:"name"`
	Flavor     string      `json:"flavor,omitempty"`
	Impact     int         `json:"impact"`
	Trust      string      `json:"trust"`
	Cost       string      `json:"cost,omitempty"`       // what the tier of trust costs
	Marks      []string    `json:"marks"`                // what paths ask for and rule out
	Wanted     []string    `json:"wanted,omitempty"`     // those of them that the protocol in force asks for
	Quarantine int         `json:"quarantine,omitempty"` // turns for which it cannot be used
}

// AuraTurn is an entry of the transcript.
type AuraTurn struct {
	Title string   `json:"title"`
	Notes []string `json:"notes"`
}

// AuraEnding is the result.
type AuraEnding struct {
	Won   bool   `json:"won"`
	Medal string `json:"medal"`
	Why   string `json:"why"`
}

// AuraPreview is what a payload or a SCAN would do.
type AuraPreview struct {
	Notes  []string `json:"notes"`
	Denied bool     `json:"denied,omitempty"` // whether AURA would not accept it, which costs the turn all the same
}

// Aura is aura as pages play it.
func Aura() Game {
	return Game{
		Name: "aura", Title: "AURA", About: "Choose six scraps of evidence and talk a lock open.", Mode: string(aura.Mode),
		Begin: func(document []byte) (Run, error) { return Begin(auraRules(), document) },
	}
}

func auraRules() Rules[aura.Puzzle, aura.State, aura.Action, aura.Event] {
	return Rules[aura.Puzzle, aura.State, aura.Action, aura.Event]{
		Engine: aura.Engine(), Decode: aura.Decode,
		Retries: true,
		Resets:  func(a aura.Action) bool { return a.Reset },
		About:   aboutAura,
		Opening: func(*aura.Puzzle) []Line { return nil },
		Spoken:  func(_ *aura.Puzzle, e aura.Event) []Line { return said(Line{"AURA", e.Line, ""}) },
		Board: func(p *aura.Puzzle, s aura.State, past [][]aura.Event) any {
			return auraBoard(p, s, past)
		},
		Actions: auraActions,
		Result: func(_ *aura.Puzzle, s aura.State) Result {
			return Result{Won: s.Status == aura.Won, Tier: label(string(aura.MedalOf(s)))}
		},
		Ladder:  auraLadder,
		Score:   auraScore,
		Preview: auraPreview,
		Better: func(p *aura.Puzzle, first, best aura.State) string {
			if best.Status != aura.Won || first.Status == aura.Won && best.Turns <= first.Turns {
				return ""
			}
			return aura.ShareBest(p, first, best)
		},
	}
}

func aboutAura(p *aura.Puzzle) View {
	return View{
		PuzzleID: p.PuzzleID, DateISO: p.DateISO, HowTo: aura.HowToPlay(p), Rules: aura.Rules(p),
		Theme: fmt.Sprintf("AURA has locked the %s.", p.Target.Device()),
		Glossary: []Term{
			{"Protocol", "what AURA asks of a payload right now"},
			{"Path", "one way to satisfy a protocol; the payload meets it as a whole"},
			{"Payload", "the 1 or 2 cards that you submit together"},
			{"Reserve", "the cards that you did not draft"},
			{"Resonance", "two cards that speak of the same thing, worth half as much again"},
			{"Scrutiny", "how closely AURA looks; enough of it is an audit"},
			{"Trust", "how far AURA believes a card: verified, plausible or sketchy"},
			{"Sketchy", "hard to believe; it costs 1 scrutiny"},
			{"Mark", "what a card claims, forged or not: an invented official is still official"},
			{"Official", "somebody with authority says so"},
			{"Own word", "you say so yourself"},
			{"Media", "a picture, a film or a recording"},
			{"Device log", "a machine's own record"},
			{"Printed minute", "a clock figure stands on it"},
			{"Confirmable", "somebody else can confirm it"},
			{"Trusted source", "whoever made it answers for it, as a bank does"},
			{"Sealed", "nobody can have touched it since"},
			{"Editable", "you could have made or changed it"},
			{"Redacted", "a part of it is hidden"},
		},
	}
}

// label writes a value of an enum as a player reads it.
func label(value string) string { return strings.ToLower(strings.ReplaceAll(value, "_", " ")) }

func auraActions(p *aura.Puzzle, s aura.State) []Possible {
	var play, scan string
	switch s.Status {
	case aura.Drafting:
		play = "evidence is drafted first"
	case aura.Won, aura.Lost:
		play = "the run is over"
	}
	draft := play
	switch {
	case s.Status == aura.Drafting:
		draft = ""
	case draft == "":
		draft = "evidence is drafted once"
	}
	if scan = play; scan == "" && s.Scans >= p.ScanLimit {
		scan = "no SCAN is left"
	}
	return []Possible{{"draft", draft}, {"submit", play}, {"scan", scan}, {"reset", ""}}
}

func auraBoard(p *aura.Puzzle, s aura.State, past [][]aura.Event) AuraBoard {
	b := AuraBoard{
		Intro: aura.Intro(p), Drafting: s.Status == aura.Drafting, Draft: aura.DraftSize, Most: 2, Target: p.Target.Device(),
		Resistance: s.Resistance, ResistanceMax: p.Resistance, Turns: s.Turns, TurnsMax: p.Turns, Scrutiny: s.Scrutiny, AuditAt: aura.AuditAt,
		Scans: p.ScanLimit - s.Scans, Mood: mood(s), Protocols: []AuraProtocol{}, Cards: []AuraCard{}, Reserve: []string{}, Past: []AuraTurn{},
	}
	for i := range p.Protocols {
		protocol := &p.Protocols[i]
		paths := make([]string, len(protocol.Paths))
		for j := range protocol.Paths {
			paths[j] = protocol.Paths[j].Says()
		}
		b.Protocols = append(b.Protocols, AuraProtocol{label(string(protocol.ID)), protocol.Label, protocol.FromResistance, i == s.Protocol, paths})
	}
	reserve := s.Reserve(p)
	for i := range p.Evidence {
		switch {
		case b.Drafting || slices.Contains(s.Evidence[:], i):
			b.Cards = append(b.Cards, auraCard(p, s, i))
		case slices.Contains(reserve, i):
			b.Reserve = append(b.Reserve, p.Evidence[i].Name)
		}
	}
	active := 0
	for _, events := range past {
		b.Past = append(b.Past, auraTurn(p, active, events))
		active = auraActive(p, active, events)
	}
	if s.Status == aura.Won || s.Status == aura.Lost {
		b.Ending = auraEnding(p, s)
	}
	return b
}

func mood(s aura.State) string {
	switch {
	case s.Status == aura.Won:
		return "open"
	case s.Status == aura.Lost:
		return "shut"
	case s.Scrutiny >= aura.AuditAt-1:
		return "stern"
	case s.Scrutiny >= 2:
		return "wary"
	}
	return "calm"
}

func auraCard(p *aura.Puzzle, s aura.State, at int) AuraCard {
	c := &p.Evidence[at]
	card := AuraCard{ID: c.ID, Name: c.Name, Flavor: c.Flavor, Impact: c.Impact, Trust: c.Trust.Word(), Marks: c.Marks(), Wanted: p.Protocols[s.Protocol].Wants(c)}
	if s.Quarantine > 0 && s.Locked == at {
		card.Quarantine = s.Quarantine
	}
	return card
}

func auraEnding(p *aura.Puzzle, s aura.State) *AuraEnding {
	e := &AuraEnding{Won: s.Status == aura.Won, Medal: label(string(aura.MedalOf(s)))}
	if e.Won {
		e.Why = fmt.Sprintf("Resistance is 0 with %s left. Gold asks for %d, silver for %d, bronze for %d.", document.Count(s.Turns, "turn"), aura.GoldTurns, aura.SilverTurns, aura.BronzeTurns)
	} else {
		e.Why = fmt.Sprintf("The turns are used up, and resistance stands at %d of %d after %s.", s.Resistance, p.Resistance, document.Count(s.Audits, "audit"))
	}
	if scan, found := p.Rescue(s); found {
		e.Why += fmt.Sprintf(" One SCAN takes these six to %s: scan away %s.", label(string(scan.Medal)), cardNames(p, scan.Away))
	}
	return e
}
