package waywords

// CellType is what a cell holds (§5.2).
type CellType string

// The cell types.
const (
	LetterCell CellType = "LETTER"
	EmojiCell  CellType = "EMOJI"
	VoidCell   CellType = "VOID"
)

// Valid reports whether the value is one of its enum.
func (c CellType) Valid() bool { return c == LetterCell || c == EmojiCell || c == VoidCell }

// TokenType is what a token of a word is (§5.1).
type TokenType string

// The token types.
const (
	Letter TokenType = "L"
	Emoji  TokenType = "E"
)

// Valid reports whether the value is one of its enum.
func (t TokenType) Valid() bool { return t == Letter || t == Emoji }

// SelectionModel is how the player drags (§5.4).
type SelectionModel string

// The selection models.
const (
	Ray4      SelectionModel = "RAY_4DIR"
	Ray8      SelectionModel = "RAY_8DIR"
	Adjacent4 SelectionModel = "ADJACENT_4"
	Adjacent8 SelectionModel = "ADJACENT_8"
)

// Valid reports whether the value is one of its enum.
func (s SelectionModel) Valid() bool {
	return s == Ray4 || s == Ray8 || s == Adjacent4 || s == Adjacent8
}

// ConnectivityModel is which cells are neighbors on the route. The engine plays
// ORTHO_4 whatever the document says (page, ERR_QA_CONNECTIVITY_MODEL).
type ConnectivityModel string

// The connectivity models.
const (
	Ortho4 ConnectivityModel = "ORTHO_4"
	Ortho8 ConnectivityModel = "ORTHO_8"
)

// Valid reports whether the value is one of its enum.
func (c ConnectivityModel) Valid() bool { return c == Ortho4 || c == Ortho8 }

// MarkerStyle is the arrow of a START or END marker.
type MarkerStyle string

// The marker styles.
const (
	ArrowUp    MarkerStyle = "ARROW_UP"
	ArrowDown  MarkerStyle = "ARROW_DOWN"
	ArrowLeft  MarkerStyle = "ARROW_LEFT"
	ArrowRight MarkerStyle = "ARROW_RIGHT"
)

// Valid reports whether the value is one of its enum.
func (m MarkerStyle) Valid() bool {
	return m == ArrowUp || m == ArrowDown || m == ArrowLeft || m == ArrowRight
}
