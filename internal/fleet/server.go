package fleet

import (
	"net"
	"net/url"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"dailies/internal/fault"
)

// ready is how long a server may take to begin.
const ready = 30 * time.Second

// Serve starts a server with JetStream at an address, with its storage in a folder, and
// returns what stops it. Clients need the user and password, or the token, of the URL, if
// it has one. The error is a [fault.Usage].
func Serve(at Address, dir string) (stop func(), err error) {
	if err := at.Check(); err != nil {
		return nil, err
	}
	urls := at.urls()
	if len(urls) != 1 || urls[0].Scheme != "nats" {
		return nil, fault.Usagef("an embedded server listens at one address, such as nats://127.0.0.1:4222")
	}
	options, err := listenAt(urls[0])
	if err != nil {
		return nil, err
	}
	options.StoreDir = dir
	if err := free(options.Host, options.Port); err != nil {
		return nil, fault.Usagef("the embedded server cannot listen at %s: %s", at, fault.Reason(err))
	}
	s, err := server.NewServer(options)
	if err != nil {
		return nil, at.Failed(err)
	}
	go s.Start()
	if !s.ReadyForConnections(ready) {
		s.Shutdown()
		return nil, fault.Usagef("the embedded server at %s does not start", at)
	}
	return func() {
		s.Shutdown()
		s.WaitForShutdown()
	}, nil
}

// free reports whether this machine can listen at an address: a server only logs that it cannot.
func free(host string, port int) error {
	l, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(port))) //nolint:noctx // it does not wait
	if err != nil {
		return err
	}
	return l.Close()
}

// listenAt are the options of a server for an address.
func listenAt(u *url.URL) (*server.Options, error) {
	host, port, err := net.SplitHostPort(u.Host)
	if err != nil {
		host, port = u.Hostname(), strconv.Itoa(server.DEFAULT_PORT)
	}
	number, err := strconv.Atoi(port)
	if err != nil || number < 1 || number > 1<<16-1 {
		return nil, fault.Usagef("%s is no port for an embedded server", port)
	}
	o := &server.Options{ServerName: "dailies", Host: host, Port: number, JetStream: true, NoSigs: true, NoLog: true}
	if u.User == nil {
		return o, nil
	}
	if password, both := u.User.Password(); both {
		o.Username, o.Password = u.User.Username(), password
	} else {
		o.Authorization = u.User.Username()
	}
	return o, nil
}
