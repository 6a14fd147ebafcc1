package fleet

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/require"

	"dailies/gen/pool"
)

// Variables that make the test program a worker, with an address and what a draft costs, or a
// server, with its file of configuration.
const (
	asWorker = "TEST_AS_WORKER"
	asCost   = "TEST_DRAFT_COST"
	asServer = "TEST_AS_SERVER"
)

func TestMain(m *testing.M) {
	if url := os.Getenv(asWorker); url != "" {
		cost, _ := strconv.Atoi(os.Getenv(asCost))
		err := Work(context.Background(), Address{URL: url}, Worker{
			Name: fmt.Sprint("p", os.Getpid()), Version: "v", Producers: []pool.Producer{toy(spin(cost))}, Slots: 1, Note: func(string) {}, Now: time.Now,
		})
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if file := os.Getenv(asServer); file != "" {
		o, err := server.ProcessConfigFile(file)
		if err == nil {
			var s *server.Server
			if s, err = server.NewServer(o); err == nil {
				s.Start()
				s.WaitForShutdown()
			}
		}
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// process starts the test program in a role until the test ends.
func process(t testing.TB, environment ...string) *os.Process {
	t.Helper()
	cmd := exec.CommandContext(context.WithoutCancel(t.Context()), os.Args[0])
	cmd.Env = append(os.Environ(), environment...)
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	return cmd.Process
}

// serverProcess starts a server in a process of its own, so that it can be stopped and shares no
// memory with the test. more is the rest of its configuration.
func serverProcess(t testing.TB, listen, more string) *os.Process {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "server.conf")
	text := fmt.Sprintf("listen: %q\njetstream: {store_dir: %q}\n%s", listen, filepath.Join(dir, "store"), more)
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	return process(t, asServer+"="+file)
}
