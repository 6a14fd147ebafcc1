package httpserver

import (
	"net"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestHostsAsBrowsersNameThem: a port that the scheme tells stands in no Host.
func TestHostsAsBrowsersNameThem(t *testing.T) {
	at := func(text string) net.Addr { return tcpAddr(t, text) }
	require.Equal(t, []string{"127.0.0.1:7433", "localhost:7433", "localhost:7433", "127.0.0.1:7433", "[::1]:7433"}, Hosts("http", "localhost", at("127.0.0.1:7433")))
	require.Equal(t, []string{"127.0.0.1", "localhost", "localhost", "127.0.0.1", "[::1]"}, Hosts("http", "localhost", at("127.0.0.1:80")))
	require.Equal(t, []string{"192.0.2.1", "desk.example.org"}, Hosts("https", "desk.example.org", at("192.0.2.1:443"))[:2])
	require.Equal(t, "desk.example.org:80", Hosts("https", "desk.example.org", at("192.0.2.1:80"))[1])
	for _, all := range []string{"0.0.0.0", "::", ""} {
		hosts := Hosts("http", all, at("[::]:7433"))
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
