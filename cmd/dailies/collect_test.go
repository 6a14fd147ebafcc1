package main

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/game/session/sessiontest"
)

// TestCollectingFromTheCommandLine: a log of a published day is kept, counted, exported and erased.
func TestCollectingFromTheCommandLine(t *testing.T) {
	dir := t.TempDir()
	out, db := filepath.Join(dir, "out"), filepath.Join(dir, "plays.sqlite")
	code, _, errs := try(t, nil, "generate", "triples", "--date", "2026-11-21", "--out", out, "--results", "off")
	require.Equal(t, exitClean, code, errs)
	port, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, port.Close())
	p := startProgram(t, nil, "collect", "--listen", port.Addr().String(), "--db", db, "--out", out, "--site-url", "https://games.example/x/")
	document, err := os.ReadFile(filepath.Join(out, "2026-11-21", "triples.json"))
	require.NoError(t, err)
	log := string(sessiontest.Log(t, document, 1))
	body := fmt.Sprintf(`{"browser":"%032x","log":%s}`, 7, log)
	require.Eventually(t, func() bool {
		response, err := http.Post("http://"+port.Addr().String()+"/plays", "text/plain", strings.NewReader(body))
		if err != nil {
			return false // it has not begun
		}
		_ = response.Body.Close()
		return response.StatusCode == http.StatusNoContent
	}, patience, 20*time.Millisecond)
	code, text, _ := try(t, nil, "plays", "--db", db)
	require.Equal(t, exitClean, code)
	require.Equal(t, "1 play\n", text)
	_, text, _ = try(t, nil, "plays", "export", "--db", db)
	require.Contains(t, text, `"log":`+log+"}\n")
	for _, bad := range [][]string{{"plays", "erase", "x"}, {"plays", "--db", db + "x"}, {"collect"}, {"collect", "--from-queue"}, {"collect", "--site-url", "https://games.example/", "--out", dir}} {
		code, _, errs := try(t, nil, bad...)
		require.Equal(t, exitUsage, code, "%v: %s", bad, errs)
	}
	code, text, _ = try(t, nil, "plays", "erase", "2026-11-21", "--db", db)
	require.Equal(t, exitClean, code)
	require.Equal(t, "1 play erased\n", text)
	p.signal(os.Interrupt)
	code, _, errs = p.wait()
	require.Equal(t, exitInterrupted, code, errs)
}
