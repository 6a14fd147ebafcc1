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
)

// deskAt starts the desk on a folder and gives its address and token, with a way to end it.
func deskAt(t *testing.T, dir string, args ...string) (address, token string, end func() int) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out, in := io.Pipe()
	done := make(chan int, 1)
	go func() {
		done <- execute(ctx, environment{in: strings.NewReader(""), out: in, err: io.Discard, now: fixedNow, random: strings.NewReader(strings.Repeat("secret", 9)), getenv: func(string) string { return "" }},
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

// TestDeskGoesOverTheNetworkEncrypted: elsewhere than on loopback the desk wants a certificate.
func TestDeskGoesOverTheNetworkEncrypted(t *testing.T) {
	for _, host := range []string{"0.0.0.0", "desk.example.org", "192.0.2.1", "::"} {
		code, _, stderr := try(t, nil, "desk", "--no-open", "--host", host, "--out", t.TempDir())
		require.Equal(t, exitUsage, code, host)
		require.Contains(t, stderr, "needs --cert and --key", host)
	}
	code, _, stderr := try(t, nil, "desk", "--no-open", "--cert", "missing.pem", "--key", "missing.key")
	require.Equal(t, exitUsage, code)
	require.Contains(t, stderr, "--cert and --key: ")
}
