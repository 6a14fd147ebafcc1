package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen"
	"dailies/gen/feedback"
	"dailies/internal/catalog"
	"dailies/internal/store"
	"dailies/validate"
)

// listener is a server that speaks the chat protocol, gives the answers in turn, the
// last one again and again, and keeps both parts of the prompts, and of the answers
// that were sent back with a correction both.
type listener struct {
	mu       sync.Mutex
	answers  []string
	systems  []string
	prompts  []string
	returned []string // empty for a new pack, as the next
	faults   []string
}

func (l *listener) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var request struct {
		Messages []struct{ Role, Content string }
	}
	if err := json.NewDecoder(r.Body).Decode(&request); err != nil || len(request.Messages)%2 != 0 {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	content, _ := json.Marshal(l.answers[min(len(l.prompts), len(l.answers)-1)])
	l.systems = append(l.systems, request.Messages[0].Content)
	l.prompts = append(l.prompts, request.Messages[1].Content)
	returned, fault := "", ""
	if len(request.Messages) == 4 {
		returned, fault = request.Messages[2].Content, request.Messages[3].Content
	}
	l.returned, l.faults = append(l.returned, returned), append(l.faults, fault)
	fmt.Fprintf(w, `{"choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":%s}}],"usage":{"prompt_tokens":8000,"completion_tokens":3000}}`, content)
}

func listen(t *testing.T, answers ...string) (*listener, string) {
	t.Helper()
	l := &listener{answers: answers}
	server := httptest.NewServer(l)
	t.Cleanup(server.Close)
	return l, server.URL + "/v1"
}

// packOf is a pack of triples, changed.
func packOf(t *testing.T, name string, change func(pack map[string]any)) string {
	t.Helper()
	var pack map[string]any
	require.NoError(t, json.Unmarshal([]byte(read(t, "../../gen/triples/packs/"+name+".json")), &pack))
	change(pack)
	data, err := json.Marshal(pack)
	require.NoError(t, err)
	return string(data)
}

// oneTag makes every card of a pack come from one source.
func oneTag(pack map[string]any) {
	var walk func(any)
	walk = func(node any) {
		switch n := node.(type) {
		case map[string]any:
			if _, card := n["sourceGroup"]; card {
				n["sourceGroup"] = "device"
			}
			for _, child := range n {
				walk(child)
			}
		case []any:
			for _, child := range n {
				walk(child)
			}
		}
	}
	walk(pack)
}

// TestAModelIsToldWhatToCorrect: it gets its answer back with every fault at its place,
// after the very words that it was asked with at first.
func TestAModelIsToldWhatToCorrect(t *testing.T) {
	if testing.Short() {
		t.Skip("asks again until days are filled")
	}
	dangling := packOf(t, "guest-wifi", func(pack map[string]any) {
		decoys := pack["decoys"].([]any)
		decoys[0].(map[string]any)["tempts"].([]any)[0].(map[string]any)["triple"] = "no-such-triple"
		decoys[1].(map[string]any)["tempts"].([]any)[0].(map[string]any)["triple"] = "nor-such-a-one"
	})
	damaged := `{"game":"triples",` + "\n" + ` "game":"triples"}`
	l, url := listen(t, damaged, dangling, packOf(t, "guest-wifi", oneTag), read(t, "../../gen/triples/packs/bin-night.json"))
	code, out, errs := generateFrom(t, url, t.TempDir())
	require.Equal(t, exitClean, code, out+errs)
	require.Len(t, l.prompts, 4)
	for _, prompt := range l.prompts[1:] {
		require.Equal(t, l.prompts[0], prompt)
	}
	require.NotContains(t, l.prompts[0], "at once", "it is the only one")
	require.Equal(t, append([]string{""}, l.answers[:3]...), l.returned)
	require.Contains(t, l.faults[1], "\n- line 2, column 2: ")
	require.Regexp(t, `\n- line 1, column \d+, at "/decoys/0/tempts/0/triple": .*no-such-triple`, l.faults[2])
	require.Regexp(t, `\n- line 1, column \d+, at "/decoys/1/tempts/0/triple": .*nor-such-a-one`, l.faults[2])
	require.Equal(t, 1, strings.Count(l.faults[2], "Correct the id, or add what it names."))
	require.Regexp(t, regexp.MustCompile(`a program that tried \d+ puzzles of it found none that\nkeeps the rules[^\n]*\n\n- \d+ were refused by ERR_A1_`), l.faults[3])
	require.Contains(t, l.faults[3], "were given up before that: a decoy of the choice names none of its three triples as tempted")
	for _, fault := range l.faults {
		require.NotContains(t, fault, "dailies ", "a model has no shell")
	}
	require.Contains(t, out, "reasked 3: ")
}

// TestWhatNeedsNoJudgementIsNotAskedAgain: it is fixed and noted, and what is published
// is what the answer without it would give.
func TestWhatNeedsNoJudgementIsNotAskedAgain(t *testing.T) {
	t.Parallel()
	want := ""
	for i, spoil := range []func(pack map[string]any){
		func(map[string]any) {},
		func(pack map[string]any) { pack["note"] = "I had fun." },
		func(pack map[string]any) {
			pack["triples"].([]any)[1].(map[string]any)["difficulty"] = 3
			pack["koaLines"].(map[string]any)["cheers"] = []string{"Hooray"}
		},
	} {
		l, url := listen(t, packOf(t, "guest-wifi", spoil))
		dir := t.TempDir()
		code, out, errs := generateFrom(t, url, dir)
		require.Equal(t, exitClean, code, out+errs)
		require.Len(t, l.prompts, 1)
		daily := read(t, filepath.Join(dir, "2026-11-21", "triples.json"))
		if i == 0 {
			want = daily
			continue
		}
		require.Equal(t, want, daily)
		require.Contains(t, errs, "which is no key of a pack")
	}
	long := packOf(t, "guest-wifi", func(pack map[string]any) {
		pool := pack["koaLines"].(map[string]any)["miss"].([]any)
		for i := range 30 {
			pool = append(pool, fmt.Sprintf("Another line, number %d.", i))
		}
		pack["koaLines"].(map[string]any)["miss"] = pool
	})
	l, url := listen(t, long)
	code, out, errs := generateFrom(t, url, t.TempDir())
	require.Equal(t, exitClean, code, out+errs)
	require.Len(t, l.prompts, 1)
	require.Contains(t, errs, `cut "/koaLines/miss" to the 24 items that it may hold`)

	var words map[string]any
	require.NoError(t, json.Unmarshal([]byte(read(t, "../../gen/waywords/topics/night-sky.json")), &words))
	for _, topic := range words["topics"].(map[string]any) {
		topic := topic.(map[string]any)
		topic["bonus"] = append(topic["bonus"].([]any), topic["path"].([]any)[0])
	}
	text, err := json.Marshal(words)
	require.NoError(t, err)
	code, out, errs = try(t, nil, "generate", "waywords", "--from", write(t, "words.json", string(text)), "--date", "2026-11-21", "--dry-run")
	require.Equal(t, exitClean, code, out+errs)
	require.Contains(t, errs, "twice")
}

// TestWhatAskingCostsStaysLinear asks for a pack that lacks fewer keys every time: no
// prompt is longer than the first by more than its own answer and a bound, however many
// were sent before.
func TestWhatAskingCostsStaysLinear(t *testing.T) {
	keys := []string{"koaLines", "decoys", "triples", "topicFamilies", "theme", "pack"}
	var answers []string
	for i := range keys {
		answers = append(answers, packOf(t, "late-door", func(pack map[string]any) {
			for _, key := range keys[i:] {
				delete(pack, key)
			}
		}))
	}
	l, url := listen(t, answers...)
	code, out, _ := generateFrom(t, url, t.TempDir(), "--attempts", "20")
	require.Equal(t, exitFindings, code)
	require.Len(t, l.prompts, len(keys)+1, "the last answer repeats")
	require.Contains(t, out, "it only repeated earlier answers")
	for i := range l.prompts {
		require.LessOrEqual(t, len(l.prompts[i])+len(l.faults[i]), len(l.prompts[0])+3000)
		if i > 0 {
			require.Equal(t, answers[min(i, len(answers))-1], l.returned[i], "the last answer, and only that")
		}
	}
}

func TestModelsAskedAtOnceAreTold(t *testing.T) {
	l, url := listen(t, "x")
	code, _, _ := generateFrom(t, url, t.TempDir(), "--days", "3", "--attempts", "1")
	require.Equal(t, exitFindings, code)
	require.Len(t, l.prompts, 3)
	all := strings.Join(l.prompts, "") // they come in any order
	for _, number := range []string{"1", "2", "3"} {
		require.Equal(t, 1, strings.Count(all, "yours is number\n"+number+" of them"))
	}
}

// TestADeadKeyAtNight: the built-in packs stand in for a model that cannot be had, and
// the run says which setting is wrong.
func TestADeadKeyAtNight(t *testing.T) {
	url := serveModel(t, 401, "x")
	dir := t.TempDir()
	code, out, errs := generateFrom(t, url, dir, "--days", "3", "--author", "openai,builtin")
	require.Equal(t, exitClean, code, out+errs)
	require.Contains(t, errs, "OPENAI_API_KEY")
	require.Contains(t, errs, "builtin is asked for 2026-11-21, 2026-11-22, 2026-11-23")
	require.NotContains(t, errs+out, "sk-very-secret")
	index, err := store.NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	require.Len(t, index, 3)
	provenance := index["2026-11-21"]["triples"].Provenance
	require.Equal(t, []string{"builtin", ""}, []string{provenance.Author, provenance.Model})
	report := read(t, filepath.Join(dir, "runs", provenance.Run, "report.json"))
	require.Contains(t, report, `"failure": "the server refused the key`)
	const why = "openai was asked once and filled 0 of 3 days; it failed: the server refused the key (HTTP 401"
	require.Contains(t, out, why, "also with --quiet")
	code, out, _ = try(t, nil, "runs", "show", provenance.Run, "--out", dir)
	require.Equal(t, exitClean, code)
	require.Contains(t, out, why)
	code, _, _ = try(t, nil, "qa", dir)
	require.Equal(t, exitClean, code)
}

func TestTheOriginOfEveryDayIsItsAuthors(t *testing.T) {
	if testing.Short() {
		t.Skip("a model and the packs fill six days")
	}
	_, url := listen(t, read(t, "../../gen/triples/packs/guest-wifi.json"))
	dir := t.TempDir()
	code, out, errs := generateFrom(t, url, dir, "--days", "6", "--author", "openai,builtin")
	require.Equal(t, exitClean, code, out+errs)
	index, err := store.NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	days := make(map[string]int)
	for _, games := range index {
		days[games["triples"].Provenance.Author]++
	}
	require.Equal(t, 6, days["openai"]+days["builtin"])
	require.Positive(t, days["openai"])
	require.Positive(t, days["builtin"])
	code, out, _ = try(t, nil, "qa", dir)
	require.Equal(t, exitClean, code, out)
}

func TestListsOfAuthors(t *testing.T) {
	for args, says := range map[string]string{
		"openai,builtin":           "no model is set",
		"builtin,builtin":          "names builtin twice",
		"builtin,":                 "--author is builtin, openai",
		"builtin,oracle":           "--author is builtin, openai",
		"builtin, builtin":         "names builtin twice",
		"builtin,openai,elsewhere": "no model is set",
	} {
		code, _, errs := generateDays(t, t.TempDir(), "--author", args)
		require.Equal(t, exitUsage, code, args)
		require.Contains(t, errs, says, args)
	}
}

// TestEveryPromptTellsWhatWasWrong, after the same words as without it.
func TestEveryPromptTellsWhatWasWrong(t *testing.T) {
	rule := &validate.Rule{Code: "ERR_X", Title: "x holds", Fix: "Mend x."}
	request := gen.Request{
		Critiques: []gen.Critique{
			{Source: "answer 2", Faults: []gen.Fault{{Rule: rule, Count: 12, Example: validate.Finding{Pointer: "/a", Message: "bad"}}}},
			{Source: "answer 3", Pack: true, Drafts: 560, Faults: []gen.Fault{{Rule: rule, Count: 560, Label: "one", Example: validate.Finding{Message: "bad"}}}, Rejections: []gen.RejectionCount{{Reason: "no luck", Count: 7}}},
			{Source: "answer 4", Pack: true, Drafts: 1, Passed: 1},
			{Source: "answer 5", Pack: true, Drafts: 1, Passed: 1},
		},
		Window: []gen.RejectionCount{{Reason: "ERR_Y: y holds", Count: 30}},
	}
	for _, e := range catalog.Games() {
		_, base, err := e.Prompt.Render(feedback.Asking{Number: 1, Of: 1})
		require.NoError(t, err)
		_, user, err := e.Prompt.Render(feedback.Asking{Request: request, Number: 2, Of: 3})
		require.NoError(t, err)
		told, same := strings.CutPrefix(user, base)
		require.True(t, same, e.Name())
		_, repeated, err := e.Prompt.Render(feedback.Asking{Request: gen.Request{Critiques: []gen.Critique{{Source: "answer 2", Repeats: "answer 1"}}}, Number: 1, Of: 1})
		require.NoError(t, err)
		require.Contains(t, repeated, "\n- answer 2 is the same as answer 1, and")
		require.NotContains(t, repeated, "at once")
		for _, text := range []string{
			"yours is number\n2 of them",
			"\n- answer 2 is no pack:\n  - ERR_X, found 12 times, at \"/a\": bad. Mend x.\n",
			"\n- answer 3 is a pack. 560 combinations tried, 0 passed:\n  - 560 refused by ERR_X (x holds); \"one\", for one: bad. Mend x.\n  - 7 given up before that: no luck\n",
			"\n- Not told of here: 1 that went no worse.",
			"\n- 30 by ERR_Y: y holds",
		} {
			require.Contains(t, told, text, e.Name())
		}
	}
}
