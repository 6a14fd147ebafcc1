package httpserver

import (
	"net"
	"strings"
)

// usualPorts are the ports that browsers leave out of a Host header.
func usualPorts() map[string]string { return map[string]string{"http": "80", "https": "443"} }

// Hosts returns the Host headers to accept for a listener: its address, the requested host, and
// this machine's own names. A listener at every address of the machine goes by each of them.
// The second result is the one to show people.
func Hosts(scheme, host string, at net.Addr) []string {
	_, port, _ := net.SplitHostPort(at.String())
	listening, _, _ := net.SplitHostPort(at.String())
	names := []string{listening, host}
	if ip := net.ParseIP(listening); ip != nil && ip.IsUnspecified() {
		others := machineAddresses()
		names = append([]string{listening}, append(others, host)...)
	}
	var hosts []string
	for _, name := range append(names, "localhost", "127.0.0.1", "::1") {
		hosts = append(hosts, hostOf(scheme, name, port))
	}
	return hosts
}

// hostOf is a host as browsers send it: without the scheme's usual port.
func hostOf(scheme, name, port string) string {
	host := net.JoinHostPort(name, port)
	if port == usualPorts()[scheme] {
		host = strings.TrimSuffix(host, ":"+port)
	}
	return host
}

// machineAddresses lists the addresses of this machine, first those that others may reach.
func machineAddresses() []string {
	all, err := net.InterfaceAddrs()
	if err != nil {
		return nil // then its own names are left
	}
	var reached, own []string
	for _, a := range all {
		network, ok := a.(*net.IPNet)
		switch {
		case !ok || network.IP.IsLinkLocalUnicast(): // a link-local address needs a zone, which browsers do not accept
		case network.IP.IsLoopback():
			own = append(own, network.IP.String())
		default:
			reached = append(reached, network.IP.String())
		}
	}
	return append(reached, own...)
}
