package ledger

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/gen"
)

// victim is the variable that makes the test program one that is killed.
const victim = "LEDGER_VICTIM"

func TestMain(m *testing.M) {
	if dir := os.Getenv(victim); dir != "" {
		if err := work(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

// work enters requests and says so, until it is killed.
func work(dir string) error {
	ctx := context.Background()
	l, err := Open(ctx, dir, time.Now)
	if err != nil {
		return err
	}
	if _, err := l.Begin(ctx, run("aa")); err != nil {
		return err
	}
	fmt.Println("resumes")
	for {
		id, err := l.Meter("aa").Begin(ctx, gen.Attempt{Game: "aura"})
		if err != nil {
			return err
		}
		fmt.Println("sent")
		if err := l.Meter("aa").End(ctx, id, ok()); err != nil {
			return err
		}
		fmt.Println("ended")
	}
}

// TestAKill kills a program that enters requests, again and again: what it said it
// had entered is there, and at most one request of each start is lost.
func TestAKill(t *testing.T) {
	dir := t.TempDir()
	sent, ended := 0, 0
	for kill := range 5 {
		program := exec.CommandContext(t.Context(), os.Args[0])
		program.Env = append(os.Environ(), victim+"="+dir)
		program.Stderr = os.Stderr
		said, err := program.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, program.Start())
		lines := bufio.NewScanner(said)
		for n := 0; lines.Scan(); n++ {
			switch lines.Text() {
			case "sent":
				sent++
			case "ended":
				ended++
			}
			if n == 10+3*kill {
				require.NoError(t, program.Process.Kill())
			}
		}
		require.Error(t, program.Wait(), "it was killed")

		e := entry(t, dir, "aa")
		require.Len(t, e.Starts, kill+1)
		total := Total(e.Parts)
		require.Equal(t, Running, e.State)
		require.GreaterOrEqual(t, total.Sent, sent)
		require.LessOrEqual(t, total.Sent, sent+kill+1)
		open := total.Lost + total.Waiting
		require.LessOrEqual(t, open, kill+1)
		require.EqualValues(t, 3_000_000*(total.Sent-open), total.Cost)
		require.GreaterOrEqual(t, total.Sent-open, ended)
	}
	l := opened(t, dir, newClock())
	require.Empty(t, l.Notes)
	begin(t, l, "bb")
	require.Equal(t, Interrupted, entry(t, dir, "aa").State)
	require.Zero(t, Total(entry(t, dir, "aa").Parts).Waiting)
}
