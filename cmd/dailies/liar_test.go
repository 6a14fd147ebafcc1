package main

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sashabaranov/go-openai"
	"github.com/stretchr/testify/require"
)

// liar is a server that speaks the chat protocol. It answers with the packs that come
// with the program, in turn for each game, and spoils a part of its answers. It keeps
// count of what it was asked and of the tokens it told in full.
type liar struct {
	url     string
	spoiled int // answers of a hundred
	wait    time.Duration

	mu                       sync.Mutex
	packs                    map[string][][]byte
	given                    map[string]int
	fault                    int
	requests, prompt, answer int
	faults                   map[string]int
	busy, busiest            int
}

// The tokens of every answer that tells them.
const (
	promptTokens = 1000
	answerTokens = 400
)

func newLiar(t testing.TB, spoiled int, wait time.Duration) *liar {
	t.Helper()
	l := &liar{
		spoiled: spoiled, wait: wait,
		packs: make(map[string][][]byte), given: make(map[string]int), faults: make(map[string]int),
	}
	for _, e := range catalog() {
		names, err := fs.Glob(e.packs, "*.json")
		require.NoError(t, err)
		for _, name := range names {
			data, err := fs.ReadFile(e.packs, name)
			require.NoError(t, err)
			l.packs[e.name()] = append(l.packs[e.name()], data)
		}
	}
	server := httptest.NewServer(l)
	t.Cleanup(server.Close)
	t.Cleanup(server.CloseClientConnections)
	l.url = server.URL + "/v1"
	return l
}

// ServeHTTP implements http.Handler.
func (l *liar) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	text, err := io.ReadAll(r.Body)
	var request openai.ChatCompletionRequest
	if err == nil {
		err = json.Unmarshal(text, &request)
	}
	if err != nil || len(request.Messages) != 2 {
		http.Error(w, `{"error":{"message":"cannot read that"}}`, http.StatusBadRequest)
		return
	}
	pack, spoil := l.next(request)
	defer l.done()
	select {
	case <-time.After(l.wait):
	case <-r.Context().Done():
		return
	}
	if spoil != "" {
		l.spoil(w, r, spoil, pack)
		return
	}
	l.tell()
	fmt.Fprint(w, chat(string(pack), "stop", "", "m"))
}

// next decides on the answer.
func (l *liar) next(request openai.ChatCompletionRequest) (pack []byte, spoil string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.requests++
	l.busy++
	l.busiest = max(l.busiest, l.busy)
	if l.requests*l.spoiled/100 > (l.requests-1)*l.spoiled/100 {
		spoil = lies[l.fault%len(lies)]
		l.fault++
		l.faults[spoil]++
		return []byte("{}"), spoil
	}
	for name, packs := range l.packs {
		if strings.Contains(request.Messages[1].Content, fmt.Sprintf("puzzle %q", name)) {
			pack = packs[l.given[name]%len(packs)]
			l.given[name]++
		}
	}
	return pack, ""
}

func (l *liar) done() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.busy--
}

// tell counts the tokens of an answer that the other side can read.
func (l *liar) tell() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.prompt, l.answer = l.prompt+promptTokens, l.answer+answerTokens
}

// lies are the ways in which an answer is spoiled.
var lies = []string{
	"429", "refusal", "500", "cut off", "silence", "slow drip", "error body", "truncated JSON", "length", "429 date",
	"30 MB", "wrong model", "proxy", "429 seconds", "nonsense", "empty", "503",
}

func (l *liar) spoil(w http.ResponseWriter, r *http.Request, how string, pack []byte) {
	switch how {
	case "429 seconds":
		w.Header().Set("Retry-After", "1")
	case "429 date":
		w.Header().Set("Retry-After", time.Now().Add(time.Second).UTC().Format(http.TimeFormat))
	}
	switch how {
	case "429", "429 seconds", "429 date":
		w.WriteHeader(http.StatusTooManyRequests)
		fmt.Fprint(w, `{"error":{"message":"slow down"}}`)
	case "500", "503":
		w.WriteHeader(map[string]int{"500": 500, "503": 503}[how])
	case "cut off":
		whole := chat(string(pack), "stop", "", "m")
		w.Header().Set("Content-Length", fmt.Sprint(len(whole)))
		fmt.Fprint(w, whole[:len(whole)/2])
	case "silence":
		<-r.Context().Done()
	case "slow drip":
		for r.Context().Err() == nil {
			fmt.Fprint(w, " ")
			_ = http.NewResponseController(w).Flush()
			time.Sleep(50 * time.Millisecond)
		}
	case "error body":
		fmt.Fprint(w, `{"error":{"message":"overloaded"}}`)
	case "30 MB":
		fmt.Fprint(w, `{"choices":[{"message":{"content":"`)
		for range 30 {
			fmt.Fprint(w, strings.Repeat("x", 1<<20))
		}
	case "proxy":
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, "<html><body>Please log in</body></html>")
	default:
		l.tell()
		fmt.Fprint(w, map[string]string{
			"truncated JSON": chat(`{"game":"trip`, "stop", "", "m"),
			"length":         chat(`{"game":`, "length", "", "m"),
			"refusal":        chat("", "stop", "I would rather not", "m"),
			"wrong model":    chat("{}", "stop", "", "another-model"),
			"nonsense":       chat("I would love to help!", "stop", "", "m"),
			"empty":          chat("", "stop", "", "m"),
		}[how])
	}
}

// chat is a chat completion with one choice.
func chat(content, finish, refusal, model string) string {
	message := map[string]any{"role": "assistant", "content": content}
	if refusal != "" {
		message["refusal"] = refusal
	}
	text, _ := json.Marshal(map[string]any{
		"object": "chat.completion", "model": model,
		"choices": []any{map[string]any{"index": 0, "finish_reason": finish, "message": message}},
		"usage":   map[string]int{"prompt_tokens": promptTokens, "completion_tokens": answerTokens},
	})
	return string(text)
}
