package fleet

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/require"

	"dailies/gen/pool"
)

// cluster is three servers that keep what they store three times.
type cluster struct {
	servers []*server.Server
	at      Address
}

func newCluster(t *testing.T) *cluster {
	t.Helper()
	c := &cluster{}
	var routes, urls []string
	var clients, peers []*url.URL
	for range fleetSize {
		routes = append(routes, "nats://"+freePort(t))
		urls = append(urls, "nats://"+freePort(t))
	}
	for i := range routes {
		route, err := url.Parse(routes[i])
		require.NoError(t, err)
		client, err := url.Parse(urls[i])
		require.NoError(t, err)
		peers, clients = append(peers, route), append(clients, client)
	}
	for i := range routes {
		o, err := listenAt(clients[i])
		require.NoError(t, err)
		o.ServerName, o.StoreDir, o.Routes = fmt.Sprint("s", i), t.TempDir(), peers
		o.Cluster.Name, o.Cluster.Host = "three", peers[i].Hostname()
		_, err = fmt.Sscan(peers[i].Port(), &o.Cluster.Port)
		require.NoError(t, err)
		s, err := server.NewServer(o)
		require.NoError(t, err)
		go s.Start()
		t.Cleanup(func() {
			s.Shutdown()
			s.WaitForShutdown()
		})
		c.servers = append(c.servers, s)
	}
	c.at = Address{URL: strings.Join(urls, ",")}
	require.Eventually(t, func() bool {
		for _, s := range c.servers {
			if !s.JetStreamIsCurrent() {
				return false
			}
		}
		return true
	}, time.Minute, 50*time.Millisecond)
	return c
}

// TestAServerOfAClusterThatIsKilled: the leader of the tasks goes down in the middle of
// the work, and the others go on with what was stored.
func TestAServerOfAClusterThatIsKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	c := newCluster(t)
	underWay := make(chan struct{})
	producers := []pool.Producer{toy(reaching(100, underWay, slowly(5*time.Millisecond)))}
	p := openPool(t, c.at, Options{Version: "v", Producers: []pool.Producer{toy(honest)}})
	for i := range 2 {
		startWorker(t, c.at, Worker{Name: fmt.Sprint("w", i), Version: "v", Producers: producers, AckWait: 2 * time.Second})
	}
	stream, err := p.queue.js.Stream(t.Context(), tasksStream)
	require.NoError(t, err)
	info, err := stream.Info(t.Context())
	require.NoError(t, err)
	require.Equal(t, fleetSize, info.Config.Replicas)
	require.Equal(t, fleetSize, p.queue.results.CachedInfo().Config.Replicas)
	killed := make(chan bool)
	go func() {
		defer close(killed)
		<-underWay
		for _, s := range c.servers {
			if s.Name() == info.Cluster.Leader {
				s.Shutdown()
			}
		}
	}()
	requireSame(t, p, work(60, 10))
	<-killed
	require.Positive(t, p.Stats().Tasks)
}
