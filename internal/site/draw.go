package site

import (
	"bytes"
	"fmt"
	"net/http"
	"time"

	"dailies/game"
	"dailies/game/session"
)

// frame is what every page knows of the site.
type frame struct {
	Root    string // the way from the page to the site's root, as "../../"
	Version string // of the assets
	Built   bool
	Offline bool
	Second  bool // whether there is a designer's side
	Framed  bool // whether the page that shows this one in a frame leads to the other days
}

func (s *Site) frame(root string) frame {
	return frame{root, s.version, s.Built(), s.offline, s.second != nil, s.framed}
}

// Asset is the way to an asset.
func (f frame) Asset(name string) string { return f.Root + "assets/" + f.Version + "/" + name }

func (s *Site) list(w http.ResponseWriter, r *http.Request) {
	puzzles, err := s.source.Puzzles(r.Context())
	if err != nil {
		s.fail(w, err)
		return
	}
	s.send(w, http.StatusOK, func() ([]byte, error) { return s.listPage(puzzles) })
}

func (s *Site) listPage(puzzles []Puzzle) ([]byte, error) {
	days := byDay(puzzles)
	page := struct {
		frame
		Latest []listed // the newest day, or none
		Months []months
	}{frame: s.frame(""), Months: byMonth(days)}
	page.Latest = days[:min(1, len(days))]
	return s.draw("list.html", page)
}

// play shows the page of a puzzle, with its board as text.
func (s *Site) play(w http.ResponseWriter, r *http.Request) {
	puzzle, document, err := s.find(r, s.source.Document)
	if err != nil {
		s.fail(w, err)
		return
	}
	run, err := session.Open(document, session.Options{})
	if err != nil {
		s.fail(w, err)
		return
	}
	s.send(w, http.StatusOK, func() ([]byte, error) { return s.playPage(puzzle, run.View()) })
}

func (s *Site) playPage(p Puzzle, view session.View) ([]byte, error) {
	return s.draw("play.html", struct {
		frame
		Puzzle Puzzle
		View   session.View

		Modules []string // what the page's script asks for, named at once: no visit waits for one to name the next
	}{s.frame("../../"), p, view, modules(p.Game)})
}

// modules are the scripts that a game's page imports. A test holds them to what it does import.
func modules(game string) []string {
	list := []string{bridgeName, "engine.js", "after.js", "clock.js", "designer.js", "dom.js", "figures.js", "next.js", "offline.js", "store.js", game + ".js"}
	switch game {
	case "waywords":
		list = append(list, "skins.js")
	case "freeplay":
		list = append(list, "testimony.js")
	}
	return list
}

func (s *Site) draw(page string, data any) ([]byte, error) {
	var text bytes.Buffer
	if err := s.pages.ExecuteTemplate(&text, page, data); err != nil {
		return nil, fmt.Errorf("draw %s: %w", page, err)
	}
	return text.Bytes(), nil
}

// rows are the cells of a board of letters as they lie, row by row; where none lies, an
// empty one.
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

// day words a date, as Saturday, November 21, 2026.
func day(date game.Date) string { return worded(date, "Monday, January 2, 2006") }

func weekday(date game.Date) string { return worded(date, "Mon 2") }

func month(date game.Date) string { return worded(date, "January 2006") }

func worded(date game.Date, layout string) string {
	t, err := time.Parse(time.DateOnly, string(date))
	if err != nil {
		return string(date)
	}
	return t.Format(layout)
}
