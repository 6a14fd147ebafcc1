package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/run"
	"dailies/internal/store"
)

// house is a server with an author, a critic and readers: it tells them apart by the form of the
// answer. The author always writes the same pack.
type house struct {
	pack string
	mark func(part string, times int) int              // the mark of a part, when it is asked about for the n-th time
	sort func(model string, ids map[string]string) any // a reader's sorting of tiles, by their texts
	fail string                                        // the form that it answers with an error

	mu    sync.Mutex
	total int
	forms map[string]int
}

// partForm and tileForm are where prompts name a part or a tile.
var (
	partForm = regexp.MustCompile(`(?m)^- (/[a-z]+/\d+): ([a-z]+)`)
	tileForm = regexp.MustCompile(`(?m)^- (t\d+): (.*?)(?: \(.*\))?$`)
)

// ServeHTTP implements http.Handler.
func (h *house) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var request struct {
		Model    string
		Messages []struct{ Content string }
		Format   struct {
			Schema struct{ Name string } `json:"json_schema"`
		} `json:"response_format"`
	}
	if err := json.NewDecoder(r.Body).Decode(&request); err != nil {
		http.Error(w, "{}", http.StatusBadRequest)
		return
	}
	form, question := request.Format.Schema.Name, request.Messages[1].Content
	h.mu.Lock()
	h.total++
	h.forms[form]++
	times := h.forms[form]
	h.mu.Unlock()
	if h.fail == form {
		http.Error(w, `{"error":{"message":"out of order"}}`, http.StatusInternalServerError)
		return
	}
	content := h.pack
	switch form {
	case "critic_marks":
		marks := []any{}
		for _, m := range partForm.FindAllStringSubmatch(question, -1) {
			marks = append(marks, map[string]any{"at": m[1], "question": m[2], "mark": h.mark(m[1], times), "because": "it is so"})
		}
		content = text(map[string]any{"marks": marks})
	case "sorted_board":
		ids := make(map[string]string)
		for _, m := range tileForm.FindAllStringSubmatch(question, -1) {
			ids[m[2]] = m[1]
		}
		content = text(h.sort(request.Model, ids))
	}
	fmt.Fprintf(w, `{"model":%q,"choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":%s}}],"usage":{"prompt_tokens":8000,"completion_tokens":3000}}`, request.Model, text(content))
}

func text(v any) string {
	data, _ := json.Marshal(v)
	return string(data)
}

// dealt is a set of the house's pack with the ids of its tiles on a board.
type dealt struct {
	id    string
	tiles []string
}

// sets are the sets of the house's pack that a board has.
func (h *house) sets(ids map[string]string) (sets []dealt) {
	var pack struct {
		Triples []struct {
			ID    string
			Tiles []struct{ Text string }
		}
	}
	_ = json.Unmarshal([]byte(h.pack), &pack)
	for _, set := range pack.Triples {
		var tiles []string
		for _, tile := range set.Tiles {
			if id := ids[tile.Text]; id != "" {
				tiles = append(tiles, id)
			}
		}
		if len(tiles) == 3 {
			sets = append(sets, dealt{set.ID, tiles})
		}
	}
	return sets
}

// grouped is the answer of a reader who makes these sets.
func grouped(sets []dealt) (groups []any) {
	for _, set := range sets {
		groups = append(groups, map[string]any{"rule": "they meet", "tiles": set.tiles})
	}
	return groups
}

// stranger is the id of a decoy on the board that is not there to tempt anybody into a set.
func (h *house) stranger(ids map[string]string, set string) string {
	var pack struct {
		Decoys []struct {
			Text   string
			Tempts []struct{ Triple string }
		}
	}
	_ = json.Unmarshal([]byte(h.pack), &pack)
	for _, decoy := range pack.Decoys {
		tempts := slices.ContainsFunc(decoy.Tempts, func(t struct{ Triple string }) bool { return t.Triple == set })
		if id := ids[decoy.Text]; id != "" && !tempts {
			return id
		}
	}
	return ""
}

// open starts the house, and gives its address and settings with a critic and readers.
func (h *house) open(t *testing.T, more string) (url, settings string) {
	t.Helper()
	h.pack, h.forms = read(t, "../../gen/triples/packs/guest-wifi.json"), make(map[string]int)
	if h.mark == nil {
		h.mark = func(string, int) int { return 5 }
	}
	if h.sort == nil {
		h.sort = func(_ string, ids map[string]string) any {
			return map[string]any{"groups": grouped(h.sets(ids)), "left": []string{}}
		}
	}
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	url = server.URL + "/v1"
	return url, write(t, "s.yaml", fmt.Sprintf("critic: judge\nreaders: 4\nmodels:\n- {name: judge, model: one, baseURL: %q, retries: 0, maxAnswerTokens: 30000}\n- {name: second, model: two, baseURL: %q, retries: 0, maxAnswerTokens: 30000}\n%s", url, url, more))
}

// reportOf reads the report of the run that filled the first day.
func reportOf(t *testing.T, dir string) (report run.Report) {
	t.Helper()
	index, err := store.NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	id := index["2026-11-21"]["triples"].Provenance.Run
	require.NoError(t, json.Unmarshal([]byte(read(t, filepath.Join(dir, "runs", id, "report.json"))), &report))
	return report
}

// TestACriticAndReadersBesideAModel: a set that is marked low twice is in no board, every request
// is in the account, and a replay without a server gives the same days.
func TestACriticAndReadersBesideAModel(t *testing.T) {
	h := &house{mark: func(part string, _ int) int { return map[bool]int{true: 1, false: 4}[part == "/triples/0"] }}
	url, settings := h.open(t, "")
	dir, kept := t.TempDir(), t.TempDir()
	code, out, errs := generateFrom(t, url, dir, "--config", settings, "--record", kept, "--attempts", "2")
	require.Equal(t, exitClean, code, out+errs)
	require.Contains(t, out, "the critic read 1 pack and gave the marks 1 to 5 1, 0, 0")
	report := reportOf(t, dir)
	did := report.Games["triples"]
	require.Equal(t, 1, did.Funnel.Critic.Returned)
	require.Equal(t, []string{"/triples/0"}, did.Funnel.Packs[0].LeftOut)
	require.NotContains(t, read(t, filepath.Join(dir, "2026-11-21", "triples.json")), firstTitle(t, h.pack))
	require.Equal(t, 4, did.Choices[0].Read.Readers)
	require.Equal(t, h.total, report.Usage.Requests)
	pages, err := filepath.Glob(filepath.Join(dir, "runs", "*", "report.html"))
	require.NoError(t, err)
	require.Contains(t, read(t, pages[0]), "at /triples/0: a critic gives it 1 of 5 for rule")
	_, shown, _ := try(t, nil, "runs", "show", "--out", dir)
	require.Contains(t, shown, ": critic, about answer 1 of asking 1")
	require.Contains(t, shown, ": reader")

	again := t.TempDir()
	code, out, errs = generateFrom(t, "http://127.0.0.1:1/v1", again, "--config", settings, "--replay", kept, "--attempts", "2")
	require.NotEqual(t, exitClean, code, "another address is another question: "+out+errs)
	again, before := t.TempDir(), h.total
	code, out, errs = generateFrom(t, url, again, "--config", settings, "--replay", kept, "--attempts", "2")
	require.Equal(t, exitClean, code, out+errs)
	require.Equal(t, before, h.total, "nothing is sent")
	require.Equal(t, read(t, filepath.Join(dir, "2026-11-21", "triples.json")), read(t, filepath.Join(again, "2026-11-21", "triples.json")))
	require.Equal(t, did.Funnel.Critic, reportOf(t, again).Games["triples"].Funnel.Critic)
}

// firstTitle is the title of the first set of a pack.
func firstTitle(t *testing.T, pack string) string {
	t.Helper()
	var p struct{ Triples []struct{ Title string } }
	require.NoError(t, json.Unmarshal([]byte(pack), &p))
	return p.Triples[0].Title
}

// TestReadersThatMisreadABoard: all four put the same decoy into a set, one that it was not meant to
// tempt anybody into. The board falls, and the next best one is read and published.
func TestReadersThatMisreadABoard(t *testing.T) {
	h := &house{}
	h.sort = func(_ string, ids map[string]string) any {
		h.mu.Lock()
		defer h.mu.Unlock()
		sets := h.sets(ids)
		if h.forms["sorted_board"] <= 4 {
			sets[0].tiles[0] = h.stranger(ids, sets[0].id)
		}
		return map[string]any{"groups": grouped(sets), "left": []string{}}
	}
	url, settings := h.open(t, "")
	dir := t.TempDir()
	code, out, errs := generateFrom(t, url, dir, "--config", settings)
	require.Equal(t, exitClean, code, out+errs)
	did := reportOf(t, dir).Games["triples"]
	require.Equal(t, 8, h.forms["sorted_board"], "the next board is read as well")
	require.Len(t, did.Funnel.Readers.Fallen, 1)
	require.NotEqual(t, did.Funnel.Readers.Fallen[0].Label, did.Choices[0].Candidate)
	require.Contains(t, errs, "readers withhold")
}

// TestWhatIsDownIsToldOnce: the run goes on without a critic and without readers, and says so.
func TestWhatIsDownIsToldOnce(t *testing.T) {
	for form, says := range map[string]string{"critic_marks": "the critic is asked no more", "sorted_board": "the readers are asked no more"} {
		h := &house{fail: form}
		url, settings := h.open(t, "")
		dir := t.TempDir()
		code, out, errs := generateFrom(t, url, dir, "--config", settings, "--days", "2")
		require.Equal(t, exitClean, code, out+errs)
		require.Equal(t, 1, strings.Count(errs, says), errs)
		require.Contains(t, out, "asked no more")
	}
	h := &house{sort: func(string, map[string]string) any {
		return map[string]any{"groups": []any{map[string]any{"rule": "r", "tiles": []string{"t1", "t2", "t77"}}}, "left": []string{}}
	}}
	url, settings := h.open(t, "")
	_, out, errs := generateFrom(t, url, t.TempDir(), "--config", settings)
	require.Contains(t, errs, "4 readers of 2026-11-21 named tiles that are not on it")
	require.Contains(t, out, "4 sortings did not count")
}

// TestTheBudgetIncludesThePanel, and money needs a price for each of its models.
func TestTheBudgetIncludesThePanel(t *testing.T) {
	h := &house{}
	url, settings := h.open(t, "prices: {currency: USD, models: {m: {prompt: 1, answer: 1}, one: {prompt: 1, answer: 1}, two: {prompt: 1, answer: 1}}}\n")
	dir := t.TempDir()
	code, out, errs := generateFrom(t, url, dir, "--config", settings, "--budget-money", "0.03", "--max-answer-tokens", "3000")
	require.Equal(t, exitClean, code, out+errs)
	require.Contains(t, errs, "the critic is asked no more, and the run goes on without it: the budget of money")
	require.Contains(t, errs, "the readers are asked no more, and the run goes on without them: no reader answered: the budget of money")
	require.Equal(t, 1, h.total, "the author alone")

	h = &house{}
	url, settings = h.open(t, "prices: {currency: USD, models: {m: {prompt: 1, answer: 1}}}\n")
	code, _, errs = generateFrom(t, url, t.TempDir(), "--config", settings, "--budget-money", "1")
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "models: judge: ")
	require.Zero(t, h.total, "before anything is paid")
}

// TestAPanelThatCannotSit is refused before anything is asked.
func TestAPanelThatCannotSit(t *testing.T) {
	for config, says := range map[string]string{
		"critic: nobody\nmodels: [{name: judge, model: one, baseURL: \"http://x/v1\"}]": `--critic: no model under models in the settings is called "nobody"; there are: judge`,
		"critic: nobody": "there are: none",
		"readers: 24\nmodels: [{name: judge, model: one, baseURL: \"http://x/v1\"}]":                   "readers need two models or more",
		"critic: judge\nmodels: [{name: judge, model: one, keyFrom: NO_SUCH_KEY}]":                     "models: judge: no key is set",
		"critic: judge\nmodels: [{name: judge, model: one, baseURL: \"http://x/v1\", keyFrom: lower}]": "s.yaml:2:",
	} {
		code, _, errs := generateFrom(t, "http://127.0.0.1:1/v1", t.TempDir(), "--config", write(t, "s.yaml", config+"\n"))
		require.Equal(t, exitUsage, code, errs)
		require.Contains(t, errs, says)
	}
	h := &house{}
	url, settings := h.open(t, "")
	for name, prompt := range map[string]string{"critic.md": `{{define "system"}}{{.Vars.tone}}{{end}}`, "reader.md": "{{define", "critics.md": ""} {
		code, _, errs := generateFrom(t, url, t.TempDir(), "--config", settings, "--prompts", filepath.Dir(write(t, name, prompt)))
		require.Equal(t, exitUsage, code, errs)
		require.Contains(t, errs, name)
	}
	require.Zero(t, h.total)
	_, _, errs := generateFrom(t, url, t.TempDir(), "--config", settings, "--model", "one", "--readers", "0")
	require.Contains(t, errs, "the critic is the author's own model, one")
}
