package fleet

import (
	"context"
	"errors"
	"os"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/gen/pool"
	"dailies/internal/fault"
)

// TestTheQuotasOfTheDocs, when they are reached, end a run or a worker with the cause: nothing is
// dropped in silence, and nobody waits for it.
func TestTheQuotasOfTheDocs(t *testing.T) {
	text, err := os.ReadFile("../../docs/scale.md")
	require.NoError(t, err)
	commands := regexp.MustCompile(`(?m)^nats stream edit (\S+) --max-bytes=\S+ --force`).FindAllStringSubmatch(string(text), -1)
	require.Len(t, commands, 3)
	for _, command := range commands {
		t.Run(command[1], func(t *testing.T) {
			at := newServer(t)
			producers := []pool.Producer{toy(honest)}
			p := openPool(t, at, Options{Version: "v", Producers: producers})
			stream, err := p.queue.js.Stream(t.Context(), command[1])
			require.NoError(t, err)
			limited := stream.CachedInfo().Config
			limited.MaxBytes = 1
			_, err = p.queue.js.UpdateStream(t.Context(), limited)
			require.NoError(t, err)
			ctx, cancel := context.WithCancel(t.Context())
			ended := make(chan error, 2)
			go func() {
				_, err := judged(ctx, p, work(3, 10))
				ended <- err
			}()
			go func() {
				ended <- Work(ctx, at, Worker{Name: "w", Version: "v", Producers: producers, Slots: 1, Note: func(string) {}, Now: time.Now})
			}()
			first := <-ended
			cancel()
			all := errors.Join(first, <-ended)
			require.ErrorAs(t, all, new(fault.Usage))
			require.ErrorContains(t, all, errFull.Error())
		})
	}
}
