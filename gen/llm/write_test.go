package llm

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/gen"
	"dailies/gen/feedback"
	"dailies/gen/llm/budget"
	"dailies/gen/llm/recording"
)

// TestMaterialsComeInOrder, whatever order the answers arrive in, from several Writes at once
// that share the limiter.
func TestMaterialsComeInOrder(t *testing.T) {
	var now, peak, seen atomic.Int32
	random := rand.New(rand.NewPCG(1, 2))
	var mu sync.Mutex
	full := make(chan struct{}) // closed when as many are in flight as may be
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		if at := now.Add(1); at > peak.Load() && peak.Swap(at) == 4 {
			close(full)
		}
		wait := time.Duration(random.IntN(20)) * time.Millisecond
		mu.Unlock()
		if seen.Add(1) > 1 { // the first goes alone
			select {
			case <-full:
			case <-r.Context().Done():
			}
		}
		time.Sleep(wait) // so that later ones are answered first
		now.Add(-1)
		fmt.Fprint(w, answer("{}", "stop", ""))
	}))
	defer server.Close()
	c := config(server.URL + "/v1")
	c.InFlight = 5
	a := author(t, c)
	var group sync.WaitGroup
	for round := range 4 {
		group.Go(func() {
			materials, err := a.write(context.Background(), gen.Request{Game: "triples", Round: round, Want: 16, Avoid: []string{fmt.Sprint(round)}})
			if err != nil || len(materials) != 16 {
				t.Error(len(materials), err)
				return
			}
			for i, m := range materials {
				if want := fmt.Sprintf("answer %d of asking %d", i+1, round+1); m.Source != want {
					t.Errorf("%s, not %s", m.Source, want)
				}
			}
		})
	}
	group.Wait()
	require.EqualValues(t, 5, peak.Load())
	require.Equal(t, 64, a.Usage().Requests)
}

// TestWhatFailedDoesNotHideTheOthers: errors come first by number, the same ones once.
func TestWhatFailedDoesNotHideTheOthers(t *testing.T) {
	server := faulty(t, says(answer("", "stop", "no")), says(answer("{}", "stop", "")), says(answer("", "stop", "no")), says(answer("", "stop", "never")))
	c := config(server.URL + "/v1")
	c.InFlight = 1
	materials, err := author(t, c).write(context.Background(), triples(6))
	require.Len(t, materials, 3)
	require.ErrorContains(t, err, `"no"`)
	require.ErrorContains(t, err, `"never"`)
	joined, ok := err.(interface{ Unwrap() []error })
	require.True(t, ok)
	require.Len(t, joined.Unwrap(), 2)
}

func TestASettingStopsEverybody(t *testing.T) {
	server := faulty(t, append(times(2, neverAnswer), status(401, `{"error":{"message":"bad key"}}`))...)
	c := config(server.URL + "/v1")
	c.InFlight, c.Timeout = 4, time.Hour
	a := author(t, c)
	var group sync.WaitGroup
	for range 2 {
		group.Go(func() {
			_, err := a.write(context.Background(), triples(8))
			var setting *SettingError
			require.ErrorAs(t, err, &setting)
		})
	}
	group.Wait()
	server.mu.Lock()
	defer server.mu.Unlock()
	require.LessOrEqual(t, len(server.bodies), 4)
}

func TestOptionsAreSent(t *testing.T) {
	server := faulty(t)
	zero, warm := 0.0, 0.7
	send := func(change func(*Config)) map[string]any {
		c := config(server.URL + "/v1")
		change(&c)
		_, err := author(t, c).write(context.Background(), triples(1))
		require.NoError(t, err)
		var sent map[string]any
		require.NoError(t, json.Unmarshal([]byte(server.bodies[len(server.bodies)-1]), &sent))
		return sent
	}
	sent := send(func(*Config) {})
	for _, absent := range []string{"temperature", MaxTokens, MaxCompletionTokens} {
		require.NotContains(t, sent, absent)
	}
	sent = send(func(c *Config) { c.MaxAnswerTokens, c.Temperature = 900, &warm })
	require.EqualValues(t, 900, sent[MaxCompletionTokens])
	require.InDelta(t, 0.7, sent["temperature"], 1e-6)
	sent = send(func(c *Config) { c.MaxAnswerTokens, c.TokenField, c.Temperature = 900, MaxTokens, &zero })
	require.EqualValues(t, 900, sent[MaxTokens])
	require.NotContains(t, sent, MaxCompletionTokens)
	require.InDelta(t, 0, sent["temperature"], 1e-30)
}

func TestMeterIsToldEverything(t *testing.T) {
	server := faulty(t, says(answer("", "stop", "")))
	c := config(server.URL + "/v1")
	ticks := atomic.Int64{}
	c.Now = func() time.Time { return time.Unix(ticks.Add(1), 0) }
	prices := filepath.Join(t.TempDir(), "prices.yaml")
	require.NoError(t, os.WriteFile(prices, []byte("models:\n  m: {prompt: \"2.00\", answer: \"10.00\"}\n"), 0o600))
	table, err := budget.ReadPrices(t.Context(), prices)
	require.NoError(t, err)
	c.Budget, err = budget.New(budget.Limits{}, table, "m")
	require.NoError(t, err)
	a, m, _ := patient(t, c)
	_, err = a.write(context.Background(), gen.Request{Game: "triples", Round: 2, Want: 1})
	require.NoError(t, err)
	begun := m.attempts[0]
	require.Len(t, begun.Key, 64)
	require.Equal(t, int64(2000*begun.EstimatedPrompt+10_000*budget.FirstAnswer), begun.Cost)
	require.Equal(t, gen.Attempt{
		Game: "triples", Round: 2, Number: 1, Model: "m", Key: begun.Key,
		EstimatedPrompt: begun.EstimatedPrompt, EstimatedAnswer: budget.FirstAnswer, Cost: begun.Cost, Priced: true,
	}, begun)
	require.Equal(t, []any{1, begun.Key, 20}, []any{m.attempts[1].Try, m.attempts[1].Key, m.attempts[1].EstimatedAnswer}, "as long as the longest answer so far")
	ended := gen.AttemptResult{Status: 200, Outcome: "empty", Prompt: 100, Answer: 20, Reported: true, Cost: 400_000, Priced: true, Took: time.Second}
	require.Equal(t, ended, m.results[0])
	ended.Outcome = "ok"
	require.Equal(t, ended, m.results[1])
	require.Equal(t, gen.Usage{Requests: 2, Failed: 1, Retried: 1, PromptTokens: 200, AnswerTokens: 40, Cost: 800_000, Priced: true}, a.Usage())
}

// TestAMeterThatFailsEndsTheRun, but an answer that is there by then is kept.
func TestAMeterThatFailsEndsTheRun(t *testing.T) {
	for failAt, answers := range map[string]int{"begin": 0, "end": 1} {
		server, dir := faulty(t), t.TempDir()
		c := taped(t, server.URL+"/v1", dir, recording.Record)
		c.Meter, c.InFlight = &meter{failAt: failAt}, 1
		a, _, _ := patient(t, c)
		materials, err := a.write(context.Background(), triples(1))
		var failed *gen.MeterError
		require.ErrorAs(t, err, &failed)
		require.Len(t, materials, answers)
		files, err := os.ReadDir(dir)
		require.NoError(t, err)
		require.Len(t, files, answers)
		_, err = a.write(context.Background(), triples(3))
		require.ErrorAs(t, err, &failed)
		require.Len(t, server.bodies, answers)
	}
}

func taped(t *testing.T, base, dir string, mode recording.Mode) Config {
	t.Helper()
	c := config(base)
	one, err := recording.Open(dir, mode, nil)
	require.NoError(t, err)
	c.Recordings = recording.Stack{one}
	return c
}

// TestRecordAndReplay: an answer that followed failures is replayed without them, in the same
// order, without a connection or a key. The same question asked again is a question of its own.
func TestRecordAndReplay(t *testing.T) {
	dir := t.TempDir()
	pack := func(n int) fault { return says(answer(fmt.Sprintf(`{"game":"triples","pack":"p%d"}`, n), "stop", "")) }
	server := faulty(t, status(500, ""), says(answer("", "stop", "no")), pack(1), says(answer("{", "length", "")), pack(2), pack(3))
	c := taped(t, server.URL+"/v1", dir, recording.Record)
	c.InFlight = 1
	a, _, _ := patient(t, c)
	recorded, err := a.write(context.Background(), triples(4))
	require.ErrorContains(t, err, "refused")
	require.Len(t, recorded, 3)
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, files, 3, "no failure and no refusal is kept")
	for _, f := range files {
		text, err := os.ReadFile(filepath.Join(dir, f.Name()))
		require.NoError(t, err)
		require.NotContains(t, string(text), key)
	}
	url := server.URL
	server.Close()

	c = taped(t, url+"/v1", dir, recording.Replay)
	c.Key = ""
	a, m, _ := patient(t, c)
	replayed, err := a.write(context.Background(), triples(4))
	var missing *recording.Missing
	require.ErrorAs(t, err, &missing)
	require.Equal(t, recorded, replayed)
	require.Equal(t, gen.Usage{Replayed: 3}, a.Usage())
	require.Len(t, m.results, 3)
	require.True(t, m.results[0].Replayed)
	require.Equal(t, 100, m.results[0].Prompt)

	c = taped(t, url+"/v1", dir, recording.Replay)
	c.Model = "n"
	_, err = author(t, c).write(context.Background(), triples(1))
	require.ErrorContains(t, err, `the model differs: recorded "m", asked "n"`)
}

func TestCache(t *testing.T) {
	dir := t.TempDir()
	server := faulty(t)
	for _, want := range []int{2, 3} {
		c := taped(t, server.URL+"/v1", dir, recording.Cache)
		materials, err := author(t, c).write(context.Background(), triples(want))
		require.NoError(t, err)
		require.Len(t, materials, want)
		require.Len(t, server.bodies, want, "what is kept is not asked again")
	}
}

// TestAnAnswerThatCannotBeKept is handed over all the same, with the error.
func TestAnAnswerThatCannotBeKept(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "recording")
	c := taped(t, faulty(t).URL+"/v1", dir, recording.Record)
	require.NoError(t, os.Remove(dir))
	materials, err := author(t, c).write(context.Background(), triples(1))
	require.ErrorContains(t, err, dir)
	require.Len(t, materials, 1)
}

// TestBudget: tokens are reserved before sending and settled after, so that the whole budget is
// used and nothing is asked beyond it; failures count.
func TestBudget(t *testing.T) {
	server := faulty(t, status(500, "oops"))
	c := config(server.URL + "/v1")
	c.MaxAnswerTokens, c.Format = 1000, JSONObject
	var err error
	c.Budget, err = budget.New(budget.Limits{Games: map[string]budget.Allowance{"triples": {Tokens: 2000}}}, nil, "m")
	require.NoError(t, err)
	a, _, _ := patient(t, c)
	materials, err := a.write(context.Background(), triples(16))
	var exhausted *budget.Exhausted
	require.ErrorAs(t, err, &exhausted)
	require.True(t, exhausted.Final())
	require.Equal(t, "triples", exhausted.Game)
	require.NotEmpty(t, materials)
	require.Len(t, materials, len(server.bodies)-1)
	_, games := c.Budget.Spent()
	require.Equal(t, len(materials), games["triples"].Requests)
	require.Equal(t, 100*len(materials), games["triples"].Prompt, "a failure without an answer is not charged")
	require.Greater(t, games["triples"].Tokens(), int64(2000-1000-120), "nothing is left that could have been used")
	sent := len(server.bodies)
	_, err = a.write(context.Background(), triples(2))
	require.ErrorAs(t, err, &exhausted)
	require.Len(t, server.bodies, sent)
}

// TestAnUnsentRequestCostsNothing: what was reserved for it is free again.
func TestAnUnsentRequestCostsNothing(t *testing.T) {
	server := faulty(t, neverAnswer)
	c := config(server.URL + "/v1")
	c.MaxAnswerTokens, c.Format, c.InFlight = 1000, JSONObject, 1
	var err error
	c.Budget, err = budget.New(budget.Limits{Allowance: budget.Allowance{Tokens: 3100}}, nil, "m") // the request in flight is charged in full
	require.NoError(t, err)
	a := author(t, c)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_, _ = a.write(ctx, triples(2))
	}()
	require.Eventually(t, func() bool {
		a.limiter.mu.Lock()
		defer a.limiter.mu.Unlock()
		server.mu.Lock()
		defer server.mu.Unlock()
		return len(a.limiter.queue) == 1 && len(server.bodies) == 1
	}, 10*time.Second, time.Millisecond)
	cancel()
	<-done
	ctx, cancel = context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	materials, err := a.write(ctx, triples(2))
	require.NoError(t, err)
	require.Len(t, materials, 2)
}

// BenchmarkInFlight measures how far a run is from the ideal of its limit: 200 ms for an answer
// and 50 requests at once.
func BenchmarkInFlight(b *testing.B) {
	const latency, limit, writes = 200 * time.Millisecond, 50, 25
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		time.Sleep(latency)
		fmt.Fprint(w, answer("{}", "stop", ""))
	}))
	defer server.Close()
	c := config(server.URL + "/v1")
	c.InFlight = limit
	for b.Loop() {
		a, err := New(c)
		require.NoError(b, err)
		start := time.Now()
		var group sync.WaitGroup
		for range writes {
			group.Go(func() { _, _ = a.write(context.Background(), triples(feedback.MaxAskings)) })
		}
		group.Wait()
		ideal := latency * (writes * feedback.MaxAskings / limit)
		b.ReportMetric(float64(time.Since(start))/float64(ideal), "of-ideal")
	}
}

// TestAServerThatIsNotThereCostsNothing: a night without a connection leaves the budget
// to the next start of the run.
func TestAServerThatIsNotThereCostsNothing(t *testing.T) {
	for name, base := range map[string]string{"no server": "http://127.0.0.1:1/v1", "no name": "http://nowhere.invalid/v1"} {
		c := config(base)
		prices, err := budget.NewPrices("USD", map[string]budget.Price{"m": {Prompt: "1", Answer: "1"}})
		require.NoError(t, err)
		c.Budget, err = budget.New(budget.Limits{Allowance: budget.Allowance{Tokens: 1_000_000}}, prices, "m")
		require.NoError(t, err)
		a := author(t, c)
		_, err = a.write(t.Context(), triples(1))
		require.Error(t, err, name)
		spent, _ := c.Budget.Spent()
		require.Zero(t, spent, name)
		require.Equal(t, gen.Usage{Requests: 1, Failed: 1, Priced: true}, a.Usage(), name)
	}
}
