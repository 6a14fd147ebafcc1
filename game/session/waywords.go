package session

import (
	"dailies/game"
	"dailies/game/document"
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
	Hints     int                     `json:"hints"`            // asked for
	Strays    []string                `json:"strays"`           // what the drags spelled that were no word here
	Left      int                     `json:"straysLeft"`       // how many more par allows
	Pyrite    []WaywordsWord          `json:"pyrite,omitempty"` // good words beside the way: found ones, and all once the run has ended
	Route     []waywords.CellID       `json:"route,omitempty"`  // from START to END, once they are joined
	Elapsed   int64                   `json:"elapsed"`          // milliseconds, once the run has ended
	Model     waywords.SelectionModel `json:"model"`
}

// WaywordsCell is a tile as it lies on the board.
type WaywordsCell struct {
	ID    waywords.CellID      `json:"id"`
	X     int                  `json:"x"` // column, from 0
	Y     int                  `json:"y"` // row, from 0
	Kind  waywords.CellType    `json:"kind"`
	Text  string               `json:"text,omitempty"` // a letter or an emoji
	Label string               `json:"label"`          // what it is called: the letter, or the emoji's meaning
	Tile  waywords.Tile        `json:"tile"`
	Mark  string               `json:"mark,omitempty"`  // START or END
	Arrow waywords.MarkerStyle `json:"arrow,omitempty"` // where its marker points, if anywhere
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

// Waywords is waywords as pages play it.
func Waywords() Game {
	return Game{
		Name: "waywords", Title: "Waywords", About: "Find the words that join START to END.", Mode: string(waywords.Mode),
		Begin: func(document []byte) (Run, error) { return Begin(waywordsRules(), document) },
	}
}

func waywordsRules() Rules[waywords.Puzzle, waywords.State, waywords.Action, waywords.Event] {
	var known map[waywords.Symbol]string
	var board *waywords.Board                     // of the one puzzle of the run: a drag asks for it at every move
	glyphs := func() map[waywords.Symbol]string { // read once a run: a drag asks at every move
		if known == nil {
			known = waywordsGlyphs()
		}
		return known
	}
	return Rules[waywords.Puzzle, waywords.State, waywords.Action, waywords.Event]{
		Engine: waywords.Engine(), Decode: waywords.Decode,
		Resets:  func(a waywords.Action) bool { return a.Type == waywords.Reset },
		About:   aboutWaywords,
		Theme:   waywordsTheme,
		Opening: func(*waywords.Puzzle) []Line { return nil },
		Spoken:  func(p *waywords.Puzzle, e waywords.Event) []Line { return waywordsSpoken(p, e, glyphs()) },
		Board: func(p *waywords.Puzzle, s waywords.State, _ [][]waywords.Event) any {
			return waywordsBoard(p, s, glyphs())
		},
		Actions: waywordsActions,
		Result:  waywordsResult,
		Ladder:  waywordsLadder,
		Score:   waywordsScore,
		Carded:  true,
		Tale: func(p *waywords.Puzzle, s waywords.State, _ [][]waywords.Event) string {
			return waywords.Shape(p, s)
		},
		Preview: func(p *waywords.Puzzle, s waywords.State, a waywords.Action) Preview {
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
	tier := "No hint"
	if s.HintUsedFromButton > 0 {
		tier = document.Count(s.HintUsedFromButton, "hint")
	}
	if n := len(s.Strays); n > 0 {
		tier += ", " + document.Count(n, "stray")
	}
	return Result{Won: true, Tier: tier}
}

// waywordsTheme is the theme, or the promise of it where it shows after the first path word.
func waywordsTheme(p *waywords.Puzzle, s waywords.State) string {
	if p.Config.ThemeAfterFirstWord && len(s.FoundPathWords) == 0 {
		return "The theme shows once you have found a path word."
	}
	return p.Theme
}

func aboutWaywords(p *waywords.Puzzle) View {
	return View{
		PuzzleID: game.PuzzleID(p.PuzzleID), DateISO: p.DateISO, HowTo: waywords.HowToPlay(p), Rules: waywords.Rules(p),
		Glossary: []Term{
			{"Path word", "a word of the theme; its tiles conduct"},
			{"Bonus word", "a word beside the theme; it reveals a letter of the path"},
			{"Hint", "a letter of a path word that is not found yet"},
			{"Stray", "a drag over three letters or more that is no word here"},
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
func waywordsPreview(p *waywords.Puzzle, s waywords.State, a waywords.Action, b *waywords.Board, glyphs map[waywords.Symbol]string) Preview {
	if a.Type != waywords.Select {
		_, events := waywords.Apply(p, s, a, s.StartedAt)
		reason := game.Refusal(events)
		return Preview{Legal: reason == "", Reason: reason}
	}
	drag := WaywordsDrag{Cells: b.Drag(p.Config.SelectionModel, a.CellIDs)}
	drag.Text = spelling(b, drag.Cells, glyphs)
	if reason := waywordsActions(p, s)[0].Reason; reason != "" {
		return Preview{Reason: reason, Known: drag}
	}
	if len(drag.Cells) == 0 {
		return Preview{Reason: "a word begins on a tile", Known: drag}
	}
	return Preview{Legal: true, Known: drag}
}

func waywordsBoard(p *waywords.Puzzle, s waywords.State, glyphs map[waywords.Symbol]string) WaywordsBoard {
	b := WaywordsBoard{
		Width: p.Grid.Width, Height: p.Grid.Height, Cells: []WaywordsCell{}, Model: p.Config.SelectionModel, Hints: s.HintUsedFromButton,
		BonusIdea: p.BonusTheme, Goal: "Connect START → END",
		Path:  wordList(p.Words.Path, s.FoundPathWords, glyphs),
		Bonus: wordList(p.Words.Additional, s.FoundAdditionalWords, glyphs),
		Left:  max(waywords.StraysAtPar(p)-len(s.Strays), 0), Strays: []string{},
	}
	cells := waywords.NewBoard(p)
	for _, stray := range s.Strays {
		b.Strays = append(b.Strays, spelling(&cells, stray, glyphs))
	}
	for i, pyrite := range p.Pyrite {
		if s.FoundPyrite[i] || s.CompletedAt != nil {
			b.Pyrite = append(b.Pyrite, WaywordsWord{spelling(&cells, pyrite, glyphs), len(pyrite), s.FoundPyrite[i]})
		}
	}
	tile := waywords.Tiles(p, s)
	for i := range p.Grid.Cells {
		c := &p.Grid.Cells[i]
		if c.X < 0 || c.Y < 0 || c.X >= p.Grid.Width || c.Y >= p.Grid.Height {
			continue
		}
		text, label := cellText(c, glyphs)
		mark, arrow := markOf(p, c.ID)
		b.Cells = append(b.Cells, WaywordsCell{ID: c.ID, X: c.X, Y: c.Y, Kind: c.Type, Text: text, Label: label, Tile: tile(c.ID), Mark: mark, Arrow: arrow})
	}
	if s.CompletedAt != nil {
		tellMissed(b.Path, p.Words.Path, s.FoundPathWords, glyphs)
		tellMissed(b.Bonus, p.Words.Additional, s.FoundAdditionalWords, glyphs)
		b.Route, b.Elapsed = waywords.RouteOverlay(p, s), *s.CompletedAt-s.StartedAt
	}
	return b
}

// markOf is the marker beside a tile, and where it points (§5.4).
func markOf(p *waywords.Puzzle, id waywords.CellID) (mark string, arrow waywords.MarkerStyle) {
	switch id {
	case p.Grid.Start.AdjacentCellID:
		return "START", p.Grid.Start.MarkerStyle
	case p.Grid.End.AdjacentCellID:
		return "END", p.Grid.End.MarkerStyle
	}
	return "", ""
}
