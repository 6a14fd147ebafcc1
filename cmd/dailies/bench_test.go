package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/internal/bench"
)

// rated is a server that speaks the chat protocol and spoils its answers at known rates: a
// prompt that says "spoil 60" is answered with no pack 60 times of 100, one that says nothing
// never. Corrections are good packs.
type rated struct {
	url      string
	packs    map[string][]string
	latency  time.Duration
	distinct bool // whether no two answers have the same bytes
	steady   bool // whether all answers are of the same pack, so that their order is nothing
	spoils   int  // the rate of prompts that say none

	mu       sync.Mutex
	asked    map[string]int // by the question, so that no other one matters
	requests int
	busy     int
	busiest  int
	meet     func(n int) // what is done when request n comes
}

func newRated(t testing.TB) *rated {
	t.Helper()
	s := &rated{packs: newHonest(t).packs, asked: make(map[string]int)}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	t.Cleanup(server.CloseClientConnections)
	s.url = server.URL + "/v1"
	return s
}

// ServeHTTP implements http.Handler.
func (s *rated) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var request struct{ Messages []struct{ Content string } }
	if json.NewDecoder(r.Body).Decode(&request) != nil || len(request.Messages) < 2 {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	question := request.Messages[1].Content
	name, rate := "triples", s.spoils
	for other := range s.packs {
		if strings.Contains(question, fmt.Sprintf("puzzle %q", other)) {
			name = other
		}
	}
	if _, after, found := strings.Cut(question, "spoil "); found {
		_, _ = fmt.Sscanf(after, "%d", &rate)
	}
	s.mu.Lock()
	s.requests++
	s.busy++
	s.busiest = max(s.busiest, s.busy)
	n, meet := s.requests, s.meet
	first := len(request.Messages) == 2
	if first {
		s.asked[question]++
	}
	asked := s.asked[question]
	s.mu.Unlock()
	if meet != nil {
		meet(n)
	}
	time.Sleep(s.latency)
	s.mu.Lock()
	s.busy--
	s.mu.Unlock()
	pack := s.packs[name][asked%len(s.packs[name])]
	switch {
	case s.steady:
		pack = s.packs[name][0]
	case !first: // the pack that was spoilt, whatever was asked between
		pack = samePack(s.packs[name], request.Messages[2].Content)
	}
	if first && asked*rate/100 > (asked-1)*rate/100 {
		pack = strings.Replace(pack, `"title"`, `"titel"`, 1)
	}
	if s.distinct {
		pack += strings.Repeat("\n", n)
	}
	content, _ := json.Marshal(pack)
	fmt.Fprintf(w, `{"model":"m","choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":%s}}],"usage":{"prompt_tokens":10000,"completion_tokens":4000}}`, content)
}

// samePack is the pack of the same name as an answer's.
func samePack(packs []string, answer string) string {
	named := regexp.MustCompile(`"pack": "[^"]+"`)
	for _, pack := range packs {
		if named.FindString(pack) == named.FindString(answer) {
			return pack
		}
	}
	return packs[0]
}

// promptsSpoilt is a folder of prompts that the server spoils its answers to.
func promptsSpoilt(t testing.TB, rate int) string {
	t.Helper()
	dir := t.TempDir()
	prompt := strings.Replace(read(t, "../../prompts/triples.md"), "## The game", fmt.Sprintf("spoil %d\n\n## The game", rate), 1)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "triples.md"), []byte(prompt), 0o644))
	return dir
}

// plan is a bench.yaml.
func (s *rated) plan(t testing.TB, prompts, more string) string {
	t.Helper()
	return write(t, "bench.yaml", fmt.Sprintf("games: [triples]\nprompts: {%s}\ndays: 2\nmodels:\n- {name: small, model: m, baseURL: %q, keyFrom: THE_KEY, retries: 0}\n%s", prompts, s.url, more))
}

// benched runs a bench and gives its report.
func benched(t testing.TB, dir string, args ...string) (code int, report *bench.Report, out, errs string) {
	t.Helper()
	code, out, errs = try(t, map[string]string{"THE_KEY": theKey}, append([]string{"bench", "--dir", dir}, args...)...)
	require.NotContains(t, out+errs, theKey)
	requireNoKey(t, dir)
	report, err := bench.ReadReport(t.Context(), filepath.Join(dir, bench.ReportName))
	if err != nil {
		report = nil
	}
	return code, report, out, errs
}

// verdicts are what a report says of a figure, by the cell.
func verdicts(all []bench.Comparison, figure string) map[string]bench.Conclusion {
	found := make(map[string]bench.Conclusion)
	for _, x := range all {
		if x.Figure == figure {
			found[x.Cell] = x.Verdict
		}
	}
	return found
}

// TestABenchTellsTheRatesOfItsCells, which the server spoils, sees the difference, and shows
// the sentence at fault. Judged again without a server it is the same to the byte.
func TestABenchTellsTheRatesOfItsCells(t *testing.T) {
	if testing.Short() {
		t.Skip("a bench asks for sixteen packs")
	}
	s, dir := newRated(t), t.TempDir()
	plan := s.plan(t, fmt.Sprintf("shipped: '', worse: %q", promptsSpoilt(t, 75)), "repeats: 8\n")
	one := strings.Replace(read(t, plan), "retries: 0", "retries: 0, inFlight: 1", 1) // so that the server's answers are always the same
	require.NoError(t, os.WriteFile(plan, []byte(one), 0o644))
	code, report, out, errs := benched(t, dir, plan)
	require.Equal(t, exitClean, code, out+errs)
	for i, want := range []float64{1, 0.25} {
		v, ok := report.Cells[i].Value("soundFirst")
		require.True(t, ok)
		require.Equal(t, []float64{want, 8}, []float64{v.Value, v.Of})
		require.True(t, v.Holds(want))
		v, _ = report.Cells[i].Value("tokens")
		require.Equal(t, 14_000.0, v.Value)
	}
	require.Equal(t, map[string]bench.Conclusion{"worse / small / triples": bench.Worse}, verdicts(report.Comparisons, "soundFirst"))
	require.Regexp(t, `worse: worse / small / triples than shipped / small / triples: sound at the first try -75 points \([^)]*\)`, out)
	require.Regexp(t, `not told apart: \d+ of \d+ comparisons`, out)
	require.LessOrEqual(t, strings.Count(out, "\n"), 10)
	require.Regexp(t, `most broken: worse / small / triples: ERR_SCHEMA_INVALID in 6 of \d+ answers: .*lacks the key "title" \(line \d+, column 5: `, out)
	drawn := read(t, filepath.Join(dir, bench.PageName))
	for _, text := range []string{`class="heat-0"`, `class="heat-5"`, "<rect x=", "no difference seen with 8 repeats", `class="old">−`, `class="new">+`, "&#34;titel&#34;", `lacks the key &#34;title&#34;`, `class="player"`, "<blockquote>{"} {
		require.Contains(t, drawn, text)
	}
	require.NotRegexp(t, `<script|<img|<link|\sstyle=|(src|href)="[^#]|url\(`, drawn)
	before := read(t, filepath.Join(dir, bench.ReportName))

	s.url = "http://127.0.0.1:1/v1" // nobody
	plan = s.plan(t, fmt.Sprintf("shipped: '', worse: %q", promptsSpoilt(t, 75)), "repeats: 8\n")
	code, _, _, errs = benched(t, dir, plan, "--rejudge")
	require.Equal(t, exitClean, code, errs)
	require.Contains(t, errs, "judged again, 0 verdicts changed")
	again := strings.ReplaceAll(read(t, filepath.Join(dir, bench.ReportName)), s.url, report.Models[0].BaseURL)
	require.Equal(t, before, again)

	queue := "nats://" + freePort(t)
	worker(t, "--queue", queue, "--embedded")
	code, _, _, errs = benched(t, dir, plan, "--rejudge", "--queue", queue)
	require.Equal(t, exitClean, code, errs)
	again = strings.ReplaceAll(read(t, filepath.Join(dir, bench.ReportName)), s.url, report.Models[0].BaseURL)
	require.Equal(t, before, again, "judged elsewhere")
	code, _, _, errs = benched(t, dir, plan, "--queue", queue)
	require.Equal(t, exitUsage, code, errs)
}

// TestAnEndpointThatChangedIsSeen: the shipped prompt is asked again each time, and compared with the
// last. Other prompts of the plan are not asked.
func TestAnEndpointThatChangedIsSeen(t *testing.T) {
	s, dir := newRated(t), t.TempDir()
	s.steady = true
	plan := s.plan(t, fmt.Sprintf("shipped: '', worse: %q", promptsSpoilt(t, 75)), "repeats: 6\nattempts: 1\ndrafts: 5\n")
	drift := func() (int, string) {
		code, _, out, errs := benched(t, dir, plan, "--drift")
		return code, out + errs
	}
	code, said := drift()
	require.Equal(t, exitClean, code, said)
	require.Contains(t, said, "this is the first snapshot")
	require.Equal(t, 6, s.requests)
	code, said = drift()
	require.Equal(t, exitClean, code, said)
	require.Contains(t, said, "nothing is seen to have changed since the last snapshot (")
	require.Equal(t, 12, s.requests)
	s.spoils = 100
	code, said = drift()
	require.Equal(t, exitFindings, code, said)
	require.Contains(t, said, "worse: shipped / small / triples than the last snapshot: sound at the first try -100 points (-100 to -100)")
	code, said = drift()
	require.Equal(t, exitClean, code, said)
	require.NoFileExists(t, filepath.Join(dir, bench.ReportName), "the bench itself was not run")
	journal := filepath.Join(dir, "drift", "last", "answers", "shipped", "small", "triples", "001", "requests.jsonl")
	require.NoError(t, os.WriteFile(journal, regexp.MustCompile(`"templates":"\w+"`).ReplaceAll([]byte(read(t, journal)), []byte(`"templates":"other"`)), 0o644))
	code, said = drift()
	require.Equal(t, exitClean, code, said)
	require.Contains(t, said, "not compared, since the shipped prompt is another now: shipped / small / triples")
	last := filepath.Join(dir, "drift", "last", bench.ReportName)
	for from, to := range map[string]string{`"days": 2`: `"days": 3`, `"baseURL": "http:`: `"baseURL": "https:`} {
		text := read(t, last)
		require.Contains(t, text, from)
		require.NoError(t, os.WriteFile(last, []byte(strings.ReplaceAll(text, from, to)), 0o644))
		code, said = drift()
		require.Equal(t, exitClean, code, said)
		require.Contains(t, said, "(0 figures compared)")
		require.Contains(t, said, "not compared, since the last snapshot asked for other days, another endpoint or nothing at all: shipped / small / triples")
	}
	for _, args := range [][]string{{"--rejudge"}, {"--new-cases"}, {"--baseline", "x.json"}} {
		code, _, _, _ = benched(t, dir, append([]string{plan, "--drift"}, args...)...)
		require.Equal(t, exitUsage, code, args)
	}
	code, _, _, errs := benched(t, dir, s.plan(t, fmt.Sprintf("worse: %q", promptsSpoilt(t, 75)), ""), "--drift")
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "the plan compares none")
}

// TestABenchCountsItsLooks: a prompt that is changed is a second look, and fresh cases are asked anew.
func TestABenchCountsItsLooks(t *testing.T) {
	s, dir := newRated(t), t.TempDir()
	s.steady = true
	plan := func(rate int) string {
		return s.plan(t, fmt.Sprintf("shipped: '', other: %q", promptsSpoilt(t, rate)), "repeats: 3\nattempts: 1\ndrafts: 5\n")
	}
	code, report, out, errs := benched(t, dir, plan(0))
	require.Equal(t, exitClean, code, errs)
	require.Equal(t, bench.Looks{Number: 1, Tried: 1}, report.Looks)
	require.NotContains(t, out, "look ")
	code, report, out, errs = benched(t, dir, plan(1))
	require.Equal(t, exitClean, code, errs)
	require.Equal(t, bench.Looks{Number: 2, Tried: 2}, report.Looks)
	require.Contains(t, out, "look 2 with these cases, at 2 variants tried: of equal ones, 0.05 would look better in a figure by chance, so better needs p of 0.025 now")
	require.LessOrEqual(t, strings.Count(out, "\n"), 10)
	require.Contains(t, read(t, filepath.Join(dir, bench.PageName)), "This is look 2 with these cases")
	before, last := s.requests, plan(1)
	code, report, _, errs = benched(t, dir, last, "--new-cases")
	require.Equal(t, exitClean, code, errs)
	require.Equal(t, []any{bench.Looks{Number: 1, Tried: 1}, uint64(2), before + 6}, []any{report.Looks, report.Seed, s.requests})
	require.DirExists(t, filepath.Join(dir, "answers-1", "shipped"))
	code, _, _, _ = benched(t, dir, last, "--new-cases", "--rejudge")
	require.Equal(t, exitUsage, code)
}

// TestABenchJudgedAgainSaysWhatChanged by another profile, and what it cannot judge.
func TestABenchJudgedAgainSaysWhatChanged(t *testing.T) {
	t.Parallel()
	s, dir := newRated(t), t.TempDir()
	plan := s.plan(t, "shipped: ''", "repeats: 2\n")
	code, _, _, errs := benched(t, dir, plan, "--rejudge")
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "2 repeats could not be measured: it was not asked to its end; a bench without --rejudge does that")
	code, _, _, errs = benched(t, dir, plan)
	require.Equal(t, exitClean, code, errs)
	house := write(t, "dailies.yaml", "profiles: {HOUSE_V1: {from: A1_DAILY_V1, severities: {ERR_A1_WARNING_EVERYWHERE: warning}}}\nuse: {triples: HOUSE_V1}\n")
	code, _, _, errs = benched(t, dir, plan, "--rejudge", "--config", house)
	require.Equal(t, exitClean, code, errs)
	require.Regexp(t, `shipped / small / triples, repeat 1: answer 1 of asking 1: \d+ of \d+ drafts pass; before, it was \d+ of`, errs)
}

// TestABenchJudgedAgainSaysThatAPromptChanged since it was answered, and which.
func TestABenchJudgedAgainSaysThatAPromptChanged(t *testing.T) {
	t.Parallel()
	s, dir := newRated(t), t.TempDir()
	folder := promptsSpoilt(t, 0)
	plan := s.plan(t, fmt.Sprintf("shipped: '', house: %q", folder), "repeats: 2\n")
	code, _, _, errs := benched(t, dir, plan)
	require.Equal(t, exitClean, code, errs)
	code, _, _, errs = benched(t, dir, plan, "--rejudge")
	require.Equal(t, exitClean, code, errs)
	require.NotContains(t, errs, "has changed")
	asked := s.requests
	prompt := filepath.Join(folder, "triples.md")
	require.NoError(t, os.WriteFile(prompt, []byte(read(t, prompt)+"\n\n"), 0o644))
	replaceIn(t, prompt, "## The game", "## The game of threes")
	code, _, _, errs = benched(t, dir, plan, "--rejudge")
	require.Equal(t, exitClean, code, errs)
	require.Equal(t, 1, strings.Count(errs, "has changed since it was answered"), errs)
	require.Contains(t, errs, "the prompt house of triples has changed")
	require.Equal(t, asked, s.requests)
}

// TestABenchJudgedAgainSaysThatCorrectionsChanged: reask.md, or the part of a prompt that only
// later questions have, but not where those brought no answer.
func TestABenchJudgedAgainSaysThatCorrectionsChanged(t *testing.T) {
	t.Parallel()
	for rate, want := range map[int]int{0: 0, 100: 1} {
		s, dir := newRated(t), t.TempDir()
		folder := promptsSpoilt(t, rate)
		reask := filepath.Join(folder, "reask.md")
		require.NoError(t, os.WriteFile(reask, []byte(read(t, "../../prompts/reask.md")), 0o644))
		plan := s.plan(t, fmt.Sprintf("house: %q", folder), "repeats: 2\ndays: 1\n")
		replaceIn(t, plan, "days: 2\n", "")
		code, _, _, errs := benched(t, dir, plan)
		require.Equal(t, exitClean, code, errs)
		code, _, _, errs = benched(t, dir, plan, "--rejudge")
		require.Equal(t, exitClean, code, errs)
		require.NotContains(t, errs, "has changed")
		require.NoError(t, os.WriteFile(reask, []byte(read(t, reask)+"\n{{/* another */}}\n"), 0o644))
		code, _, _, errs = benched(t, dir, plan, "--rejudge")
		require.Equal(t, exitClean, code, errs)
		require.Equal(t, want, strings.Count(errs, "the prompt house of triples has changed since it was answered"), errs)
	}
}

// TestABenchThatIsKilledGoesOn where it was: what was answered is not asked again.
func TestABenchThatIsKilledGoesOn(t *testing.T) {
	s, dir := newRated(t), t.TempDir()
	plan := s.plan(t, "shipped: ''", "repeats: 4\ndate: 2026-11-21\n")
	var p *program
	ready := make(chan struct{})
	s.latency = 20 * time.Millisecond
	s.meet = func(n int) {
		if n == 3 {
			<-ready
			time.Sleep(300 * time.Millisecond) // the answers before it are kept by now
			p.kill()
		}
	}
	one := strings.Replace(read(t, plan), "retries: 0", "retries: 0, inFlight: 1", 1)
	require.NoError(t, os.WriteFile(plan, []byte(one), 0o644))
	p = startProgram(t, nil, "bench", plan, "--dir", dir)
	close(ready)
	code, _, _ := p.wait()
	require.Equal(t, -1, code)
	kept, err := filepath.Glob(filepath.Join(dir, "answers", "*", "*", "*", "*", "*.json"))
	require.NoError(t, err)
	require.Len(t, kept, 2)
	s.mu.Lock()
	s.meet, s.requests = nil, 0
	s.mu.Unlock()
	code, report, out, errs := benched(t, dir, plan)
	require.Equal(t, exitClean, code, out+errs)
	require.Equal(t, 2, s.requests)
	v, _ := report.Cells[0].Value("tokens")
	require.Greater(t, v.Value, 14_000.0, "the request that was lost is charged")
}

// TestABenchStopsAtItsBudget, over all of its starts, and says so.
func TestABenchStopsAtItsBudget(t *testing.T) {
	s, dir := newRated(t), t.TempDir()
	_, _, _, errs := benched(t, t.TempDir(), s.plan(t, "shipped: ''", "repeats: 2\nbudget: {tokens: 1}\n"))
	most := regexp.MustCompile(`may come to (\d+) tokens`).FindStringSubmatch(errs)
	require.NotNil(t, most, errs)
	limit, _ := strconv.Atoi(most[1])
	plan := s.plan(t, "shipped: ''", fmt.Sprintf("repeats: 6\nbudget: {tokens: %d}\n", limit+3*14_000+1000))
	code, report, _, errs := benched(t, dir, plan)
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "repeats could not be measured: the budget of tokens for the run is used up")
	require.Contains(t, errs, "the same command continues where it stopped")
	require.Equal(t, 4, s.requests, "a fifth may come to more")
	require.Len(t, report.Cells[0].Repeats, 6)
	asked := s.requests
	code, _, _, _ = benched(t, dir, plan)
	require.Equal(t, exitUsage, code)
	require.Equal(t, asked, s.requests, "what was answered is paid for")
}

// TestABenchNeedsNoServerToFindMistakes in its plan and its prompts.
func TestABenchNeedsNoServerToFindMistakes(t *testing.T) {
	broken := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(broken, "triples.md"), []byte("{{define \"user\"}}\n{{.Nope}}{{end}}{{define \"system\"}}{{end}}"), 0o644))
	model := "models: [{name: a, model: m, baseURL: 'http://127.0.0.1:1'}]\n"
	for text, want := range map[string]string{
		model + "prompts: {x: " + broken + "}":                        "triples.md:2:3: executing \"user\" at <.Nope>",
		model + "games: [chess]":                                      "bench.yaml:2:9: games.0: no game is called \"chess\"",
		model + "repeats: 1":                                          "bench.yaml:2:10: repeats: ",
		model + "date: 2026-02-30":                                    "bench.yaml:2:7: date: there is no such day",
		model + "budget: {money: '1.00'}":                             "no price is known for model \"m\"",
		"models: [{name: a, model: m, key: " + theKey + "}]":          "models.0.key: there is no such setting; known: ",
		"models: [{name: a, model: m}, {name: a, model: n}]":          "two models are called a",
		"models: [{name: a, model: m}]":                               "model a: no key is set",
		"models: [{name: a, model: m, baseURL: 'http://u:p@h/v1'}]":   "holds a user name",
		"models: [{name: a, model: m, baseURL: 'http://h:65536/v1'}]": "ports end at 65535",
		"models: []": "models",
	} {
		code, _, _, errs := benched(t, t.TempDir(), write(t, "bench.yaml", text))
		require.Equal(t, exitUsage, code, text)
		require.Contains(t, errs, want, text)
	}
	code, _, _, errs := benched(t, t.TempDir(), write(t, "bench.yaml", model), "--baseline", "none.json")
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "none.json")
}

// TestABenchKeepsItsRequestsInFlight, as many as its model allows and no more, and refuses to
// work beside another in its folder.
func TestABenchKeepsItsRequestsInFlight(t *testing.T) {
	s, dir := newRated(t), t.TempDir()
	s.latency = 200 * time.Millisecond
	plan := s.plan(t, fmt.Sprintf("one: %q, two: %q", promptsSpoilt(t, 100), promptsSpoilt(t, 100)), "repeats: 32\nattempts: 1\n")
	text := strings.Replace(read(t, plan), "retries: 0", "retries: 0, inFlight: 16", 1)
	require.NoError(t, os.WriteFile(plan, []byte(text), 0o644))
	var second string
	var code int
	var arrived sync.WaitGroup // once one is answered, the next wait for as many requests as may be in flight
	arrived.Add(16)
	s.meet = func(n int) {
		if n == 1 {
			code, _, _, second = benched(t, dir, plan)
		}
		if n > 1 && n <= 17 {
			arrived.Done()
			arrived.Wait()
		}
	}
	start := time.Now()
	whole, _, out, errs := benched(t, dir, plan)
	took := time.Since(start)
	require.Equal(t, exitClean, whole, out+errs)
	require.Equal(t, exitUsage, code)
	require.Contains(t, second, "another bench is at work in "+dir)
	require.Equal(t, 16, s.busiest)
	require.Equal(t, 64, s.requests)
	t.Logf("64 requests of 200 ms, 16 at once, in %s", took)
}

// TestABenchThatIsInterruptedSaysSo, and that it goes on.
func TestABenchThatIsInterruptedSaysSo(t *testing.T) {
	s, dir := newRated(t), t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	s.meet = func(int) { cancel() } // which does nothing the second time
	code, errs := runHere(t, ctx, fixedNow, io.Discard, "bench", s.plan(t, "shipped: ''", "repeats: 3\n"), "--dir", dir)
	require.Equal(t, exitInterrupted, code)
	require.Contains(t, errs, "the same command continues where this one stopped")
	code, _, _, errs = benched(t, dir, s.plan(t, "shipped: ''", "repeats: 3\n"))
	require.Equal(t, exitClean, code, errs)
}
