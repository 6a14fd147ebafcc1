package fleet

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"dailies/internal/fault"
)

// Address says where the servers are and how they know who calls. Files hold what is
// secret; none of it, and no user or password in a URL, is in a message or an error.
type Address struct {
	URL         string // of a server, or of several with commas between
	Credentials string // a file of NATS credentials
	NKey        string // a file of an nkey's seed
	CA          string // a file of the certificates that servers are known by; the system's for none
	Cert, Key   string // files of the caller's own certificate
}

// String is where the servers are, for messages.
func (a Address) String() string {
	var hosts []string
	for _, u := range a.urls() {
		hosts = append(hosts, u.Scheme+"://"+u.Host)
	}
	if len(hosts) == 0 {
		return "the queue"
	}
	return strings.Join(hosts, ",")
}

func (a Address) urls() []*url.URL {
	var all []*url.URL
	for text := range strings.SplitSeq(a.URL, ",") {
		if u, err := url.Parse(strings.TrimSpace(text)); err == nil && u.Host != "" {
			all = append(all, u)
		}
	}
	return all
}

// Check refuses an address that none can be. The error is a [fault.Usage].
func (a Address) Check() error {
	given := strings.Split(a.URL, ",")
	urls := a.urls()
	if len(urls) != len(given) {
		return fault.Usagef("the address of a queue looks like nats://host:4222")
	}
	for _, u := range urls {
		switch u.Scheme {
		case "nats", "tls", "ws", "wss":
		default:
			return fault.Usagef("the address of a queue begins with nats:// or tls://, not with %s://", u.Scheme)
		}
	}
	if (a.Cert == "") != (a.Key == "") {
		return fault.Usagef("a certificate for the queue needs its key, and a key its certificate")
	}
	return nil
}

// options are how to connect under a name.
func (a Address) options(name string) ([]nats.Option, error) {
	all := []nats.Option{
		nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond), nats.Timeout(5 * time.Second),
		nats.PingInterval(10 * time.Second), nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}),
	}
	if a.Credentials != "" {
		all = append(all, nats.UserCredentials(a.Credentials))
	}
	if a.NKey != "" {
		key, err := nats.NkeyOptionFromSeed(a.NKey)
		if err != nil {
			return nil, fault.Usagef("read the nkey's seed of %s: it is none, or cannot be read", a.NKey)
		}
		all = append(all, key)
	}
	if a.CA != "" {
		all = append(all, nats.RootCAs(a.CA))
	}
	if a.Cert != "" {
		all = append(all, nats.ClientCert(a.Cert, a.Key))
	}
	return all, nil
}

// connect connects, trying again until the server answers or ctx is done. told is called
// with the reason of the first attempt that failed.
func (a Address) connect(ctx context.Context, name string, told func(error)) (*nats.Conn, error) {
	if err := a.Check(); err != nil {
		return nil, err
	}
	options, err := a.options(name)
	if err != nil {
		return nil, err
	}
	for wait, first := 100*time.Millisecond, true; ; wait = min(2*wait, 2*time.Second) {
		nc, err := nats.Connect(a.URL, options...)
		if err == nil {
			return nc, nil
		}
		hopeless := permanent(err)
		err = a.failed(err)
		if first && told != nil {
			told(err)
		}
		if first = false; hopeless || !pause(ctx, wait) {
			return nil, err
		}
	}
}

// permanent reports whether trying again is of no use.
func permanent(err error) bool {
	for _, hopeless := range []error{nats.ErrAuthorization, nats.ErrAuthExpired, nats.ErrAuthRevoked, nats.ErrPermissionViolation, nats.ErrMaxPayload, nats.ErrConnectionClosed} {
		if errors.Is(err, hopeless) {
			return true
		}
	}
	var ours *tls.CertificateVerificationError
	var theirs *net.OpError
	return errors.As(err, &ours) || errors.As(err, &theirs) && theirs.Op == "remote error" // of TLS: a certificate is refused
}

// hidden is an error of the queue, with nothing secret in its text.
type hidden struct {
	text string
	err  error
}

// Error implements error.
func (h *hidden) Error() string { return h.text }

// Is tells what the error was, without giving it away.
func (h *hidden) Is(target error) bool { return errors.Is(h.err, target) }

// failed is an error of the queue as the user is told it: a [fault.Usage].
func (a Address) failed(err error) error {
	text := err.Error()
	for _, u := range a.urls() {
		if u.User == nil {
			continue
		}
		secrets := []string{u.User.String(), u.User.Username()} // a token
		if password, both := u.User.Password(); both {
			secrets[1] = password
		}
		for _, secret := range secrets {
			if secret != "" {
				text = strings.ReplaceAll(text, secret, "***")
			}
		}
	}
	return fault.AsUsage(&hidden{fmt.Sprintf("the queue at %s: %s", a, text), err})
}

// pause waits, and reports whether ctx allowed it.
func pause(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
