package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/store"
)

// writer is a server that speaks the chat protocol and writes a night: the story that a request's
// number asks for, and the lines.
type writer struct {
	stories []string
	lines   string

	mu    sync.Mutex
	asked []string // the prompts
}

// ServeHTTP implements [http.Handler].
func (w *writer) ServeHTTP(to http.ResponseWriter, r *http.Request) {
	var request struct {
		Messages []struct{ Role, Content string }
	}
	_ = json.NewDecoder(r.Body).Decode(&request)
	prompt := request.Messages[1].Content
	w.mu.Lock()
	w.asked = append(w.asked, prompt)
	w.mu.Unlock()
	answer := w.lines
	if strings.Contains(prompt, `game "testimony"`) || strings.Contains(prompt, `puzzle "testimony"`) {
		number, _ := strconv.Atoi(regexp.MustCompile(`yours is number\s+(\d+)`).FindStringSubmatch(prompt)[1])
		answer = w.stories[(number-1)%len(w.stories)]
	}
	_ = json.NewEncoder(to).Encode(map[string]any{
		"choices": []any{map[string]any{"index": 0, "finish_reason": "stop", "message": map[string]any{"role": "assistant", "content": answer}}},
		"usage":   map[string]any{"prompt_tokens": 12000, "completion_tokens": 6000},
	})
}

// TestANightIsAuthoredWhole: three stories and the lines between them, in four requests, fill a
// night whose locks are the stories' and no others. A recording of them gives the same bytes.
func TestANightIsAuthoredWhole(t *testing.T) {
	if testing.Short() {
		t.Skip("deals runs of three stories")
	}
	t.Parallel()
	w := &writer{lines: read(t, "../../gen/freeplay/packs/"+firstPack(t, "freeplay"))}
	anyNight := strings.NewReplacer("summer camp", "church", "Thanksgiving", "Tuesday", "Valentine's Day", "Tuesday")
	for _, name := range []string{"nine-towels", "plates-facing-west", "banana-bread-at-twenty-to-nine"} {
		var story map[string]any
		require.NoError(t, json.Unmarshal([]byte(read(t, "../../gen/testimony/packs/"+name+".json")), &story))
		delete(story, "dated")
		undated, err := json.Marshal(story)
		require.NoError(t, err)
		w.stories = append(w.stories, anyNight.Replace(string(undated)))
	}
	server := httptest.NewServer(w)
	defer server.Close()
	dir, tape, again := t.TempDir(), t.TempDir(), t.TempDir()
	env := map[string]string{"OPENAI_API_KEY": "sk-very-secret", "OPENAI_MODEL": "m", "OPENAI_BASE_URL": server.URL + "/v1"}
	args := []string{"generate", "freeplay", "--author", "openai", "--date", "2027-10-29", "--retries", "0", "--attempts", "1"}
	code, out, errs := try(t, env, append(args, "--out", dir, "--record", tape)...)
	require.Equal(t, exitClean, code, out+errs)
	require.Len(t, w.asked, 4)
	board := read(t, filepath.Join(dir, "2027-10-29", "freeplay.json"))
	var puzzle struct{ Acts []struct{ TargetLock string } }
	require.NoError(t, json.Unmarshal([]byte(board), &puzzle))
	var locks []string
	for _, act := range puzzle.Acts {
		locks = append(locks, act.TargetLock)
	}
	require.ElementsMatch(t, []string{"WASHER", "DISHWASHER", "OVEN"}, locks)
	index, err := store.NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	require.Equal(t, "openai", index["2027-10-29"]["freeplay"].Provenance.Author)

	code, out, errs = try(t, env, append(args, "--out", again, "--replay", tape)...)
	require.Equal(t, exitClean, code, out+errs)
	replayed, err := os.ReadFile(filepath.Join(again, "2027-10-29", "freeplay.json"))
	require.NoError(t, err)
	require.Equal(t, board, string(replayed))
	require.Len(t, w.asked, 4)
}
