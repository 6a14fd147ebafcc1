// Package httpserver serves this machine's pages to browsers: only under its own names,
// until it is interrupted.
package httpserver

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"syscall"
	"time"

	"dailies/game/document"
	"dailies/internal/fault"
)

// PlayPort is where the games are served unless another port is asked for. It is fixed,
// since a browser stores games by address and port.
const PlayPort = 7433

// maxPort is the highest port that there is.
const maxPort = 65535

// CheckPort refuses an impossible port; 0 means any free one.
func CheckPort(port int) error {
	if port < 0 || port > maxPort {
		return fault.Usagef("--port is 0 to %d, not %d", maxPort, port)
	}
	return nil
}

// Listen listens at an address. The error, a [fault.Usage], says why it cannot, in words of our
// own.
func Listen(ctx context.Context, host string, port int) (net.Listener, error) {
	var listen net.ListenConfig
	listener, err := listen.Listen(ctx, "tcp", net.JoinHostPort(host, strconv.Itoa(port)))
	var name *net.DNSError
	var number syscall.Errno
	switch {
	case err == nil:
		return listener, nil
	case errors.As(err, &name), errors.Is(err, syscall.EADDRNOTAVAIL):
		return nil, fault.Usagef("--host %s is not an address of this machine", document.Quote(host))
	case errors.As(err, &number):
		return nil, fault.Usagef("cannot serve on port %d: %s; choose another with --port", port, number)
	}
	return nil, fault.Usagef("cannot serve on port %d: %w; choose another with --port", port, err)
}

// Serve answers requests until the context ends, which is how a player leaves.
func Serve(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 5 * time.Second, MaxHeaderBytes: 1 << 16}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve the games: %w", err)
	}
	return ctx.Err()
}

// Guard refuses requests for another host: a page elsewhere may point its name at this
// address, and would read what is served.
func Guard(next http.Handler, hosts []string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !slices.Contains(hosts, r.Host) {
			http.Error(w, "this address is not served here", http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// OpenBrowser shows an address of this program in the user's browser.
func OpenBrowser(ctx context.Context, address string) error {
	switch runtime.GOOS {
	case "darwin":
		return exec.CommandContext(ctx, "open", address).Start() //nolint:gosec // the address is this server's own
	case "windows":
		return exec.CommandContext(ctx, "rundll32", "url.dll,FileProtocolHandler", address).Start() //nolint:gosec // as above
	}
	return exec.CommandContext(ctx, "xdg-open", address).Start() //nolint:gosec // as above
}

// Loopback reports whether only this machine reaches a host.
func Loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
