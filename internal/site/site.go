package site

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"slices"

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
