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
	"time"

	"dailies/game"
	"dailies/game/session"
)

//go:embed pages
var pages embed.FS

// policy is what a page may load: files of its own site, and the engine. A page says so
// itself, since a host of plain files sends no header of ours.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"

// Site serves the games.
type Site struct {
	source  Source
	assets  map[string]*asset
	version string // of assets and pages, see versionOf
	pages   *template.Template
	mux     *http.ServeMux
	offline bool // whether pages ask for the service worker
	second  *Designer
	framed  bool // whether a page of the same origin may show one of the site's in a frame
}

// New makes a site of a source's puzzles. The error is a page that does not parse, which
// the tests exclude.
func New(source Source) (*Site, error) {
	files, err := assets()
	if err != nil {
		return nil, err
	}
	version, err := versionOf(files, pages)
	if err != nil {
		return nil, err
	}
	parsed, err := template.New("").Funcs(template.FuncMap{"day": day, "weekday": weekday, "month": month, "rows": rows, "policy": func() string { return policy }}).ParseFS(pages, "pages/*.html")
	if err != nil {
		return nil, fmt.Errorf("read the pages: %w", err)
	}
	s := &Site{assets: files, version: version, pages: parsed}
	return s.Of(source), nil
}

// Of is the same site with the puzzles of another source. It shares what no puzzle changes, and
// costs next to nothing.
func (s *Site) Of(source Source) *Site {
	other := *s
	s = &other
	s.source, s.mux = source, http.NewServeMux()
	s.mux.HandleFunc("GET /{$}", s.list)
	s.mux.HandleFunc("GET /{date}/{game}/{$}", s.play)
	s.mux.HandleFunc("GET /{date}/{game}/{name}", s.data)
	s.mux.HandleFunc("GET /assets/{version}/{name}", s.file)
	return s
}

// The files of a puzzle, beside its page.
const (
	puzzleName = "puzzle.json"
	answerName = "answer.json"
)

// Built reports whether the engine is part of this program, so that the games can be
// played and not only read.
func (s *Site) Built() bool { return s.assets[engineName] != nil && s.assets[bridgeName] != nil }

// ServeHTTP answers a request for a page or a file of the site.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	head := w.Header()
	ancestors := "'none'" // no page shows another in a frame
	if s.framed {
		ancestors = "'self'"
	}
	head.Set("Content-Security-Policy", policy+"; frame-ancestors "+ancestors)
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Referrer-Policy", "no-referrer")
	head.Set("Cross-Origin-Opener-Policy", "same-origin")
	head.Set("Cross-Origin-Resource-Policy", "same-origin")
	s.mux.ServeHTTP(w, r)
}

// Frame lets pages of the same origin show those of the site in a frame; call it before the
// first request.
func (s *Site) Frame() { s.framed = true }

// Path is where the page of a puzzle is, without a slash before it.
func (p Puzzle) Path() string { return string(p.Date) + "/" + p.Game + "/" }

func (s *Site) file(w http.ResponseWriter, r *http.Request) {
	if a := s.assets[r.PathValue("name")]; a != nil && r.PathValue("version") == s.version {
		a.ServeHTTP(w, r)
		return
	}
	http.NotFound(w, r)
}

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

// find reads what a request names. Names that are none of ours reach no source.
func (s *Site) find(r *http.Request, read func(context.Context, Puzzle) ([]byte, error)) (Puzzle, []byte, error) {
	date, err := game.ParseDate(r.PathValue("date"))
	p := Puzzle{date, r.PathValue("game")}
	known := slices.ContainsFunc(session.Games(), func(g session.Game) bool { return g.Name == p.Game })
	if err != nil || !known {
		return p, nil, ErrNoPuzzle
	}
	text, err := read(r.Context(), p)
	return p, text, err
}

// data sends a file of a puzzle.
func (s *Site) data(w http.ResponseWriter, r *http.Request) {
	if s.second != nil && r.PathValue("name") == sideName {
		s.side(w, r)
		return
	}
	read, known := map[string]func(context.Context, Puzzle) ([]byte, error){puzzleName: s.wire, answerName: s.source.Answer}[r.PathValue("name")]
	if !known {
		http.NotFound(w, r)
		return
	}
	s.hand(w, r, read)
}

// wire is the document of a puzzle as pages fetch it.
func (s *Site) wire(ctx context.Context, p Puzzle) ([]byte, error) {
	document, err := s.source.Document(ctx, p)
	return session.Wire(document), err
}

func (s *Site) hand(w http.ResponseWriter, r *http.Request, read func(context.Context, Puzzle) ([]byte, error)) {
	_, text, err := s.find(r, read)
	if err != nil {
		s.fail(w, err)
		return
	}
	newAsset(puzzleName, askFirst, text).ServeHTTP(w, r)
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
	s.send(w, status, func() ([]byte, error) {
		return s.draw("fail.html", struct {
			frame
			Message string
		}{s.frame("../../"), message})
	})
}

func (s *Site) draw(page string, data any) ([]byte, error) {
	var text bytes.Buffer
	if err := s.pages.ExecuteTemplate(&text, page, data); err != nil {
		return nil, fmt.Errorf("draw %s: %w", page, err)
	}
	return text.Bytes(), nil
}

func (s *Site) send(w http.ResponseWriter, status int, page func() ([]byte, error)) {
	text, err := page()
	if err != nil {
		http.Error(w, "the page cannot be drawn", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", askFirst)
	w.WriteHeader(status)
	_, _ = w.Write(text) // whoever asked may have gone
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
