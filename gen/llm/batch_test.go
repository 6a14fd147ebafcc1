package llm

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/gen"
	"dailies/gen/llm/budget"
)

// batches is a server that takes batches and answers each as a test says.
type batches struct {
	*http.ServeMux
	t *testing.T

	mu       sync.Mutex
	uploads  [][]string // the keys of each file
	made     []string   // the metadata of each batch
	polls    int
	cancels  int
	direct   int
	status   string                                              // of a batch; completed when empty
	output   func(keys []string) (out, errs string)              // the files
	instead  map[string]func(w http.ResponseWriter, next func()) // by the path's kind: list, create, poll, cancel, content
	chat     string                                              // the answer to what is asked directly
	outputID string
}

func newBatches(t *testing.T) (*batches, string) {
	b := &batches{ServeMux: http.NewServeMux(), t: t, instead: map[string]func(http.ResponseWriter, func()){}, chat: answer(`{"game":"direct"}`, "stop", ""), outputID: "out"}
	b.output = func(keys []string) (string, string) { return lines(keys...), "" }
	b.on("POST /v1/files", "upload", func(w http.ResponseWriter, r *http.Request) {
		file, _, err := r.FormFile("file")
		require.NoError(t, err)
		var keys []string
		scanner := bufio.NewScanner(file)
		scanner.Buffer(nil, 1<<24)
		for scanner.Scan() {
			var line struct {
				CustomID string `json:"custom_id"`
				Body     struct {
					Model string
					N     int
				}
			}
			require.NoError(t, json.Unmarshal(scanner.Bytes(), &line))
			require.Equal(t, "m", line.Body.Model)
			keys = append(keys, line.CustomID)
		}
		b.uploads = append(b.uploads, keys)
		fmt.Fprint(w, `{"id":"file-1"}`)
	})
	b.on("POST /v1/batches", "create", func(w http.ResponseWriter, r *http.Request) {
		var made struct{ Metadata json.RawMessage }
		text, _ := io.ReadAll(r.Body)
		require.NoError(t, json.Unmarshal(text, &made))
		b.made = append(b.made, string(made.Metadata))
		fmt.Fprint(w, b.shown("validating"))
	})
	b.on("GET /v1/batches", "list", func(w http.ResponseWriter, _ *http.Request) {
		list := ""
		if len(b.made) > 0 {
			list = b.shown(b.at())
		}
		fmt.Fprintf(w, `{"object":"list","data":[%s],"has_more":false}`, list)
	})
	b.on("GET /v1/batches/{id}", "poll", func(w http.ResponseWriter, _ *http.Request) {
		b.polls++
		fmt.Fprint(w, b.shown(b.at()))
	})
	b.on("POST /v1/batches/{id}/cancel", "cancel", func(w http.ResponseWriter, _ *http.Request) {
		b.cancels++
		fmt.Fprint(w, b.shown("cancelling")) //nolint:misspell // as the API spells it
	})
	b.on("GET /v1/files/{id}/content", "content", func(w http.ResponseWriter, r *http.Request) {
		out, errs := b.output(b.uploads[0])
		if r.PathValue("id") == "err" {
			out = errs
		}
		_, _ = io.Copy(w, strings.NewReader(out))
	})
	b.on("POST /v1/chat/completions", "chat", func(w http.ResponseWriter, _ *http.Request) {
		b.direct++
		fmt.Fprint(w, b.chat)
	})
	server := httptest.NewServer(b)
	t.Cleanup(server.Close)
	t.Cleanup(server.CloseClientConnections)
	return b, server.URL + "/v1"
}

// on answers a path, unless a test answers it in another way.
func (b *batches) on(path, kind string, answer http.HandlerFunc) {
	b.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
		next := func() {
			b.mu.Lock()
			defer b.mu.Unlock()
			answer(w, r)
		}
		if instead := b.instead[kind]; instead != nil {
			instead(w, next)
			return
		}
		next()
	})
}

func (b *batches) at() string {
	if b.status == "" {
		return "completed"
	}
	return b.status
}

// shown is the batch as JSON.
func (b *batches) shown(status string) string {
	metadata := "null"
	if len(b.made) > 0 {
		metadata = b.made[len(b.made)-1]
	}
	return fmt.Sprintf(`{"id":"batch_1","status":%q,"metadata":%s,"output_file_id":%q,"error_file_id":"err","errors":null}`, status, metadata, b.outputID)
}

// lines are good answers, a line each.
func lines(keys ...string) string {
	var all strings.Builder
	for _, key := range keys {
		all.WriteString(lineOf(key, `{"game":"batch"}`) + "\n")
	}
	return all.String()
}

func lineOf(key, content string) string {
	return fmt.Sprintf(`{"id":"x","custom_id":%q,"response":{"status_code":200,"body":%s},"error":null}`, key, answer(content, "stop", ""))
}

// batched is an author of a run that asks in a batch, with its notes.
func batched(t *testing.T, base string, change func(*Config)) (*Author, *meter, *[]string) {
	t.Helper()
	var mu sync.Mutex
	notes := &[]string{}
	c := config(base)
	c.Batch = &Batch{Run: "run1", Games: []string{"triples"}, Note: func(note string) {
		mu.Lock()
		defer mu.Unlock()
		*notes = append(*notes, note)
	}}
	c.Timeout, c.MaxWait = 2*time.Second, 100*time.Millisecond
	if change != nil {
		change(&c)
	}
	a, m, _ := patient(t, c)
	return a, m, notes
}

// from counts the submissions by who answered them.
func from(materials []gen.Submission) (inBatch, direct int) {
	for _, m := range materials {
		switch string(m.Data) {
		case `{"game":"batch"}`:
			inBatch++
		case `{"game":"direct"}`:
			direct++
		}
	}
	return inBatch, direct
}

// TestTheAnswersOfABatch are taken if they are good, whatever is around them; the other
// questions are asked by themselves.
func TestTheAnswersOfABatch(t *testing.T) {
	status := func(code int, body string) func([]string) (string, string) {
		return func(k []string) (string, string) {
			return lines(k[1:]...) + fmt.Sprintf(`{"custom_id":%q,"response":{"status_code":%d,"body":%s}}`, k[0], code, body), ""
		}
	}
	huge := strings.Repeat("x", 30<<20)
	for name, c := range map[string]struct {
		output func(keys []string) (string, string)
		direct int
	}{
		"all":          {func(k []string) (string, string) { return lines(k...), "" }, 0},
		"out of order": {func(k []string) (string, string) { return lines(k[3], k[1], k[0], k[2]), "" }, 0},
		"in both files": {func(k []string) (string, string) {
			return lines(k[:3]...), fmt.Sprintf(`{"custom_id":%q,"response":null,"error":{"code":"batch_expired","message":"late"}}`, k[3])
		}, 1},
		"doubled": {func(k []string) (string, string) {
			return lines(k...) + lineOf(k[0], `{"game":"another"}`), lineOf(k[1], `{"game":"another"}`)
		}, 0},
		"of nobody": {func(k []string) (string, string) { return lines("", "x", strings.Repeat("a", 64)) + lines(k...), "" }, 0},
		"malformed": {func(k []string) (string, string) {
			return "\n\n{\nnull\n[]\n7\n{\"custom_id\":7}\n" + lines(k[:2]...) + `{"custom_id":"` + k[2], "\x00"
		}, 2},
		"nothing":            {func([]string) (string, string) { return "", "" }, 4},
		"a line of 30 MB":    {func(k []string) (string, string) { return huge + "\n" + lines(k...), "" }, 0},
		"an answer of 30 MB": {func(k []string) (string, string) { return lineOf(k[0], huge) + "\n" + lines(k[1:]...), "" }, 1},
		"more than is read": {func(k []string) (string, string) {
			return lines(k[0]) + strings.Repeat(huge+"\n", 3) + lines(k[1:]...), ""
		}, 3},
		"a page":          {status(200, `"<html>"`), 1},
		"no completion":   {status(200, `7`), 1},
		"a status of 500": {status(500, `{"error":{"message":"x"}}`), 1},
		"a status of 401": {status(401, `{"error":{"message":"x"}}`), 1},
		"a status of 404": {status(404, `{"error":{"message":"x"}}`), 1},
		"a status of 0":   {status(0, `{}`), 1},
		"a status of -7":  {status(-7, `{}`), 1},
		"an empty answer": {status(200, answer("", "stop", "")), 1},
		"one cut off":     {status(200, answer("{", "length", "")), 1},
	} {
		t.Run(name, func(t *testing.T) {
			b, base := newBatches(t)
			b.output = c.output
			a, m, _ := batched(t, base, func(c *Config) { c.Timeout = 20 * time.Second }) // 30 MB, on a slow machine
			materials, err := a.write(t.Context(), triples(4))
			require.NoError(t, err)
			answered, direct := from(materials)
			require.Equal(t, []int{4 - c.direct, c.direct, c.direct}, []int{answered, direct, b.direct})
			require.Equal(t, []int{4 + c.direct, 4}, []int{a.Usage().Requests, a.Usage().Batched})
			require.Len(t, m.results, 4+c.direct)
			require.Zero(t, b.cancels)
		})
	}
}

// TestWhatTheModelRefusesIsNotAskedAgain, as it would not be without a batch.
func TestWhatTheModelRefusesIsNotAskedAgain(t *testing.T) {
	b, base := newBatches(t)
	b.output = func(k []string) (string, string) {
		return fmt.Sprintf(`{"custom_id":%q,"response":{"status_code":200,"body":%s}}`, k[0], answer("", "stop", "I would rather not")), ""
	}
	a, _, _ := batched(t, base, nil)
	_, err := a.write(t.Context(), triples(1))
	require.ErrorContains(t, err, "I would rather not")
	require.Zero(t, b.direct)
}

// TestEndpointsThatFail in any part of it: the open questions are asked directly, and the user
// is told once.
func TestEndpointsThatFail(t *testing.T) {
	always := func(code int, body string) func(http.ResponseWriter, func()) {
		return func(w http.ResponseWriter, _ func()) {
			w.WriteHeader(code)
			fmt.Fprint(w, body)
		}
	}
	for name, c := range map[string]struct {
		kind    string
		instead func(http.ResponseWriter, func())
		note    string
	}{
		"no batches":         {"list", always(404, "no"), "cannot be asked for batches (HTTP 404)"},
		"not implemented":    {"list", always(501, ""), "(HTTP 501)"},
		"a list that fails":  {"list", always(500, ""), "(HTTP 500)"},
		"a list of nonsense": {"list", always(200, "<html>"), "cannot be read"},
		"a list without end": {"list", always(200, `{"data":[{"id":"other","status":"completed"}],"has_more":true}`), ""},
		"no files":           {"upload", always(404, ""), "takes no batches (HTTP 404)"},
		"a nameless file":    {"upload", always(200, `{"id":"../chat/completions"}`), "has no name"},
		"no batch":           {"create", always(400, ""), "could not be sent (HTTP 400)"},
		"lost on the way":    {"poll", always(404, ""), "cannot be asked for (HTTP 404)"},
		"no answers":         {"content", always(404, ""), "could not be read (HTTP 404)"},
		"answers cut off":    {"content", func(w http.ResponseWriter, _ func()) { cut("{")(w, nil) }, "could not be read"},
	} {
		t.Run(name, func(t *testing.T) {
			b, base := newBatches(t)
			b.instead[c.kind] = c.instead
			a, _, notes := batched(t, base, func(c *Config) { c.Retries = 1 })
			a.retries.retries = 1
			materials, err := a.write(t.Context(), triples(3))
			require.NoError(t, err)
			require.Len(t, materials, 3)
			if c.note == "" {
				require.Empty(t, *notes)
				return
			}
			_, direct := from(materials)
			require.Equal(t, 3, direct)
			require.Len(t, *notes, 1)
			require.Contains(t, (*notes)[0], c.note)
		})
	}
}

// TestAFileWithoutAName is not asked for.
func TestAFileWithoutAName(t *testing.T) {
	b, base := newBatches(t)
	b.outputID = "../../v1/models?x="
	a, _, notes := batched(t, base, nil)
	materials, err := a.write(t.Context(), triples(1))
	require.NoError(t, err)
	require.Len(t, materials, 1)
	require.Contains(t, (*notes)[0], "no name that can be asked for")
}

// TestABatchThatNeverEnds is canceled in time, and the answers that came by then are taken.
// Questions that may have been answered all the same are charged.
func TestABatchThatNeverEnds(t *testing.T) {
	for _, ends := range []bool{false, true} {
		b, base := newBatches(t)
		b.status = "in_progress"
		b.output = func(k []string) (string, string) { return lines(k[:2]...), "" }
		b.instead["cancel"] = func(_ http.ResponseWriter, next func()) {
			next()
			if ends {
				b.mu.Lock()
				b.status = "cancelled" //nolint:misspell // as the API spells it
				b.mu.Unlock()
			}
		}
		prices, err := budget.NewPrices("USD", map[string]budget.Price{"m": {Prompt: "1", Answer: "1"}})
		require.NoError(t, err)
		a, m, notes := batched(t, base, func(c *Config) {
			c.Batch.Wait = 50 * time.Millisecond
			c.Budget, err = budget.New(budget.Limits{}, prices, "m")
			require.NoError(t, err)
		})
		materials, err := a.write(t.Context(), triples(4))
		require.NoError(t, err)
		answered, direct := from(materials)
		require.Equal(t, []int{2, 2, 1}, []int{answered, direct, b.cancels})
		require.Contains(t, (*notes)[0], "did not end within 50ms and is canceled")
		lost := 0
		for _, r := range m.results {
			if r.Outcome == string(Unbatched) && r.EstimatedPrompt > 0 && r.Cost > 0 {
				lost++
			}
		}
		require.Equal(t, map[bool]int{false: 2, true: 0}[ends], lost)
		require.Greater(t, b.polls, 1)
	}
}

// TestABatchIsSentOnce although the answer to its sending was lost.
func TestABatchIsSentOnce(t *testing.T) {
	for name, lose := range map[string]func(w http.ResponseWriter, next func()){
		"no answer": func(w http.ResponseWriter, next func()) { next(); hangUp(w, nil) },
		"two":       func(w http.ResponseWriter, next func()) { next(); fmt.Fprint(w, "{}") },
	} {
		b, base := newBatches(t)
		b.instead["create"] = lose
		a, _, _ := batched(t, base, nil)
		materials, err := a.write(t.Context(), triples(2))
		require.NoError(t, err)
		answered, _ := from(materials)
		require.Equal(t, []int{2, 1}, []int{answered, len(b.made)}, name)
		require.JSONEq(t, `{"program":"dailies","run":"run1"}`, b.made[0])
	}
}

// TestAListThatLags by 10 s does not make a run pay twice: stopped three times before it knows the
// batch that it sent, it looks until the list shows that batch, and sends no other. The seconds
// are those that the author waits, which the test counts.
func TestAListThatLags(t *testing.T) {
	b, base := newBatches(t)
	var waited, made atomic.Int64 // in nanoseconds
	var stop atomic.Pointer[context.CancelFunc]
	kill := func() { (*stop.Load())() }
	b.instead["create"] = func(w http.ResponseWriter, next func()) {
		next()
		made.Store(waited.Load())
		kill()
		hangUp(w, nil)
	}
	looks, start := 0, 0
	b.instead["list"] = func(w http.ResponseWriter, next func()) {
		b.mu.Lock()
		looks++
		hidden := len(b.made) > 0 && waited.Load()-made.Load() < int64(10*time.Second)
		if len(b.made) > 0 && start < 3 && looks >= 2 {
			kill()
		}
		b.mu.Unlock()
		if hidden {
			fmt.Fprint(w, `{"object":"list","data":[],"has_more":false}`)
			return
		}
		next()
	}
	for start = range 4 {
		ctx, cancel := context.WithCancel(t.Context())
		stop.Store(&cancel)
		looks = 0
		a, _, _ := batched(t, base, func(c *Config) { c.Batch.Begun, c.MaxWait = start > 0, 5*time.Minute })
		patiently := a.sleep
		a.sleep = func(ctx context.Context, d time.Duration) error {
			waited.Add(int64(d))
			return patiently(ctx, d)
		}
		materials, err := a.write(ctx, triples(3))
		if start < 3 {
			require.ErrorIs(t, err, context.Canceled)
		} else {
			require.NoError(t, err)
			answered, _ := from(materials)
			require.Equal(t, 3, answered)
		}
		cancel()
	}
	require.Len(t, b.made, 1)
	require.Zero(t, b.direct)
	require.GreaterOrEqual(t, waited.Load()-made.Load(), int64(10*time.Second))
}

// TestAKnownBatchIsAskedForByItsID: the id is kept before anything is awaited, and a start that
// has it needs no list, which may lack the batch for good.
func TestAKnownBatchIsAskedForByItsID(t *testing.T) {
	b, base := newBatches(t)
	b.status = "in_progress"
	kept := ""
	ctx, cancel := context.WithCancel(t.Context())
	b.instead["poll"] = func(_ http.ResponseWriter, next func()) { require.Equal(t, "batch_1", kept); next(); cancel() }
	keep := func(c *Config) {
		c.Batch.Keep = func(_ context.Context, id string) error { kept = id; return nil }
	}
	a, _, _ := batched(t, base, keep)
	_, err := a.write(ctx, triples(3))
	require.ErrorIs(t, err, context.Canceled)

	b.mu.Lock()
	b.status = ""
	b.mu.Unlock()
	delete(b.instead, "poll")
	b.instead["list"] = func(w http.ResponseWriter, _ func()) { fmt.Fprint(w, `{"object":"list","data":[],"has_more":false}`) }
	again, _, _ := batched(t, base, func(c *Config) { keep(c); c.Batch.ID = kept })
	materials, err := again.write(t.Context(), triples(3))
	require.NoError(t, err)
	answered, _ := from(materials)
	require.Equal(t, []int{3, 0, 1}, []int{answered, b.direct, len(b.made)})
}

// TestACanceledRunFindsItsBatch: the batch goes on alone, nothing of it has ended in the
// account, and the resumed run sends no other.
func TestACanceledRunFindsItsBatch(t *testing.T) {
	b, base := newBatches(t)
	b.status = "in_progress"
	ctx, cancel := context.WithCancel(t.Context())
	b.instead["poll"] = func(_ http.ResponseWriter, next func()) { next(); cancel() }
	a, m, _ := batched(t, base, nil)
	_, err := a.write(ctx, triples(3))
	require.ErrorIs(t, err, context.Canceled)
	require.Len(t, m.attempts, 3)
	require.Empty(t, m.results)
	require.Zero(t, b.cancels+b.direct)

	b.mu.Lock()
	b.status = ""
	b.mu.Unlock()
	delete(b.instead, "poll")
	again, m, notes := batched(t, base, nil)
	materials, err := again.write(t.Context(), triples(3))
	require.NoError(t, err)
	answered, _ := from(materials)
	require.Equal(t, []int{3, 0, 1, 1}, []int{answered, b.direct, len(b.made), len(b.uploads)})
	require.Contains(t, (*notes)[0], "the run has asked before")
	require.True(t, m.attempts[0].Batched)

	other, _, _ := batched(t, base, func(c *Config) { c.Batch.Run = "run2" })
	_, err = other.write(t.Context(), triples(1))
	require.NoError(t, err)
	require.Len(t, b.made, 2, "another run has another batch")
}

// TestGamesShareABatch: it waits for each game that may ask, until that game leaves.
func TestGamesShareABatch(t *testing.T) {
	b, base := newBatches(t)
	a, _, _ := batched(t, base, func(c *Config) {
		c.Batch.Games = []string{"triples", "waywords", "aura"}
		c.Prompts["waywords"] = c.Prompts["triples"]
	})
	var both sync.WaitGroup
	for _, game := range []string{"triples", "waywords"} {
		both.Go(func() {
			materials, err := a.write(t.Context(), gen.Request{Game: game, Want: 3, Avoid: []string{game}})
			if answered, _ := from(materials); err != nil || answered != 3 {
				t.Errorf("%s: %d answers, %v", game, answered, err)
			}
		})
	}
	a.Leave("aura")
	both.Wait()
	require.Len(t, b.uploads, 1)
	require.Len(t, b.uploads[0], 6)
	materials, err := a.write(t.Context(), gen.Request{Game: "triples", Round: 1, Want: 1})
	require.NoError(t, err)
	_, direct := from(materials)
	require.Equal(t, 1, direct, "later rounds are asked directly")
}

// TestABudgetWithoutRoomForABatch sends none.
func TestABudgetWithoutRoomForABatch(t *testing.T) {
	b, base := newBatches(t)
	a, _, _ := batched(t, base, func(c *Config) {
		var err error
		c.Budget, err = budget.New(budget.Limits{Month: budget.Allowance{Tokens: 1}}, nil, "m")
		require.NoError(t, err)
	})
	_, err := a.write(t.Context(), triples(2))
	var full *budget.Exhausted
	require.ErrorAs(t, err, &full)
	require.Empty(t, b.uploads)
	require.Empty(t, b.made)
	require.Zero(t, b.direct)
}

// TestABatchWithoutRoom: questions for which the budget has no room at first are asked once the
// batch has cost less than it might.
func TestABatchWithoutRoom(t *testing.T) {
	b, base := newBatches(t)
	a, _, _ := batched(t, base, func(c *Config) {
		var err error
		c.MaxAnswerTokens = 3000
		c.Budget, err = budget.New(budget.Limits{Allowance: budget.Allowance{Tokens: 13_000}}, nil, "m")
		require.NoError(t, err)
	})
	materials, err := a.write(t.Context(), triples(4))
	require.NoError(t, err)
	answered, direct := from(materials)
	require.Positive(t, answered)
	require.Positive(t, direct)
	require.Equal(t, 4, answered+direct)
	require.Equal(t, direct, b.direct)
	require.Len(t, b.uploads[0], answered, "what the budget has no room for is not in the batch, which would be paid for")
	require.False(t, bytes.Contains([]byte(strings.Join(b.made, "")), []byte(key)))
}
