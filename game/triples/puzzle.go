package triples

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"dailies/game"
	"dailies/game/document"
)

// TileID names a tile within its puzzle.
type TileID = game.ID

// Mode is the mark of a triples document.
const Mode mode = "A1"

type mode string

// Valid reports whether the mark is the one of this game.
func (m mode) Valid() bool { return m == Mode }

// Puzzle is DailyPuzzleA1 of seed A1 §2.4, with the optional keys of the page.
type Puzzle struct {
	PuzzleID        game.PuzzleID    `json:"puzzleId"`
	DateISO         game.Date        `json:"dateISO"`
	Mode            mode             `json:"mode,omitempty"`
	Rung            game.Rung        `json:"rung,omitempty"` // what the day asks for; empty for that of its date
	Theme           string           `json:"theme,omitempty" limit:"1..200"`
	ThemePack       game.ID          `json:"themePack,omitempty"`
	TopicFamilies   []Family         `json:"topicFamilies,omitempty" limit:"1..12" text:"line"`
	Tiles           []Tile           `json:"tiles" limit:"12..12"`
	TrueTriples     []TrueTriple     `json:"trueTriples" limit:"3..3"`
	DecoyExplainers []DecoyExplainer `json:"decoyExplainers,omitempty" limit:"..24"`
	KoaLines        KoaLines         `json:"koaLines"`
}

// Family is a topic family: a word from the closed list of a theme pack.
type Family string

// Valid reports whether the family has a name of at most 64 characters.
func (f Family) Valid() bool { return f != "" && utf8.RuneCountInString(string(f)) <= 64 }

// Tile is a card on the board with its hidden tags (§2.1).
type Tile struct {
	ID           TileID       `json:"id"`
	Text         string       `json:"text" limit:"..100" text:"distinct tile"`
	Icon         string       `json:"icon,omitempty" limit:"1..16" text:"icon"`
	Subtext      string       `json:"subtext,omitempty" limit:"1..50"`
	SetID        SetID        `json:"setId"`
	SourceGroup  SourceGroup  `json:"sourceGroup"`
	ControlPath  ControlPath  `json:"controlPath"`
	ClaimShape   ClaimShape   `json:"claimShape"`
	EvidenceType EvidenceType `json:"evidenceType"`
	TopicFamily  Family       `json:"topicFamily" text:"line"`
	Readings     []game.ID    `json:"readings,omitempty" limit:"1..8"` // what a player may take the tile for, in the pack's words
	Visible      []Dimension  `json:"visible,omitempty" limit:"..5"`   // the tags that its text shows a reader
}

// TrueTriple is three tiles that lock together (§2.2).
type TrueTriple struct {
	ID              SetID    `json:"id"`
	Title           string   `json:"title" limit:"1..32" text:"distinct title"`
	Tiles           []TileID `json:"tiles" limit:"3..3"`
	RuleExplanation string   `json:"ruleExplanation" limit:"1..140"`
	Kind            game.ID  `json:"kind,omitempty"` // of its rule, in the pack's words: record, use, name

	// Hidden are the words that its tiles hide in their spelling, where that is its rule.
	Hidden []HiddenWord `json:"hidden,omitempty" limit:"1..3"`
}

// Valid reports whether the triple is one of a puzzle's: the decoys are none.
func (t TrueTriple) Valid() bool { return t.ID != Decoy }

// HiddenWord is a word in the spelling of another: TIN in routine. It has 2 to 12 letters,
// A to Z.
type HiddenWord string

// Valid reports whether the word has that form.
func (w HiddenWord) Valid() bool {
	return len(w) >= 2 && len(w) <= 12 && strings.Trim(string(w), "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// In reports whether a tile's text hides the word, across words too. Only its letters
// count.
func (w HiddenWord) In(text string) bool {
	return strings.Contains(strings.ReplaceAll(game.Fold(text), " ", ""), strings.ToLower(string(w)))
}

// DecoyExplainer says, at the reveal, why a decoy tempts and why it is out, and of which
// triple that is said.
type DecoyExplainer struct {
	TileID      TileID `json:"tileId"`
	Tempts      SetID  `json:"tempts,omitempty"`
	WhyTempting string `json:"whyTempting" limit:"1..120"`
	WhyInvalid  string `json:"whyInvalid" limit:"1..140"`
}

// Valid reports whether what the decoy tempts is a triple, or left open.
func (e DecoyExplainer) Valid() bool { return e.Tempts != Decoy }

// KoaLines are the pools that KOA's voice draws from (§2.4). Suspicion and
// SuspicionSubtitle are keyed by "dimension" or "dimension:value".
type KoaLines struct {
	LockSuccess       []string              `json:"lockSuccess" limit:"..100,1..400"`
	Miss              []string              `json:"miss" limit:"..100,1..400"`
	Suspicion         map[ConcernKey]string `json:"suspicion" limit:"..64,1..400"`
	SuspicionSubtitle map[ConcernKey]string `json:"suspicionSubtitle" limit:"..64,1..400"`
	Processing        []string              `json:"processing" limit:"..100,1..400"`
	Final             []string              `json:"final" limit:"..100,1..400"`
	CeilingExplain    CeilingLines          `json:"ceilingExplain"`
}

// CeilingLines say why a win is not FLAWLESS (§5.4).
type CeilingLines struct {
	Concern      []string `json:"concern" limit:"..100,1..400"`
	Independence []string `json:"independence" limit:"..100,1..400"`
	Both         []string `json:"both" limit:"..100,1..400"`
}

// Decode reads a puzzle strictly: sound JSON, no unknown or missing key, every
// value of its type, enum and length. The error is a [document.Fault] or a
// [document.Mismatch] and names the place.
func Decode(data []byte) (*Puzzle, error) {
	var p Puzzle
	if err := document.Strict(data, &p); err != nil {
		return nil, fmt.Errorf("triples puzzle: %w", err)
	}
	return &p, nil
}

// Asks is the rung that the puzzle is held to: the one it states, else that of its date.
func (p *Puzzle) Asks() game.Rung {
	if p.Rung != "" {
		return p.Rung
	}
	return p.DateISO.Rung()
}

// Tile is the first tile of that id, or nil.
func (p *Puzzle) Tile(id TileID) *Tile {
	for i := range p.Tiles { // by position: a Tile is large to copy
		if p.Tiles[i].ID == id {
			return &p.Tiles[i]
		}
	}
	return nil
}

// Members are the tiles of a true triple that exist.
func (p *Puzzle) Members(t *TrueTriple) []*Tile { return p.Selected(t.Tiles) }

// Selected are the tiles of those ids that exist.
func (p *Puzzle) Selected(ids []TileID) []*Tile {
	selected := make([]*Tile, 0, len(ids))
	for _, id := range ids {
		if tile := p.Tile(id); tile != nil {
			selected = append(selected, tile)
		}
	}
	return selected
}
