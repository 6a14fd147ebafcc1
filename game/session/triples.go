package session

import (
	"fmt"
	"strings"

	"dailies/game/triples"
)

// TriplesBoard is what may be seen of a run of triples.
type TriplesBoard struct {
	Tiles      []TriplesTile `json:"tiles"` // those left, in the order of the document
	Slots      []TriplesSlot `json:"slots"` // the groups locked so far, in that order
	SlotsTotal int           `json:"slotsTotal"`
	Misses     int           `json:"misses"`
	MissesLeft int           `json:"missesLeft"`
	Pick       int           `json:"pick"`              // how many tiles a lock takes
	Warning    *Line         `json:"warning,omitempty"` // the suspicion that KOA raised, which stays

	Firsts    string            `json:"firsts,omitempty"`    // from Thursday on, how many first locks keep FLAWLESS
	Questions *TriplesQuestions `json:"questions,omitempty"` // until the first lock

	Tried  [][]triples.TileID `json:"tried,omitempty"`  // the selections that were a miss, while the run goes on
	Repeat string             `json:"repeat,omitempty"` // said before one of them is locked again

	Ending *TriplesEnding `json:"ending,omitempty"`
}

// TriplesQuestions are what KOA was asked before the first lock: what she would watch in three tiles.
type TriplesQuestions struct {
	Left  int             `json:"left"`
	Of    int             `json:"of"`
	Asked []TriplesAnswer `json:"asked"`
}

// TriplesAnswer is what she would watch in a selection.
type TriplesAnswer struct {
	Tiles []triples.TileID `json:"tiles"`
	Text  string           `json:"text"`
}

// TriplesKnown is what a player may know of a lock before it is made.
type TriplesKnown struct {
	Leans string `json:"leans,omitempty"` // the pattern that KOA named, where the selection leans on it
}

// TriplesTile is a tile as it lies on the board.
type TriplesTile struct {
	ID      triples.TileID `json:"id"`
	Text    string         `json:"text"`
	Icon    string         `json:"icon,omitempty"`
	Subtext string         `json:"subtext,omitempty"`
}

// TriplesSlot is a group that is locked.
type TriplesSlot struct {
	Title string        `json:"title"`
	Tiles []TriplesTile `json:"tiles"`
}

// TriplesEnding is shown when the run has ended, in this order: the processing line, the
// audit, the reveal (§5.2). Pauses are in milliseconds and may be skipped.
type TriplesEnding struct {
	Processing     string         `json:"processing,omitempty"`
	ProcessingWait int            `json:"processingWait"`
	Audit          [3]string      `json:"audit"`
	AuditWait      int            `json:"auditWait"`
	Tier           triples.Tier   `json:"tier"`
	Meaning        string         `json:"meaning"`
	Pattern        string         `json:"pattern,omitempty"` // what KOA named after the first lock, in words
	Ceiling        string         `json:"ceiling,omitempty"` // why a win is not FLAWLESS
	Groups         []TriplesGroup `json:"groups"`
	Decoys         []TriplesDecoy `json:"decoys"`
	Final          string         `json:"final,omitempty"`
	Elapsed        int64          `json:"elapsed"` // milliseconds
	ShareOrder     string         `json:"shareOrder"`
}

// TriplesGroup is a true triple at the reveal.
type TriplesGroup struct {
	Title       string        `json:"title"`
	Tiles       []TriplesTile `json:"tiles"`
	Explanation string        `json:"explanation"`
	First       string        `json:"first"` // whether locking it first keeps FLAWLESS, and why
	Found       bool          `json:"found"`
}

// TriplesDecoy is a decoy at the reveal. The texts are empty where the document explains
// nothing.
type TriplesDecoy struct {
	Tile        TriplesTile `json:"tile"`
	WhyTempting string      `json:"whyTempting,omitempty"`
	WhyInvalid  string      `json:"whyInvalid,omitempty"`
}

// The pacing of an ending (A1 §5.2), in milliseconds.
const (
	processingWait = 1500
	auditWait      = 3000
)

// Triples is triples as pages play it.
func Triples() Game {
	return Game{
		Name: "triples", Title: "Triples", About: "Make three groups of three. Three tiles belong nowhere.", Mode: string(triples.Mode),
		Begin: func(document []byte) (Run, error) { return Begin(triplesRules(), document) },
	}
}

func triplesRules() Rules[triples.Puzzle, triples.State, triples.Action, triples.Event] {
	return Rules[triples.Puzzle, triples.State, triples.Action, triples.Event]{
		Engine: triples.Engine(), Decode: triples.Decode,
		Resets:  func(a triples.Action) bool { return a.Reset },
		About:   aboutTriples,
		Opening: func(*triples.Puzzle) []Line { return nil },
		Spoken:  triplesSpoken,
		Board:   func(p *triples.Puzzle, s triples.State, past [][]triples.Event) any { return triplesBoard(p, s, past) },
		Actions: triplesActions,
		Preview: triplesPreview,
		Result: func(p *triples.Puzzle, s triples.State) Result {
			return Result{Won: s.Status == triples.Won, Tier: string(triples.TierOf(p, s))}
		},
		Tale: func(_ *triples.Puzzle, _ triples.State, past [][]triples.Event) string {
			return triplesTale(past)
		},
		Ladder: triplesLadder,
		Score:  triplesScore,
	}
}

func aboutTriples(p *triples.Puzzle) View {
	return View{
		PuzzleID: p.PuzzleID, DateISO: p.DateISO, Theme: p.Theme, HowTo: triples.HowToPlay(), Rules: triples.Rules(),
		Glossary: []Term{
			{"Lock", "to name three tiles as a group"},
			{"Miss", "a lock that is no group"},
			{"Decoy", "a tile that belongs to no group"},
			{"Pattern", "what two or three tiles of a group share, beside what makes them a group; KOA names the one she watches"},
		},
	}
}

func triplesSpoken(_ *triples.Puzzle, e triples.Event) []Line {
	switch e.Type {
	case triples.Missed:
		return said(Line{"KOA", e.Line, ""}, Line{"", e.Hint, triples.ClosenessNote(e.Closeness)})
	case triples.Locked:
		return said(Line{"", fmt.Sprintf("Group %d: %s", e.Slot, e.Title), ""}, Line{"KOA", e.Line, ""})
	case triples.Answered:
		return said(Line{"", "KOA would watch this: " + e.Concern.Phrase() + ".", ""})
	case triples.ConcernRaised:
		return said(Line{"KOA", e.Line, e.Subtitle})
	}
	return nil // the line of an ending is part of it
}

// said leaves out lines that say nothing.
func said(lines ...Line) []Line {
	var kept []Line
	for _, line := range lines {
		if line.Text != "" {
			kept = append(kept, line)
		}
	}
	return kept
}

func triplesActions(_ *triples.Puzzle, s triples.State) []Possible {
	lock, ask := Possible{Name: "lock"}, Possible{Name: "ask"}
	switch {
	case s.Status != triples.Running:
		lock.Reason = "the run is over"
		ask.Reason = lock.Reason
	case s.Locked > 0:
		ask.Reason = "a group is locked"
	case triples.QuestionsLeft(s) == 0:
		ask.Reason = "no question is left"
	}
	return []Possible{lock, ask, {Name: "reset"}}
}

// triplesPreview says beside a legal lock whether it leans on what KOA named.
func triplesPreview(p *triples.Puzzle, s triples.State, a triples.Action) Preview {
	_, events := triples.Apply(p, s, a, 0)
	preview := Preview{Reason: events[0].Reason}
	if preview.Legal = preview.Reason == ""; preview.Legal && len(a.Lock) > 0 && s.Locked > 0 {
		if triples.LeansOn(p.Selected(a.Lock), s.Concern) {
			preview.Known = TriplesKnown{s.Concern.Phrase()}
		}
	}
	return preview
}

// triplesQuestions are the questions of a run so far; nil once none can be asked for a lock or the
// end.
func triplesQuestions(p *triples.Puzzle, s triples.State) *TriplesQuestions {
	if s.Status != triples.Running || s.Locked > 0 {
		return nil
	}
	q := &TriplesQuestions{Left: triples.QuestionsLeft(s), Of: triples.MaxQuestions, Asked: []TriplesAnswer{}}
	for _, three := range s.Asked[:s.Questions] {
		q.Asked = append(q.Asked, TriplesAnswer{three[:], triples.ConcernOf(p.Selected(three[:])).Phrase()})
	}
	return q
}

func triplesBoard(p *triples.Puzzle, s triples.State, past [][]triples.Event) TriplesBoard {
	b := TriplesBoard{
		Tiles: []TriplesTile{}, Slots: []TriplesSlot{}, SlotsTotal: len(s.Slots),
		Misses: s.Misses, MissesLeft: triples.MaxMisses - s.Misses, Pick: 3,
		Firsts: triples.FirstsNote(p), Questions: triplesQuestions(p, s),
	}
	locked := make(map[triples.TileID]bool)
	for _, slot := range s.Slots[:s.Locked] {
		t := &p.TrueTriples[slot]
		b.Slots = append(b.Slots, TriplesSlot{t.Title, tilesOf(p, t)})
		for _, id := range t.Tiles {
			locked[id] = true
		}
	}
	for i := range p.Tiles {
		if tile := &p.Tiles[i]; !locked[tile.ID] {
			b.Tiles = append(b.Tiles, tileOf(tile))
		}
	}
	if line, subtitle := p.Suspicion(s.Concern); s.Concern.Raised() && line != "" {
		b.Warning = &Line{"KOA", line, subtitle}
	}
	if s.Status != triples.Running {
		b.Ending = triplesEnding(p, s)
		b.Ending.ShareOrder += "\n" + triplesTale(past)
	} else if b.Tried = missed(past); len(b.Tried) > 0 {
		b.Repeat = triples.RepeatNote
	}
	return b
}

// missed are the selections of a run that were a miss.
func missed(past [][]triples.Event) (tried [][]triples.TileID) {
	for _, events := range past {
		for _, e := range events {
			if e.Type == triples.Missed {
				tried = append(tried, e.Tiles)
			}
		}
	}
	return tried
}

func tileOf(t *triples.Tile) TriplesTile { return TriplesTile{t.ID, t.Text, t.Icon, t.Subtext} }

func tilesOf(p *triples.Puzzle, t *triples.TrueTriple) []TriplesTile {
	tiles := []TriplesTile{}
	for _, member := range p.Members(t) {
		tiles = append(tiles, tileOf(member))
	}
	return tiles
}

func triplesEnding(p *triples.Puzzle, s triples.State) *TriplesEnding {
	tier := triples.TierOf(p, s)
	e := &TriplesEnding{
		Processing: triples.ProcessingLine(p), ProcessingWait: processingWait, Audit: triples.FinalAudit(p, s), AuditWait: auditWait,
		Tier: tier, Meaning: tier.Meaning(), Pattern: s.Concern.Meaning(), Ceiling: triples.CeilingLine(p, s),
		Groups: []TriplesGroup{}, Decoys: []TriplesDecoy{}, Final: triples.FinalLine(p), Elapsed: s.EndedAt - s.StartedAt,
		ShareOrder: triples.ShareOrder(p, s),
	}
	for i := range p.TrueTriples {
		t := &p.TrueTriples[i]
		found := false
		for _, slot := range s.Slots[:s.Locked] {
			found = found || slot == i
		}
		e.Groups = append(e.Groups, TriplesGroup{t.Title, tilesOf(p, t), t.RuleExplanation, triples.FirstLock(p, i), found})
	}
	for i := range p.Tiles {
		if p.Tiles[i].SetID == triples.Decoy {
			e.Decoys = append(e.Decoys, triplesDecoy(p, &p.Tiles[i]))
		}
	}
	return e
}

func triplesDecoy(p *triples.Puzzle, tile *triples.Tile) TriplesDecoy {
	d := TriplesDecoy{Tile: tileOf(tile)}
	for i := range p.DecoyExplainers {
		if e := &p.DecoyExplainers[i]; e.TileID == tile.ID {
			d.WhyTempting, d.WhyInvalid = e.WhyTempting, e.WhyInvalid
		}
	}
	return d
}

// triplesTale is a square for each lock: the groups in the colors of their slots, misses red.
func triplesTale(past [][]triples.Event) string {
	var tale strings.Builder
	for _, events := range past {
		for _, e := range events {
			switch e.Type {
			case triples.Locked:
				tale.WriteString([]string{"🟨", "🟩", "🟦"}[e.Slot-1])
			case triples.Missed:
				tale.WriteString("🟥")
			}
		}
	}
	return tale.String()
}
