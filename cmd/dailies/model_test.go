package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const guestWifi = "../../gen/triples/packs/guest-wifi.json"

// TestReplayMakesNoConnection: an address that counts who calls is called by nobody, no
// key is needed, and the bytes are those of the run that was recorded.
func TestReplayMakesNoConnection(t *testing.T) {
	url := serveModel(t, 200, read(t, guestWifi))
	recorded, recording := t.TempDir(), t.TempDir()
	code, out, errs := generateFrom(t, url, recorded, "--record", recording)
	require.Equal(t, exitClean, code, out+errs)

	network := http.DefaultTransport.(*http.Transport)
	dial, dialed := network.DialContext, 0
	network.DialContext = func(context.Context, string, string) (net.Conn, error) {
		dialed++
		return nil, fmt.Errorf("nobody may call")
	}
	t.Cleanup(func() { network.DialContext = dial })
	replayed := t.TempDir()
	args := []string{"generate", "triples", "--author", "openai", "--base-url", url, "--model", "m", "--date", "2026-11-21", "--replay", recording}
	code, out, errs = try(t, nil, append(args, "--out", replayed)...)
	require.Equal(t, exitClean, code, out+errs)
	require.Contains(t, out, "requests: 0 sent, 0 of them failed, 1 answered by a replay")
	require.Equal(t, dailiesIn(t, recorded), dailiesIn(t, replayed))

	code, out, _ = try(t, nil, append(args, "--out", t.TempDir(), "--temperature", "0.5")...)
	require.Equal(t, exitFindings, code)
	require.Contains(t, out, `no recording for key `)
	require.Contains(t, out, `the temperature differs: recorded "", asked "0.5"`)
	code, _, errs = try(t, nil, append(args, "--out", replayed, "--record", recording)...)
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "a replay sends no request")
	require.Zero(t, dialed)
	generateFrom(t, url, t.TempDir())
	require.Positive(t, dialed, "a run that asks is seen")
}

// dailiesIn is a folder of dailies without what its runs left.
func dailiesIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := tree(t, dir)
	for name := range files {
		if strings.HasPrefix(name, "runs") {
			delete(files, name)
		}
	}
	require.NotEmpty(t, files)
	return files
}

func TestWhatADailyCosts(t *testing.T) {
	prices := write(t, "prices.yaml", "currency: USD\nmodels:\n  m: {prompt: \"2.50\", answer: \"10.00\"}\n")
	url := serveModel(t, 200, read(t, guestWifi))
	dir := t.TempDir()
	code, out, errs := generateFrom(t, url, dir, "--prices", prices) // 8,000 and 3,000 tokens
	require.Equal(t, exitClean, code, out+errs)
	require.Contains(t, out, "tokens: 8000 in prompts, 3000 in answers; money: 0.05, 0.05 for each daily")
	code, out, _ = try(t, nil, "runs", "show", "", "--out", dir)
	require.Equal(t, exitClean, code)
	require.Contains(t, out, "money     0.05, 0.05 for each published daily")

	code, _, errs = generateFrom(t, url, dir, "--prices", prices, "--model", "other")
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, `no price is known for model "other"`)
}

// TestABudgetForOneGame: nothing is asked for the game whose budget is too small, and
// the other is asked for.
func TestABudgetForOneGame(t *testing.T) {
	url := serveModel(t, 200, read(t, guestWifi))
	file := write(t, "s.yaml", "openai: {maxAnswerTokens: 1000}\n"+
		"budget:\n  games: {triples: {money: \"0.000001\"}, aura: {tokens: 10000000}}\n"+
		"prices: {currency: USD, models: {m: {prompt: \"2.50\", answer: \"10.00\"}}}\n")
	code, out, errs := generateFrom(t, url, t.TempDir(), "aura", "--config", file, "--attempts", "1")
	require.Equal(t, exitFindings, code, out+errs)
	require.Contains(t, out, "it failed: the budget of money for triples is used up: of 0.000001 USD")
	require.Contains(t, out, "requests: 1 sent")
}

// TestTheDeadlineOfARun: a server that never answers holds nobody up for longer.
func TestTheDeadlineOfARun(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // else the server does not notice that the other side went away
		<-r.Context().Done()
	}))
	t.Cleanup(server.Close)
	t.Cleanup(server.CloseClientConnections)
	code, out, errs := generateFrom(t, server.URL, t.TempDir(), "--deadline", "300ms")
	require.Equal(t, exitFindings, code, out+errs)
	require.Contains(t, out, "it failed: the time for asking models, 300ms, has passed")
}
