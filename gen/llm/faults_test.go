package llm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/gen"
)

// fault answers a request badly.
type fault func(w http.ResponseWriter, r *http.Request)

// status is a fault of a status, a body and headers in pairs.
func status(code int, body string, headers ...string) fault {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.WriteHeader(code)
		fmt.Fprint(w, body)
	}
}

func says(body string) fault { return status(200, body) }

// cut sends the head of an answer and breaks the connection.
func cut(body string) fault {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "1000000")
		fmt.Fprint(w, body)
		_ = http.NewResponseController(w).Flush()
		hangUp(w, nil)
	}
}

// cutStatus sends a status and breaks the connection.
func cutStatus(code int) fault {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", "1000000")
		w.WriteHeader(code)
		_ = http.NewResponseController(w).Flush()
		hangUp(w, r)
	}
}

// hangUp breaks the connection.
func hangUp(w http.ResponseWriter, _ *http.Request) {
	if conn, _, err := http.NewResponseController(w).Hijack(); err == nil {
		_ = conn.Close()
	}
}

func neverAnswer(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }

// drip sends a byte now and then, forever.
func drip(w http.ResponseWriter, r *http.Request) {
	for r.Context().Err() == nil {
		_, _ = w.Write([]byte(" "))
		_ = http.NewResponseController(w).Flush()
		time.Sleep(10 * time.Millisecond)
	}
}

// flood sends 30 MB.
func flood(w http.ResponseWriter, _ *http.Request) {
	chunk := strings.Repeat("x", 1<<20)
	for range 30 {
		if _, err := io.WriteString(w, chunk); err != nil {
			return
		}
	}
}

// model is a server with faults: the first requests meet them, the others are
// answered.
type model struct {
	*httptest.Server
	mu     sync.Mutex
	faults []fault
	bodies []string
}

func faulty(t *testing.T, faults ...fault) *model {
	t.Helper()
	m := &model{faults: faults}
	m.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		m.mu.Lock()
		m.bodies = append(m.bodies, string(body))
		met := says(answer(`{"game":"triples"}`, "stop", ""))
		if len(m.faults) > 0 {
			met, m.faults = m.faults[0], m.faults[1:]
		}
		m.mu.Unlock()
		met(w, r)
	}))
	t.Cleanup(m.Close)
	return m
}

func times(n int, f fault) []fault {
	var faults []fault
	for range n {
		faults = append(faults, f)
	}
	return faults
}

// meter records its calls.
type meter struct {
	mu       sync.Mutex
	attempts []gen.Attempt
	ids      []int64             // of the attempts that ended
	results  []gen.AttemptResult // of the same, in the order in which they began: ends may overtake one another
	ended    []error             // the errors of the calls' contexts
	failAt   string              // the call that fails
}

func (m *meter) Begin(_ context.Context, attempt gen.Attempt) (int64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.attempts = append(m.attempts, attempt)
	if m.failAt == "begin" {
		return 0, fmt.Errorf("disk full")
	}
	return int64(len(m.attempts)), nil
}

func (m *meter) End(ctx context.Context, id int64, result gen.AttemptResult) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	at, _ := slices.BinarySearch(m.ids, id)
	m.ids = slices.Insert(m.ids, at, id)
	m.results = slices.Insert(m.results, at, result)
	m.ended = slices.Insert(m.ended, at, ctx.Err())
	if m.failAt == "end" {
		return fmt.Errorf("disk full")
	}
	return nil
}

// patient is an author that asks again up to five times and does not really wait: it records
// the waits, and its clock runs a thousand times faster.
func patient(t *testing.T, c Config) (*Author, *meter, func() []time.Duration) {
	t.Helper()
	m := &meter{}
	c.Retries = -1
	if c.Meter == nil {
		c.Meter = m
	}
	a := author(t, c)
	var mu sync.Mutex
	var waits []time.Duration
	a.sleep = func(ctx context.Context, d time.Duration) error {
		mu.Lock()
		waits = append(waits, d)
		mu.Unlock()
		return sleep(ctx, d/1000)
	}
	a.limiter.after = func(d time.Duration, f func()) *time.Timer { return time.AfterFunc(d/1000, f) }
	return a, m, func() []time.Duration { mu.Lock(); defer mu.Unlock(); return waits }
}

// TestFaultsThatPass: the answer comes in the end, every attempt is counted, and the prompt
// says what was wrong where that helps.
func TestFaultsThatPass(t *testing.T) {
	for _, c := range []struct {
		kind   Kind
		faults []fault
		rider  string
	}{
		{RateLimited, times(1, status(429, `{"error":{"message":"slow down"}}`)), ""},
		{RateLimited, times(1, cutStatus(429)), ""},
		{ServerError, times(5, status(500, "oops")), ""},
		{ServerError, times(1, status(502, "<html>bad gateway</html>")), ""},
		{CutOff, times(1, cut(`{"choices":[{"ind`)), ""},
		{CutOff, times(1, says(answer("{}", "stop", "")[:40])), ""},
		{CutOff, times(1, says("")), ""},
		{Unreachable, times(1, hangUp), ""},
		{TimedOut, times(1, neverAnswer), ""},
		{TimedOut, times(1, drip), ""},
		{ServerError, times(1, says(`{"error":{"message":"overloaded","code":503}}`)), ""},
		{ErrorBody, times(1, says(`{"error":"overloaded"}`)), ""},
		{HTML, times(1, says("<!doctype html><p>Sign in to the network")), ""},
		{NoChoice, times(1, says("data: {}\n\ndata: [DONE]")), ""},
		{Garbled, times(1, says(`{"choices":7}`)), ""},
		{Garbled, times(1, status(200, answer("{}", "stop", ""), "Content-Encoding", "gzip")), ""},
		{NoChoice, times(1, says(`{"choices":[]}`)), ""},
		{Unfinished, times(1, says(answer("{", "tool_calls", ""))), ""},
		{Empty, times(1, says(answer(" \n", "stop", ""))), ""},
		{TooLong, times(1, says(answer(`{"game":`, "length", ""))), askLess},
		{TooLarge, times(1, flood), askLess},
		{NotNow, times(1, status(408, "")), ""},
		{NotNow, times(1, status(409, "{}")), ""},
		{NotNow, times(1, status(425, "too early")), ""},
		{Several, times(1, says(answer(`{"a":1} {"b":2}`, "stop", ""))), "more than one JSON document"},
		{NoJSON, times(1, says(answer("I would love to help!", "stop", ""))), "holds no JSON document"},
		{EndsEarly, times(1, says(answer("Sure:\n{\"game\":\n\"tri", "stop", ""))), "- line 3, column 1: the text ends"},
		{NotSound, times(1, says(answer("<think>{</think>\n{\"game\":\"triples\",}", "stop", ""))), "- line 2, column 19: "},
	} {
		t.Run(string(c.kind), func(t *testing.T) {
			t.Parallel()
			server := faulty(t, c.faults...)
			settings := config(server.URL + "/v1")
			if c.kind == TimedOut {
				settings.Timeout = time.Second
			}
			a, m, _ := patient(t, settings)
			materials, err := a.write(context.Background(), triples(1))
			require.NoError(t, err)
			require.Len(t, materials, 1)
			require.Equal(t, `{"game":"triples"}`, string(materials[0].Data))
			n := len(c.faults)
			usage := a.Usage()
			require.Equal(t, []int{n + 1, n, n}, []int{usage.Requests, usage.Failed, usage.Retried})
			require.Len(t, m.results, n+1)
			require.Equal(t, string(c.kind), m.results[n-1].Outcome)
			require.Equal(t, "ok", m.results[n].Outcome)
			require.Equal(t, n, m.attempts[n].Try)
			require.Equal(t, m.attempts[0].Key, m.attempts[n].Key)
			require.Len(t, server.bodies, n+1, "the body is sent again")
			require.NotContains(t, server.bodies[0], "last answer")
			if c.rider == "" {
				require.Equal(t, server.bodies[0], server.bodies[n])
			} else {
				require.Contains(t, server.bodies[n], c.rider)
			}
		})
	}
}

// TestFaultsThatStay: each is given up in its time, as the failure it is.
func TestFaultsThatStay(t *testing.T) {
	for _, c := range []struct {
		kind     Kind
		fault    fault
		requests int
	}{
		{Refused, says(answer("", "stop", "I would rather not")), 1},
		{Filtered, says(answer("", "content_filter", "")), 1},
		{TurnedDown, status(400, `{"error":{"message":"no such field"}}`), 1},
		{TurnedDown, status(413, "too much"), 1},
		{Setting, status(401, `{"error":{"message":"bad key"}}`), 1},
		{Setting, status(429, `{"error":{"message":"pay","code":"insufficient_quota"}}`), 1},
		{Setting, status(307, "", "Location", "/elsewhere"), 1},
		{WaitTooLong, status(429, "", "Retry-After", "121"), 1},
		{WaitTooLong, status(503, "", "Retry-After", "99999999999999999999"), 1},
		{ServerError, status(500, "oops"), 6},
		{KeyEchoed, says(answer(`{"game":"`+key+`"}`, "stop", "")), 1},
		{Setting, says(`{"model":"other","choices":[{"finish_reason":"stop","message":{"content":"{}"}}]}`), 1},
		{NoJSON, says(answer("I would love to help!", "stop", "")), 2},
	} {
		t.Run(string(c.kind), func(t *testing.T) {
			server := faulty(t, times(9, c.fault)...)
			a, m, _ := patient(t, config(server.URL+"/v1"))
			materials, err := a.write(context.Background(), triples(1))
			require.Empty(t, materials)
			var failure *Failure
			require.ErrorAs(t, err, &failure)
			require.Equal(t, c.kind, failure.Kind)
			require.Len(t, server.bodies, c.requests)
			require.Len(t, m.results, c.requests)
			var setting *SettingError
			require.Equal(t, c.kind == Setting || c.kind.Remedy() == Wait || c.kind.Remedy() == StopAll, errors.As(err, &setting))
		})
	}
}

// TestOneFaultTakesNothingFromAnother: what was asked for less, and told what was wrong, is still put again twice
// where nothing comes back, and given up at the third time.
func TestOneFaultTakesNothingFromAnother(t *testing.T) {
	empty := says(answer("", "stop", ""))
	others := []fault{says(answer("{", "length", "")), says(answer("I would love to help!", "stop", ""))}
	for empties, arrives := range map[int]bool{mostAgain: true, mostAgain + 1: false} {
		server := faulty(t, slices.Concat(others, times(empties, empty))...)
		a, _, _ := patient(t, config(server.URL+"/v1"))
		materials, err := a.write(context.Background(), triples(1))
		require.Equal(t, arrives, err == nil, err)
		require.Equal(t, arrives, len(materials) == 1)
		require.Len(t, server.bodies, len(others)+mostAgain+1)
	}
}

func TestRetriesCanBeTurnedOff(t *testing.T) {
	server := faulty(t, status(500, "oops"))
	_, err := author(t, config(server.URL+"/v1")).write(context.Background(), triples(1))
	require.ErrorContains(t, err, "HTTP 500")
	require.Len(t, server.bodies, 1)
}

// TestTokensOfFailuresAreCounted: an answer that was cut off has been paid for.
func TestTokensOfFailuresAreCounted(t *testing.T) {
	server := faulty(t, says(answer("{", "length", "")), status(500, `{"error":{"message":"x"},"usage":{"prompt_tokens":50,"completion_tokens":0}}`))
	a, m, _ := patient(t, config(server.URL+"/v1"))
	_, err := a.write(context.Background(), triples(1))
	require.NoError(t, err)
	require.Equal(t, gen.Usage{Requests: 3, Failed: 2, Retried: 2, PromptTokens: 250, AnswerTokens: 40}, a.Usage())
	require.True(t, m.results[0].Reported)
	require.Equal(t, 20, m.results[0].Answer)
}

// TestA30MBAnswer: the program keeps a bounded part of it, and reads a bounded part.
func TestA30MBAnswer(t *testing.T) {
	sent := make(chan int, 1)
	server := faulty(t, func(w http.ResponseWriter, _ *http.Request) {
		n := 0
		for chunk := strings.Repeat("x", 1<<20); n < 30; n++ {
			if _, err := io.WriteString(w, chunk); err != nil {
				break
			}
		}
		sent <- n
	})
	a := author(t, config(server.URL+"/v1"))
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	_, err := a.write(context.Background(), triples(1))
	runtime.GC()
	runtime.ReadMemStats(&after)
	require.ErrorContains(t, err, "more than 16777216 bytes")
	require.Less(t, int64(after.HeapAlloc)-int64(before.HeapAlloc), int64(8<<20), "nothing of it is kept")
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(150<<20))
	require.Less(t, <-sent, 30, "it is not read to its end")
}

// TestNoErrorTellsTheKey, whatever the server echoes, plain or escaped.
func TestNoErrorTellsTheKey(t *testing.T) {
	const awkward = `sk-"&<very>'secret+/=0`
	quoted, _ := json.Marshal(awkward)
	for _, echo := range []fault{
		status(400, `{"error":{"message":`+string(quoted)+`}}`), status(400, awkward), status(401, string(quoted)), status(404, "?key="+"sk-%22%26%3Cvery%3E%27secret%2B%2F%3D0"),
		status(500, `{"error":`+string(quoted)+`}`), status(302, "", "Location", "/?"+awkward), says("<p>sk-&#34;&amp;&lt;very&gt;&#39;secret+/=0"),
		says(`{"error":{"message":` + string(quoted) + `}}`), says(awkward), says(answer("", "stop", awkward)), says(answer(awkward, "stop", "")), says(answer("{", awkward, "")),
		says(`{"model":` + string(quoted) + `,"choices":[{"finish_reason":"stop","message":{"content":"{}"}}]}`), hangUp,
		func(w http.ResponseWriter, r *http.Request) {
			if conn, _, err := http.NewResponseController(w).Hijack(); err == nil {
				fmt.Fprintf(conn, "HTTP/1.1 %s\r\n\r\n", awkward)
				_ = conn.Close()
			}
		},
	} {
		server := faulty(t, echo)
		c := config(server.URL + "/v1")
		c.Key = awkward
		_, err := author(t, c).write(context.Background(), triples(1))
		require.Error(t, err)
		require.NotContains(t, err.Error(), "very")
	}
}
