package main

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sashabaranov/go-openai"
	"github.com/stretchr/testify/require"

	"dailies/internal/catalog"
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
	fault, forms             int
	requests, prompt, answer int
	faults                   map[string]int
	busy, busiest            int
}

// The tokens of every answer that tells them.
const (
	promptTokens = 10_000 // no more than the shortest prompt may have
	answerTokens = 4000
)

func newLiar(t testing.TB, spoiled int, wait time.Duration) *liar {
	t.Helper()
	l := &liar{
		spoiled: spoiled, wait: wait,
		packs: make(map[string][][]byte), given: make(map[string]int), faults: make(map[string]int),
	}
	for _, e := range catalog.Games() {
		names, err := fs.Glob(e.Packs, "*.json")
		require.NoError(t, err)
		for _, name := range names {
			data, err := fs.ReadFile(e.Packs, name)
			require.NoError(t, err)
			l.packs[e.Name()] = append(l.packs[e.Name()], data)
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
	if err != nil || len(request.Messages) < 2 {
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
	l.mu.Lock()
	form := forms[l.forms%len(forms)]
	l.forms++
	l.mu.Unlock()
	content, finish, model, usage := dress(form, string(pack))
	if usage == honestUsage {
		l.tell()
	}
	fmt.Fprint(w, completion(content, finish, model, usage))
}

// honestUsage is the usage that answers report that report it well; see the constants.
const honestUsage = `{"prompt_tokens":10000,"completion_tokens":4000}`

// forms are the ways in which a good answer is sent.
var forms = []string{
	"bare", "a fence", "prose", "thoughts", "a byte order mark", "no finish reason", "finish reason null", "parts",
	"another name", "no usage", "usage of 0", "usage below 0", "absurd usage", "usage in texts", "usage in fractions",
}

// dress puts a pack into a form: JSON of content and finish reason, the model's name, and
// JSON of the usage. Usage in another notation counts as well reported.
func dress(form, pack string) (content, finish, model, usage string) {
	finish, model, usage = `"stop"`, "m", honestUsage
	switch form {
	case "a fence":
		pack = "```json\n" + pack + "\n```"
	case "prose":
		pack = "Here you are:\n" + pack + "\nEnjoy."
	case "thoughts":
		pack = "<think>Or {\"a\": 1}?</think>" + pack
	case "a byte order mark":
		pack = "\ufeff" + pack
	case "no finish reason":
		finish = `""`
	case "finish reason null":
		finish = "null"
	case "another name":
		model = "house-blend"
	case "no usage":
		usage = "null"
	case "usage of 0":
		usage = `{"prompt_tokens":0,"completion_tokens":0}`
	case "usage below 0":
		usage = `{"prompt_tokens":-10000,"completion_tokens":4000}`
	case "absurd usage":
		usage = `{"prompt_tokens":1000000000,"completion_tokens":4000}`
	}
	text, _ := json.Marshal(pack)
	if content = string(text); form == "parts" {
		content = `[{"type":"text","text":` + content + `}]`
	}
	return content, finish, model, usage
}

// completion is a chat completion of parts that are JSON.
func completion(content, finish, model, usage string) string {
	return fmt.Sprintf(`{"object":"chat.completion","model":%q,"usage":%s,"choices":[{"index":0,"finish_reason":%s,"message":{"role":"assistant","content":%s}}]}`,
		model, usage, finish, content)
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

// lies are the ways in which an answer is spoiled. Another model's answer is none of them: it ends the asking,
// with answers under way that the server has counted.
var lies = []string{
	"429", "refusal", "500", "cut off", "silence", "slow drip", "error body", "truncated JSON", "length", "429 date",
	"30 MB", "proxy", "429 seconds", "nonsense", "empty", "503", "408", "409", "425",
	"429 fraction", "429 milliseconds", "the key", "the key escaped", "two packs", "500 with usage",
}

func (l *liar) spoil(w http.ResponseWriter, r *http.Request, how string, pack []byte) {
	switch how {
	case "429 seconds":
		w.Header().Set("Retry-After", "1")
	case "429 fraction":
		w.Header().Set("Retry-After", "0.5")
	case "429 milliseconds":
		w.Header().Set("Retry-After-Ms", "250")
	case "429 date":
		w.Header().Set("Retry-After", time.Now().Add(time.Second).UTC().Format(http.TimeFormat))
	}
	switch how {
	case "429", "429 seconds", "429 date", "429 fraction", "429 milliseconds":
		w.WriteHeader(http.StatusTooManyRequests)
		fmt.Fprint(w, `{"error":{"message":"slow down"}}`)
	case "500", "503", "408", "409", "425":
		code, _ := strconv.Atoi(how)
		w.WriteHeader(code)
	case "500 with usage":
		l.tell()
		w.WriteHeader(http.StatusInternalServerError)
		fmt.Fprint(w, `{"error":{"message":"too late"},"usage":`+honestUsage+`}`)
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
			"the key":         chat(`{"title":"`+theKey+`"}`, "stop", "", "m"),
			"the key escaped": chat(`{"title":"\u0073`+theKey[1:]+`"}`, "stop", "", "m"),
			"two packs":       chat(`{"a":1} {"b":2}`, "stop", "", "m"),
			"truncated JSON":  chat(`{"game":"trip`, "stop", "", "m"),
			"length":          chat(`{"game":`, "length", "", "m"),
			"refusal":         chat("", "stop", "I would rather not", "m"),
			"nonsense":        chat("I would love to help!", "stop", "", "m"),
			"empty":           chat("", "stop", "", "m"),
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
