package llm

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen"
)

// TestTotalsAreThoseOfTheServer: with a fifth of the answers faulty, every pack arrives, and
// the author counts what the server counted.
func TestTotalsAreThoseOfTheServer(t *testing.T) {
	faults := []fault{
		status(429, ""), status(429, "", "Retry-After", "1"), status(500, "oops"), cut(`{"choices":`), hangUp,
		says(`{"error":{"message":"overloaded"}}`), says("<p>"), says(answer("{", "length", "")), says(answer("", "stop", "")), says(answer("{", "stop", "")),
	}
	told := 3 // of them, the last, report tokens
	random := rand.New(rand.NewPCG(3, 4))
	var mu sync.Mutex
	var requests, tellers int
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		mu.Lock()
		requests++
		met, i := says(answer("{}", "stop", "")), random.IntN(5*len(faults))
		if i < len(faults) {
			met = faults[i]
		}
		if i >= len(faults)-told {
			tellers++
		}
		mu.Unlock()
		met(w, r)
	}))
	defer server.Close()
	a, m, _ := patient(t, config(server.URL+"/v1"))
	var group sync.WaitGroup
	for round := range 10 {
		group.Go(func() {
			materials, err := a.write(context.Background(), gen.Request{Game: "triples", Round: round, Want: 16, Avoid: []string{fmt.Sprint(round)}})
			if err != nil || len(materials) != 16 {
				t.Error(len(materials), err)
			}
		})
	}
	group.Wait()
	usage := a.Usage()
	require.Equal(t, []int{requests, 100 * tellers, 20 * tellers}, []int{usage.Requests, usage.PromptTokens, usage.AnswerTokens})
	require.Greater(t, usage.Failed, 10)
	require.Equal(t, 160, usage.Requests-usage.Failed)
	require.Len(t, m.results, requests)
}
