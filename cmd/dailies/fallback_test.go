package main

import (
	"net"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestANightWithoutTheModelRings: the packs fill its days, and it is no clean night when
// that is asked for, by flag or by file.
func TestANightWithoutTheModelRings(t *testing.T) {
	if testing.Short() {
		t.Skip("fills a night twice")
	}
	file := write(t, "s.yaml", "failOn: fallback\n")
	dead := deadAddress(t)
	for name, c := range map[string]struct {
		url  string
		args []string
		code int
	}{
		"refused":          {serveModel(t, 401, `{"error":{"message":"bad key"}}`), []string{"--fail-on", "fallback"}, exitFindings},
		"by the file":      {dead, []string{"--config", file}, exitFindings},
		"the flag is last": {dead, []string{"--config", file, "--fail-on", "empty"}, exitClean},
		"it did not fall":  {serveModel(t, 200, read(t, guestWifi)), []string{"--fail-on", "fallback"}, exitClean},
		"no such thing":    {dead, []string{"--fail-on", "sometimes"}, exitUsage},
	} {
		dir := t.TempDir()
		code, out, errs := generateFrom(t, c.url, dir, append(c.args, "--author", "openai,builtin", "--quiet")...)
		require.Equal(t, c.code, code, name+out+errs)
		if c.code != exitUsage {
			require.FileExists(t, filepath.Join(dir, "2026-11-21", "triples.json"))
		}
	}
	code, _, errs := try(t, nil, "validate", goodTriples, "--config", file) // whose --fail-on is another
	require.Equal(t, exitClean, code, errs)
}

// TestASilentModelIsOneLine with its address and the cause, also with --quiet, whether
// others fill the days or nobody does, and however many games there are.
func TestASilentModelIsOneLine(t *testing.T) {
	dead := deadAddress(t)
	refused := serveModel(t, 401, `{"error":{"message":"bad key"}}`)
	for _, c := range []struct {
		url, games, author, cause string
		code                      int
	}{
		{refused, "triples", "openai,builtin", "OPENAI_API_KEY", exitClean},
		{dead, "aura", "openai", "connection refused", exitFindings},
		{refused, "aura", "openai", "OPENAI_API_KEY", exitUsage},
	} {
		code, _, errs := generateFrom(t, c.url, t.TempDir(), c.games, "--author", c.author, "--quiet")
		require.Equal(t, c.code, code, errs)
		lines := strings.Split(strings.TrimSpace(errs), "\n")
		require.Len(t, lines, 1, errs)
		require.Contains(t, lines[0], "dailies: the model at "+c.url+" could not be asked: ")
		require.Contains(t, lines[0], c.cause)
	}
}

// TestAModelThatOnlyTalksIsOneLineOfItsOwn: it was reached, and nothing it said is of use.
func TestAModelThatOnlyTalksIsOneLineOfItsOwn(t *testing.T) {
	_, url := listen(t, "I would rather talk.", "Really, no.")
	code, _, errs := generateFrom(t, url, t.TempDir(), "triples", "--author", "openai,builtin", "--quiet")
	require.Equal(t, exitClean, code, errs)
	require.Contains(t, errs, "dailies: the model at "+url+" gave no usable answer: the answer holds no whole JSON document: \"I would rather talk.\"")
	require.Equal(t, 1, strings.Count(strings.TrimSpace(errs), "\n")+1)
}

// deadAddress is an address where nobody listens.
func deadAddress(t *testing.T) string {
	t.Helper()
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, l.Close())
	return "http://" + l.Addr().String() + "/v1"
}

// TestFatesOfAnswers: runs show names the file of each answer and its faults at their
// places, and of each failure; runs and the page say who filled the days and what failed.
func TestFatesOfAnswers(t *testing.T) {
	dir := t.TempDir()
	dangling := packOf(t, "guest-wifi", func(pack map[string]any) {
		pack["note"] = "dropped"
		pack["decoys"].([]any)[0].(map[string]any)["tempts"].([]any)[0].(map[string]any)["triple"] = "no-such-triple"
	})
	_, url := listen(t, "I would rather talk.", dangling, dangling+" ", "Really, no.")
	code, out, errs := generateFrom(t, url, dir, "--author", "openai,builtin", "--retries", "1", "--attempts", "2")
	require.Equal(t, exitClean, code, out+errs)
	code, out, _ = try(t, nil, "runs", "show", "--out", dir)
	require.Equal(t, exitClean, code)
	require.Regexp(t, `request 1: answer 1 of asking 1: no JSON \(HTTP 200\), \S+/failures/[0-9a-f]{64}-1\.json\n`, out)
	require.Regexp(t, `request 2: answer 1 of asking 1, try 2: ok, \S+/answers/[0-9a-f]{64}\.json\n    \d+:\d+: .*no-such-triple.*\[ERR_PACK_REFERENCE\]\n    fixed: left out "/note"`, out)
	require.Contains(t, out, "filled by 1 builtin")
	failed := strings.Fields(out[strings.Index(out, "/failures/")-len(dir)-20:])
	require.NotEmpty(t, failed)
	code, out, _ = try(t, nil, "runs", "--out", dir)
	require.Equal(t, exitClean, code)
	require.Regexp(t, `FILLED BY\s+REQUESTS\s+FAILED`, out)
	require.Regexp(t, `1 chosen, 0 empty\s+1 builtin\s+\d+\s+\d+\s`, out)
	page := pageOf(t, dir)
	require.Regexp(t, `\d requests, \d failed`, page)
	require.Contains(t, page, "1 of 1 days by the built-in packs")
}

// TestEstimatesAreTold apart from what servers reported, in the run's report, in what is
// printed and in the account.
func TestEstimatesAreTold(t *testing.T) {
	dir := t.TempDir()
	code, out, errs := generateFrom(t, serveUnmetered(t, read(t, guestWifi)), dir)
	require.Equal(t, exitClean, code, out+errs)
	require.Regexp(t, `tokens: [1-9]\d* in prompts, [1-9]\d* in answers, of them estimated [1-9]\d* and [1-9]\d*;`, out)
	code, out, _ = try(t, nil, "runs", "show", "--out", dir, "--format", "json")
	require.Equal(t, exitClean, code)
	require.Contains(t, out, `"promptTokens": 0`)
	require.NotContains(t, out, `"estimatedAnswerTokens": 0,`+"\n    \"estimatedPromptTokens\": 0,\n    \"failed\"")
	code, out, _ = try(t, nil, "runs", "show", "--out", dir)
	require.Equal(t, exitClean, code)
	require.Contains(t, out, "of them estimated")
}
