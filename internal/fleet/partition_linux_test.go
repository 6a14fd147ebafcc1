package fleet

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"dailies/gen/pool"
)

// serverProcesses starts a cluster of three servers, each a process, and gives its address.
func serverProcesses(t *testing.T) (at Address, servers map[string]*os.Process) {
	t.Helper()
	var routes, urls []string
	for range fleetSize {
		routes, urls = append(routes, "nats://"+freePort(t)), append(urls, "nats://"+freePort(t))
	}
	servers = make(map[string]*os.Process)
	for i := range fleetSize {
		name := fmt.Sprint("s", i)
		servers[name] = serverProcess(t, urls[i][len("nats://"):], fmt.Sprintf("server_name: %s\ncluster: {name: three, listen: %q, routes: [%s]}", name, routes[i][len("nats://"):], strings.Join(routes, ", ")))
	}
	return Address{URL: strings.Join(urls, ",")}, servers
}

// TestAPartition stops the server that leads the tasks, and a worker, while two runs of different
// builds, whose clocks and whose workers' clocks are hours apart, share three servers. They go on
// after a while, with all that they have missed and nobody has told them. Each run finds what judging
// here finds.
func TestAPartition(t *testing.T) {
	if testing.Short() {
		t.Skip("seven processes")
	}
	length := 3 * time.Second
	if os.Getenv("TRIALS") != "" {
		length = 30 * time.Second
	}
	at, servers := serverProcesses(t)
	underWay := make(chan struct{})
	slow := []pool.Producer{toy(reaching(50, underWay, slowly(3*time.Millisecond)))}
	var runs []*Pool
	for i, version := range []string{"v", "w"} {
		apart := time.Duration(2*i-1) * 3 * time.Hour
		p := openPool(t, at, Options{Version: version, Producers: []pool.Producer{toy(honest)}, Patience: 10 * time.Minute, Now: func() time.Time { return time.Now().Add(apart) }})
		startWorker(t, at, Worker{Name: "in-" + version, Version: version, Producers: slow, Now: func() time.Time { return time.Now().Add(-apart) }})
		runs = append(runs, p)
	}
	stopped := []*os.Process{process(t, asWorker+"="+at.URL, asCost+"=100000")} // of version v
	stream, err := runs[0].queue.js.Stream(t.Context(), tasksStream)
	require.NoError(t, err)
	require.Equal(t, fleetSize, stream.CachedInfo().Config.Replicas)
	stopped = append(stopped, servers[stream.CachedInfo().Cluster.Leader])

	healed := make(chan struct{})
	var group errgroup.Group
	for _, p := range runs {
		group.Go(func() error { return judgeUntil(t, p, healed) })
	}
	<-underWay
	for _, one := range stopped {
		require.NoError(t, one.Signal(syscall.SIGSTOP))
	}
	time.Sleep(length)
	for _, one := range stopped {
		require.NoError(t, one.Signal(syscall.SIGCONT))
	}
	close(healed)
	require.NoError(t, group.Wait())
	for _, p := range runs {
		t.Logf("%+v", p.Stats())
		require.Empty(t, p.Stats().Liars)
	}
}

// judgeUntil has other tasks judged again and again, and once more after done, and compares.
func judgeUntil(t *testing.T, p *Pool, done <-chan struct{}) error {
	t.Helper()
	began := time.Now()
	for round, last := 0, false; ; round++ {
		tasks := apart(work(30+round, 5))
		want, err := judged(t.Context(), pool.NewLocal(1, toy(honest)), tasks)
		if err != nil {
			return err
		}
		got, err := judged(t.Context(), p, tasks)
		if err != nil {
			return err
		}
		t.Logf("%s: round %d of %s", time.Since(began).Round(time.Millisecond), round, p.Version)
		if got != want {
			return fmt.Errorf("round %d: %s, and not %s", round, got, want)
		}
		if last {
			return nil
		}
		select {
		case <-done:
			last = true
		default:
		}
	}
}
