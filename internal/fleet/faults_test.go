package fleet

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"dailies/gen/pool"
)

// slowly takes a while to think, as long as nobody cancels.
func slowly(d time.Duration) func(context.Context, int) int {
	return func(ctx context.Context, n int) int {
		pause(ctx, d)
		return n
	}
}

// reaching closes a channel at the nth number that a judge is told of.
func reaching(nth int64, reached chan<- struct{}, think func(context.Context, int) int) func(context.Context, int) int {
	var told atomic.Int64
	return func(ctx context.Context, n int) int {
		if told.Add(1) == nth {
			close(reached)
		}
		return think(ctx, n)
	}
}

// TestWorkersThatComeAndGo: workers end at random, most in the middle of a task, and
// others come.
func TestWorkersThatComeAndGo(t *testing.T) {
	at, producers := newServer(t), []pool.Producer{toy(slowly(3 * time.Millisecond))}
	p := openPool(t, at, Options{Version: "v", Producers: producers})
	done := make(chan struct{})
	var chaos sync.WaitGroup
	for lane := range 3 {
		chaos.Go(func() {
			random := rand.New(rand.NewPCG(7, uint64(lane)))
			for i := 0; ; i++ {
				stop := startWorker(t, at, Worker{Name: fmt.Sprintf("w%d-%d", lane, i), Version: "v", Producers: producers})
				select {
				case <-time.After(time.Duration(20+random.IntN(150)) * time.Millisecond):
					stop()
				case <-done:
					return
				}
			}
		})
	}
	requireSame(t, p, work(60, 8))
	close(done)
	chaos.Wait()
	t.Logf("%+v", p.Stats())
}

// TestAWorkerThatVanishes takes a task and is heard no more of; another gets it when
// AckWait is over.
func TestAWorkerThatVanishes(t *testing.T) {
	at := newServer(t)
	p := openPool(t, at, Options{Version: "v", Producers: []pool.Producer{toy(honest)}})
	vanish(t, at, "v", 2)
	startWorker(t, at, Worker{Name: "w", Version: "v", Producers: []pool.Producer{toy(honest)}, AckWait: 200 * time.Millisecond})
	requireSame(t, p, work(4, 8))
	require.Positive(t, p.Stats().Redelivered)
}

// vanish takes so many tasks, as soon as they come, and never says anything of them. stop
// ends it before.
func vanish(t *testing.T, at Address, version string, tasks int) (stop func()) {
	t.Helper()
	nc, err := nats.Connect(at.URL)
	require.NoError(t, err)
	t.Cleanup(nc.Close)
	q, err := openQueue(t.Context(), at, nc, time.Minute)
	require.NoError(t, err)
	s := &slot{Worker: Worker{Version: version, AckWait: 200 * time.Millisecond}, queue: q}
	messages, err := s.consume(t.Context())
	require.NoError(t, err)
	go func() {
		for taken := 0; taken < tasks; {
			_, err := messages.Next()
			switch {
			case err == nil:
				taken++
			case !errors.Is(err, jetstream.ErrNoHeartbeat): // which is a busy machine's
				return
			}
		}
		messages.Stop()
	}()
	return messages.Stop
}

// TestATaskThatEveryWorkerDiesOf ends with an error that says so, and nothing hangs.
func TestATaskThatEveryWorkerDiesOf(t *testing.T) {
	at := newServer(t)
	p := openPool(t, at, Options{Version: "v", Producers: []pool.Producer{toy(honest)}})
	stop := vanish(t, at, "v", 2*maxDeliver)
	_, err := judged(t.Context(), p, work(1, 8))
	var failed *pool.TaskError
	require.ErrorAs(t, err, &failed)
	require.Equal(t, []int{0, 8}, []int{failed.From, failed.To})
	require.ErrorContains(t, err, "8 workers began it and none finished")
	stop()
	startWorker(t, at, Worker{Name: "w", Version: "v", Producers: []pool.Producer{toy(honest)}})
	requireSame(t, p, work(1, 8)) // another time it may be better
}

// TestAPoisonedTask: the judge panics whenever it sees one number; several workers try.
func TestAPoisonedTask(t *testing.T) {
	at := newServer(t)
	var mu sync.Mutex
	seen := make(map[string]int)
	for i := range tries {
		name := fmt.Sprint("w", i)
		startWorker(t, at, Worker{Name: name, Version: "v", Producers: []pool.Producer{toy(func(_ context.Context, n int) int {
			if n == 49 {
				mu.Lock()
				defer mu.Unlock()
				seen[name]++
				panic("the judge broke")
			}
			return n
		})}})
	}
	p := openPool(t, at, Options{Version: "v", Producers: []pool.Producer{toy(honest)}})
	_, err := judged(t.Context(), p, work(3, 5))
	var failed *pool.TaskError
	require.ErrorAs(t, err, &failed)
	require.Equal(t, []int{5, 10}, []int{failed.From, failed.To})
	require.ErrorContains(t, err, "draft 7: panic: the judge broke")
	total := 0
	for _, n := range seen {
		total += n
	}
	require.Equal(t, tries, total)
}

// TestTasksAndResultsThatComeTwiceAndLate: whatever is sent is sent once more, results a
// while later and those of several tasks in the wrong order.
func TestTasksAndResultsThatComeTwiceAndLate(t *testing.T) {
	at := newServer(t)
	p := openPool(t, at, Options{Version: "v", Producers: []pool.Producer{toy(honest)}})
	nc, err := nats.Connect(at.URL)
	require.NoError(t, err)
	t.Cleanup(nc.Close)
	var mu sync.Mutex // of late: each subject has a goroutine of its own
	var late []*nats.Msg
	again := func(m *nats.Msg) {
		mu.Lock()
		defer mu.Unlock()
		if m.Header.Get("Again") == "" {
			twin := &nats.Msg{Subject: m.Subject, Data: m.Data, Header: nats.Header{keyHeader: m.Header[keyHeader], "Again": {"yes"}}}
			late = append(late, twin)
		}
		for len(late) >= 3 { // the last one first
			_ = nc.PublishMsg(late[len(late)-1])
			late = late[:len(late)-1]
		}
	}
	for _, subject := range []string{tasksSubject + ">", resultsPrefix + ">"} {
		_, err := nc.Subscribe(subject, again)
		require.NoError(t, err)
	}
	require.NoError(t, nc.Flush())
	for i := range 3 {
		startWorker(t, at, Worker{Name: fmt.Sprint("w", i), Version: "v", Producers: []pool.Producer{toy(slowly(time.Millisecond))}})
	}
	requireSame(t, p, work(40, 6))
	requireSame(t, p, work(40, 6))
}

// TestAWorkerOfAnotherVersion judges nothing of this one, and is told of.
func TestAWorkerOfAnotherVersion(t *testing.T) {
	at := newServer(t)
	startWorker(t, at, Worker{Name: "old", Version: "v1", Producers: []pool.Producer{toy(func(_ context.Context, n int) int { return n + 1 })}})
	told := make(chan string, 10)
	p := openPool(t, at, Options{Version: "v2", Producers: []pool.Producer{toy(honest)}, Note: func(text string) { told <- text }})
	go func() {
		for text := range told { // the first may come before it is counted
			if strings.Contains(text, "1 of v1; this is v2") {
				break
			}
		}
		startWorker(t, at, Worker{Name: "new", Version: "v2", Producers: []pool.Producer{toy(honest)}})
	}()
	requireSame(t, p, work(3, 5))
	require.Len(t, p.Stats().Workers, 1)
}

// TestATaskOfAnotherVersion that comes to a worker all the same is refused in plain words.
func TestATaskOfAnotherVersion(t *testing.T) {
	at := newServer(t)
	refused := make(chan string, 10)
	startWorker(t, at, Worker{Name: "w", Version: "v1", Producers: []pool.Producer{toy(honest)}, Note: func(text string) { refused <- text }})
	p := openPool(t, at, Options{Version: "v1", Producers: []pool.Producer{toy(honest)}})
	task := work(1, 4)[0]
	sent := wire(task, "v2")
	wait, _ := p.inbox.expect(sent.key())
	require.NoError(t, p.send(t.Context(), task.Pack, sent, sent.key()))
	select {
	case a := <-wait:
		require.ErrorContains(t, a.failure.of(sent), "this worker is of version v1 and the task of v2")
	case <-time.After(time.Minute):
		t.Fatal("nobody answers")
	}
	require.Contains(t, <-refused, "judges for")
	require.Contains(t, <-refused, "the task of v2")
}

// TestASlowTaskIsCutAgain: a worker ends a task after the third draft, by its own clock, and
// the rest is asked draft by draft.
func TestASlowTaskIsCutAgain(t *testing.T) {
	at := newServer(t)
	var clock atomic.Int64
	slow := func(_ context.Context, n int) int {
		clock.Add(int64(700 * time.Millisecond))
		return n
	}
	startWorker(t, at, Worker{Name: "w", Version: "v", Producers: []pool.Producer{toy(slow)}, Now: func() time.Time { return time.Unix(0, clock.Load()) }})
	p := openPool(t, at, Options{Version: "v", Producers: []pool.Producer{toy(honest)}})
	requireSame(t, p, work(1, 20))
	require.Equal(t, []int{1, 1 + 17}, []int{p.Stats().Cut, p.Stats().Tasks})
}

// TestACoordinatorThatIsKilled leaves its tasks to the workers; the next one finds what
// they found.
func TestACoordinatorThatIsKilled(t *testing.T) {
	at := newServer(t)
	tasks := work(12, 6)
	first := openPool(t, at, Options{Version: "v", Producers: []pool.Producer{toy(honest)}})
	dying, kill := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		_, err := judged(dying, first, tasks)
		ended <- err
	}()
	require.Eventually(t, func() bool { return waiting(t, first) > 0 }, time.Minute, 10*time.Millisecond)
	first.queue.nc.Close() // nothing more is heard of it
	kill()
	<-ended
	startWorker(t, at, Worker{Name: "w", Version: "v", Producers: []pool.Producer{toy(honest)}})
	second := openPool(t, at, Options{Version: "v", Producers: []pool.Producer{toy(honest)}})
	requireSame(t, second, tasks)
	requireSame(t, openPool(t, at, Options{Version: "v", Producers: []pool.Producer{toy(honest)}}), tasks)
}

// waiting counts the tasks in the queue.
func waiting(t *testing.T, p *Pool) int {
	t.Helper()
	stream, err := p.queue.js.Stream(t.Context(), tasksStream)
	require.NoError(t, err)
	return int(stream.CachedInfo().State.Msgs)
}

// TestAResultThatCannotBeRead is computed again.
func TestAResultThatCannotBeRead(t *testing.T) {
	at := newServer(t)
	p := openPool(t, at, Options{Version: "v", Producers: []pool.Producer{toy(honest)}})
	tasks := work(2, 4)
	for _, task := range tasks {
		require.NoError(t, p.queue.put(t.Context(), "v", "odd", wire(task, "v").key(), []byte("{")))
	}
	startWorker(t, at, Worker{Name: "w", Version: "v", Producers: []pool.Producer{toy(honest)}})
	requireSame(t, p, tasks)
}

// TestAServerThatIsStartedAgain in the middle of the work, with what it had stored.
func TestAServerThatIsStartedAgain(t *testing.T) {
	if testing.Short() {
		t.Skip("a client waits for seconds before it connects again")
	}
	at, dir := Address{URL: "nats://" + freePort(t)}, t.TempDir()
	stop, err := Serve(at, dir)
	require.NoError(t, err)
	underWay := make(chan struct{})
	producers := []pool.Producer{toy(reaching(50, underWay, slowly(5*time.Millisecond)))}
	startWorker(t, at, Worker{Name: "w", Version: "v", Producers: producers, AckWait: time.Second})
	p := openPool(t, at, Options{Version: "v", Producers: []pool.Producer{toy(honest)}})
	restarted := make(chan func(), 1)
	go func() {
		<-underWay
		stop()
		again, err := Serve(at, dir)
		if err != nil {
			t.Errorf("%v", err)
		}
		restarted <- again
	}()
	requireSame(t, p, work(30, 10))
	t.Cleanup(<-restarted)
}
