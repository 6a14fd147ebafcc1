package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/cmd/dailies/internal/factory"
	"dailies/game/session"
	"dailies/internal/catalog"
	"dailies/internal/playable"
	"dailies/internal/store"
)

// served starts play and gives the address that it prints, with a way to end it.
func served(t *testing.T, args ...string) (address string, end func() int) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out, in := io.Pipe()
	done := make(chan int, 1)
	go func() {
		done <- execute(ctx, factory.Environment{Streams: factory.Streams{In: strings.NewReader(""), Out: in, Err: io.Discard}, Now: fixedNow, Random: strings.NewReader(strings.Repeat("secret", 9)), Getenv: func(string) string { return "" }},
			append([]string{"play", "--no-open", "--port", "0"}, args...))
		in.Close()
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	return strings.TrimSpace(line), func() int { cancel(); return <-done }
}

func fetch(t *testing.T, address, host string) (int, string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	require.NoError(t, err)
	request.Host = host
	response, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	return response.StatusCode, string(body)
}

func TestPlayAFile(t *testing.T) {
	address, end := served(t, goodTriples)
	require.Regexp(t, `^http://127\.0\.0\.1:\d+/\d{4}-\d\d-\d\d/triples/$`, address)
	status, page := fetch(t, address, "")
	require.Equal(t, 200, status)
	require.Contains(t, page, `<ul class="tiles">`)
	status, document := fetch(t, address+"puzzle.json", "")
	require.Equal(t, 200, status)
	require.JSONEq(t, read(t, goodTriples), document)
	status, page = fetch(t, address, "example.org")
	require.Equal(t, http.StatusMisdirectedRequest, status, "a name that was made to lead here")
	require.NotContains(t, page, "tiles")
	require.Equal(t, exitInterrupted, end())
}

// TestDesigner: only the token opens the second side, and no page holds it.
func TestDesigner(t *testing.T) {
	broken := filepath.Join(t.TempDir(), "broken.json")
	require.NoError(t, os.WriteFile(broken, []byte(strings.Replace(read(t, goodTriples), `"setId": "DECOY"`, `"setId": "S1"`, 1)), 0o600))
	address, end := served(t, broken, "--designer")
	page, token, found := strings.Cut(address, "#designer=")
	require.True(t, found)
	require.Len(t, token, 32)
	for bearer, want := range map[string]int{"": 403, "Bearer ": 403, "Bearer x": 403, token: 403, "Bearer " + token: 200} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, page+"designer.json", nil)
		require.NoError(t, err)
		request.Header.Set("Authorization", bearer)
		response, err := http.DefaultClient.Do(request)
		require.NoError(t, err)
		body, err := io.ReadAll(response.Body)
		require.NoError(t, err)
		require.NoError(t, response.Body.Close())
		require.Equal(t, want, response.StatusCode, bearer)
		require.Equal(t, want == 200, strings.Contains(string(body), "ERR_A1_COVERAGE"), bearer)
	}
	_, text := fetch(t, page, "")
	require.NotContains(t, text, token)
	require.Contains(t, text, "data-designer")
	require.Equal(t, exitInterrupted, end())
	address, end = served(t, goodTriples)
	require.NotContains(t, address, "#")
	status, _ := fetch(t, address+"designer.json", "")
	require.Equal(t, 404, status, "nobody asked for it")
	end()
}

// TestPlayWhatIsPublished: what is published meanwhile is there without a restart, and the
// latest day that is not after today's opens first.
func TestPlayWhatIsPublished(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	address, end := served(t, "--out", out)
	_, page := fetch(t, address, "")
	require.Contains(t, page, "nothing is published yet")
	given(t, out, "triples", "--date", "2026-11-20", "--days", "3")
	_, page = fetch(t, address, "")
	require.Contains(t, page, "2026-11-22/triples/")
	require.Equal(t, exitInterrupted, end())
	for _, c := range []struct{ what, opens string }{{"", "2026-11-21"}, {"2026-11-22", "2026-11-22"}} {
		address, end = served(t, strings.Fields("--out "+out+" "+c.what)...)
		require.Contains(t, address, c.opens+"/triples/")
		end()
	}
}

// TestPlayNamesWhatIsDamaged: the other days are played.
func TestPlayNamesWhatIsDamaged(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	given(t, out, "triples", "--date", "2026-11-20", "--days", "2")
	require.NoError(t, os.Truncate(filepath.Join(out, "2026-11-21", "triples.json"), 99))
	games, err := catalog.Games().Choose("triples")
	require.NoError(t, err)
	solver, err := playable.NewSolver(games)
	require.NoError(t, err)
	broken, err := playable.NewFolder(out, solver).Unplayable(t.Context())
	require.NoError(t, err)
	require.Equal(t, []store.File{{Date: "2026-11-21", Game: "triples"}}, broken)
	address, end := served(t, "2026-11-20", "--out", out)
	_, page := fetch(t, address, "")
	require.Contains(t, page, "Triples")
	end()
}

func TestPlayMisuse(t *testing.T) {
	broken := filepath.Join(t.TempDir(), "x.json")
	require.NoError(t, os.WriteFile(broken, []byte("{}"), 0o600))
	for _, args := range [][]string{{"2026-11-21"}, {"nowhere.json"}, {broken}, {"--port", "99999"}, {"--host", "999.1.1.1"}} {
		code, _, errs := try(t, nil, append([]string{"play", "--no-open", "--out", t.TempDir()}, args...)...)
		require.Equal(t, exitUsage, code, "%v: %s", args, errs)
	}
}

// TestSessionsAreTheGamesOfTheCatalog: a page plays what the pipeline makes, and all of it.
func TestSessionsAreTheGamesOfTheCatalog(t *testing.T) {
	var names []string
	for _, g := range session.Games() {
		names = append(names, g.Name)
	}
	require.ElementsMatch(t, catalog.Games().Names(), names)
}
