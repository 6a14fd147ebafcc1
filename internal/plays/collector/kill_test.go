package collector

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/game/session"
	"dailies/internal/fleet"
	"dailies/internal/plays"
)

// Variables that make the test program a collector: the folder of its database, the address of a
// queue, and whether it carries plays from there.
const (
	victim    = "TEST_COLLECTOR"
	fromQueue = "TEST_FROM_QUEUE"
	ofQueue   = "TEST_QUEUE"
	puzzleOf  = "normal-washer" // of testimony
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(victim); dir != "" {
		fmt.Fprintln(os.Stderr, beVictim(context.Background(), dir, fleet.Address{URL: os.Getenv(ofQueue)}))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// beVictim is a collector until it is killed. It says its address.
func beVictim(ctx context.Context, dir string, queue fleet.Address) error {
	note := func(text string) { fmt.Fprintln(os.Stderr, text) }
	var sink Sink
	if os.Getenv(ofQueue) == "" || os.Getenv(fromQueue) != "" {
		db, err := Create(ctx, filepath.Join(dir, "plays.sqlite"))
		if err != nil {
			return err
		}
		if os.Getenv(fromQueue) != "" {
			stream, err := OpenStream(ctx, queue, note)
			if err != nil {
				return err
			}
			fmt.Println("ready")
			return stream.Drain(ctx, db, note)
		}
		writer := NewWriter(db)
		go writer.Run(ctx)
		sink = writer
	} else {
		stream, err := OpenStream(ctx, queue, note)
		if err != nil {
			return err
		}
		sink = stream
	}
	document, err := os.ReadFile(filepath.Join("../../../game/session/testdata/puzzles", puzzleOf+".json"))
	if err != nil {
		return err
	}
	v, err := plays.Single(session.Games(), document)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Println(listener.Addr())
	c := &Collector{Verify: v.Verify, Sink: sink, Now: time.Now, Note: note, Origin: site}
	return c.Serve(ctx, listener)
}

// process starts a collector in a process of its own, until stop kills it. It gives what it said
// first.
func process(t testing.TB, environment ...string) (said string, kill func()) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), environment...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	var once sync.Once
	kill = func() {
		once.Do(func() {
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
		})
	}
	t.Cleanup(kill)
	return strings.TrimSpace(line), kill
}

// senders send logs until each is answered, or stop; they count the answers by log.
type senders struct {
	at       atomic.Pointer[string] // where the collector is now
	answered sync.Map               // of int
	sent     atomic.Int64
}

func (s *senders) run(ctx context.Context, all [][]byte, from, step int) {
	for i := from; i < len(all) && ctx.Err() == nil; {
		request, _ := http.NewRequestWithContext(ctx, "POST", "http://"+*s.at.Load()+"/plays", strings.NewReader(body(browser(i), all[i])))
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			time.Sleep(5 * time.Millisecond) // it was killed
			continue
		}
		_ = response.Body.Close()
		if response.StatusCode == http.StatusNoContent {
			s.answered.Store(i, true)
			s.sent.Add(1)
			i += step
		}
	}
}

// length is how long collectors are killed, and how often.
func length() (long, every time.Duration) {
	if os.Getenv("TRIALS") != "" {
		return time.Minute, 4 * time.Second
	}
	return 3 * time.Second, time.Second
}

// stamped are as many logs as are wanted: plays whose last moves happen at different times.
func stamped(t testing.TB, document []byte, n int) [][]byte {
	t.Helper()
	base := logs(t, document, 1)[0]
	at := strings.LastIndex(string(base), `"at":`) + len(`"at":`)
	end := at + strings.IndexAny(string(base[at:]), ",}")
	all := make([][]byte, n)
	for i := range all {
		all[i] = []byte(fmt.Sprintf("%s%d%s", base[:at], 10_000_000+i, base[end:]))
	}
	return all
}

// check asks that what was answered is in the database once, and nothing twice.
func check(t *testing.T, file string, all [][]byte, s *senders) {
	t.Helper()
	db, err := Open(t.Context(), file)
	require.NoError(t, err)
	defer func() { require.NoError(t, db.Close()) }()
	kept := map[string]int{}
	for play, err := range db.Plays(t.Context()) {
		require.NoError(t, err)
		kept[string(play.Log)]++
	}
	for log, n := range kept {
		require.Equal(t, 1, n, "counted twice: %.200s", log)
	}
	answered := 0
	s.answered.Range(func(i, _ any) bool {
		answered++
		require.Positive(t, kept[string(all[i.(int)])], "answered and lost")
		return true
	})
	require.Positive(t, answered)
	t.Logf("%d answered, %d kept", answered, len(kept))
}

// TestKilledWhileTakingIn kills the collector every second or so under load: nothing is lost that
// was answered, and nothing counted twice. With TRIALS for a minute.
func TestKilledWhileTakingIn(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	document, _ := board(t, puzzleOf)
	all, dir := stamped(t, document, 200_000), t.TempDir()
	var s senders
	said, kill := process(t, victim+"="+dir)
	s.at.Store(&said)
	long, every := length()
	ctx, stop := context.WithTimeout(t.Context(), long)
	defer stop()
	var sending sync.WaitGroup
	for i := range 8 {
		sending.Go(func() { s.run(ctx, all, i, 8) })
	}
	for n := int64(0); ctx.Err() == nil; {
		select {
		case <-time.After(every):
		case <-ctx.Done():
		}
		require.Eventually(t, func() bool { return s.sent.Load() > n || ctx.Err() != nil }, time.Minute, time.Millisecond)
		kill()
		n = s.sent.Load()
		said, kill = process(t, victim+"="+dir)
		s.at.Store(&said)
	}
	sending.Wait()
	kill()
	check(t, filepath.Join(dir, "plays.sqlite"), all, &s)
}

// relay is a queue, three collectors that append to it and one program that carries it to a database.
type relay struct {
	*testing.T
	queue      fleet.Address
	dir, store string
	stopServer func()
	kills      [4]func()
	senders    [4]senders // the first has no use
}

func newRelay(t *testing.T) *relay {
	t.Helper()
	port, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	r := &relay{T: t, queue: fleet.Address{URL: "nats://" + port.Addr().String()}, dir: t.TempDir(), store: t.TempDir()}
	require.NoError(t, port.Close())
	r.serve()
	t.Cleanup(func() { r.stopServer() })
	for i := range r.kills {
		r.begin(i)
	}
	return r
}

func (r *relay) serve() {
	r.Helper()
	stop, err := fleet.Serve(r.queue, r.store)
	require.NoError(r, err)
	r.stopServer = sync.OnceFunc(stop)
}

// begin starts a program; the first is the one that carries.
func (r *relay) begin(i int) {
	r.Helper()
	environment := []string{victim + "=" + r.dir, ofQueue + "=" + r.queue.URL}
	if i == 0 {
		environment = append(environment, fromQueue+"=1")
	}
	said, kill := process(r, environment...)
	r.senders[i].at.Store(&said)
	r.kills[i] = kill
}

// send has six clients send logs to the collectors until ctx ends.
func (r *relay) send(ctx context.Context, all [][]byte) *sync.WaitGroup {
	var sending sync.WaitGroup
	for i := range 6 {
		sending.Go(func() { r.senders[1+i%3].run(ctx, all, i, 6) })
	}
	return &sending
}

// sent is how many logs were answered.
func (r *relay) sent() (n int64) {
	for i := range r.senders {
		n += r.senders[i].sent.Load()
	}
	return n
}

// end waits until the database has as many as were answered, and asks that they are these, once.
func (r *relay) end(all [][]byte) {
	r.Helper()
	var told senders
	for i := range r.senders {
		r.senders[i].answered.Range(func(log, _ any) bool {
			told.answered.Store(log, true)
			return true
		})
	}
	file := filepath.Join(r.dir, "plays.sqlite")
	db, err := Open(r.Context(), file)
	require.NoError(r, err)
	require.Eventually(r, func() bool { return int64(count(r, db)) >= r.sent() }, time.Minute, 50*time.Millisecond, "%d were answered", r.sent())
	require.NoError(r, db.Close())
	for _, kill := range r.kills {
		kill()
	}
	r.stopServer()
	check(r.T, file, all, &told)
}

// TestKilledByWayOfTheQueue: three collectors append to one stream and one carries it to the
// database; all are killed in turn, and the server is away for a while.
func TestKilledByWayOfTheQueue(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	document, _ := board(t, puzzleOf)
	all, r := stamped(t, document, 200_000), newRelay(t)
	long, every := length()
	ctx, stop := context.WithTimeout(t.Context(), long)
	defer stop()
	sending := r.send(ctx, all)
	for n := 0; ctx.Err() == nil; n++ {
		select {
		case <-time.After(every / 2):
		case <-ctx.Done():
		}
		if n%5 == 4 {
			r.stopServer()
			r.serve()
			continue
		}
		r.kills[n%4]()
		r.begin(n % 4)
	}
	sending.Wait()
	r.end(all)
}

// TestTheQueueGoesAway: collectors answer 503 while the queue is away, and take in plays again once it is back,
// without a start of their own. Nothing that was answered is lost, and nothing is there twice, whatever they had on
// the way. With TRIALS it is away for a minute.
func TestTheQueueGoesAway(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	away := 2 * time.Second
	if os.Getenv("TRIALS") != "" {
		away = time.Minute
	}
	document, _ := board(t, puzzleOf)
	all, r := stamped(t, document, 200_000), newRelay(t)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	sending := r.send(ctx, all)
	flows := func() {
		before := r.sent()
		require.Eventually(t, func() bool { return r.sent() > before+100 }, time.Minute, time.Millisecond)
	}
	flows()
	r.stopServer()
	for i := range r.senders[1:] {
		response, err := http.Post("http://"+*r.senders[1+i].at.Load()+"/plays", "text/plain", strings.NewReader(body(browser(0), all[0])))
		require.NoError(t, err)
		require.NoError(t, response.Body.Close())
		require.Equal(t, http.StatusServiceUnavailable, response.StatusCode)
	}
	before := r.sent()
	<-time.After(away)
	require.Equal(t, before, r.sent(), "what nobody has is not answered")
	r.serve()
	flows()
	stop()
	sending.Wait()
	r.end(all)
}
