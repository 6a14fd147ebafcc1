package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/internal/store"
)

// batcher is an honest server that takes batches too. Of the lines of one it lets some
// expire and answers some with an error. It counts what it is paid for.
type batcher struct {
	*honest
	url string

	mu      sync.Mutex
	files   map[string][]byte
	batches []*madeBatch // oldest first
	polls   int          // of any batch
	need    int          // polls until a batch is completed
	lines   int          // that were answered well
	expired int
	failed  int
	direct  int
	created func() // called when a batch is there, and before that is said
	polled  func(n int)
}

type madeBatch struct {
	id, input string
	metadata  map[string]string
	lines     int
	polls     int
	over      string // the status at its end
}

func newBatcher(t testing.TB, games ...string) *batcher {
	t.Helper()
	b := &batcher{honest: newHonest(t, games...), files: make(map[string][]byte), need: 3}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/files", b.upload)
	mux.HandleFunc("GET /v1/files/{id}/content", b.content)
	mux.HandleFunc("POST /v1/batches", b.create)
	mux.HandleFunc("GET /v1/batches", b.list)
	mux.HandleFunc("GET /v1/batches/{id}", b.retrieve)
	mux.HandleFunc("POST /v1/batches/{id}/cancel", b.cancel)
	mux.HandleFunc("POST /v1/chat/completions", func(w http.ResponseWriter, r *http.Request) {
		b.mu.Lock()
		b.direct++
		b.mu.Unlock()
		b.ServeHTTP(w, r)
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	t.Cleanup(server.CloseClientConnections)
	b.url = server.URL + "/v1"
	return b
}

func (b *batcher) upload(w http.ResponseWriter, r *http.Request) {
	file, _, err := r.FormFile("file")
	if err != nil || r.FormValue("purpose") != "batch" || r.Header.Get("Authorization") != "Bearer "+theKey {
		http.Error(w, `{"error":{"message":"no file"}}`, http.StatusBadRequest)
		return
	}
	data, _ := io.ReadAll(file)
	b.mu.Lock()
	defer b.mu.Unlock()
	id := fmt.Sprintf("file-%d", len(b.files))
	b.files[id] = data
	fmt.Fprintf(w, `{"id":%q,"object":"file","purpose":"batch"}`, id)
}

func (b *batcher) create(w http.ResponseWriter, r *http.Request) {
	var request struct {
		Input    string            `json:"input_file_id"`
		Endpoint string            `json:"endpoint"`
		Window   string            `json:"completion_window"`
		Metadata map[string]string `json:"metadata"`
	}
	if json.NewDecoder(r.Body).Decode(&request) != nil || request.Endpoint != "/v1/chat/completions" || request.Window != "24h" {
		http.Error(w, `{"error":{"message":"no batch"}}`, http.StatusBadRequest)
		return
	}
	b.mu.Lock()
	one := &madeBatch{
		id: fmt.Sprintf("batch_%d", len(b.batches)), input: request.Input, metadata: request.Metadata, lines: bytes.Count(b.files[request.Input], []byte(`"custom_id"`)),
	}
	b.batches = append(b.batches, one)
	created := b.created
	b.mu.Unlock()
	if created != nil {
		created()
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.show(w, one)
}

// show writes a batch. The lock must be held.
func (b *batcher) show(w io.Writer, one *madeBatch) {
	status, output, failed := "in_progress", "null", "null"
	if one.over != "" {
		status, output, failed = one.over, fmt.Sprintf("%q", one.id+"-out"), fmt.Sprintf("%q", one.id+"-err")
	}
	metadata, _ := json.Marshal(one.metadata)
	fmt.Fprintf(w, `{"id":%q,"object":"batch","endpoint":"/v1/chat/completions","input_file_id":%q,"status":%q,"output_file_id":%s,"error_file_id":%s,"created_at":1,"request_counts":{"total":%d,"completed":0,"failed":0},"metadata":%s}`,
		one.id, one.input, status, output, failed, one.lines, metadata)
}

func (b *batcher) list(w http.ResponseWriter, _ *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	fmt.Fprint(w, `{"object":"list","data":[`)
	for i, one := range slices.Backward(b.batches) {
		b.show(w, one)
		if i > 0 {
			fmt.Fprint(w, ",")
		}
	}
	fmt.Fprint(w, `],"has_more":false}`)
}

func (b *batcher) find(id string) *madeBatch {
	for _, one := range b.batches {
		if one.id == id {
			return one
		}
	}
	return nil
}

func (b *batcher) retrieve(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	b.polls++
	n, polled := b.polls, b.polled
	b.mu.Unlock()
	if polled != nil {
		polled(n)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	one := b.find(r.PathValue("id"))
	if one.polls++; one.polls >= b.need && one.over == "" {
		b.finish(one)
	}
	b.show(w, one)
}

func (b *batcher) cancel(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	one := b.find(r.PathValue("id"))
	one.over = "cancelled" //nolint:misspell // as the API spells it
	b.files[one.id+"-out"], b.files[one.id+"-err"] = nil, nil
	b.show(w, one)
}

// finish answers the lines of a batch: every tenth expires, every twentieth is an error.
func (b *batcher) finish(one *madeBatch) {
	var out, errs []string
	lines := bufio.NewScanner(bytes.NewReader(b.files[one.input]))
	lines.Buffer(nil, 1<<22)
	for i := 0; lines.Scan(); i++ {
		var line struct {
			CustomID string `json:"custom_id"`
			Method   string `json:"method"`
			URL      string `json:"url"`
			Body     struct{ Messages []struct{ Content string } }
		}
		if json.Unmarshal(lines.Bytes(), &line) != nil || line.Method != "POST" || line.URL != "/v1/chat/completions" {
			one.over = "failed"
			return
		}
		switch {
		case i%10 == 3:
			b.expired++
			errs = append(errs, fmt.Sprintf(`{"id":"r%d","custom_id":%q,"response":null,"error":{"code":"batch_expired","message":"This request could not be executed before the completion window expired."}}`, i, line.CustomID))
		case i%20 == 7:
			b.failed++
			errs = append(errs, fmt.Sprintf(`{"id":"r%d","custom_id":%q,"response":{"status_code":500,"request_id":"x","body":{"error":{"message":"broken"}}},"error":null}`, i, line.CustomID))
		default:
			b.lines++
			question := line.Body.Messages[1].Content
			sum := fnv.New32a()
			fmt.Fprint(sum, question)
			content, _ := json.Marshal(b.answer(question, int(sum.Sum32()>>1), false))
			out = append(out, fmt.Sprintf(`{"id":"r%d","custom_id":%q,"response":{"status_code":200,"request_id":"x","body":{"model":"m","choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":%s}}],"usage":{"prompt_tokens":8000,"completion_tokens":3000}}},"error":null}`, i, line.CustomID, content))
		}
	}
	slices.Reverse(out) // in another order than they were asked
	one.over = "completed"
	b.files[one.id+"-out"], b.files[one.id+"-err"] = []byte(strings.Join(out, "\n")), []byte(strings.Join(errs, "\n")+"\n")
}

func (b *batcher) content(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	data, known := b.files[r.PathValue("id")]
	if !known {
		http.NotFound(w, r)
		return
	}
	_, _ = w.Write(data)
}

// batchArgs are the arguments of a run that asks in a batch.
func (b *batcher) batchArgs(t testing.TB, dir string, more ...string) []string {
	prices := filepath.Join(t.TempDir(), "prices.yaml")
	require.NoError(t, os.WriteFile(prices, []byte("currency: USD\nmodels: {m: {prompt: \"100000\", answer: \"100000\"}}\n"), 0o644)) // a tenth for a token
	return slices.Concat([]string{"generate"}, b.games, []string{
		"--author", "openai,builtin", "--base-url", b.url, "--model", "m", "--date", "2026-11-21", "--out", dir,
		"--json", "--batch", "--max-delay", "20ms", "--prices", prices,
	}, more)
}

// twiceKilled has a run killed when its batch is there and not yet known, and once more as it
// waits for it, and lets it come to its end then.
func twiceKilled(t *testing.T, b *batcher, dir string, more ...string) {
	args := b.batchArgs(t, dir, more...)
	killed := func(hook func(kill func())) {
		var p *program
		started := make(chan struct{})
		b.mu.Lock()
		hook(func() {
			<-started
			p.kill()
			time.Sleep(50 * time.Millisecond) // and is not answered
		})
		b.mu.Unlock()
		p = startProgram(t, nil, args...)
		close(started)
		code, out, errs := p.wait()
		require.Equal(t, -1, code, out+errs)
	}
	killed(func(kill func()) { b.created = kill })
	killed(func(kill func()) {
		b.created = nil
		b.polled = func(n int) {
			if n == 2 {
				kill()
			}
		}
	})
	require.Len(t, b.batches, 1)
	run := runsOf(t, dir)[0]
	require.Equal(t, []int{b.batches[0].lines, b.batches[0].lines, 0}, []int{run.Usage.Requests, run.Usage.Waiting, run.Usage.Lost})
	b.mu.Lock()
	b.polled = nil
	b.mu.Unlock()
	code, out, errs := try(t, map[string]string{"OPENAI_API_KEY": theKey}, args...)
	require.Equal(t, exitClean, code, "%.3000s%s", out, errs)
	require.Contains(t, errs, "the run has asked before: waiting for its batch batch_0, and sending no other")
}

// requirePaidOnce holds the account of the only run against what the server did.
func requirePaidOnce(t *testing.T, b *batcher, dir string) {
	t.Helper()
	runs := runsOf(t, dir)
	require.Len(t, runs, 1)
	require.Len(t, b.batches, 1)
	used := runs[0].Usage
	require.Equal(t, runs[0].Run, b.batches[0].metadata["run"])
	require.Equal(t, []int{b.batches[0].lines + b.direct, b.batches[0].lines}, []int{used.Requests, used.Batched})
	require.Equal(t, b.batches[0].lines, b.lines+b.expired+b.failed)
	require.Equal(t, []int64{int64(8000 * (b.lines + b.direct)), int64(3000 * (b.lines + b.direct))}, []int64{used.Prompt, used.Answer})
	require.Zero(t, used.EstimatedPrompt+used.EstimatedAnswer)
	require.Zero(t, used.Waiting+used.Lost)
	require.Equal(t, int64(11_000*b.direct+5500*b.lines)*100_000_000, used.Cost, "a batch costs half")
	require.Equal(t, map[string]int{"not in the batch": b.expired, "server error": b.failed}, used.Failed)
	code, out, _ := try(t, nil, "runs", "show", "--out", dir)
	require.Equal(t, exitClean, code)
	require.Contains(t, out, fmt.Sprintf("%d sent (%d in a batch)", used.Requests, used.Batched))
	requireNoKey(t, dir)
}

// longRun is the days of a long run: 30 with TRIALS, else a fortnight.
func longRun() int {
	if os.Getenv("TRIALS") != "" {
		return 30
	}
	return 14
}

// TestAMonthInABatch: every day of every game is filled and nothing is paid twice, although
// a tenth of the lines expires, some are errors, and the run is killed twice.
func TestAMonthInABatch(t *testing.T) {
	if testing.Short() {
		t.Skip("it assembles a fortnight of all games")
	}
	b, dir := newBatcher(t, "all"), t.TempDir()
	twiceKilled(t, b, dir, "--days", strconv.Itoa(longRun()))
	requirePaidOnce(t, b, dir)
	require.Greater(t, b.expired, 5)
	require.GreaterOrEqual(t, b.failed, 3)
	index, err := store.NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	require.Len(t, index, longRun())
	for date, games := range index {
		require.Len(t, games, 4, date)
	}
	code, _, errs := try(t, nil, "qa", dir)
	require.Equal(t, exitClean, code, errs)
	t.Logf("%d lines, %d expired, %d errors, %d asked by themselves", b.batches[0].lines, b.expired, b.failed, b.direct)
}

// TestANightInABatch is the same for a game and few days.
func TestANightInABatch(t *testing.T) {
	if testing.Short() {
		t.Skip("a run is killed twice")
	}
	b, dir := newBatcher(t, "triples", "waywords"), t.TempDir()
	twiceKilled(t, b, dir, "--days", "4")
	requirePaidOnce(t, b, dir)
	require.Positive(t, b.expired)
	require.Positive(t, b.failed)
}

// TestAServerWithoutBatches is asked one by one, and that is said once.
func TestAServerWithoutBatches(t *testing.T) {
	b, dir := newBatcher(t, "triples", "waywords"), t.TempDir()
	bare := http.NewServeMux()
	bare.Handle("POST /v1/chat/completions", b.honest)
	server := httptest.NewServer(bare)
	t.Cleanup(server.Close)
	b.url = server.URL + "/v1"
	args := b.batchArgs(t, dir, "--days", "2")
	code, out, errs := try(t, map[string]string{"OPENAI_API_KEY": theKey}, args...)
	require.Equal(t, exitClean, code, "%.3000s%s", out, errs)
	require.Equal(t, 1, strings.Count(errs, "the endpoint cannot be asked for batches (HTTP 404)"), errs)
	_, total := b.counts()
	used := runsOf(t, dir)[0].Usage
	require.Equal(t, []int{total, 0}, []int{used.Requests, used.Batched})
}
