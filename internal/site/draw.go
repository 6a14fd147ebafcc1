package site

import (
	"bytes"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"time"

	"dailies/game"
	"dailies/game/session"
)

// frame is what every page knows about the site.
type frame struct {
	Root    string // the path from the page to the site's root, such as "../../"
	Version string // of the assets
	Built   bool
	Offline bool
	Second  bool     // whether there is a designer's side
	Zone    string   // the time zone of its days, as Europe/Berlin; empty for the player's
	Framed  bool     // whether another page shows this one in a frame and links the other days
	Collect *Collect // nil where nothing is sent
}

func (s *Site) frame(root string) frame {
	return frame{root, s.version, s.Built(), s.offline, s.second != nil, s.zone, s.framed, s.collect}
}

// Policy is the page's, see [policy].
func (f frame) Policy() string {
	if f.Collect != nil {
		return fmt.Sprintf(policy, " "+f.Collect.origin())
	}
	return fmt.Sprintf(policy, "")
}

// Asset is the path to an asset.
func (f frame) Asset(name string) string { return f.Root + "assets/" + f.Version + "/" + name }

func (s *Site) list(w http.ResponseWriter, r *http.Request) {
	puzzles, err := s.source.Puzzles(r.Context())
	if err != nil {
		s.fail(w, err)
		return
	}
	s.send(w, http.StatusOK, func() ([]byte, error) { return s.listPage(puzzles, nil) })
}

func (s *Site) listPage(puzzles, withdrawn []Puzzle) ([]byte, error) {
	days := s.days(puzzles, withdrawn)
	page := struct {
		frame
		Shared *shared
		About  string
		Latest []listed // the newest day, or none
		Months []months
	}{frame: s.frame(""), Shared: s.shareList(), About: siteAbout, Months: byMonth(days)}
	page.Latest = days[:min(1, len(days))]
	return s.draw("list.html", page)
}

// play shows the page of a puzzle, with its board as text.
func (s *Site) play(w http.ResponseWriter, r *http.Request) { s.show(w, r, s.playPage) }

// rules shows the page of its rules.
func (s *Site) rules(w http.ResponseWriter, r *http.Request) { s.show(w, r, s.rulesPage) }

// show shows a page of the puzzle that a request names.
func (s *Site) show(w http.ResponseWriter, r *http.Request, page func(Puzzle, session.View) ([]byte, error)) {
	puzzle, document, err := s.find(r, s.source.Document)
	if err != nil {
		s.fail(w, err)
		return
	}
	run, err := s.games.Open(document, session.Options{})
	if err != nil {
		s.fail(w, err)
		return
	}
	s.send(w, http.StatusOK, func() ([]byte, error) { return page(puzzle, run.View()) })
}

// part draws a template of a game.
func (s *Site) part(game, part string, data any) (template.HTML, error) {
	text, err := s.draw(game+part, data)
	return template.HTML(text), err //nolint:gosec // it comes out of a template
}

func (s *Site) playPage(p Puzzle, view session.View) ([]byte, error) {
	around := s.frame("../../")
	view, taught, err := s.taught(p, view)
	if err != nil {
		return nil, err
	}
	style, err1 := s.part(view.Game, "-style", around)
	board, err2 := s.part(view.Game, "", view.Board)
	face, err3 := s.part(view.Game, "-face", nil)
	brief, err4 := s.part(view.Game, "-brief", nil)
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		return nil, err
	}
	first := view // what the page draws before the engine is there
	first.HowTo, first.Rules, first.Glossary = []string{}, []string{}, []session.Term{}
	return s.draw("play.html", struct {
		frame
		Shared      *shared
		About       string // the game in a sentence
		Puzzle      Puzzle
		View, First session.View
		Lesson      *lesson // nil for a daily
		Review      bool    // whether its plays are reviewed here

		PuzzleFile, AnswerFile string // next to the page

		Style, Face, Board, Brief template.HTML
		Modules                   []string // the imports of the page's script, named at once, so that no visit waits for one to name the next
	}{around, s.sharePuzzle(p, s.game(p.Game)), s.game(p.Game).About, p, view, first, taught, s.reviewed(p), s.hashed.base(p.Path() + puzzleName), s.hashed.base(p.Path() + answerName), style, face, board, brief, s.modules(view.Game)})
}

// reviewed reports whether the page of a puzzle offers the review of a play.
func (s *Site) reviewed(p Puzzle) bool { return s.assets[reviewName] != nil && !s.game(p.Game).Slow }

// rulesPage has all rules of a puzzle, whose figures are its own.
func (s *Site) rulesPage(_ Puzzle, view session.View) ([]byte, error) {
	brief, err := s.part(view.Game, "-brief", nil)
	if err != nil {
		return nil, err
	}
	return s.draw("rules.html", struct {
		frame
		View  session.View
		Brief template.HTML
	}{s.frame("../../../"), view, brief})
}

func (s *Site) draw(page string, data any) ([]byte, error) {
	var text bytes.Buffer
	if err := s.pages.ExecuteTemplate(&text, page, data); err != nil {
		return nil, fmt.Errorf("draw %s: %w", page, err)
	}
	return text.Bytes(), nil
}

// rows are the cells of a board of letters, row by row, with empty ones in the gaps.
func rows(b session.WaywordsBoard) [][]session.WaywordsCell {
	grid := make([][]session.WaywordsCell, b.Height)
	for y := range grid {
		grid[y] = make([]session.WaywordsCell, b.Width)
	}
	for _, cell := range b.Cells {
		grid[cell.Y][cell.X] = cell
	}
	return grid
}

// day words a date: Saturday, November 21, 2026.
func day(date game.Date) string { return worded(date, "Monday, January 2, 2006") }

// shortly words it where there is little room: Sat, Nov 21.
func shortly(date game.Date) string { return worded(date, "Mon, Jan 2") }

func weekday(date game.Date) string { return worded(date, "Mon 2") }

func month(date game.Date) string { return worded(date, "January 2006") }

func worded(date game.Date, layout string) string {
	t, err := time.Parse(time.DateOnly, string(date))
	if err != nil {
		return string(date)
	}
	return t.Format(layout)
}
