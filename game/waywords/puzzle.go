package waywords

import (
	"cmp"
	"fmt"
	"strings"

	"dailies/game"
	"dailies/game/document"
)

// Mode is the mark of a waywords document.
const Mode mode = "WAYWORDS"

type mode string

// Valid reports whether the mark is the one of this game.
func (m mode) Valid() bool { return m == Mode }

// Puzzle is WaywordsPuzzle of seed §5.4, with an optional date, topic, theme of the bonus
// words, rung, lexicon and pyrite. Puzzle ids are any id: hand-written puzzles are not of a date.
type Puzzle struct {
	PuzzleID   game.ID   `json:"puzzleId"`
	DateISO    game.Date `json:"dateISO,omitempty"`
	Mode       mode      `json:"mode,omitempty"`
	Theme      string    `json:"theme" limit:"1..200"`
	Config     Config    `json:"config"`
	Grid       Grid      `json:"grid"`
	Words      Words     `json:"words"`
	Topic      string    `json:"topic,omitempty" limit:"1..60" text:"-"` // the first title of the topic, where theme is another one
	BonusTheme string    `json:"bonusTheme,omitempty" limit:"1..60"`     // what the additional words have in common
	Rung       game.Rung `json:"rung,omitempty"`                         // what the puzzle asks of its player
	Lexicon    Lexicon   `json:"lexicon,omitempty"`                      // no ray may read one of these that is not listed
	// Pyrite is where words of the lexicon lie that are good words and not on the way: the cells
	// of each, in the order of its letters. A drag over one counts nothing.
	Pyrite [][]CellID `json:"pyrite,omitempty" limit:"..8,1..64"`
}

// TopicName is the title by which the topic is known, whatever the theme calls it today.
func (p *Puzzle) TopicName() string { return cmp.Or(p.Topic, p.Theme) }

// Config says how the player selects and what counts as connected (§5.4).
type Config struct {
	SelectionModel        SelectionModel    `json:"selectionModel"`
	ConnectivityModel     ConnectivityModel `json:"connectivityModel"`
	AllowReverseSelection bool              `json:"allowReverseSelection"`
	ThemeAfterFirstWord   bool              `json:"themeAfterFirstWord,omitempty"` // ours: the theme shows once a path word is found
	CluePersistMs         *int              `json:"cluePersistMs,omitempty"`       // deprecated (§10.6.5); a pointer since 0 is a use too
}

// Grid is the board (§5.2). Cells outside width and height have a rule of their own,
// so coordinates may be any within reason.
type Grid struct {
	Width  int    `json:"width" limit:"1..64"`
	Height int    `json:"height" limit:"1..64"`
	Cells  []Cell `json:"cells" limit:"..4096"`
	Start  Marker `json:"start"`
	End    Marker `json:"end"`
}

// Cell is a tile of the board, or a hole in it.
type Cell struct {
	ID      CellID   `json:"id"`
	X       int      `json:"x" limit:"-1000..1000"` // column, from 0 at the left
	Y       int      `json:"y" limit:"-1000..1000"` // row, from 0 at the top
	Type    CellType `json:"type"`
	Value   Symbol   `json:"value,omitempty"`                // the letter, or the id of the emoji
	Meaning string   `json:"meaning,omitempty" limit:"..60"` // of an emoji, shown when it is tapped
}

// Marker stands beside the first or the last cell of the route.
type Marker struct {
	AdjacentCellID CellID      `json:"adjacentCellId"`
	MarkerStyle    MarkerStyle `json:"markerStyle,omitempty"`
}

// Words are the words of the puzzle.
type Words struct {
	Path       []Word `json:"path" limit:"..64"`
	Additional []Word `json:"additional" limit:"..64"`
}

// Word is WordDef of §5.4. A puzzle that may be published has one placement a word; the
// engine plays with several too (§5.3).
type Word struct {
	WordID     game.ID    `json:"wordId"`
	Tokens     []Token    `json:"tokens" limit:"1..64"`
	Size       int        `json:"size" limit:"0..1000"`
	Placements [][]CellID `json:"placements" limit:"..64,..64"`
	HintCellID CellID     `json:"hintCellId,omitempty"`
	ClueCellID *CellID    `json:"clueCellId,omitempty"` // the deprecated name of hintCellId; a pointer since "" is a use too
}

// Token is a letter or an emoji of a word (§5.1).
type Token struct {
	T TokenType `json:"t"`
	V Symbol    `json:"v"`
}

// CellID names a cell. It is opaque, and of the form of every id: the bar that joins ids of
// cells is none of its characters.
type CellID string

// Valid reports whether the id has that form (see [game.ID]).
func (id CellID) Valid() bool { return game.ID(id).Valid() }

// Symbol is a letter A-Z, or the id of an emoji: capitals, digits and underscores.
type Symbol string

// Valid reports whether the symbol has that form.
func (s Symbol) Valid() bool {
	if s == "" || len(s) > 32 || s[0] < 'A' || s[0] > 'Z' {
		return false
	}
	for _, c := range []byte(s) {
		if (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '_' {
			return false
		}
	}
	return true
}

// Letter is the symbol as a letter, or 0 when it is none.
func (s Symbol) Letter() byte {
	if len(s) == 1 && 'A' <= s[0] && s[0] <= 'Z' {
		return s[0]
	}
	return 0
}

// Placement is the word's first placement, which hints and checks read; empty when it
// has none.
func (w *Word) Placement() []CellID {
	if len(w.Placements) == 0 {
		return nil
	}
	return w.Placements[0]
}

// Hint is the cell that finding the word reveals (§7.3), under either name; empty
// when there is none.
func (w *Word) Hint() CellID {
	if w.HintCellID != "" {
		return w.HintCellID
	}
	if w.ClueCellID != nil {
		return *w.ClueCellID
	}
	return ""
}

// Text spells the word; an emoji is its id in braces.
func (w *Word) Text() string {
	var text strings.Builder
	for _, t := range w.Tokens {
		if t.T == Letter {
			text.WriteString(string(t.V))
		} else {
			text.WriteString("{" + string(t.V) + "}")
		}
	}
	return text.String()
}

// Decode reads a puzzle strictly: sound JSON, no unknown or missing key, every value
// of its type, enum and length, every cell and token of its kind. The error is a
// [document.Fault] or a [document.Mismatch] and names the place.
func Decode(data []byte) (*Puzzle, error) {
	var p Puzzle
	if err := document.Strict(data, &p); err != nil {
		return nil, fmt.Errorf("waywords puzzle: %w", err)
	}
	if faults := p.Faults(); len(faults) > 0 {
		return nil, fmt.Errorf("waywords puzzle: %w", faults[0])
	}
	return &p, nil
}
