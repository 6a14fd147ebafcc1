package collector

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"dailies/game"
	"dailies/game/session"
	"dailies/internal/plays"
)

// maxBody bounds a request, in bytes: a log and the id of a browser.
const maxBody = 20_000

// patience is how long a sink may take.
const patience = 10 * time.Second

// BrowserHeader names the browser whose plays are to be erased.
const BrowserHeader = "Dailies-Browser"

// Collector answers the pages of a site. A page keeps its log until the answer is 2xx, and drops
// it at 400, 413 and 422, which say that the log will never be taken.
type Collector struct {
	Verify func(context.Context, []byte) (plays.Play, error) // as [plays.Verifier] does
	Sink   Sink
	Now    func() time.Time
	Note   func(string) // for its operator

	Origin        string // of the site, as browsers name it: https://games.example
	TrustedHeader string // in which a proxy puts a client's address, as the last of several; empty for none
	PerBrowser    *Limit
	PerAddress    *Limit

	mu      sync.Mutex
	refused map[session.LogCode]int // since the last Flush
	failed  bool                    // whether the last change could not be written
}

// Handler answers POST /plays, whose body is {"browser":"…","log":…} without other spaces, and
// DELETE /plays, which erases the plays of the browser of its header.
func (c *Collector) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /plays", c.limited(c.take))
	mux.HandleFunc("DELETE /plays", c.limited(c.erase))
	mux.HandleFunc("OPTIONS /plays", func(w http.ResponseWriter, _ *http.Request) {
		head := w.Header()
		head.Set("Access-Control-Allow-Methods", "POST, DELETE")
		head.Set("Access-Control-Allow-Headers", BrowserHeader)
		head.Set("Access-Control-Max-Age", "86400")
		w.WriteHeader(http.StatusNoContent)
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		head := w.Header()
		head.Set("Vary", "Origin")
		head.Set("Cache-Control", "no-store")
		head.Set("X-Content-Type-Options", "nosniff")
		if origin := r.Header.Get("Origin"); origin != "" && origin != c.Origin {
			http.Error(w, "only the pages of "+c.Origin+" send plays here", http.StatusForbidden)
			return
		}
		head.Set("Access-Control-Allow-Origin", c.Origin)
		mux.ServeHTTP(w, r)
	})
}

// limited refuses an address that asks too often.
func (c *Collector) limited(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !c.PerAddress.allow(network(c.client(r)), c.Now()) {
			slowDown(w)
			return
		}
		next(w, r)
	}
}

// client is the address that a request comes from.
func (c *Collector) client(r *http.Request) string {
	if c.TrustedHeader == "" {
		host, _, _ := net.SplitHostPort(r.RemoteAddr)
		return host
	}
	all := r.Header.Values(c.TrustedHeader)
	if len(all) == 0 {
		return ""
	}
	last := all[len(all)-1] // what stands before it the client may have written
	return strings.TrimSpace(last[strings.LastIndexByte(last, ',')+1:])
}

func slowDown(w http.ResponseWriter) {
	w.Header().Set("Retry-After", "60")
	http.Error(w, "too many requests: try again in a minute", http.StatusTooManyRequests)
}

func (c *Collector) take(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	var long *http.MaxBytesError
	if errors.As(err, &long) {
		c.refuse(session.LogTooLong)
		http.Error(w, "a log has at most 16,000 bytes", http.StatusRequestEntityTooLarge)
		return
	}
	browser, log, formed := parse(body)
	if err != nil || !formed {
		http.Error(w, `the body is {"browser":"ID","log":LOG}, without other spaces`, http.StatusBadRequest)
		return
	}
	if !c.PerBrowser.allow(string(browser), c.Now()) {
		slowDown(w)
		return
	}
	play, err := c.Verify(r.Context(), log)
	var refused *session.LogError
	switch {
	case errors.As(err, &refused):
		c.refuse(refused.Code)
		status := http.StatusUnprocessableEntity
		if refused.Code == plays.LogUnknownDay { // the site may have a day before the collector knows it
			status = http.StatusNotFound
		}
		http.Error(w, string(refused.Code)+": "+refused.Error(), status)
	case err != nil:
		c.fail(w, err)
	default:
		c.write(w, r, Change{Play: &Play{browser, play.PuzzleID, play.Date, log}})
	}
}

// parse takes a body apart. It has one form, so that nothing in it can be read in two ways.
func parse(body []byte) (browser Browser, log []byte, formed bool) {
	rest, a := bytes.CutPrefix(body, []byte(`{"browser":"`))
	id, rest, b := bytes.Cut(rest, []byte(`","log":`))
	log, c := bytes.CutSuffix(rest, []byte("}"))
	return Browser(id), log, a && b && c && Browser(id).Valid()
}

func (c *Collector) erase(w http.ResponseWriter, r *http.Request) {
	browser := Browser(r.Header.Get(BrowserHeader))
	if !browser.Valid() {
		http.Error(w, "the header "+BrowserHeader+" has the id of the browser", http.StatusBadRequest)
		return
	}
	c.write(w, r, Change{Erase: browser})
}

// write answers once the change cannot be lost.
func (c *Collector) write(w http.ResponseWriter, r *http.Request, change Change) {
	change.On = c.today()
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	if err := c.Sink.Write(ctx, change); err != nil {
		c.fail(w, err)
		return
	}
	c.told(nil)
	w.WriteHeader(http.StatusNoContent)
}

func (c *Collector) today() game.Date { return game.DateOf(c.Now().UTC()) }

// fail answers that nothing was written. Pages keep what they sent.
func (c *Collector) fail(w http.ResponseWriter, err error) {
	if !errors.Is(err, context.Canceled) {
		c.told(err)
	}
	w.Header().Set("Retry-After", "60")
	http.Error(w, "nothing can be kept at present: try again later", http.StatusServiceUnavailable)
}

// told notes that plays can no longer be written, and that they can again, once each.
func (c *Collector) told(err error) {
	c.mu.Lock()
	changed := c.failed != (err != nil)
	c.failed = err != nil
	c.mu.Unlock()
	switch {
	case changed && err != nil:
		c.Note("plays cannot be kept at present, and pages are told to try again: " + err.Error())
	case changed:
		c.Note("plays are kept again")
	}
}

// refuse counts a log that does not verify.
func (c *Collector) refuse(code session.LogCode) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.refused == nil {
		c.refused = map[session.LogCode]int{}
	}
	c.refused[code]++
}

// Flush writes how many logs were refused since the last time. They are written now and then and
// not with each, so that a flood of them costs the disk nothing; a kill loses the last counts.
func (c *Collector) Flush(ctx context.Context) error {
	c.mu.Lock()
	counts := c.refused
	c.refused = nil
	c.mu.Unlock()
	if len(counts) == 0 {
		return nil
	}
	err := c.Sink.Write(ctx, Change{On: c.today(), Refused: counts})
	if err != nil {
		c.mu.Lock()
		defer c.mu.Unlock()
		for code, n := range c.refused {
			counts[code] += n
		}
		c.refused = counts
	}
	return err
}
