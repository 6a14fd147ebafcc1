package llm

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
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
	told := 3                // of them, the last, report tokens
	empty := len(faults) - 2 // the one that is put again as it was
	random := rand.New(rand.NewPCG(3, 4))
	var mu sync.Mutex
	var requests, tellers, empties int
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		mu.Lock()
		requests++
		met, i := says(answer("{}", "stop", "")), random.IntN(5*len(faults))
		if i == empty {
			empties++
		}
		if strings.Contains(string(body), "ast answer") && i >= len(faults)-told || i == empty && empties > 2 {
			i = len(faults) // a question that was put again is answered, so that none is given up by chance
		}
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
	a.retries.retries = 100 // nobody is given up for having met passing failures by chance
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
