package main

import (
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen"
)

// BenchmarkFleet publishes eight days of every game, with two workers here and then with two
// workers of one core each at a queue, and reports the processor time of all processes, the server
// among them, over that of the run that judges for itself, and the share of the run.
func BenchmarkFleet(b *testing.B) {
	const days = "8"
	seed := 0
	for b.Loop() {
		seed++
		args := func(dir string, more ...string) []string {
			return append([]string{"generate", "all", "--date", "2027-01-01", "--days", days, "--seed", strconv.Itoa(seed), "--out", dir, "--workers", "2"}, more...)
		}
		one, two := b.TempDir(), b.TempDir()
		local := publish(b, args(one)...)
		at := "nats://" + freePort(b)
		b.Setenv("GOMAXPROCS", "1")
		workers := []*exec.Cmd{workerProcess(b, "--queue", at, "--embedded"), workerProcess(b, "--queue", at)}
		require.NoError(b, os.Unsetenv("GOMAXPROCS"))
		run := publish(b, args(two, "--queue", at)...)
		all := run
		for _, worker := range workers {
			require.NoError(b, worker.Process.Signal(syscall.SIGTERM))
			require.NoError(b, worker.Wait())
			all += (worker.ProcessState.UserTime() + worker.ProcessState.SystemTime()).Seconds()
		}
		require.Equal(b, tree(b, one), tree(b, two))
		b.Logf("seed %d: %.1f s here; with a queue %.1f s, of them %.1f the run's: %.3f", seed, local, all, run, all/local)
		b.ReportMetric(all/local, "cpu-queue/local")
		b.ReportMetric(run/all, "run/all")
	}
}

// publish runs the program and gives the processor time that it took, in seconds.
func publish(b *testing.B, args ...string) float64 {
	b.Helper()
	p := startProgram(b, func(gen.Event) {}, args...)
	<-p.read
	require.NoError(b, p.cmd.Wait(), p.errs.String())
	return (p.cmd.ProcessState.UserTime() + p.cmd.ProcessState.SystemTime()).Seconds()
}
