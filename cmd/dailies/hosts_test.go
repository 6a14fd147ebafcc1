package main

import (
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestHostsAsBrowsersNameThem: a port that the scheme tells stands in no Host.
func TestHostsAsBrowsersNameThem(t *testing.T) {
	at := func(text string) net.Addr { return tcpAddr(t, text) }
	require.Equal(t, []string{"127.0.0.1:7433", "localhost:7433", "localhost:7433", "127.0.0.1:7433", "[::1]:7433"}, hostsOf("http", "localhost", at("127.0.0.1:7433")))
	require.Equal(t, []string{"127.0.0.1", "localhost", "localhost", "127.0.0.1", "[::1]"}, hostsOf("http", "localhost", at("127.0.0.1:80")))
	require.Equal(t, []string{"192.0.2.1", "desk.example.org"}, hostsOf("https", "desk.example.org", at("192.0.2.1:443"))[:2])
	require.Equal(t, "desk.example.org:80", hostsOf("https", "desk.example.org", at("192.0.2.1:80"))[1])
	for _, all := range []string{"0.0.0.0", "::", ""} {
		hosts := hostsOf("http", all, at("[::]:7433"))
		require.NotContains(t, []string{"[::]:7433", "0.0.0.0:7433", ":7433"}, hosts[1], "no browser opens it")
		for _, address := range machineAddresses() {
			require.Contains(t, hosts, net.JoinHostPort(address, "7433"))
		}
	}
}

func tcpAddr(t *testing.T, text string) net.Addr {
	t.Helper()
	address, err := net.ResolveTCPAddr("tcp", text)
	require.NoError(t, err)
	return address
}

// TestPlayOnEveryAddress: --host 0.0.0.0 lets others play, by whichever address they have.
func TestPlayOnEveryAddress(t *testing.T) {
	address, end := served(t, goodTriples, "--host", "0.0.0.0")
	_, port, err := net.SplitHostPort(strings.Split(strings.TrimPrefix(address, "http://"), "/")[0])
	require.NoError(t, err)
	status, _ := fetch(t, address, "")
	require.Equal(t, http.StatusOK, status, address)
	for _, own := range machineAddresses() {
		status, _ := fetch(t, address, net.JoinHostPort(own, port))
		require.Equal(t, http.StatusOK, status, own)
	}
	status, _ = fetch(t, address, "example.org:"+port)
	require.Equal(t, http.StatusMisdirectedRequest, status, "a name that was made to lead here")
	require.Equal(t, exitInterrupted, end())
}

// TestWhereDailiesAreIsASetting: who says once where dailies are published says it to the
// commands that show them, too.
func TestWhereDailiesAreIsASetting(t *testing.T) {
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
