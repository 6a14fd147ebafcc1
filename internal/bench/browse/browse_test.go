package browse

import (
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/bench"
	"dailies/internal/httpserver"
)

// hostile tries what text can try in a page.
const hostile = `</style><script>hacked=1</script>"'><img src=x onerror=hacked=1>` + "\u202e\x07"

func get(t *testing.T, handler http.Handler, path string) (int, string) {
	t.Helper()
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil))
	return w.Code, w.Body.String()
}

// TestHostileTextIsShownAsText, on every page.
func TestHostileTextIsShownAsText(t *testing.T) {
	a := bench.Answer{Number: 1, Faults: []bench.Fault{{Code: hostile, Message: hostile}}}
	c := bench.Cell{Prompt: hostile, Model: hostile, Game: hostile, Repeats: []bench.Repeat{{Number: 1, Answers: []bench.Answer{a}}, {Number: 2, Answers: []bench.Answer{a}}}}
	c.Faults = []bench.Worst{{Value: bench.Value{Figure: hostile}}}
	report := &bench.Report{Games: []string{hostile}, Prompts: []bench.Prompts{{Name: hostile}}, Models: []bench.Endpoint{{Name: hostile}}, Cells: []bench.Cell{c, c}}
	handler := New(report, t.TempDir())
	for _, path := range []string{"/", "/?game=" + url.QueryEscape(hostile), "/sides?left=0.1.0.1&right=1.2.0.1", "/cells?cell=0&with=1"} {
		status, page := get(t, handler, path)
		require.Equal(t, http.StatusOK, status, page)
		require.Contains(t, page, html.EscapeString("<script>hacked=1</script>"), path)
		require.NotRegexp(t, `<script|<img|`+"\u202e", page, path)
		require.Contains(t, page, "default-src &#39;none&#39;")
	}
	for _, path := range []string{"/sides", "/sides?left=9.9.9.9&right=0.1.0.1", "/nowhere", "/vote"} {
		status, _ := get(t, handler, path)
		require.Equal(t, http.StatusNotFound, status, path)
	}
	status, _ := get(t, handler, "/cells?cell=-1&with=7777777777777777777777")
	require.Equal(t, http.StatusOK, status)
}

// TestOnlyTheAddressThatWasPrintedOpensABench, and no page of another site does.
func TestOnlyTheAddressThatWasPrintedOpensABench(t *testing.T) {
	handler := httpserver.Private([]string{"127.0.0.1:7"}, "secret", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = w.Write([]byte(r.URL.Path)) }))
	for _, c := range []struct {
		method, host, path, origin, site string
		want                             int
	}{
		{"GET", "127.0.0.1:7", "/secret/x", "", "", 200},
		{"POST", "127.0.0.1:7", "/secret/x", "http://127.0.0.1:7", "", 200},
		{"POST", "127.0.0.1:7", "/secret/x", "null", "same-origin", 200}, // what no-referrer makes of it
		{"POST", "127.0.0.1:7", "/secret/x", "null", "cross-site", 403},
		{"POST", "127.0.0.1:7", "/secret/x", "http://evil.example", "", 403},
		{"GET", "evil.example", "/secret/x", "", "", 421},
		{"GET", "127.0.0.1:7", "/", "", "", 403},
		{"GET", "127.0.0.1:7", "/secre/x", "", "", 403},
	} {
		r := httptest.NewRequestWithContext(t.Context(), c.method, "http://"+c.host+c.path, nil)
		r.Header.Set("Origin", c.origin)
		r.Header.Set("Sec-Fetch-Site", c.site)
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		require.Equal(t, c.want, w.Code, "%+v", c)
	}
}

// TestVotesAreCountedOnceForEachPersonAndBoards, the last counts, and a torn line counts not.
func TestVotesAreCountedOnceForEachPersonAndBoards(t *testing.T) {
	dir := t.TempDir()
	votes, err := ReadVotes(t.Context(), dir)
	require.NoError(t, err)
	vote := func(voter string, repeat int, chosen string) {
		require.NoError(t, votes.add(Vote{voter, "a", "b", repeat, chosen}))
	}
	for n := range 9 {
		vote("KL", n+1, "a")
	}
	vote("KL", 9, "b")
	vote("MN", 1, "")
	want := "a was chosen 8 of 9 times over b (57 to 98 %), 1 times neither, by 2 people: better"
	require.Equal(t, want, votes.Counts()[0].String())
	name := filepath.Join(dir, VotesName)
	kept, err := os.ReadFile(name)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(name, append(kept, `{"voter":"X`...), 0o600))
	votes, err = ReadVotes(t.Context(), dir)
	require.NoError(t, err)
	require.Equal(t, want, votes.Counts()[0].String())
	vote("MN", 2, "a")
	votes, err = ReadVotes(t.Context(), dir)
	require.NoError(t, err)
	require.Equal(t, "a was chosen 9 of 10 times over b (60 to 98 %), 1 times neither, by 2 people: better", votes.Counts()[0].String())
	require.NoError(t, os.WriteFile(name, []byte("nonsense\n"), 0o600))
	_, err = ReadVotes(t.Context(), dir)
	require.ErrorContains(t, err, VotesName+":1:1: no vote")
	require.True(t, strings.HasPrefix(Count{First: "a", Second: "b"}.String(), "a was chosen 0 of 0 times"))
}
