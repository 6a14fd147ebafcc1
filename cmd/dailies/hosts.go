package main

import (
	"net"
	"strings"
)

// usualPorts are the ports that browsers leave out of the host that they ask for.
func usualPorts() map[string]string { return map[string]string{"http": "80", "https": "443"} }

// hostsOf are the names, as browsers ask for them, by which what listens may be asked for: its
// address, the host that was asked for, and this machine's own names. What listens at every
// address of the machine goes by each of them. The second is the one to tell people.
func hostsOf(scheme, host string, at net.Addr) []string {
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

// hostOf is a host as browsers ask for it: without the port where the scheme tells it.
func hostOf(scheme, name, port string) string {
	host := net.JoinHostPort(name, port)
	if port == usualPorts()[scheme] {
		host = strings.TrimSuffix(host, ":"+port)
	}
	return host
}

// machineAddresses are the addresses of this machine, those that others may reach first.
func machineAddresses() []string {
	all, err := net.InterfaceAddrs()
	if err != nil {
		return nil // then its own names are left
	}
	var reached, own []string
	for _, a := range all {
		network, ok := a.(*net.IPNet)
		switch {
		case !ok || network.IP.IsLinkLocalUnicast(): // the latter needs a zone, which browsers do not take
		case network.IP.IsLoopback():
			own = append(own, network.IP.String())
		default:
			reached = append(reached, network.IP.String())
		}
	}
	return append(reached, own...)
}
