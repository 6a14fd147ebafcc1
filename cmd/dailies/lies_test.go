package main

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// fickle is a server that lies before it tells the truth: what it answers depends on the
// question and on how often it was asked, and the last of it on the question alone. Some
// questions it answers with the key, for good.
type fickle struct {
	*honest
	barren bool // it never sends a pack, and never any usage

	mu     sync.Mutex
	times  map[string]int
	served int
	prompt int // tokens of what it was asked, at three bytes each, without schemas
	meet   func(n int)
}

// passing are lies after which a question is asked again. Of those that are answers and cannot be read, a
// run takes one a question: only the first six may come second.
var passing = []string{"429", "500", "408", "409", "425", "cut off", "error body", "truncated JSON", "two packs", "nonsense", "empty", "proxy", "length"}

// ServeHTTP implements http.Handler.
func (f *fickle) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var request struct{ Messages []struct{ Content string } }
	if json.NewDecoder(r.Body).Decode(&request) != nil || len(request.Messages) < 2 {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	question := request.Messages[1].Content
	// A question after a lie is the same question: a run that was killed meanwhile asks it afresh.
	correction := len(request.Messages) >= 4 && strings.Contains(request.Messages[3].Content, "Correct this and leave")
	if correction {
		question += request.Messages[2].Content
	}
	sum := fnv.New32a()
	fmt.Fprint(sum, question)
	draw := int(sum.Sum32() >> 1)
	f.mu.Lock()
	f.served++
	for _, m := range request.Messages {
		f.prompt += len(m.Content) / 3
	}
	n, meet, told := f.served, f.meet, f.times[question]
	f.times[question]++
	f.mu.Unlock()
	if meet != nil {
		meet(n)
	}
	switch {
	case f.barren:
		fmt.Fprint(w, completion(`"{\"number\":`+fmt.Sprint(n)+`}"`, `"stop"`, "m", "null"))
	case draw%11 == 0:
		fmt.Fprint(w, chat(`{"title":"\u0073`+theKey[1:]+`"}`, "stop", "", "m"))
	case told < draw%3:
		kinds := passing
		if told > 0 {
			kinds = passing[:6]
		}
		(&liar{}).spoil(w, r, kinds[(draw/3+told)%len(kinds)], []byte("{}"))
	default:
		content, finish, model, usage := dress(forms[draw%len(forms)], f.answer(question, draw, correction))
		fmt.Fprint(w, completion(content, finish, model, usage))
	}
}

func newFickle(t testing.TB, games ...string) *fickle {
	t.Helper()
	f := &fickle{honest: newHonest(t, games...), times: make(map[string]int)}
	server := httptest.NewServer(f)
	t.Cleanup(server.Close)
	t.Cleanup(server.CloseClientConnections)
	f.url = server.URL + "/v1"
	return f
}

// killedAt starts a run and kills it as request n of that start comes; it reports whether
// the kill came before the end.
func (f *fickle) killedAt(t *testing.T, n int, args []string) bool {
	t.Helper()
	var p *program
	started := make(chan struct{})
	f.mu.Lock()
	first := f.served
	f.meet = func(at int) {
		if at == first+n {
			<-started
			p.kill()
		}
	}
	f.mu.Unlock()
	p = startProgram(t, nil, args...)
	close(started)
	code, out, errs := p.wait()
	f.mu.Lock()
	f.meet = nil
	f.mu.Unlock()
	require.Contains(t, []int{-1, exitClean, exitFindings}, code, out+errs)
	return code == -1
}

// TestLiesAndKills: what a run publishes that meets lies of every kind and is killed ten
// times is what a run publishes that nobody kills; the key is nowhere, and the account
// has every request that reached the server.
func TestLiesAndKills(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts the program a dozen times")
	}
	more := []string{"--accept-model", "house-blend", "--max-delay", "1s", "--author", "openai,builtin"}
	calm := newFickle(t, "triples", "waywords")
	whole := t.TempDir()
	code, out, errs := startProgram(t, nil, calm.args(whole, more...)...).wait()
	require.Equal(t, exitClean, code, out+errs)
	requireNoKey(t, whole)

	f, dir := newFickle(t, "triples", "waywords"), t.TempDir()
	args := func() []string { return calm.args(dir, append(more, "--base-url", f.url)...) }
	draw := rand.New(rand.NewPCG(11, 1))
	kills := 0
	for range 10 {
		if f.killedAt(t, 1+draw.IntN(3), args()) {
			kills++
		}
		requireNoKey(t, dir)
	}
	code, out, errs = startProgram(t, nil, args()...).wait()
	require.Equal(t, exitClean, code, out+errs)
	require.Equal(t, dailiesOnly(tree(t, whole)), dailiesOnly(tree(t, dir)))
	requireNoKey(t, dir)
	requireAccount(t, dir, f.served)
	t.Logf("%d kills, %d requests, of them %d undisturbed", kills, f.served, calm.served)
	require.Greater(t, kills, 4)
}

// dailiesOnly are the published puzzles: the index names the run, and that its address.
func dailiesOnly(files map[string]string) map[string]string {
	for name := range files {
		if name == "index.json" {
			delete(files, name)
		}
	}
	return files
}

// TestABudgetOverTenKills holds over all the starts of a run together, also where the
// server reports no usage and answers are lost.
func TestABudgetOverTenKills(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts the program a dozen times")
	}
	const limit = 200_000
	f, dir := newFickle(t, "triples"), t.TempDir()
	f.barren = true
	args := f.args(dir, "--budget-tokens", fmt.Sprint(limit), "--max-answer-tokens", "2000", "--attempts", "40", "--max-wait", (10 * time.Second).String())
	draw := rand.New(rand.NewPCG(11, 2))
	for range 10 {
		f.killedAt(t, 1+draw.IntN(3), args)
	}
	startProgram(t, nil, args...).wait()
	var sent, lost int
	var tokens int64
	for _, r := range runsOf(t, dir) {
		sent, lost = sent+r.Usage.Requests, lost+r.Usage.Lost
		require.Zero(t, r.Usage.Prompt+r.Usage.Answer, "nothing was reported")
		tokens += r.Usage.EstimatedPrompt + r.Usage.EstimatedAnswer
	}
	require.LessOrEqual(t, tokens, int64(limit))
	require.LessOrEqual(t, f.prompt, limit, "as the server counts")
	require.LessOrEqual(t, f.served, sent)
	require.Positive(t, lost)
	t.Logf("%d requests, %d lost, %d of %d tokens, %d in prompts as the server counts", sent, lost, tokens, limit, f.prompt)
}
