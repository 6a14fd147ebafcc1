package main

import (
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/httpserver"
)

// TestPlayOnEveryAddress: --host 0.0.0.0 lets others play, by whichever address they have.
func TestPlayOnEveryAddress(t *testing.T) {
	address, end := served(t, goodTriples, "--host", "0.0.0.0")
	at, err := net.ResolveTCPAddr("tcp", strings.Split(strings.TrimPrefix(address, "http://"), "/")[0])
	require.NoError(t, err)
	status, _ := fetch(t, address, "")
	require.Equal(t, http.StatusOK, status, address)
	everywhere := &net.TCPAddr{IP: net.IPv4zero, Port: at.Port}
	for _, own := range httpserver.Hosts("http", "0.0.0.0", everywhere) {
		status, _ := fetch(t, address, own)
		require.Equal(t, http.StatusOK, status, own)
	}
	status, _ = fetch(t, address, fmt.Sprintf("example.org:%d", at.Port))
	require.Equal(t, http.StatusMisdirectedRequest, status, "a name that was made to lead here")
	require.Equal(t, exitInterrupted, end())
}

// TestWhereDailiesAreIsASetting: who says once where dailies are published says it to the
// commands that show them, too.
func TestWhereDailiesAreIsASetting(t *testing.T) {
	t.Parallel()
	out, to := filepath.Join(t.TempDir(), "published"), filepath.Join(t.TempDir(), "public")
	file := write(t, "dailies.yaml", "out: "+out+"\n")
	code, _, errs := try(t, nil, "generate", "triples", "--date", "2026-11-21", "--config", file)
	require.Equal(t, exitClean, code, errs)
	address, end := served(t, "--config", file)
	require.Contains(t, address, "/2026-11-21/triples/")
	end()
	for _, args := range [][]string{{"site", "--to", to}, {"runs"}, {"review"}} {
		code, _, errs = try(t, map[string]string{"DAILIES_OTU": out}, args...)
		require.Equal(t, exitUsage, code)
		require.Contains(t, errs, "env DAILIES_OTU: there is no such setting; the nearest is DAILIES_OUT")
	}
	unbuilt(t)
	code, _, errs = try(t, map[string]string{"DAILIES_OUT": out}, "site", "--to", to)
	require.Equal(t, exitClean, code, errs)
	require.FileExists(t, filepath.Join(to, "2026-11-21", "triples", "index.html"))
}
