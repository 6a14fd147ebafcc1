package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// paced is a server that takes 200 ms for an answer, which is no pack, and notes when the
// first request came and the last answer left.
type paced struct {
	url string

	mu       sync.Mutex
	requests int
	first    time.Time
	last     time.Time
}

const pace = 200 * time.Millisecond

func newPaced(t testing.TB) *paced {
	t.Helper()
	s := &paced{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		s.mu.Lock()
		s.requests++
		n := s.requests
		if n == 1 {
			s.first = time.Now()
		}
		s.mu.Unlock()
		time.Sleep(pace)
		content, _ := json.Marshal(fmt.Sprintf(`{"n":%d}`, n))
		fmt.Fprintf(w, `{"model":"m","choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":%s}}],"usage":{"prompt_tokens":10000,"completion_tokens":4000}}`, content)
		s.mu.Lock()
		s.last = time.Now()
		s.mu.Unlock()
	}))
	t.Cleanup(server.Close)
	t.Cleanup(server.CloseClientConnections)
	s.url = server.URL + "/v1"
	return s
}

// BenchmarkInFlight measures how much longer 400 independent requests of 200 ms take, 50 of them
// in flight, from the first sent to the last answered, than the 1.6 s that waiting alone takes. A run
// asks at most sixteen questions of a game before it judges their answers: 64 in generate, of 0.4 s.
func BenchmarkInFlight(b *testing.B) {
	const inFlight, good = 50, "../../validate/triples/testdata/good/"
	for name, args := range map[string]func(s *paced) []string{
		"generate": func(s *paced) []string {
			return []string{"generate", "all", "--author", "openai", "--model", "m", "--base-url", s.url, "--answer-format", "json_schema",
				"--in-flight", strconv.Itoa(inFlight), "--days", "16", "--attempts", "1", "--out", b.TempDir()}
		},
		"probe": func(s *paced) []string {
			return []string{"probe", good + "midnight-fridge.json", good + "guest-wifi.json", good + "parcel-on-the-step.json", goodAura,
				"--model", "m", "--base-url", s.url, "--answer-format", "json_schema", "--in-flight", strconv.Itoa(inFlight),
				"--repeats", "100", "--turns", "1", "--out", b.TempDir()}
		},
		"bench": func(s *paced) []string {
			plan := "games: [triples]\nrepeats: 100\nattempts: 1\ndays: 1\nprompts: {a: '', b: '', c: '', d: ''}\nmodels: [{name: m, model: m, retries: 0, format: json_schema, inFlight: %d, baseURL: %q}]\n"
			return []string{"bench", write(b, "bench.yaml", fmt.Sprintf(plan, inFlight, s.url)), "--dir", b.TempDir()}
		},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				s := newPaced(b)
				code, _, errs := try(b, nil, args(s)...)
				require.Contains(b, []int{exitClean, exitFindings}, code, errs)
				ideal := pace * time.Duration((s.requests+inFlight-1)/inFlight)
				b.ReportMetric(float64(s.requests), "requests")
				b.ReportMetric(s.last.Sub(s.first).Seconds()/ideal.Seconds(), "x-ideal")
			}
		})
	}
}
