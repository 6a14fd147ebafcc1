package main

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io/fs"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/internal/catalog"
)

// honest is a server that speaks the chat protocol and gives the same question the same
// answer: one of the packs that come with the program, those that take long left out,
// but no pack for the third question of a round, so that it is asked again. It counts
// what it is asked.
type honest struct {
	url   string
	games []string // that it is asked about
	packs map[string][]string
	other func(question string) string // the answers, if they are to be others

	mu    sync.Mutex
	asked map[string]int // by the user's part of the prompt
	total int
	meet  func(r *http.Request, n int) // what is done when request n comes, from 1, before it is answered
}

func newHonest(t testing.TB, games ...string) *honest {
	t.Helper()
	h := &honest{games: games, packs: make(map[string][]string)}
	for _, e := range catalog.Games() {
		names, err := fs.Glob(e.Packs, "*.json")
		require.NoError(t, err)
		if e.Name() == "triples" {
			names = []string{"cold-pizza.json", "midnight-fridge.json", "birthday-cake.json", "ceiling-fan.json", "hidden-biscuits.json", "sick-day.json"}
		}
		for _, name := range names {
			data, err := fs.ReadFile(e.Packs, name)
			require.NoError(t, err)
			h.packs[e.Name()] = append(h.packs[e.Name()], string(data))
		}
	}
	h.expect(nil)
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	t.Cleanup(server.CloseClientConnections)
	h.url = server.URL + "/v1"
	return h
}

// expect counts requests from now on, and says what is done when one comes.
func (h *honest) expect(meet func(r *http.Request, n int)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.asked, h.total, h.meet = make(map[string]int), 0, meet
}

// counts tells how often each question was asked, and all of them.
func (h *honest) counts() (asked map[string]int, total int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return maps.Clone(h.asked), h.total
}

// ServeHTTP implements http.Handler.
func (h *honest) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var request struct {
		Messages []struct{ Content string }
	}
	if err := json.NewDecoder(r.Body).Decode(&request); err != nil || len(request.Messages) < 2 {
		http.Error(w, `{"error":{"message":"cannot read that"}}`, http.StatusBadRequest)
		return
	}
	question := request.Messages[1].Content
	for _, m := range request.Messages[2:] {
		question += separator + m.Content
	}
	h.mu.Lock()
	h.total++
	h.asked[question]++
	n, meet := h.total, h.meet
	h.mu.Unlock()
	if meet != nil {
		meet(r, n)
	}
	sum := fnv.New32a()
	fmt.Fprint(sum, question)
	if h.other == nil { // so that answers come in another order than questions
		time.Sleep(time.Duration(sum.Sum32()%20) * time.Millisecond)
	}
	content, _ := json.Marshal(h.answer(question, int(sum.Sum32()>>1), len(request.Messages) > 2))
	fmt.Fprintf(w, `{"model":"m","choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":%s}}],"usage":{"prompt_tokens":8000,"completion_tokens":3000}}`, content)
}

// numberForm is where a prompt says which of several packs is asked for.
var numberForm = regexp.MustCompile(`number\s+(\d+)\s+of\s+them`)

// answer is a pack: another for each request of an asking, so that it does not hang on the
// words of a prompt. What is asked again, or corrected, is of the
// other half, so that no answer returns.
func (h *honest) answer(question string, draw int, correction bool) string {
	if h.other != nil {
		return h.other(question)
	}
	if strings.Contains(strings.ReplaceAll(question, "\n", " "), "number 3 of them") {
		return "{}"
	}
	for name, packs := range h.packs {
		if strings.Contains(question, fmt.Sprintf("puzzle %q", name)) {
			if correction || strings.Contains(question, "last answers") {
				return packs[len(packs)/2+draw%(len(packs)-len(packs)/2)]
			}
			if m := numberForm.FindStringSubmatch(question); m != nil {
				draw, _ = strconv.Atoi(m[1])
			}
			return packs[draw%(len(packs)/2)]
		}
	}
	return "{}"
}

// askedAgain is in the event that waywords is asked about a second time. The answers to
// the first three questions are kept by then.
const askedAgain = `"event":"asking","game":"waywords","round":1`

// args are the arguments of a run that asks the server.
func (h *honest) args(dir string, more ...string) []string {
	return slices.Concat([]string{"generate"}, h.games, []string{
		"--author", "openai", "--base-url", h.url, "--model", "m",
		"--date", "2026-11-21", "--days", "3", "--in-flight", "2", "--attempts", "9", "--out", dir, "--json", "--timeout", "1h",
	}, more)
}

// separator stands between the messages of a question.
const separator = "\n---\n"

// keptQuestions are the questions whose answers the runs of a folder have kept.
func keptQuestions(t testing.TB, dir string) map[string]bool {
	t.Helper()
	kept := make(map[string]bool)
	files, err := filepath.Glob(filepath.Join(dir, "runs", "*", "answers", "*.json"))
	require.NoError(t, err)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		var exchange struct {
			Question struct{ User, Previous, Correction struct{ Lines []string } }
		}
		require.NoError(t, json.Unmarshal(data, &exchange), file)
		question := strings.Join(exchange.Question.User.Lines, "\n")
		for _, more := range [][]string{exchange.Question.Previous.Lines, exchange.Question.Correction.Lines} {
			if len(more) > 0 {
				question += separator + strings.Join(more, "\n")
			}
		}
		kept[question] = true
	}
	return kept
}
