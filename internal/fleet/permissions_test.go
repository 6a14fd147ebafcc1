package fleet

import (
	"context"
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"dailies/gen"
	"dailies/gen/pool"
	"dailies/internal/fault"
)

// documented is the configuration of a server that the docs give.
func documented(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/scale.md")
	require.NoError(t, err)
	found := regexp.MustCompile("(?s)```conf\n(.*?)```").FindSubmatch(text)
	require.NotNil(t, found)
	t.Setenv("RUN_PASSWORD", "secret")
	t.Setenv("WORKER_1_PASSWORD", "secret")
	return strings.Replace(string(found[1]), "{ store_dir: queue }", "enabled", 1)
}

// TestThePermissionsOfTheDocs are enough for a run and a worker: for judging, for a lie that is
// cleaned up, and for a task that no worker finishes.
func TestThePermissionsOfTheDocs(t *testing.T) {
	url := startServer(t, documented(t))
	p := openPool(t, as(url, "run"), Options{Version: "v", Producers: []pool.Producer{toy(honest)}, Seed: 1})
	stop := startWorker(t, as(url, "worker-1"), Worker{Name: "worker-1", Version: "v", Now: stopped, Producers: []pool.Producer{toy(func(_ context.Context, n int) int {
		if n == 25 {
			panic("the judge broke")
		}
		return n | 1
	})}})
	tasks := apart(work(3, 40))
	_, err := judged(t.Context(), p, tasks)
	require.ErrorContains(t, err, "the judge broke")
	stop()
	startWorker(t, as(url, "worker-1"), Worker{Name: "worker-1", Version: "v", Now: stopped, Producers: []pool.Producer{toy(func(_ context.Context, n int) int { return n | 1 })}})
	_, err = judged(t.Context(), p, tasks)
	for errors.As(err, new(*pool.LieError)) {
		p.Reset()
		_, err = judged(t.Context(), p, tasks)
	}
	require.NoError(t, err)
	require.Equal(t, []string{"worker-1"}, p.Stats().Liars)
	require.NoError(t, context.Cause(p.queue.allowed))
}

// TestAPermissionThatIsMissing ends the run or the worker that needs it, with its subject.
func TestAPermissionThatIsMissing(t *testing.T) {
	configuration := documented(t)
	for _, missing := range []struct{ permission, told string }{
		{`"dailies.tasks.*"`, "publish to dailies.tasks."},
		{`"$O.dailies-packs.>"`, "publish to $O.dailies-packs."},
		{`"$KV.dailies-results.*.worker-1.*"`, "publish to $KV.dailies-results."},
		{`"$JS.ACK.dailies-tasks.>"`, "publish to $JS.ACK.dailies-tasks."},
		{`"$JS.API.STREAM.INFO.*"`, "publish to $JS.API.STREAM.INFO.dailies-tasks"},
		{`"$JS.API.STREAM.CREATE.dailies-tasks"`, "publish to $JS.API.STREAM.CREATE.dailies-tasks"},
		{`"$JS.API.DIRECT.GET.>"`, "publish to $JS.API.DIRECT.GET."},
		{`"$JS.API.CONSUMER.>"`, "publish to $JS.API.CONSUMER.CREATE."},
		{`"$JS.API.STREAM.CREATE.OBJ_dailies-packs"`, "publish to $JS.API.STREAM.CREATE.OBJ_dailies-packs"},
		{`"_INBOX.>"  `, "publish to _INBOX."},
		{`subscribe: [ "_INBOX.>" ]`, "subscribe to _INBOX."},
	} {
		t.Run(missing.permission, func(t *testing.T) {
			without := strings.ReplaceAll(configuration, missing.permission, `"nothing"`)
			if strings.HasPrefix(missing.permission, "subscribe") {
				without = strings.ReplaceAll(configuration, missing.permission, `subscribe: [ "nothing" ]`)
			}
			require.NotEqual(t, configuration, without)
			url := startServer(t, without)
			ended := make(chan error, 2)
			ctx, cancel := context.WithCancel(t.Context())
			go func() { ended <- runOnce(ctx, as(url, "run")) }()
			go func() {
				producers := []pool.Producer{toy(honest)}
				ended <- Work(ctx, as(url, "worker-1"), Worker{Name: "worker-1", Version: "v", Producers: producers, Slots: 1, Note: func(string) {}, Now: time.Now})
			}()
			first := <-ended
			cancel()
			second := <-ended
			all := errors.Join(first, second)
			require.ErrorAs(t, all, new(fault.Usage))
			require.ErrorContains(t, all, missing.told)
		})
	}
}

// TestAnIdleWorkerLacksAPermission to read results or packs, and learns it before there is any task.
func TestAnIdleWorkerLacksAPermission(t *testing.T) {
	configuration := documented(t)
	for _, may := range []string{"nothing", "$JS.API.DIRECT.GET.KV_dailies-results.>", "$JS.API.DIRECT.GET.OBJ_dailies-packs.>"} {
		url := startServer(t, strings.ReplaceAll(configuration, `"$JS.API.DIRECT.GET.>"`, `"`+may+`"`))
		err := Work(t.Context(), as(url, "worker-1"), Worker{Name: "worker-1", Version: "v", Slots: 1, Note: func(string) {}, Now: time.Now})
		require.ErrorAs(t, err, new(fault.Usage))
		require.ErrorContains(t, err, "denies permission to publish to $JS.API.DIRECT.GET.")
	}
}

// runOnce is a run that ends when its context or the queue ends it; without an error it waits.
func runOnce(ctx context.Context, at Address) error {
	p, err := Open(ctx, at, Options{Version: "v", Name: "run", Producers: []pool.Producer{toy(honest)}, Workers: 1, Note: func(string) {}, Tell: func(gen.Event) {}, Now: time.Now})
	if err != nil {
		return err
	}
	defer p.Close()
	if _, err = judged(ctx, p, work(3, 10)); err == nil {
		<-ctx.Done()
	}
	return err
}

// TestTwoWorkersWithCredentialsOfTheirOwn have the permissions of the docs, each in its own name, and
// one lies: the other's results stay, and a user of another account sees none of them.
func TestTwoWorkersWithCredentialsOfTheirOwn(t *testing.T) {
	url := startServer(t, withAnother(t, documented(t)))
	at, producers := as(url, "run"), []pool.Producer{toy(honest)}
	p := openPool(t, at, Options{Version: "v", Producers: producers, Seed: 1})
	stop := startWorker(t, as(url, "worker-1"), Worker{Name: "worker-1", Version: "v", Now: stopped, Producers: producers})
	requireSame(t, p, apart(work(3, 40)))
	stop()
	stored := func(worker string) int {
		info, err := p.queue.results.Info(t.Context(), jetstream.WithSubjectFilter(resultSubject("v", worker, "*")))
		require.NoError(t, err)
		return len(info.State.Subjects)
	}
	kept := stored("worker-1")
	require.Positive(t, kept)

	startWorker(t, as(url, "worker-2"), Worker{Name: "worker-2", Version: "v", Now: stopped, Producers: []pool.Producer{toy(func(_ context.Context, n int) int { return n | 1 })}})
	tasks := apart(work(4, 50))
	_, err := judged(t.Context(), p, tasks)
	for errors.As(err, new(*pool.LieError)) {
		p.Reset()
		_, err = judged(t.Context(), p, tasks)
	}
	require.NoError(t, err)
	require.Equal(t, []string{"worker-2"}, p.Stats().Liars)
	require.Equal(t, kept, stored("worker-1"))
	require.Zero(t, stored("worker-2"))

	other := openPool(t, as(url, "other"), Options{Version: "v", Producers: producers})
	info, err := other.queue.results.Info(t.Context())
	require.NoError(t, err)
	require.Zero(t, info.State.Msgs)
	require.Zero(t, other.Slots(), "a worker of the first account")
}

// withAnother adds a second worker, with the permissions of the first, and another team's account.
func withAnother(t *testing.T, configuration string) string {
	t.Helper()
	begin, end := strings.Index(configuration, "{ user: worker-1"), strings.LastIndex(configuration, "    ]\n  }\n}")
	require.True(t, 0 < begin && begin < end)
	second := strings.ReplaceAll(strings.ReplaceAll(configuration[begin:end], "worker-1", "worker-2"), "$WORKER_1", "$WORKER_2")
	t.Setenv("WORKER_2_PASSWORD", "secret")
	return configuration[:end] + second + "    ]\n  }\n  others { jetstream: enabled, users: [{user: other, password: secret}] }\n}\n"
}

// TestAWorkerUnderAnothersName is denied by the server.
func TestAWorkerUnderAnothersName(t *testing.T) {
	url := startServer(t, documented(t))
	p := openPool(t, as(url, "run"), Options{Version: "v", Producers: []pool.Producer{toy(honest)}})
	ended := make(chan error, 1)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() {
		producers := []pool.Producer{toy(honest)}
		ended <- Work(ctx, as(url, "worker-1"), Worker{Name: "worker-2", Version: "v", Producers: producers, Slots: 1, Note: func(string) {}, Now: time.Now})
	}()
	go func() { _, _ = judged(ctx, p, work(1, 4)) }()
	require.ErrorContains(t, <-ended, ".worker-2.")
}
