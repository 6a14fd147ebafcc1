package fleet

import (
	"net"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/require"

	"dailies/gen/pool"
	"dailies/internal/fault"
)

// startServer starts a server that is set up by a file of its own.
func startServer(t *testing.T, configuration string) (url string) {
	t.Helper()
	o, err := server.ProcessConfigFile(write(t, t.TempDir(), "server.conf", []byte(configuration)))
	require.NoError(t, err)
	o.Host, o.Port, o.StoreDir, o.NoSigs, o.NoLog = "127.0.0.1", -1, t.TempDir(), true, true
	s, err := server.NewServer(o)
	require.NoError(t, err)
	go s.Start()
	t.Cleanup(s.Shutdown)
	require.True(t, s.ReadyForConnections(ready))
	return s.ClientURL()
}

// as is the address of a server for a user.
func as(url, user string) Address {
	return Address{URL: strings.Replace(url, "nats://", "nats://"+user+":secret@", 1)}
}

// TestAnAccountWithoutJetStream is no account for a queue, and that is said.
func TestAnAccountWithoutJetStream(t *testing.T) {
	url := startServer(t, `
		jetstream: enabled
		accounts {
			ours { jetstream: enabled, users: [{user: good, password: secret}] }
			other { users: [{user: lost, password: secret}] }
		}`)
	w := Worker{Name: "w", Version: "v", Slots: 1, Note: func(string) {}}
	err := Work(t.Context(), as(url, "lost"), w)
	require.ErrorAs(t, err, new(fault.Usage))
	require.ErrorContains(t, err, "JetStream not enabled for account")
}

// TestAStoreThatIsFull is named as the cause, to the run as to the worker.
func TestAStoreThatIsFull(t *testing.T) {
	url := startServer(t, `
		jetstream: {max_file: 1G}
		accounts { ours { jetstream: {max_file: 60K, max_mem: 0}, users: [{user: u, password: secret}] } }`)
	producers := []pool.Producer{toy(honest)}
	p := openPool(t, as(url, "u"), Options{Version: "v", Producers: producers})
	for _, size := range []int{8 << 10, 1} {
		for err := error(nil); err == nil; {
			_, err = p.queue.js.Publish(t.Context(), tasksSubject+"ballast", make([]byte, size))
		}
	}
	_, err := judged(t.Context(), p, work(2, 10))
	require.ErrorAs(t, err, new(fault.Usage))
	require.ErrorContains(t, err, errFull.Error())
}

// TestAPortThatIsTaken is said at once.
func TestAPortThatIsTaken(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	_, err = Serve(Address{URL: "nats://" + l.Addr().String()}, t.TempDir())
	require.ErrorAs(t, err, new(fault.Usage))
	require.ErrorContains(t, err, "address already in use")
}
