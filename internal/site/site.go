package site

import (
	"context"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/session"
)

// policy is what a page may load: files of its own site, and the engine. It is in the page,
// since a host of plain files sends none of our headers. The gap is for one more host to connect to.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'%s; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"

// Site serves the games.
type Site struct {
	source  Source
	games   session.List
	assets  map[string]*asset
	version string // of assets and pages, see versionOf
	pages   *template.Template
	mux     *http.ServeMux
	offline bool // whether pages register the service worker
	second  *Designer
	collect *Collect                // nil where nothing is sent
	files   []fs.FS                 // that assets and pages are from
	url     string                  // of its root, with a slash at its end; empty for a site that names no host
	zone    string                  // of its days, as Europe/Berlin
	hashed  *hashed                 // nil where files keep their plain names
	since   map[game.Date]game.Date // when days could first be played that came late
	framed  bool                    // whether a page of the same origin may show one of the site's in a frame
}

// parts are the templates of a game, after its name: its board as text, the links to its style
// sheets, its mark on the pictures that links show, its sign on pages, the face of who speaks
// there, which may be nobody's, and how it is played in sixty words, a picture beside each sentence.
var parts = []string{"", "-style", "-mark", "-sign", "-face", "-brief"}

// New makes a site of a source's puzzles, for playable games. A game has a screen,
// assets/<name>.js, and pages/<name>.html with its templates, see parts. more has the files of games that are not in this package. The
// error is a file that is missing or does not parse, which the tests exclude.
func New(source Source, games session.List, more ...fs.FS) (*Site, error) {
	all := append([]fs.FS{embedded}, more...)
	files, err := assets(all)
	if err != nil {
		return nil, err
	}
	delete(files, collectName)
	version, err := versionOf(files, all)
	if err != nil {
		return nil, err
	}
	var parsed *template.Template
	sign := func(game string) (template.HTML, error) {
		var text strings.Builder
		err := parsed.ExecuteTemplate(&text, game+"-sign", nil)
		return template.HTML(text.String()), err //nolint:gosec // it comes out of a template
	}
	parsed = template.New("").Funcs(template.FuncMap{"day": day, "shortly": shortly, "weekday": weekday, "month": month, "rows": rows, "sign": sign})
	for _, files := range all {
		if parsed, err = parsed.ParseFS(files, "pages/*.html"); err != nil {
			return nil, fmt.Errorf("read the pages: %w", err)
		}
	}
	for _, g := range games {
		if files[g.Name+".js"] == nil || slices.ContainsFunc(parts, func(part string) bool { return parsed.Lookup(g.Name+part) == nil }) {
			return nil, fmt.Errorf("%[1]s has no assets/%[1]s.js, or no pages/%[1]s.html with the templates %[1]s%[2]s", g.Name, strings.Join(parts, ", "+g.Name))
		}
	}
	s := &Site{games: games, assets: files, version: version, pages: parsed, files: all}
	return s.Of(source), nil
}

// Of returns the same site with the puzzles of another source. It shares everything that no
// puzzle changes, and costs next to nothing.
func (s *Site) Of(source Source) *Site {
	other := *s
	s = &other
	s.source, s.mux = withLessons{source}, http.NewServeMux()
	s.mux.HandleFunc("GET /{$}", s.list)
	s.mux.HandleFunc("GET /{date}/{game}/{$}", s.play)
	s.mux.HandleFunc("GET /{date}/{game}/rules/{$}", s.rules)
	s.mux.HandleFunc("GET /{date}/{game}/{name}", s.data)
	s.mux.HandleFunc("GET /assets/{version}/{name}", s.file)
	s.mux.HandleFunc("GET /assets/{version}/skins/{name}", s.file)
	return s
}

// The files of a puzzle, next to its page.
const (
	puzzleName = "puzzle.json"
	answerName = "answer.json"
)

// Built reports whether this program contains the engine, so that games can be played
// and not only read.
func (s *Site) Built() bool { return s.assets[engineName] != nil && s.assets[bridgeName] != nil }

// ServeHTTP serves the pages and files of the site.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	head := w.Header()
	ancestors := "'none'" // no page shows another in a frame
	if s.framed {
		ancestors = "'self'"
	}
	head.Set("Content-Security-Policy", s.frame("").Policy()+"; frame-ancestors "+ancestors)
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Referrer-Policy", "no-referrer")
	head.Set("Cross-Origin-Opener-Policy", "same-origin")
	head.Set("Cross-Origin-Resource-Policy", "same-origin")
	s.mux.ServeHTTP(w, r)
}

// Frame lets pages of the same origin show those of the site in a frame; call it before the
// first request.
func (s *Site) Frame() { s.framed = true }

// In lets days turn in a time zone of the IANA database, as Europe/Berlin, and not in each player's
// own; call it before the first request.
func (s *Site) In(zone string) { s.zone = zone }

// Path is the path of a puzzle's page, without a leading slash.
func (p Puzzle) Path() string { return string(p.Date) + "/" + p.Game + "/" }

func (s *Site) file(w http.ResponseWriter, r *http.Request) {
	name, current := strings.CutPrefix(r.URL.Path, "/assets/"+s.version+"/")
	if a := s.assets[name]; a != nil && current {
		a.ServeHTTP(w, r)
		return
	}
	http.NotFound(w, r)
}

// find finds what a request names. Unknown names never reach the source.
func (s *Site) find(r *http.Request, read func(context.Context, Puzzle) ([]byte, error)) (Puzzle, []byte, error) {
	date, err := game.ParseDate(r.PathValue("date"))
	if r.PathValue("date") == string(lessonDate) {
		date, err = lessonDate, nil
	}
	p := Puzzle{date, r.PathValue("game")}
	known := slices.ContainsFunc(s.games, func(g session.Game) bool { return g.Name == p.Game })
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
	return s.games.Wire(document), err
}

func (s *Site) hand(w http.ResponseWriter, r *http.Request, read func(context.Context, Puzzle) ([]byte, error)) {
	_, text, err := s.find(r, read)
	if err != nil {
		s.fail(w, err)
		return
	}
	newAsset(puzzleName, askFirst, text).ServeHTTP(w, r)
}

// fail shows what went wrong. The page does not show a source's messages about its files.
func (s *Site) fail(w http.ResponseWriter, err error) {
	status, message := http.StatusInternalServerError, "The puzzle could not be read."
	var refused *session.DocumentError
	switch {
	case errors.Is(err, ErrNoPuzzle):
		status, message = http.StatusNotFound, "There is no such puzzle."
	case errors.As(err, &refused):
		message = "This puzzle is damaged and cannot be played."
	}
	s.send(w, status, func() ([]byte, error) { return s.messagePage(message) })
}

// messagePage is a page with a line of text in place of a puzzle.
func (s *Site) messagePage(message string) ([]byte, error) {
	return s.draw("message.html", struct {
		frame
		Message string
	}{s.frame("../../"), message})
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
	_, _ = w.Write(text) // the client may be gone
}
