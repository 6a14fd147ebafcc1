package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/cmd/dailies/internal/factory"
	"dailies/internal/fleet"
	"dailies/internal/run"
)

// freePort is an address of this machine that nobody listens at.
func freePort(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	return l.Addr().String()
}

// worker runs a worker in this process; stop ends it, as the end of the test does.
func worker(t testing.TB, args ...string) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	w := factory.Environment{Streams: factory.Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard}, Now: time.Now, Getenv: os.Getenv, Build: func() string { return "test" }, Temporary: t.TempDir()}
	var ended sync.WaitGroup
	ended.Go(func() {
		if code := execute(ctx, w, append([]string{"worker", "--workers", "2"}, args...)); code != exitClean && code != exitInterrupted {
			t.Errorf("the worker ended with %d", code)
		}
	})
	stop = func() {
		cancel()
		ended.Wait()
	}
	t.Cleanup(stop)
	return stop
}

// workerProcess starts a worker in a process of its own, and waits until it works or says
// that it cannot yet.
func workerProcess(t testing.TB, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], append([]string{"worker", "--workers", "1"}, args...)...)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	errs, err := cmd.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	lines := bufio.NewReader(errs)
	line, err := lines.ReadString('\n')
	require.NoError(t, err)
	require.Contains(t, line, "dailies: ")
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	return cmd
}

// TestMoreThanOneMachine: a run whose candidates a worker judges publishes what a run
// publishes that judges them itself, and says who worked. The queue asks for a password,
// which is said nowhere.
func TestMoreThanOneMachine(t *testing.T) {
	if testing.Short() {
		t.Skip("workers are programs of their own")
	}
	queue := "nats://dailies:open-sesame@" + freePort(t)
	worker(t, "--queue", queue, "--embedded")
	packs := append(fromPacks("guest-wifi", "midnight-fridge", "bin-night"), "--days", "3")
	here, there := t.TempDir(), t.TempDir()
	code, out, errs := generateDays(t, here, packs...)
	require.Equal(t, exitClean, code, out+errs)
	code, out, errs = generateDays(t, there, append(packs, "--queue", queue)...)
	require.Equal(t, exitClean, code, out+errs)
	require.Equal(t, tree(t, here), tree(t, there))
	require.NotContains(t, out+errs, "sesame")

	var report run.Report
	files := globbed(t, filepath.Join(there, "runs", "*", "report.json"))
	require.Len(t, files, 1)
	require.NoError(t, json.Unmarshal([]byte(read(t, files[0])), &report))
	require.Positive(t, report.Pool.Tasks)
	require.Positive(t, report.Pool.Confirmed)
	require.Len(t, report.Pool.Workers, 1)
	require.Empty(t, report.Pool.Liars)
	code, out, errs = try(t, nil, "runs", "show", "--out", there)
	require.Equal(t, exitClean, code, out+errs)
	require.Regexp(t, `(?m)^  judged by 1 worker at nats://127\.0\.0\.1:\d+: \d+ tasks, \d+ candidates; 0 handed out again, \d+ shared again, 0 candidates judged here and \d+ judged again$`, out)
	require.Regexp(t, `(?m)^    \S+-\d+: \d+ tasks?, \d+ candidates? in `, out)
	require.Regexp(t, `(?m)^    slow: \S+ for \d+ candidates? of triples [A-Z]+, from \d+ on, by `, out)
}

// TestTheGateOnMoreThanOneMachine: qa reports the same bytes wherever the files are judged: of
// good ones, of one that breaks rules and of one that is not JSON, in every format.
func TestTheGateOnMoreThanOneMachine(t *testing.T) {
	dir := t.TempDir()
	code, out, errs := generateDays(t, dir, append(fromPacks("guest-wifi", "midnight-fridge", "bin-night"), "--days", "3")...)
	require.Equal(t, exitClean, code, out+errs)
	broken := filepath.Join(dir, "2026-11-22", "triples.json")
	require.NoError(t, os.WriteFile(broken, []byte(strings.Replace(read(t, broken), `"setId": "DECOY"`, `"setId": "S1"`, 1)), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "2026-11-23", "triples.json"), []byte(`{"mode": "triples", "é": 1,,}`), 0o644))
	queue := "nats://" + freePort(t)
	worker(t, "--queue", queue, "--embedded")
	for _, more := range [][]string{{"--format", "text"}, {"--format", "json"}, {"--format", "sarif"}, {"--format", "junit", "--profile", "A1_DAILY_V1"}} {
		code, here, errs := try(t, nil, append([]string{"qa", dir}, more...)...)
		require.Equal(t, exitFindings, code, errs)
		code, there, errs := try(t, nil, append([]string{"qa", dir, "--queue", queue}, more...)...)
		require.Equal(t, exitFindings, code, errs)
		require.Equal(t, here, there)
	}
}

// TestAWorkerThatIsAskedToEnd ends at once and cleanly, whether a server answers or not.
func TestAWorkerThatIsAskedToEnd(t *testing.T) {
	for _, more := range [][]string{nil, {"--embedded"}} {
		p := workerProcess(t, append([]string{"--queue", "nats://" + freePort(t)}, more...)...)
		require.NoError(t, p.Process.Signal(syscall.SIGTERM))
		require.NoError(t, p.Wait())
	}
}

func TestWhatAWorkerIsToldWrongly(t *testing.T) {
	for _, args := range [][]string{
		{}, {"--queue", "host:4222"}, {"--queue", "http://host:4222"}, {"--queue", "nats://a,nats://b", "--embedded"},
		{"--queue", "nats://h", "--queue-cert", "c.pem"}, {"--queue", "nats://h", "--queue-nkey", "nowhere"},
	} {
		code, _, errs := try(t, nil, append([]string{"worker"}, args...)...)
		require.Equal(t, exitUsage, code, fmt.Sprint(args, errs))
	}
}

// TestTheReadmesQueueIsTheOneThatIsTested: the server it starts is the module's, and the
// commands are as they are written there but for the address.
func TestTheReadmesQueueIsTheOneThatIsTested(t *testing.T) {
	_, section, _ := strings.Cut(read(t, "../../README.md"), "## More than one machine")
	commands := regexp.MustCompile("(?s)```sh\n(.*?)```").FindStringSubmatch(section)[1]
	server := regexp.MustCompile(`go run (\S+)@(\S+) -js`).FindStringSubmatch(commands)
	require.NotNil(t, server)
	require.Contains(t, read(t, "../../go.mod"), server[1]+" "+server[2]+"\n")
	if testing.Short() {
		return
	}
	address := freePort(t)
	stop, err := fleet.Serve(fleet.Address{URL: "nats://" + address}, t.TempDir())
	require.NoError(t, err)
	defer stop()
	t.Chdir(t.TempDir())
	for line := range strings.Lines(commands) {
		command, _, _ := strings.Cut(line, "#")
		args := strings.Fields(strings.ReplaceAll(command, "127.0.0.1:4222", address))
		switch {
		case args[0] != "./dailies":
		case args[1] == "worker":
			worker(t, args[2:]...)
		default:
			for i, arg := range args {
				args[i] = map[string]string{"all": "triples", "14": "2"}[arg]
				if args[i] == "" {
					args[i] = arg
				}
			}
			code, out, errs := try(t, nil, args[1:]...)
			require.Equal(t, exitClean, code, out+errs)
		}
	}
}
