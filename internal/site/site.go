package site

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strings"
	"time"

	"dailies/game"
	"dailies/game/session"
)

//go:embed pages/*.html
var pages embed.FS

// policy is what a page may load: files of its own site, and the engine. Messages go to
// nobody, and no page shows another in a frame.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Site serves the games.
type Site struct {
	source Source
	assets map[string]*asset
	pages  *template.Template
	mux    *http.ServeMux
}

// New makes a site of a source's puzzles. The error is a page that does not parse, which
// the tests exclude.
func New(source Source) (*Site, error) {
	files, err := assets()
	if err != nil {
		return nil, err
	}
	parsed, err := template.New("").Funcs(template.FuncMap{"day": day, "rows": rows}).ParseFS(pages, "pages/*.html")
	if err != nil {
		return nil, fmt.Errorf("read the pages: %w", err)
	}
	s := &Site{source, files, parsed, http.NewServeMux()}
	s.mux.HandleFunc("GET /{$}", s.list)
	s.mux.HandleFunc("GET /{date}/{game}/{$}", s.play)
	s.mux.HandleFunc("GET /{date}/{game}/puzzle.json", s.document)
	s.mux.HandleFunc("GET /assets/{name}", s.file)
	return s, nil
}

// Built reports whether the engine is part of this program, so that the games can be
// played and not only read.
func (s *Site) Built() bool { return s.assets[engineName] != nil && s.assets[bridgeName] != nil }

// ServeHTTP answers a request for a page or a file of the site.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	head := w.Header()
	head.Set("Content-Security-Policy", policy)
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Referrer-Policy", "no-referrer")
	head.Set("Cross-Origin-Opener-Policy", "same-origin")
	head.Set("Cross-Origin-Resource-Policy", "same-origin")
	s.mux.ServeHTTP(w, r)
}

// Path is where the page of a puzzle is, without a slash before it.
func (p Puzzle) Path() string { return string(p.Date) + "/" + p.Game + "/" }

func (s *Site) file(w http.ResponseWriter, r *http.Request) {
	if a := s.assets[r.PathValue("name")]; a != nil {
		a.ServeHTTP(w, r)
		return
	}
	http.NotFound(w, r)
}

// listed is a day of the list, the latest first.
type listed struct {
	Date  game.Date
	Games []session.Game
}

func (s *Site) list(w http.ResponseWriter, r *http.Request) {
	puzzles, err := s.source.Puzzles(r.Context())
	if err != nil {
		s.fail(w, err)
		return
	}
	s.show(w, "list.html", http.StatusOK, struct {
		Built bool
		Days  []listed
	}{s.Built(), byDay(puzzles)})
}

func byDay(puzzles []Puzzle) []listed {
	var days []listed
	for _, p := range puzzles {
		at := slices.IndexFunc(session.Games(), func(g session.Game) bool { return g.Name == p.Game })
		if at < 0 || !p.Date.Valid() {
			continue
		}
		i := slices.IndexFunc(days, func(d listed) bool { return d.Date == p.Date })
		if i < 0 {
			i, days = len(days), append(days, listed{Date: p.Date})
		}
		days[i].Games = append(days[i].Games, session.Games()[at])
	}
	slices.SortFunc(days, func(a, b listed) int { return strings.Compare(string(b.Date), string(a.Date)) })
	return days
}

// find reads the puzzle that a request names. Names that are none of ours reach no
// source.
func (s *Site) find(ctx context.Context, r *http.Request) ([]byte, error) {
	date, err := game.ParseDate(r.PathValue("date"))
	name := r.PathValue("game")
	known := slices.ContainsFunc(session.Games(), func(g session.Game) bool { return g.Name == name })
	if err != nil || !known {
		return nil, ErrNoPuzzle
	}
	return s.source.Document(ctx, Puzzle{date, name})
}

func (s *Site) document(w http.ResponseWriter, r *http.Request) {
	document, err := s.find(r.Context(), r)
	if err != nil {
		s.fail(w, err)
		return
	}
	newAsset("puzzle.json", document).ServeHTTP(w, r)
}

// play shows the page of a puzzle, with its board as text.
func (s *Site) play(w http.ResponseWriter, r *http.Request) {
	document, err := s.find(r.Context(), r)
	if err != nil {
		s.fail(w, err)
		return
	}
	run, err := session.Open(document, session.Options{})
	if err != nil {
		s.fail(w, err)
		return
	}
	s.show(w, "play.html", http.StatusOK, struct {
		Built bool
		View  session.View
	}{s.Built(), run.View()})
}

// fail shows what went wrong. What a source says of its files stays out of the page.
func (s *Site) fail(w http.ResponseWriter, err error) {
	status, message := http.StatusInternalServerError, "The puzzle could not be read."
	var refused *session.DocumentError
	switch {
	case errors.Is(err, ErrNoPuzzle):
		status, message = http.StatusNotFound, "There is no such puzzle."
	case errors.As(err, &refused):
		message = "This puzzle is damaged and cannot be played."
	}
	s.show(w, "fail.html", status, message)
}

func (s *Site) show(w http.ResponseWriter, page string, status int, data any) {
	var text bytes.Buffer
	if err := s.pages.ExecuteTemplate(&text, page, data); err != nil {
		http.Error(w, "the page cannot be drawn", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	w.WriteHeader(status)
	_, _ = w.Write(text.Bytes()) // whoever asked has gone
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
func day(date game.Date) string {
	t, err := time.Parse(time.DateOnly, string(date))
	if err != nil {
		return string(date)
	}
	return t.Format("Monday, January 2, 2006")
}
