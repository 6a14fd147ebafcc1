package session

import (
	"dailies/game"
	"dailies/game/waywords"
)

// WaywordsBoard is what may be seen of a run of waywords.
type WaywordsBoard struct {
	Width     int                     `json:"width"`
	Height    int                     `json:"height"`
	Cells     []WaywordsCell          `json:"cells"` // those on the grid, in the order of the document
	Path      []WaywordsWord          `json:"path"`  // found ones first, then the others by size
	Bonus     []WaywordsWord          `json:"bonus"`
	BonusIdea string                  `json:"bonusIdea,omitempty"` // what bonus words have in common
	Goal      string                  `json:"goal"`
	Hints     int                     `json:"hints"`           // asked for
	Route     []waywords.CellID       `json:"route,omitempty"` // from START to END, once they are joined
	Elapsed   int64                   `json:"elapsed"`         // milliseconds, once the run has ended
	Model     waywords.SelectionModel `json:"model"`
}

// WaywordsCell is a tile as it lies on the board.
type WaywordsCell struct {
	ID    waywords.CellID   `json:"id"`
	X     int               `json:"x"` // column, from 0
	Y     int               `json:"y"` // row, from 0
	Kind  waywords.CellType `json:"kind"`
	Text  string            `json:"text,omitempty"` // a letter or an emoji
	Label string            `json:"label"`          // what it is called: the letter, or the emoji's meaning
	Tile  waywords.Tile     `json:"tile"`
	Mark  string            `json:"mark,omitempty"` // START or END
}

// WaywordsWord is a word of the list: whole once it is found, by its size before (§7.8), and spelled
// though it was missed once the run has ended.
type WaywordsWord struct {
	Text  string `json:"text,omitempty"`
	Size  int    `json:"size"`
	Found bool   `json:"found"`
}

// WaywordsDrag is what a drag selects so far.
type WaywordsDrag struct {
	Cells []waywords.CellID `json:"cells"`
	Text  string            `json:"text"`
}

func waywordsRules() rules[waywords.Puzzle, waywords.State, waywords.Action, waywords.Event] {
	var known map[waywords.Symbol]string
	var board *waywords.Board                     // of the one puzzle of the run: a drag asks for it at every move
	glyphs := func() map[waywords.Symbol]string { // read once a run: a drag asks at every move
		if known == nil {
			known = waywordsGlyphs()
		}
		return known
	}
	return rules[waywords.Puzzle, waywords.State, waywords.Action, waywords.Event]{
		engine: waywords.Engine(), decode: waywords.Decode,
		resets:  func(a waywords.Action) bool { return a.Type == waywords.Reset },
		about:   aboutWaywords,
		opening: func(*waywords.Puzzle) []Line { return nil },
		spoken:  func(p *waywords.Puzzle, e waywords.Event) []Line { return waywordsSpoken(p, e, glyphs()) },
		board: func(p *waywords.Puzzle, s waywords.State, _ [][]waywords.Event) any {
			return waywordsBoard(p, s, glyphs())
		},
		actions: waywordsActions,
		result:  waywordsResult,
		ladder:  waywordsLadder,
		carded:  true,
		preview: func(p *waywords.Puzzle, s waywords.State, a waywords.Action) preview {
			if board == nil {
				b := waywords.NewBoard(p)
				board = &b
			}
			return waywordsPreview(p, s, a, board, glyphs())
		},
	}
}

// waywordsResult is always a win: a day that is not done is not over.
func waywordsResult(_ *waywords.Puzzle, s waywords.State) Result {
	if s.HintUsedFromButton == 0 {
		return Result{Won: true, Tier: "No hint"}
	}
	return Result{Won: true, Tier: count(s.HintUsedFromButton, "hint")}
}

func aboutWaywords(p *waywords.Puzzle) View {
	return View{
		PuzzleID: game.PuzzleID(p.PuzzleID), DateISO: p.DateISO, Theme: p.Theme, HowTo: waywords.HowToPlay(p), Rules: waywords.Rules(),
		Glossary: []Term{
			{"Path word", "a word of the theme; its tiles conduct"},
			{"Bonus word", "a word beside the theme; it reveals a letter of the path"},
			{"Hint", "a letter of a path word that is not found yet"},
		},
	}
}

func waywordsActions(_ *waywords.Puzzle, s waywords.State) []Possible {
	reason := ""
	if s.Status == waywords.Completed {
		reason = "the puzzle is completed"
	}
	return []Possible{{"select", reason}, {"hint", reason}, {"reset", ""}}
}

// waywordsPreview says what a drag over the cells of a SELECT would select. Whether that is
// a word is known only when it is done.
func waywordsPreview(p *waywords.Puzzle, s waywords.State, a waywords.Action, b *waywords.Board, glyphs map[waywords.Symbol]string) preview {
	if a.Type != waywords.Select {
		_, events := waywords.Apply(p, s, a, s.StartedAt)
		reason := game.Refusal(events)
		return preview{Legal: reason == "", Reason: reason}
	}
	drag := WaywordsDrag{Cells: b.Drag(p.Config.SelectionModel, a.CellIDs)}
	for _, id := range drag.Cells {
		cell := &b.Cells[b.Index(id)]
		text, _ := cellText(cell, glyphs)
		drag.Text += text
	}
	if reason := waywordsActions(p, s)[0].Reason; reason != "" {
		return preview{Reason: reason, Known: drag}
	}
	if len(drag.Cells) == 0 {
		return preview{Reason: "a word begins on a tile", Known: drag}
	}
	return preview{Legal: true, Known: drag}
}

func waywordsBoard(p *waywords.Puzzle, s waywords.State, glyphs map[waywords.Symbol]string) WaywordsBoard {
	b := WaywordsBoard{
		Width: p.Grid.Width, Height: p.Grid.Height, Cells: []WaywordsCell{}, Model: p.Config.SelectionModel, Hints: s.HintUsedFromButton,
		BonusIdea: p.BonusTheme, Goal: "Connect START → END",
		Path:  wordList(p.Words.Path, s.FoundPathWords, glyphs),
		Bonus: wordList(p.Words.Additional, s.FoundAdditionalWords, glyphs),
	}
	tile := waywords.Tiles(p, s)
	for i := range p.Grid.Cells {
		c := &p.Grid.Cells[i]
		if c.X < 0 || c.Y < 0 || c.X >= p.Grid.Width || c.Y >= p.Grid.Height {
			continue
		}
		text, label := cellText(c, glyphs)
		b.Cells = append(b.Cells, WaywordsCell{ID: c.ID, X: c.X, Y: c.Y, Kind: c.Type, Text: text, Label: label, Tile: tile(c.ID), Mark: markOf(p, c.ID)})
	}
	if s.CompletedAt != nil {
		tellMissed(b.Path, p.Words.Path, s.FoundPathWords, glyphs)
		tellMissed(b.Bonus, p.Words.Additional, s.FoundAdditionalWords, glyphs)
		b.Route, b.Elapsed = waywords.RouteOverlay(p, s), *s.CompletedAt-s.StartedAt
	}
	return b
}

func markOf(p *waywords.Puzzle, id waywords.CellID) string {
	switch id {
	case p.Grid.Start.AdjacentCellID:
		return "START"
	case p.Grid.End.AdjacentCellID:
		return "END"
	}
	return ""
}
