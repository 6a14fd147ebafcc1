package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/cmd/dailies/internal/factory"
	"github.com/stretchr/testify/require"
)

// deskAt starts the desk on a folder and gives its address and token, with a way to end it.
func deskAt(t *testing.T, dir string, args ...string) (address, token string, end func() int) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out, in := io.Pipe()
	done := make(chan int, 1)
	go func() {
		done <- execute(ctx, factory.Environment{Streams: factory.Streams{In: strings.NewReader(""), Out: in, Err: io.Discard}, Now: fixedNow, Random: strings.NewReader(strings.Repeat("secret", 9)), Getenv: func(string) string { return "" }},
			append([]string{"desk", "--no-open", "--port", "0", "--out", dir}, args...))
		in.Close()
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	address, token, found := strings.Cut(strings.TrimSpace(line), "#desk=")
	require.True(t, found, line)
	require.Len(t, token, 32)
	return address, token, func() int { cancel(); return <-done }
}

// atDesk asks the desk for something, as its page does.
func atDesk(t *testing.T, address, token, path string) (int, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address+path, nil)
	require.NoError(t, err)
	r.Header.Set("Authorization", "Bearer "+token)
	response, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	text, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	require.NoError(t, response.Body.Close())
	return response.StatusCode, string(text)
}

func TestDesk(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	day := filepath.Join(dir, "2026-12-05")
	require.NoError(t, os.MkdirAll(day, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(day, "triples.json"), []byte(read(t, goodTriples)), 0o600))
	address, token, end := deskAt(t, dir)
	status, text := atDesk(t, address, token, "api/calendar")
	require.Equal(t, http.StatusOK, status, text)
	status, text = fetch(t, address, "")
	require.Equal(t, http.StatusOK, status)
	require.Contains(t, text, "<title>The editor’s desk</title>")
	require.NotContains(t, text, token)
	status, _ = fetch(t, address+"api/calendar", "")
	require.Equal(t, http.StatusForbidden, status)
	status, _ = fetch(t, address, "example.org")
	require.Equal(t, http.StatusMisdirectedRequest, status)
	require.Equal(t, exitInterrupted, end())
}

// TestDeskOnNoFolder says what to do, and serves nothing.
func TestDeskOnNoFolder(t *testing.T) {
	dir := t.TempDir()
	code, out, errs := try(t, nil, "desk", "--no-open", "--port", "0", "--out", filepath.Join(dir, "ouut"))
	require.Equal(t, exitUsage, code)
	require.Empty(t, out)
	require.Contains(t, errs, "there is no such folder; name that of the dailies with --out, or make some first: dailies generate all --out ")
	require.NoFileExists(t, filepath.Join(dir, "ouut"))
	for _, args := range [][]string{{"desk", "--no-open", "--port", "0"}, {"generate", "triples"}} {
		code, _, errs = try(t, nil, append(args, "--out", write(t, "out", "x"))...)
		require.Equal(t, exitUsage, code)
		require.Contains(t, errs, "is a file; --out names the folder of published dailies")
	}
}

// TestDeskGoesOverTheNetworkEncrypted: elsewhere than on loopback the desk wants a certificate.
func TestDeskGoesOverTheNetworkEncrypted(t *testing.T) {
	for _, host := range []string{"0.0.0.0", "desk.example.org", "192.0.2.1", "::"} {
		code, _, stderr := try(t, nil, "desk", "--no-open", "--host", host, "--out", t.TempDir())
		require.Equal(t, exitUsage, code, host)
		require.Contains(t, stderr, "so give --cert and --key", host)
	}
	code, _, stderr := try(t, nil, "desk", "--no-open", "--cert", "missing.pem", "--key", "missing.key")
	require.Equal(t, exitUsage, code)
	require.Contains(t, stderr, "--cert and --key: open missing.pem: ")
	code, _, stderr = try(t, nil, "desk", "--no-open", "--cert", "missing.pem")
	require.Equal(t, exitUsage, code)
	require.Contains(t, stderr, "give both")
}

// decide sends something to the desk, as its page does, and gives what is answered.
func decide(t *testing.T, address, token, path string, what map[string]any) (int, map[string]any) {
	t.Helper()
	body, err := json.Marshal(what)
	require.NoError(t, err)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address+path, bytes.NewReader(body))
	require.NoError(t, err)
	r.Header.Set("Authorization", "Bearer "+token)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Origin", strings.TrimSuffix(address, "/"))
	response, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	defer response.Body.Close()
	var said map[string]any
	require.NoError(t, json.NewDecoder(response.Body).Decode(&said))
	return response.StatusCode, said
}

// TestTheDeskAsItsPageTellsIt follows the example of docs/desk.md: a board is vetoed, swapped for
// an alternate and approved, and what the commands see agrees.
func TestTheDeskAsItsPageTellsIt(t *testing.T) {
	t.Parallel()
	dir := swappable(t)
	address, token, end := deskAt(t, dir)
	day := map[string]any{"date": "2026-11-22", "game": "triples", "by": "MK"}
	with := func(more map[string]any) map[string]any {
		all := maps.Clone(day)
		maps.Copy(all, more)
		return all
	}
	read := func() (state, hash string) {
		status, text := atDesk(t, address, token, "api/day/2026-11-22/triples")
		require.Equal(t, http.StatusOK, status, text)
		var one struct {
			State string
			Look  struct{ Hash string }
		}
		require.NoError(t, json.Unmarshal([]byte(text), &one))
		return one.State, one.Look.Hash
	}
	state, hash := read()
	require.Equal(t, "published", state)
	status, said := decide(t, address, token, "api/decide", with(map[string]any{"kind": "veto", "read": hash, "note": "two sets share a joke"}))
	require.Equal(t, http.StatusOK, status, said)
	require.Equal(t, "look", said["state"])
	code, out, _ := try(t, nil, "qa", dir)
	require.Equal(t, exitFindings, code)
	require.Contains(t, out, "ERR_REVIEW_VETOED")

	status, text := atDesk(t, address, token, "api/alternates/2026-11-22/triples")
	require.Equal(t, http.StatusOK, status, text)
	require.Contains(t, text, `"number":2`)
	status, text = atDesk(t, address, token, "api/alternates/2026-11-22/triples/2")
	require.Equal(t, http.StatusOK, status, text)
	require.Contains(t, text, `"others":[]`)
	status, text = atDesk(t, address, token, "api/alternates/2026-11-22/triples/99")
	require.Equal(t, http.StatusUnprocessableEntity, status, text)
	status, said = decide(t, address, token, "api/swap", with(map[string]any{"read": strings.Repeat("0", 64), "number": 2}))
	require.Equal(t, http.StatusConflict, status, said)
	status, said = decide(t, address, token, "api/swap", with(map[string]any{"read": hash, "number": 0}))
	require.Equal(t, http.StatusUnprocessableEntity, status, "the vetoed board is the run's choice")
	require.Contains(t, fmt.Sprint(said), "ERR_REVIEW_VETOED")
	status, said = decide(t, address, token, "api/swap", with(map[string]any{"read": hash, "number": 2}))
	require.Equal(t, http.StatusOK, status, said)

	state, other := read()
	require.Equal(t, "published", state)
	require.NotEqual(t, hash, other)
	status, said = decide(t, address, token, "api/decide", with(map[string]any{"kind": "approve", "read": other}))
	require.Equal(t, http.StatusOK, status, said)
	require.Equal(t, "approved", said["state"])
	require.Contains(t, reviewed(t, dir, "--state", "approved"), "2026-11-22  triples")
	code, out, errs := try(t, nil, "qa", dir)
	require.Equal(t, exitClean, code, out+errs)
	require.Equal(t, exitInterrupted, end())
}

// TestAHandEditOutlivesARun: what was edited at the desk stays when its day is generated again.
func TestAHandEditOutlivesARun(t *testing.T) {
	if testing.Short() {
		t.Skip("three days are filled twice")
	}
	dir := swappable(t)
	address, token, end := deskAt(t, dir)
	file := filepath.Join(dir, "2026-11-22", "triples.json")
	before := read(t, file)
	edit := map[string]any{"place": "/koaLines/miss/0", "text": "No. The dishwasher disagrees."}
	hash := indexOf(t, dir)["2026-11-22"]["triples"].SHA256
	status, said := decide(t, address, token, "api/save", map[string]any{"date": "2026-11-22", "game": "triples", "by": "MK", "read": hash, "edits": []any{edit}})
	require.Equal(t, http.StatusOK, status, said)
	require.Equal(t, exitInterrupted, end())
	edited := read(t, file)
	require.NotEqual(t, before, edited)
	packs := fromPacks("ceiling-fan", "borrowed-shampoo", "birthday-cake", "cold-pizza", "laundry-mystery", "parcel-on-the-step")
	code, _, errs := generateDays(t, dir, append(packs, "--days", "3", "--quiet", "--force", "--seed", "9")...)
	require.Equal(t, exitClean, code, errs)
	require.Equal(t, edited, read(t, file))
	entry := indexOf(t, dir)["2026-11-22"]["triples"]
	require.Equal(t, "hand", entry.Provenance.Author)
	require.Equal(t, "MK", entry.Provenance.Edits[0].By)
	code, out, errs := try(t, nil, "qa", dir)
	require.Equal(t, exitClean, code, out+errs)
}

// TestTheCommandsOfTheDesksPage types what docs/desk.md says is the same on the command line.
func TestTheCommandsOfTheDesksPage(t *testing.T) {
	if testing.Short() {
		t.Skip("three days are filled first")
	}
	dir, typed := swappable(t), 0
	for _, line := range strings.Split(read(t, "../../docs/desk.md"), "\n") {
		if command, is := strings.CutPrefix(line, "dailies review "); is {
			typed++
			reviewed(t, dir, words(command)...)
		}
	}
	require.Equal(t, 3, typed)
	require.Contains(t, reviewed(t, dir, "--state", "approved"), "2026-11-22  triples")
}

// words are those of a line as a shell reads them, with quotation marks.
func words(line string) (all []string) {
	for i, part := range strings.Split(line, `"`) {
		if i%2 == 1 {
			all = append(all, part)
			continue
		}
		all = append(all, strings.Fields(part)...)
	}
	return all
}

// TestTheDeskKnowsTheSite by a flag or from the settings: a released day is marked.
func TestTheDeskKnowsTheSite(t *testing.T) {
	t.Parallel()
	out, to := filepath.Join(t.TempDir(), "out"), filepath.Join(t.TempDir(), "games")
	given(t, out, "triples", "--date", "2026-11-20", "--days", "2")
	unbuilt(t)
	code, _, errs := try(t, nil, "site", "--out", out, "--to", to, "--until", "2026-11-20", "--releases")
	require.Equal(t, exitClean, code, errs)
	for _, args := range [][]string{{"--site", to}, {"--config", write(t, "s.yaml", "site: {to: "+to+"}\n")}} {
		address, token, end := deskAt(t, out, args...)
		status, text := atDesk(t, address, token, "api/calendar")
		require.Equal(t, http.StatusOK, status, text)
		require.Equal(t, 1, strings.Count(text, `"stands":"released"`), text)
		require.Equal(t, 1, strings.Count(text, `"stands":"filled"`), text)
		end()
	}
	damaged := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(damaged, ".dailies-site"), []byte("{"), 0o600))
	code, _, errs = try(t, nil, "desk", "--out", out, "--site", damaged, "--no-open", "--port", "0")
	require.Equal(t, exitUsage, code, errs)
	require.Contains(t, errs, "the manifest of the site is damaged")
}
