package desk

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/internal/audit"
	"dailies/internal/catalog"
	"dailies/internal/store"
)

const token = "0123456789abcdef0123456789abcdef"

func noon() time.Time { return time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC) }

// fixture is a sound puzzle of a game.
func fixture(t testing.TB, name, file string) map[string]any {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("../../validate", name, "testdata/good", file+".json"))
	require.NoError(t, err)
	var document map[string]any
	require.NoError(t, json.Unmarshal(data, &document))
	return document
}

// dated moves a puzzle to a date.
func dated(document map[string]any, date, name string) map[string]any {
	document["puzzleId"] = date + "-" + name
	if document["dateISO"] != nil {
		document["dateISO"] = date
	}
	return document
}

// shelved publishes dailies, by "date/game", as a run does.
func shelved(t testing.TB, dailies map[string]map[string]any) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "out")
	publish(t, dir, "f00dfeed0001", dailies)
	return dir
}

func publish(t testing.TB, dir, run string, dailies map[string]map[string]any) {
	t.Helper()
	var all []store.Daily
	for at, document := range dailies {
		date, name, _ := strings.Cut(at, "/")
		text, err := game.Canonical(dated(document, date, name))
		require.NoError(t, err)
		all = append(all, store.Daily{Date: game.Date(date), Game: name, Document: text, Entry: store.Entry{
			PuzzleID: date + "-" + name, Profile: "A1_DAILY_V1",
			Provenance: store.Provenance{Author: "builtin", Pack: "late-parcel", Seed: 1, Run: run, Version: "test"},
		}})
	}
	s, err := store.Open(t.Context(), dir)
	require.NoError(t, err)
	require.NoError(t, s.Publish(run, all))
	require.NoError(t, s.Close())
}

// fourGames is a folder with a daily of each game.
func fourGames(t testing.TB) string {
	t.Helper()
	return shelved(t, map[string]map[string]any{
		"2026-11-21/triples": fixture(t, "triples", "midnight-fridge"), "2026-11-25/waywords": fixture(t, "waywords", "camping-8x8"),
		"2026-11-23/testimony": fixture(t, "testimony", "easy-speaker"), "2026-11-25/aura": fixture(t, "aura", "coffee"),
	})
}

func auditor(t testing.TB) audit.Auditor {
	t.Helper()
	games := catalog.Games()
	judge, err := games.Judge("", "")
	require.NoError(t, err)
	return audit.Auditor{Games: games, Judge: judge, Workers: 2, Cache: audit.NewResultCache()}
}

// person is somebody at a desk, over HTTP.
type person struct {
	testing.TB
	address string
	folder  string
}

// seated opens a desk on a folder.
func seated(t testing.TB, dir string, with ...func(*Options)) *person {
	t.Helper()
	server := httptest.NewUnstartedServer(nil)
	o := Options{Dir: dir, Auditor: auditor(t), Version: "test", Now: noon, Token: token, Scheme: "http", Hosts: []string{server.Listener.Addr().String()}}
	for _, change := range with {
		change(&o)
	}
	d, err := New(t.Context(), o)
	require.NoError(t, err)
	server.Config.Handler = d
	server.Start()
	t.Cleanup(server.Close)
	return &person{t, server.URL, dir}
}

// asked is a request of the desk's own page; with a body it is a POST.
func (p *person) asked(path string, body any) *http.Request {
	p.Helper()
	method, text := http.MethodGet, io.Reader(nil)
	if body != nil {
		data, err := json.Marshal(body)
		require.NoError(p, err)
		method, text = http.MethodPost, bytes.NewReader(data)
	}
	r, err := http.NewRequestWithContext(p.Context(), method, p.address+path, text)
	require.NoError(p, err)
	r.Header.Set("Authorization", "Bearer "+token)
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Origin", p.address)
	}
	return r
}

// send answers with the status and what was said.
func (p *person) send(r *http.Request) (int, string) {
	p.Helper()
	response, err := http.DefaultClient.Do(r)
	require.NoError(p, err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	require.NoError(p, err)
	return response.StatusCode, string(text)
}

// ask asks for data, or sends some, and reads what is said.
func ask[T any](p *person, path string, body any) (said T) {
	p.Helper()
	status, text := p.send(p.asked(path, body))
	require.Equal(p, http.StatusOK, status, "%s: %s", path, text)
	require.NoError(p, json.Unmarshal([]byte(text), &said))
	return said
}

// refused asks for what is refused.
func (p *person) refused(status int, path string, body any) refusal {
	p.Helper()
	got, text := p.send(p.asked(path, body))
	require.Equal(p, status, got, "%s: %s", path, text)
	var no refusal
	require.NoError(p, json.Unmarshal([]byte(text), &no))
	require.NotEmpty(p, no.Problem)
	return no
}

// read waits until the desk has judged everything.
func (p *person) read() calendarView {
	p.Helper()
	for range 2000 {
		c := ask[calendarView](p, "/api/calendar", nil)
		judged := true
		for _, day := range c.Days {
			judged = judged && (day.Judged || day.State == Empty)
		}
		if judged {
			return c
		}
		time.Sleep(5 * time.Millisecond)
	}
	require.Fail(p, "the desk does not come to an end")
	return calendarView{}
}

func (c calendarView) day(t testing.TB, at string) dayView {
	t.Helper()
	for _, day := range c.Days {
		if fmt.Sprintf("%s/%s", day.Date, day.Game) == at {
			return day
		}
	}
	require.Fail(t, "no such day", at)
	return dayView{}
}
