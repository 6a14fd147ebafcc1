package desk

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"time"

	"dailies/internal/audit"
	"dailies/internal/page"
	"dailies/internal/store"
	"dailies/validate"
)

// Options configure a desk.
type Options struct {
	Dir     string        // the out/ folder
	Ledger  string        // the folder of the ledger; that of Dir's runs when empty
	Auditor audit.Auditor // judges as the commands do
	Version string        // the program's, for the index
	Now     func() time.Time

	// Released reads what players have: hashes of dailies by date and game, as
	// 2026-11-21/triples; nil where no site is known. It is called for every calendar.
	Released func() (map[string]string, error)

	// Every request for data must carry Token, as a bearer token. Scheme and Hosts are how
	// the desk may be addressed: http or https, and host names with their ports.
	Token  string
	Scheme string
	Hosts  []string

	// Player makes a handler that plays documents, each at its <date>/<game>/ below any
	// path; nil where no board can be played. It is called many times.
	Player func(Documents) http.Handler
}

// Documents gives the document of a day of a game. The error wraps [fs.ErrNotExist] where there is
// none.
type Documents func(context.Context, store.File) ([]byte, error)

// Desk serves the pages and answers for them.
type Desk struct {
	Options
	reader  store.Reader
	listed  listed
	account account
	reading *reading
	typing  audit.Auditor // for edits: it never repeats a search
	writing chan struct{} // taken by the one request that writes
	pen     *page.Pen
	play    string // where the player is, without a slash at its end
	mux     *http.ServeMux
}

// New makes a desk. Its reading in the background ends with the context. The error is an
// unreadable page, which the tests exclude.
func New(ctx context.Context, o Options) (*Desk, error) {
	files, err := assets()
	if err != nil {
		return nil, err
	}
	pen, err := page.NewPen()
	if err != nil {
		return nil, err
	}
	d := &Desk{Options: o, reader: store.NewReader(o.Dir), writing: make(chan struct{}, 1), pen: pen, play: "/play/" + derived(o.Token), mux: http.NewServeMux()}
	d.typing = o.Auditor
	d.typing.Judge = o.Auditor.Judge.WithCache(validate.NewAnalysisCache(remembered))
	d.reading = newReading(ctx, d)
	d.mux.HandleFunc("GET /{$}", files.page)
	d.mux.HandleFunc("GET /assets/{name}", files.asset)
	if o.Player != nil {
		d.mux.Handle("GET "+d.play+"/", http.StripPrefix(d.play, o.Player(d.reader.Load)))
		d.mux.HandleFunc("GET "+d.play+alternatesPath+"{number}/", d.playAlternate)
	}
	for pattern, answer := range d.answers() {
		d.mux.Handle(pattern, d.holding(answer))
	}
	return d, nil
}

// remembered is how many puzzles' searches are kept, so that editing waits for none: a bit more
// than a year of a game that searches, at about 100 kB each.
const remembered = 400

// answers are the requests for data, all of which need the token.
func (d *Desk) answers() map[string]answer {
	return map[string]answer{
		"GET /api/calendar":          d.calendar,
		"GET /api/day/{date}/{game}": d.day,
		"POST /api/decide":           d.decide,
		"POST /api/judge":            d.judgeEdits,
		"POST /api/weigh":            d.weighEdits,
		"POST /api/save":             d.save,
		"POST /api/undo":             d.undo,
		"POST /api/swap":             d.swap,

		"GET /api/alternates/{date}/{game}":          d.alternates,
		"GET /api/alternates/{date}/{game}/{number}": d.alternate,
	}
}

// derived is a second secret, derived from the first: it is part of the addresses of the
// player's pages, which a frame requests without a header, and opens nothing else.
func derived(token string) string {
	sum := sha256.Sum256([]byte("play " + token))
	return hex.EncodeToString(sum[:16])
}

// policy is what the desk's page may load: files of its own, and the player in a frame.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// ServeHTTP answers a request.
func (d *Desk) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !d.welcome(w, r) {
		return
	}
	head := w.Header()
	head.Set("Content-Security-Policy", policy)
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Referrer-Policy", "no-referrer")
	head.Set("Cross-Origin-Opener-Policy", "same-origin")
	head.Set("Cross-Origin-Resource-Policy", "same-origin")
	head.Set("Cache-Control", "no-store")
	d.mux.ServeHTTP(w, r)
}
