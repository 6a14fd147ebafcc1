package main

import (
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"
)

// queueServer starts a server that a file of its own sets up, and gives its address with a user's
// name and password.
func queueServer(t *testing.T, configuration, user string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "server.conf")
	require.NoError(t, os.WriteFile(file, []byte(configuration), 0o600))
	o, err := server.ProcessConfigFile(file)
	require.NoError(t, err)
	o.Host, o.Port, o.StoreDir, o.NoSigs, o.NoLog = "127.0.0.1", -1, t.TempDir(), true, true
	s, err := server.NewServer(o)
	require.NoError(t, err)
	go s.Start()
	t.Cleanup(s.Shutdown)
	require.True(t, s.ReadyForConnections(patience))
	return strings.Replace(s.ClientURL(), "nats://", "nats://"+user+":open-sesame@", 1)
}

// documentedServer is the configuration that the docs give, without some permission.
func documentedServer(t *testing.T, without string) string {
	t.Helper()
	found := regexp.MustCompile("(?s)```conf\n(.*?)```").FindStringSubmatch(read(t, "../../docs/scale.md"))
	require.NotNil(t, found)
	require.Contains(t, found[1], without)
	t.Setenv("RUN_PASSWORD", "open-sesame")
	t.Setenv("WORKER_1_PASSWORD", "open-sesame")
	return strings.ReplaceAll(strings.Replace(found[1], "{ store_dir: queue }", "enabled", 1), without, `"nothing"`)
}

// taken is an address of this machine that somebody listens at.
func taken(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = l.Close() })
	return l.Addr().String()
}

// fullStore is the address of a server whose account has no room left.
func fullStore(t *testing.T) string {
	t.Helper()
	url := queueServer(t, `
		jetstream: {max_file: 1G}
		accounts { ours { jetstream: {max_file: 60K, max_mem: 0}, users: [{user: u, password: open-sesame}] } }`, "u")
	nc, err := nats.Connect(url)
	require.NoError(t, err)
	defer nc.Close()
	js, err := nc.JetStream()
	require.NoError(t, err)
	_, err = js.AddStream(&nats.StreamConfig{Name: "ballast", Subjects: []string{"ballast"}})
	require.NoError(t, err)
	for _, size := range []int{8 << 10, 1} {
		for err = nil; err == nil; {
			_, err = js.Publish("ballast", make([]byte, size))
		}
	}
	return url
}

// TestABadStart of a run or a worker ends at once, by itself, with a sentence that says what to
// mend, and with no secret.
func TestABadStart(t *testing.T) {
	good := queueServer(t, "jetstream: enabled\nauthorization: {user: u, password: open-sesame}", "u")
	lost := queueServer(t, `jetstream: enabled
		accounts { ours { jetstream: enabled, users: [{user: good, password: x}] }, other { users: [{user: lost, password: open-sesame}] } }`, "lost")
	denied := func(permission, user string) []string {
		return []string{"--queue", queueServer(t, documentedServer(t, permission), user)}
	}
	both, run, worker := []string{"run", "worker"}, []string{"run"}, []string{"worker"}
	for _, bad := range []struct {
		name string
		of   []string // commands
		args []string
		told string
	}{
		{"a port that there is not", both, []string{"--queue", "nats://127.0.0.1:99999"}, "ports are 1 to 65535"},
		{"port 0", both, []string{"--queue", "nats://127.0.0.1:0"}, "ports are 1 to 65535"},
		{"a port that is not a number", both, []string{"--queue", "nats://127.0.0.1:http"}, "nats://host:4222"},
		{"no such credentials", both, []string{"--queue", good, "--queue-creds", "nowhere.creds"}, "--queue-creds nowhere.creds: no such file or directory"},
		{"credentials that are none", both, []string{"--queue", good, "--queue-creds", "badstart_test.go"}, "does not hold NATS credentials"},
		{"a wrong password", both, []string{"--queue", strings.Replace(good, "open-", "closed-", 1)}, "the server does not take this user"},
		{"an account without JetStream", both, []string{"--queue", lost}, "enable it for this account"},
		{"a taken port", worker, []string{"--embedded", "--queue", "nats://" + taken(t)}, "address already in use"},
		{"a monitor's taken port", both, []string{"--queue", good, "--metrics", taken(t)}, "address already in use"},
		{"a full store", run, []string{"--queue", fullStore(t)}, "the store is full"},
		{"no permission to see streams", run, denied(`"$JS.API.STREAM.INFO.*"`, "run"), "publish to $JS.API.STREAM.INFO.dailies-tasks"},
		{"no permission to see streams", worker, denied(`"$JS.API.STREAM.INFO.*"`, "worker-1"), "publish to $JS.API.STREAM.INFO.dailies-tasks"},
		{"no permission for tasks", run, denied(`"dailies.tasks.*", "dailies.census"`, "run"), "publish to dailies."},
		{"no permission for consumers", worker, denied(`"$JS.API.CONSUMER.>", "$JS.FC.>"`, "worker-1"), "publish to $JS.API.CONSUMER."},
	} {
		for _, of := range bad.of {
			t.Run(bad.name+", "+of, func(t *testing.T) {
				args := append([]string{"worker"}, bad.args...)
				if of == "run" {
					args = fleetRun(t.TempDir(), bad.args...)
				}
				code, out, errs := try(t, nil, args...)
				t.Log(errs)
				require.Equal(t, exitUsage, code, out+errs)
				require.Contains(t, errs, bad.told)
				require.NotContains(t, errs, "trying again")
				require.NotContains(t, out+errs, "sesame")
			})
		}
	}
}
