package fleet

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"math"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"dailies/game/document"
	"dailies/internal/boundedfile"
	"dailies/internal/fault"
)

// Address says where the servers are and how to authenticate. Secrets are in files; no
// message or error shows them, nor a user or password in a URL.
type Address struct {
	URL         string // of a server, or of several with commas between
	Credentials string // a file of NATS credentials
	NKey        string // a file of an nkey's seed
	CA          string // a file of the certificates that identify servers; the system's for none
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

// Check refuses an impossible address. The error is a [fault.Usage].
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
		if port, err := strconv.ParseUint(cmp.Or(u.Port(), "4222"), 10, 16); err != nil || port == 0 {
			return fault.Usagef("the queue at %s://%s: ports are 1 to %d", u.Scheme, u.Host, math.MaxUint16)
		}
	}
	if (a.Cert == "") != (a.Key == "") {
		return fault.Usagef("a certificate for the queue needs its key, and a key its certificate")
	}
	return a.checkFiles()
}

// maxSecret bounds a file of credentials, in bytes.
const maxSecret = 1 << 20

// checkFiles refuses files that nobody can connect with, which trying again would not mend.
func (a Address) checkFiles() error {
	for _, file := range []struct {
		name, flag, want string
		holds            func([]byte) bool
	}{
		{a.Credentials, "--queue-creds", "NATS credentials", func(data []byte) bool { _, err := jwt.ParseDecoratedUserNKey(data); return err == nil }},
		{a.NKey, "--queue-nkey", "the seed of an nkey", func([]byte) bool { return true }}, // which its option parses
		{a.CA, "--queue-ca", "certificates, PEM", func(data []byte) bool { return x509.NewCertPool().AppendCertsFromPEM(data) }},
	} {
		if file.name == "" {
			continue
		}
		data, err := boundedfile.Read(context.Background(), file.name, maxSecret)
		if err != nil {
			return fault.Usagef("%s %s: %s", file.flag, document.Printable(file.name), fault.Reason(err))
		}
		if !file.holds(data) {
			return fault.Usagef("%s %s does not hold %s", file.flag, document.Printable(file.name), file.want)
		}
	}
	if a.Cert == "" {
		return nil
	}
	if _, err := tls.LoadX509KeyPair(a.Cert, a.Key); err != nil {
		return fault.Usagef("--queue-cert and --queue-key: %w", err)
	}
	return nil
}

// pingEvery is how often a server must answer; one that misses two of them is left for another.
const pingEvery = 5 * time.Second

// options are how to connect under a name.
func (a Address) options(name string) ([]nats.Option, error) {
	all := []nats.Option{
		nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond), nats.Timeout(5 * time.Second),
		nats.PingInterval(pingEvery), nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}),
	}
	if a.Credentials != "" {
		all = append(all, nats.UserCredentials(a.Credentials))
	}
	if a.NKey != "" {
		key, err := nats.NkeyOptionFromSeed(a.NKey)
		if err != nil {
			return nil, fault.Usagef("read the nkey's seed in %s: it is no seed, or cannot be read", a.NKey)
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

// Connect connects, trying again until the server answers or ctx is done. It calls told with
// the reason of the first failed attempt, if another can be better.
func (a Address) Connect(ctx context.Context, name string, told func(error)) (*nats.Conn, error) {
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
		err = a.Failed(err)
		if first && !hopeless && told != nil {
			told(err)
		}
		if first = false; hopeless || !pause(ctx, wait) {
			return nil, err
		}
	}
}

// permanent reports whether trying again is pointless.
func permanent(err error) bool {
	for _, hopeless := range []error{errNoJetStream, errStuck, jetstream.ErrJetStreamNotEnabledForAccount, nats.ErrAuthorization, nats.ErrAuthExpired, nats.ErrAuthRevoked, nats.ErrPermissionViolation, nats.ErrMaxPayload, nats.ErrConnectionClosed} {
		if errors.Is(err, hopeless) {
			return true
		}
	}
	if full(err) {
		return true
	}
	var ours *tls.CertificateVerificationError
	var theirs *net.OpError
	return errors.As(err, &ours) || errors.As(err, &theirs) && theirs.Op == "remote error" // of TLS: a certificate is refused
}

// hidden is an error of the queue without secrets in its text.
type hidden struct {
	text string
	err  error
}

// Error implements error.
func (h *hidden) Error() string { return h.text }

// Is compares with the original error, which stays hidden.
func (h *hidden) Is(target error) bool { return errors.Is(h.err, target) }

// Failed turns an error of the queue into a [fault.Usage] for the user.
func (a Address) Failed(err error) error {
	switch {
	case full(err):
		err = fmt.Errorf("%w (%w)", errFull, err)
	case errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount):
		err = fmt.Errorf("%w (%w)", errNoJetStream, err)
	case errors.Is(err, nats.ErrAuthorization):
		err = fmt.Errorf("%w (%w)", errStranger, err)
	}
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
