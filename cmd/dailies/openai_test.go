package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/store"
)

// serveModel is a server that speaks the chat protocol and gives the answers in turn, the
// last one again and again.
func serveModel(t *testing.T, status int, answers ...string) string {
	t.Helper()
	var asked atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n := min(int(asked.Add(1)), len(answers)) - 1
		w.WriteHeader(status)
		content, _ := json.Marshal(answers[n])
		fmt.Fprintf(w, `{"choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":%s}}],"usage":{"prompt_tokens":8000,"completion_tokens":3000}}`, content)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// serveUnmetered is a server that gives one answer and reports no usage.
func serveUnmetered(t *testing.T, answer string) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		content, _ := json.Marshal(answer)
		fmt.Fprintf(w, `{"choices":[{"message":{"content":%s}}]}`, content)
	}))
	t.Cleanup(server.Close)
	return server.URL + "/v1"
}

func generateFrom(t *testing.T, url, dir string, args ...string) (code int, out, errs string) {
	t.Helper()
	env := map[string]string{"OPENAI_API_KEY": "sk-very-secret", "OPENAI_MODEL": "m"}
	return try(t, env, append([]string{"generate", "triples", "--author", "openai", "--base-url", url, "--date", "2026-11-21", "--out", dir, "--retries", "0", "--verbose"}, args...)...)
}

func TestAModelThatAnswersWithAPack(t *testing.T) {
	dir := t.TempDir()
	code, out, errs := generateFrom(t, serveModel(t, 200, read(t, "../../gen/triples/packs/guest-wifi.json")), dir)
	require.Equal(t, exitClean, code, out+errs)
	index, err := store.NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	provenance := index["2026-11-21"]["triples"].Provenance
	require.Equal(t, []string{"openai", "m", "guest-wifi"}, []string{provenance.Author, provenance.Model, provenance.Pack})
	require.Len(t, provenance.PromptHash, 64)
	report := read(t, filepath.Join(dir, "runs", provenance.Run, "report.json"))
	require.Contains(t, report, `"requests": 1`)
	require.Contains(t, report, `"promptTokens": 8000`)
	for name, text := range tree(t, dir) {
		require.NotContains(t, text, "sk-very-secret", name)
	}
	require.NotContains(t, report+out+errs, "sk-very-secret")
	code, _, _ = try(t, nil, "qa", dir)
	require.Equal(t, exitClean, code)
}

func TestAModelThatAnswersWithAFinishedPuzzle(t *testing.T) {
	dir := t.TempDir()
	code, out, _ := generateFrom(t, serveModel(t, 200, read(t, goodTriples)), dir)
	require.Equal(t, exitClean, code, out)
	require.Contains(t, out, "finished puzzle")
}

func TestAModelThatNeedsToBeAskedAgain(t *testing.T) {
	dir := t.TempDir()
	url := serveModel(t, 200, `{"game":"triples","game":"triples"}`, `{"game":"triples"}`, read(t, "../../gen/triples/packs/guest-wifi.json"))
	code, out, errs := generateFrom(t, url, dir)
	require.Equal(t, exitClean, code, out)
	require.Contains(t, errs, "ERR_JSON_DUPLICATE_KEY")
	require.Contains(t, errs, "ERR_SCHEMA_INVALID")
	require.Contains(t, out, "asked 3, answered 3, no packs 2")
}

func TestAModelThatIsOfNoUse(t *testing.T) {
	dir := t.TempDir()
	code, out, errs := generateFrom(t, serveModel(t, 200, "nonsense"), dir, "--attempts", "2")
	require.Equal(t, exitFindings, code)
	require.Contains(t, errs, `no whole JSON document: "nonsense"`)
	require.Contains(t, out, "left unwritten: triples of 2026-11-21")
	code, out, errs = generateFrom(t, serveModel(t, 500, "x"), dir)
	require.Equal(t, exitFindings, code)
	require.Contains(t, errs, "HTTP 500")
	require.Contains(t, out, "left unwritten")
	dir = t.TempDir()
	code, out, errs = generateFrom(t, serveModel(t, 401, "x"), dir)
	require.Equal(t, exitUsage, code)
	require.Contains(t, out, "left unwritten: triples of 2026-11-21")
	require.Contains(t, out, "openai was asked once and filled 0 of 1 day; it failed: the server refused the key")
	shown := pageOf(t, dir)
	require.Contains(t, shown, "No candidate passed. The author openai failed: see the funnel.")
	require.Contains(t, shown, "it failed: the server refused the key")
	require.Contains(t, errs, "OPENAI_API_KEY")
	require.False(t, strings.Contains(errs, "sk-very-secret"))
	require.NoFileExists(t, filepath.Join(dir, "index.json"))
}

func TestADryRunSaysThatItKeepsNoAnswers(t *testing.T) {
	dir, kept := t.TempDir(), filepath.Join(t.TempDir(), "kept")
	url := serveModel(t, 200, read(t, "../../gen/triples/packs/guest-wifi.json"))
	code, _, errs := generateFrom(t, url, dir, "--dry-run")
	require.Equal(t, exitClean, code, errs)
	require.Contains(t, errs, "a dry run keeps no answers: name a folder with --cache")
	require.Empty(t, tree(t, dir))
	for _, usage := range []string{"requests: 1 sent", "requests: 0 sent, 0 of them failed, 1 answered by a replay"} {
		code, out, errs := generateFrom(t, url, dir, "--dry-run", "--cache", kept)
		require.Equal(t, exitClean, code, errs)
		require.NotContains(t, errs, "keeps no answers")
		require.Contains(t, out, usage)
	}
}

func TestFlagsThatOnlyAModelTakes(t *testing.T) {
	code, _, errs := generateDays(t, t.TempDir(), "--replay", "recording", "--dry-run")
	require.Equal(t, exitClean, code)
	require.Contains(t, errs, "--replay does nothing here: only the author openai takes it")
	require.NotContains(t, errs, "--record")
}
