package collector

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/game/session"
	"dailies/game/session/sessiontest"
	"dailies/internal/plays"
)

const site = "https://games.example"

// board is a puzzle, with the verifier of its logs.
func board(t testing.TB, name string) (document []byte, v *plays.Verifier) {
	t.Helper()
	document, err := os.ReadFile(filepath.Join("../../../game/session/testdata/puzzles", name+".json"))
	require.NoError(t, err)
	v, err = plays.Single(session.Games(), document)
	require.NoError(t, err)
	return document, v
}

// logs are random plays of a puzzle, no two of them the same.
func logs(t testing.TB, document []byte, count int) [][]byte {
	t.Helper()
	var all [][]byte
	known := map[string]bool{}
	for seed := uint64(0); len(all) < count; seed++ {
		s, err := session.Games().Open(document, session.Options{})
		require.NoError(t, err)
		require.NoError(t, sessiontest.End(s, document, rand.New(rand.NewPCG(seed, 7))))
		text, err := s.Log(1)
		require.NoError(t, err)
		if !known[string(text)] {
			all, known[string(text)] = append(all, text), true
		}
	}
	return all
}

func browser(n int) Browser { return Browser(fmt.Sprintf("%032x", n)) }

func body(b Browser, log []byte) string { return fmt.Sprintf(`{"browser":"%s","log":%s}`, b, log) }

// seated is a collector on a database of its own.
func seated(t testing.TB, v *plays.Verifier) (*Collector, *Database) {
	t.Helper()
	db, err := Create(t.Context(), filepath.Join(t.TempDir(), "plays.sqlite"))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	writer := NewWriter(db)
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		writer.Run(ctx)
	}()
	t.Cleanup(func() {
		stop()
		<-done
	})
	return &Collector{Verify: v.Verify, Sink: writer, Now: time.Now, Note: func(string) {}, Origin: site}, db
}

// ask sends a request, with headers as name, value.
func ask(c *Collector, method, body string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "/plays", strings.NewReader(body))
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	c.Handler().ServeHTTP(w, r)
	return w
}

func count(t testing.TB, db *Database) int {
	t.Helper()
	n, _, err := db.Counts(t.Context())
	require.NoError(t, err)
	return n
}

func TestPlaysAreTakenOnceAndErased(t *testing.T) {
	document, v := board(t, "coffee")
	c, db := seated(t, v)
	all := logs(t, document, 4)
	for i, log := range all {
		require.Equal(t, http.StatusNoContent, ask(c, "POST", body(browser(i%2), log), "Origin", site).Code)
		require.Equal(t, http.StatusNoContent, ask(c, "POST", body(browser(i), log)).Code, "a double is answered, and dropped")
	}
	require.Equal(t, 4, count(t, db))
	var kept []string
	for play, err := range db.Plays(t.Context()) {
		require.NoError(t, err)
		kept = append(kept, string(play.Log))
		require.Equal(t, browser((len(kept)-1)%2), play.Browser)
	}
	require.Equal(t, []string{string(all[0]), string(all[1]), string(all[2]), string(all[3])}, kept, "byte for byte")
	require.Equal(t, http.StatusNoContent, ask(c, "DELETE", "", BrowserHeader, string(browser(1)), "Origin", site).Code)
	require.Equal(t, 2, count(t, db))
	require.Equal(t, http.StatusBadRequest, ask(c, "DELETE", "", BrowserHeader, "%").Code)
	require.NoError(t, db.Close())
	for _, end := range []string{"", "-wal"} {
		data, _ := os.ReadFile(db.file + end) // a database that is closed has no second file
		require.NotContains(t, string(data), string(all[1]), "what was erased is overwritten")
	}
	again, err := Open(t.Context(), db.file)
	require.NoError(t, err)
	*db = *again
	require.Equal(t, 2, count(t, db))
}

// TestWhatIsNotTaken: each bad request has its answer, and nothing of it is kept but a count.
func TestWhatIsNotTaken(t *testing.T) {
	document, v := board(t, "coffee")
	_, other := board(t, "midnight-fridge")
	c, db := seated(t, v)
	log := string(logs(t, document, 1)[0])
	good := body(browser(1), []byte(log))
	forged := strings.Replace(log, `"won":true`, `"won":false`, 1)
	if forged == log {
		forged = strings.Replace(log, `"won":false`, `"won":true`, 1)
	}
	for body, want := range map[string]int{
		"":                               http.StatusBadRequest,
		"{}":                             http.StatusBadRequest,
		" " + good:                       http.StatusBadRequest,
		good + "x":                       http.StatusBadRequest,
		strings.ToUpper(good):            http.StatusBadRequest,
		body("%", []byte(log)):           http.StatusBadRequest,
		body(browser(1), []byte("{}")):   http.StatusUnprocessableEntity,
		body(browser(1), []byte(forged)): http.StatusUnprocessableEntity,
		body(browser(1), []byte(strings.Replace(log, `"attempt":1`, `"attempt":1,"attempt":1`, 1))): http.StatusUnprocessableEntity,
		body(browser(1), []byte(strings.Repeat("x", 18_000))):                                       http.StatusUnprocessableEntity,
		body(browser(1), []byte(strings.Repeat("x", 1<<20))):                                        http.StatusRequestEntityTooLarge,
	} {
		require.Equal(t, want, ask(c, "POST", body).Code, "%.100s", body)
	}
	require.Equal(t, http.StatusForbidden, ask(c, "POST", good, "Origin", "https://elsewhere.example").Code)
	require.Equal(t, http.StatusMethodNotAllowed, ask(c, "GET", "").Code)
	preflight := ask(c, "OPTIONS", "", "Origin", site)
	require.Equal(t, http.StatusNoContent, preflight.Code)
	require.Equal(t, site, preflight.Header().Get("Access-Control-Allow-Origin"))
	c.Verify = func(ctx context.Context, log []byte) (plays.Play, error) {
		_, err := other.Verify(ctx, log)
		require.Error(t, err)
		return plays.Play{}, &session.LogError{Code: plays.LogUnknownDay}
	}
	require.Equal(t, http.StatusNotFound, ask(c, "POST", good).Code, "the page keeps it")
	require.NoError(t, c.Flush(t.Context()))
	n, refused, err := db.Counts(t.Context())
	require.NoError(t, err)
	require.Zero(t, n)
	require.Equal(t, map[string]int{string(session.LogMalformed): 1, string(session.LogRepeatedKey): 1, string(session.LogResult): 1, string(session.LogTooLong): 2, string(plays.LogUnknownDay): 1}, refused)
}

func TestAFloodOfOneClient(t *testing.T) {
	document, v := board(t, "coffee")
	c, db := seated(t, v)
	var now atomic.Int64
	c.Now = func() time.Time { return time.Unix(1_800_000_000+now.Load(), 0) }
	c.PerBrowser, c.PerAddress, c.TrustedHeader = NewLimit(3), NewLimit(5), "X-Forwarded-For"
	log := logs(t, document, 1)[0]
	send := func(b int, address string) int {
		return ask(c, "POST", body(browser(b), log), "X-Forwarded-For", address).Code
	}
	for i := range 10 {
		want := http.StatusNoContent
		if i >= 3 {
			want = http.StatusTooManyRequests
		}
		require.Equal(t, want, send(1, fmt.Sprintf("192.0.2.%d", i)), "one browser")
	}
	for i := range 10 {
		want := http.StatusNoContent
		if i >= 5 {
			want = http.StatusTooManyRequests
		}
		require.Equal(t, want, send(100+i, fmt.Sprintf("203.0.113.%d, 2001:db8::%x", i, i+1)), "one network, whatever it writes before the proxy does")
	}
	require.Equal(t, http.StatusNoContent, send(200, "198.51.100.7"), "others are answered")
	now.Add(60)
	require.Equal(t, http.StatusNoContent, send(1, "192.0.2.1"), "a minute later again")
	require.Equal(t, 1, count(t, db))
}

// TestAFullDisk: nothing is answered that is not kept, and all is well once there is room.
func TestAFullDisk(t *testing.T) {
	document, v := board(t, "coffee")
	c, db := seated(t, v)
	var notes []string
	c.Note = func(note string) { notes = append(notes, note) }
	limit := func(pages int) {
		_, err := db.db.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", pages))
		require.NoError(t, err)
	}
	limit(1)
	full, answered := 0, 0
	all := logs(t, document, 60)
	for i, log := range all {
		switch code := ask(c, "POST", body(browser(i), log)).Code; code {
		case http.StatusNoContent:
			answered++
		default:
			require.Equal(t, http.StatusServiceUnavailable, code)
			full++
		}
	}
	require.Positive(t, full)
	require.Equal(t, answered, count(t, db))
	require.Len(t, notes, 1, "said once")
	limit(1 << 20)
	for i, log := range all {
		require.Equal(t, http.StatusNoContent, ask(c, "POST", body(browser(i), log)).Code)
	}
	require.Equal(t, len(all), count(t, db))
	require.Len(t, notes, 2)
}

// TestASlowDisk: what waits too long is answered as what a full disk does not take, and so is what finds
// no place to wait. A page that sends again has its play there once.
func TestASlowDisk(t *testing.T) {
	document, v := board(t, "coffee")
	_, db := seated(t, v)
	stuck := NewWriter(db) // nobody runs it: the disk takes nothing
	var said string
	c := &Collector{Verify: v.Verify, Sink: stuck, Now: time.Now, Note: func(note string) { said = note }, Origin: site}
	all := logs(t, document, 2)
	send := func(ctx context.Context, log []byte) int {
		w := httptest.NewRecorder()
		c.Handler().ServeHTTP(w, httptest.NewRequestWithContext(ctx, "POST", "/plays", strings.NewReader(body(browser(1), log))))
		return w.Code
	}
	impatient, cancel := context.WithCancel(t.Context())
	cancel()
	require.Equal(t, http.StatusServiceUnavailable, send(impatient, all[0]), "it waited too long")
	for len(stuck.queue) < waiting {
		stuck.queue <- request{Change{On: "2026-12-01"}, make(chan error, 1)}
	}
	require.Equal(t, http.StatusServiceUnavailable, send(t.Context(), all[1]), "it finds no place")
	require.Contains(t, said, ErrBusy.Error())

	ctx, stop := context.WithCancel(t.Context())
	var ended sync.WaitGroup
	ended.Go(func() { stuck.Run(ctx) })
	defer ended.Wait()
	defer stop()
	require.Eventually(t, func() bool { return len(stuck.queue) == 0 }, time.Minute, time.Millisecond)
	for _, log := range all {
		require.Equal(t, http.StatusNoContent, send(t.Context(), log))
	}
	require.Equal(t, 2, count(t, db), "what waited was written too, once")
}

func TestFilesOfOthers(t *testing.T) {
	dir := t.TempDir()
	_, err := Open(t.Context(), filepath.Join(dir, "none.sqlite"))
	require.ErrorContains(t, err, "no such file")
	_, err = Create(t.Context(), filepath.Join(dir, "none", "plays.sqlite"))
	require.ErrorContains(t, err, "there is no folder "+filepath.Join(dir, "none"))
	text := filepath.Join(dir, "text")
	require.NoError(t, os.WriteFile(text, []byte(strings.Repeat("not a database\n", 100)), 0o600))
	_, err = Create(t.Context(), text)
	require.ErrorContains(t, err, "not a database")
	ledger := filepath.Join(dir, "ledger.sqlite")
	db, err := sql.Open("sqlite", ledger)
	require.NoError(t, err)
	_, err = db.Exec("CREATE TABLE runs (id TEXT)")
	require.NoError(t, err)
	require.NoError(t, db.Close())
	_, err = Create(t.Context(), ledger)
	require.ErrorContains(t, err, "something else")
}

// TestRetention: what is too old goes, with the counts of its day.
func TestRetention(t *testing.T) {
	document, v := board(t, "coffee")
	c, db := seated(t, v)
	for i, log := range logs(t, document, 3) {
		c.Now = func() time.Time { return time.Date(2026, 12, 1+i, 23, 0, 0, 0, time.UTC) }
		require.Equal(t, http.StatusNoContent, ask(c, "POST", body(browser(i), log)).Code)
	}
	n, err := db.Retire(t.Context(), "2026-12-03")
	require.NoError(t, err)
	require.EqualValues(t, 2, n)
	for play, err := range db.Plays(t.Context()) {
		require.NoError(t, err)
		require.EqualValues(t, "2026-12-03", play.Received)
	}
	s, err := session.Games().Open(document, session.Options{})
	require.NoError(t, err)
	n, err = db.EraseDate(t.Context(), "2020-01-01")
	require.NoError(t, err)
	require.Zero(t, n)
	n, err = db.EraseDate(t.Context(), s.View().DateISO)
	require.NoError(t, err)
	require.EqualValues(t, 1, n)
}

// BenchmarkTestimony is how many logs of testimony a collector takes in, over HTTP, with 256
// browsers at it. The browsers share its processors.
func BenchmarkTestimony(b *testing.B) {
	document, v := board(b, puzzleOf)
	c, db := seated(b, v)
	server := httptest.NewServer(c.Handler())
	defer server.Close()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 256}}
	all := stamped(b, document, b.N)
	var next atomic.Int64
	b.ResetTimer()
	b.SetParallelism(128)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			i := int(next.Add(1) - 1)
			response, err := client.Post(server.URL+"/plays", "text/plain", strings.NewReader(body(browser(i), all[i])))
			if err != nil || response.StatusCode != http.StatusNoContent {
				b.Error(err, response)
				return
			}
			_ = response.Body.Close()
		}
	})
	b.StopTimer()
	require.Equal(b, b.N, count(b, db))
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "logs/s")
}
