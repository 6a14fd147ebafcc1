package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/document"
	"dailies/internal/catalog"
	"dailies/internal/probe"
	"dailies/internal/store"
)

// The board of most tests, and what a player reads in its words. A tile with the same
// reading as three others can stand in any three of the four.
const fridgeBoard = "../../validate/triples/testdata/good/midnight-fridge.json"

func fridgeReadings() map[string]string {
	return map[string]string{
		"Insomniac neighbor": "out at night, with a view of the kitchen", "Lost pizza courier": "out at night, with a view of the kitchen",
		"Garden fox camera": "out at night, with a view of the kitchen", "Night bus driver": "out at night, with a view of the kitchen",
		"Crumb trail": "a drink hides in the word", "Login history": "a drink hides in the word", "Steam sensor": "a drink hides in the word",
		"Food diary app": "knows what it was told", "Whiteboard note": "knows what it was told", "Swear jar": "knows what it was told",
	}
}

// seenTable is what a player is shown, as far as tests read it.
type seenTable struct {
	Game  string
	Over  bool
	Board struct {
		Tiles    []struct{ ID, Text string }
		Drafting bool
		Draft    int
		Cards    []struct{ ID string }
		Evidence []struct{ ID string }
		Hand     []struct{ ID string }
		Locks    []json.RawMessage
	}
}

// asked is a question as it came over the wire.
type asked struct {
	model, system, user, body string
	table                     seenTable
	board                     json.RawMessage
	turn                      int
}

// player is a server that speaks the chat protocol and plays: answer says what. It counts
// what it is asked.
type player struct {
	url    string
	answer func(q asked, n int) string

	mu       sync.Mutex
	requests int
	bodies   []string
	meet     func(r *http.Request, n int)
}

func newPlayer(t testing.TB, answer func(q asked, n int) string) *player {
	t.Helper()
	p := &player{answer: answer}
	server := httptest.NewServer(p)
	t.Cleanup(server.Close)
	t.Cleanup(server.CloseClientConnections)
	p.url = server.URL + "/v1"
	return p
}

// ServeHTTP implements http.Handler.
func (p *player) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	var request struct {
		Model    string
		Messages []struct{ Content string }
	}
	if json.Unmarshal(body, &request) != nil || len(request.Messages) != 2 {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	q := asked{model: request.Model, system: request.Messages[0].Content, user: request.Messages[1].Content, body: string(body)}
	_, rest, _ := strings.Cut(q.user, "The table:\n\n")
	view, _, _ := strings.Cut(rest, "\n")
	_ = json.Unmarshal([]byte(view), &q.table)
	var whole struct{ Board json.RawMessage }
	_ = json.Unmarshal([]byte(view), &whole)
	q.board = whole.Board
	_, _ = fmt.Sscanf(q.user, "Turn %d", &q.turn)
	p.mu.Lock()
	p.requests++
	p.bodies = append(p.bodies, q.body)
	n, meet := p.requests, p.meet
	p.mu.Unlock()
	if meet != nil {
		meet(r, n)
	}
	content, _ := json.Marshal(p.answer(q, n))
	fmt.Fprintf(w, `{"model":%q,"choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":%s}}],"usage":{"prompt_tokens":900,"completion_tokens":60}}`, q.model, content)
}

// meets has something done when a request comes, nothing for nil.
func (p *player) meets(do func(r *http.Request, n int)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.meet = do
}

func (p *player) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.requests
}

// wordReader sorts the tiles by what it reads in their words. Of four that read alike it
// takes another three each time that it sits down, and after a miss another three again.
func wordReader(readings map[string]string) func(q asked, n int) string {
	var mu sync.Mutex
	sat := 0
	return func(q asked, _ int) string {
		mu.Lock()
		defer mu.Unlock()
		alike := make(map[string][]string)
		for _, tile := range q.table.Board.Tiles {
			if rule := readings[tile.Text]; rule != "" {
				alike[rule] = append(alike[rule], tile.ID)
			}
		}
		var groups []map[string]any
		for _, rule := range slices.Sorted(maps.Keys(alike)) {
			if tiles := alike[rule]; len(tiles) >= 3 {
				groups = append(groups, map[string]any{"tiles": threeOf(tiles, sat, q.user), "rule": rule})
			}
		}
		if q.turn == 1 {
			sat++
		}
		if len(groups) == 0 {
			return `{"because":"nothing is left","do":{"lock":[]}}`
		}
		text, _ := json.Marshal(map[string]any{"groups": groups, "because": "these read alike", "do": map[string]any{"lock": groups[len(groups)-1]["tiles"]}})
		return string(text)
	}
}

// threeOf are three of some tiles that were not locked before: all but one, which moves.
func threeOf(tiles []string, from int, said string) []string {
	if strings.Contains(said, "What you did so far") {
		from = 0
	}
	for i := range tiles {
		out := (from + i) % len(tiles)
		three := slices.Concat(tiles[:out], tiles[out+1:])[:min(3, len(tiles)-1)]
		if len(tiles) == 3 {
			three = tiles
		}
		lock, _ := json.Marshal(three)
		if !strings.Contains(said, string(lock)) {
			return three
		}
	}
	return tiles[:3]
}

// planted is the board with a tile that reads like three others and is of no set.
func planted(t testing.TB) string {
	t.Helper()
	return write(t, "planted.json", strings.ReplaceAll(read(t, fridgeBoard), "Grocery receipt", "Night bus driver"))
}

// probed probes a file and gives its record.
func probed(t testing.TB, p *player, out, file string, more ...string) (record *probe.Record, code int, said, errs string) {
	t.Helper()
	args := append([]string{"probe", file, "--out", out, "--base-url", p.url, "--model", "m", "--repeats", "8"}, more...)
	code, said, errs = try(t, map[string]string{"OPENAI_API_KEY": theKey}, args...)
	require.NotContains(t, said+errs, theKey)
	requireNoKey(t, out)
	name := filepath.Join(out, "runs", "probes", "files", store.Hash([]byte(read(t, file)))+".json")
	if text, err := os.ReadFile(name); err == nil {
		record = &probe.Record{}
		require.NoError(t, json.Unmarshal(text, record))
	}
	return record, code, said, errs
}

// TestASecondReadingIsFound on a board where words make one, and on its mended twin, which
// differs in one text, none.
func TestASecondReadingIsFound(t *testing.T) {
	board := planted(t)
	r, code, said, errs := probed(t, newPlayer(t, wordReader(fridgeReadings())), t.TempDir(), board)
	require.Equal(t, exitClean, code, errs)
	require.Equal(t, 8, r.Figures.Played)
	require.Equal(t, 8, r.Figures.Solved)
	require.Equal(t, 8, r.Figures.FirstLocks)
	require.Equal(t, 2, r.Figures.FirstRight, "of four that read alike the three that are meant")
	require.Len(t, r.Contested, 1)
	c := r.Contested[0]
	require.Equal(t, "Night bus driver", c.Text)
	require.Equal(t, "They saw your light from outside", c.Title)
	require.Equal(t, []string{"out at night, with a view of the kitchen"}, c.Rules)
	require.Equal(t, 6, c.Players)
	require.Equal(t, 8, c.Of)
	require.Contains(t, said, fmt.Sprintf(`warning: "Night bus driver" (t3) is put into "They saw your light from outside" by %d of 8 players who sorted the board: "out at night, with a view of the kitchen" [WARN_PROBE_SECOND_READING]`, c.Players))
	doc, _ := document.Parse([]byte(read(t, board)))
	line, column := doc.Position("/tiles/2/text")
	require.Contains(t, said, fmt.Sprintf("%s:%d:%d: warning", board, line, column))

	r, code, said, errs = probed(t, newPlayer(t, wordReader(fridgeReadings())), t.TempDir(), fridgeBoard)
	require.Equal(t, exitClean, code, errs)
	require.Equal(t, 8, r.Figures.FirstRight)
	require.Empty(t, r.Contested)
	require.NotContains(t, said, "WARN_")
}

// TestAWarningNeedsPlayersEnough: what one of several sees is an oddity, and the share
// is a setting.
func TestAWarningNeedsPlayersEnough(t *testing.T) {
	for args, warned := range map[string]bool{"--share 30": true, "--share 100": false, "--least 9": false} {
		r, code, _, errs := probed(t, newPlayer(t, wordReader(fridgeReadings())), t.TempDir(), planted(t), strings.Fields(args)...)
		require.Equal(t, exitClean, code, errs)
		require.Equal(t, warned, len(r.Contested) > 0, args)
	}
	r, _, _, _ := probed(t, newPlayer(t, wordReader(fridgeReadings())), t.TempDir(), planted(t), "--repeats", "1")
	require.Empty(t, r.Contested, "two players at least")
}

// TestPlayersWhoCannotPlay end soon, are counted, and are told what was wrong.
func TestPlayersWhoCannotPlay(t *testing.T) {
	for name, c := range map[string]struct {
		answer func(q asked, n int) string
		ended  probe.Ending
		told   string
	}{
		"solves nothing": {func(q asked, _ int) string {
			tiles := q.table.Board.Tiles
			return fmt.Sprintf(`{"groups":[],"because":"","do":{"lock":[%q,%q,%q]}}`, tiles[0].ID, tiles[1].ID, tiles[2].ID)
		}, probe.Lost, "KOA"},
		"illegal for ever": {func(asked, int) string { return `{"because":"","do":{"lock":["t1","t2"]}}` }, probe.Unplayable, "not played: "},
		"starts over":      {func(asked, int) string { return `{"because":"","do":{"reset":true}}` }, probe.Unplayable, "you cannot start over"},
		"another key":      {func(asked, int) string { return `{"do":{"lock":["t1","t2","t3"]},"peek":true}` }, probe.Unplayable, "it does not have the form asked for"},
		"prose":            {func(asked, int) string { return "I would lock the neighbor, the courier and the fox." }, probe.Unplayable, "it is not one JSON object"},
		"two documents":    {func(asked, int) string { return `{"do":{"lock":["t1","t2","t3"]}} or {"do":{"lock":["t1","t2","t4"]}}` }, probe.Unplayable, "it is not one JSON object"},
		"a long story":     {func(asked, int) string { return `{"because":"` + strings.Repeat("x", 70_000) + `","do":{}}` }, probe.Unplayable, "more than the 65536 allowed"},
	} {
		t.Run(name, func(t *testing.T) {
			p := newPlayer(t, c.answer)
			r, code, _, errs := probed(t, p, t.TempDir(), fridgeBoard, "--repeats", "2")
			require.Equal(t, exitClean, code, errs)
			require.Equal(t, 2, r.Figures.Played)
			require.Zero(t, r.Figures.Solved)
			require.Empty(t, r.Contested)
			for _, play := range r.Plays {
				require.Equal(t, c.ended, play.Ended)
			}
			require.LessOrEqual(t, p.count(), 10)
			require.Contains(t, p.bodies[len(p.bodies)-1], c.told)
		})
	}
}

// TestTurnsAreBounded: a player that does what is legal and leads nowhere.
func TestTurnsAreBounded(t *testing.T) {
	p := newPlayer(t, func(asked, int) string { return `{"because":"","do":{"type":"PRESS_HINT"}}` })
	r, code, _, errs := probed(t, p, t.TempDir(), goodWaywords, "--repeats", "1", "--turns", "7")
	require.Equal(t, exitClean, code, errs)
	require.Equal(t, probe.TurnsUp, r.Plays[0].Ended)
	require.Equal(t, 7, p.count())
}

const goodWaywords = "../../validate/waywords/testdata/good/garden-7x7.json"

// TestEveryGameIsPlayed by a player that does the first thing that it can.
func TestEveryGameIsPlayed(t *testing.T) {
	p := newPlayer(t, func(q asked, _ int) string {
		do := func(v any) string {
			text, _ := json.Marshal(map[string]any{"because": "it is there", "do": v})
			return string(text)
		}
		var board map[string]any
		_ = json.Unmarshal(q.board, &board)
		ids := func(key string, n int) (all []any) {
			list, _ := board[key].([]any)
			for _, card := range list[:min(n, len(list))] {
				all = append(all, card.(map[string]any)["id"])
			}
			return all
		}
		switch q.table.Game {
		case "waywords":
			return do(map[string]any{"type": "PRESS_HINT"})
		case "testimony":
			return do(map[string]any{"submit": ids("hand", 1)})
		case "aura":
			if q.table.Board.Drafting {
				return do(map[string]any{"draft": ids("cards", 6)})
			}
			return do(map[string]any{"submit": ids("evidence", 1)})
		case "freeplay":
			return do(map[string]any{"do": "SUBMIT", "cards": ids("hand", 1)})
		}
		return do(map[string]any{"lock": ids("tiles", 3)})
	})
	for _, g := range catalog.Games().Names() {
		files, err := filepath.Glob("../../validate/" + g + "/testdata/good/*.json")
		require.NoError(t, err)
		r, code, _, errs := probed(t, p, t.TempDir(), files[0], "--repeats", "1")
		require.Equal(t, exitClean, code, errs)
		require.Equal(t, g, r.Game)
		require.Positive(t, r.Figures.Actions, "%s: %+v", g, r.Plays)
	}
}

// TestAHangingPlayerFails, and the probe says that it is not complete.
func TestAHangingPlayerFails(t *testing.T) {
	p := newPlayer(t, wordReader(fridgeReadings()))
	p.meets(func(r *http.Request, n int) {
		if n > 3 {
			<-r.Context().Done()
		}
	})
	out := t.TempDir()
	_, code, _, errs := probed(t, p, out, fridgeBoard, "--repeats", "2", "--timeout", "200ms", "--retries", "0", "--in-flight", "1")
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "did not answer within")
	require.Contains(t, errs, "the same command continues where it stopped")
	p.meets(nil)
	before := p.count()
	r, code, _, errs := probed(t, p, out, fridgeBoard, "--repeats", "2")
	require.Equal(t, exitClean, code, errs)
	require.Equal(t, 2, r.Figures.Played)
	require.Equal(t, 3, p.count()-before, "three of six turns were kept")
}

// TestTheBudgetEndsAProbe, that of all its starts.
func TestTheBudgetEndsAProbe(t *testing.T) {
	p := newPlayer(t, wordReader(fridgeReadings()))
	out := t.TempDir()
	for range 2 {
		_, code, _, errs := probed(t, p, out, fridgeBoard, "--repeats", "3", "--budget-tokens", "7000", "--max-answer-tokens", "500", "--in-flight", "1")
		require.Equal(t, exitUsage, code)
		require.Contains(t, errs, "budget")
	}
	require.Less(t, p.count(), 9)
	require.NotZero(t, p.count())
}

// TestAProbeIsReplayed without a connection, and gives the same record.
func TestAProbeIsReplayed(t *testing.T) {
	p := newPlayer(t, wordReader(fridgeReadings()))
	recording, out, again := t.TempDir(), t.TempDir(), t.TempDir()
	r, code, said, errs := probed(t, p, out, planted(t), "--record", recording)
	require.Equal(t, exitClean, code, errs)
	before := p.count()
	replayed, code, saidAgain, errs := probed(t, p, again, planted(t), "--replay", recording)
	require.Equal(t, exitClean, code, errs)
	require.Equal(t, before, p.count())
	require.Equal(t, r, replayed)
	tail := func(text string) string { _, rest, _ := strings.Cut(text, "warning"); return rest }
	require.Equal(t, tail(said), tail(saidAgain))

	_, code, _, errs = probed(t, p, again, planted(t), "--replay", recording, "--turns", "39")
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "8 plays failed")
	require.Equal(t, before, p.count())
}

// TestAKilledProbeGoesOn where it was: no answer is paid for twice.
func TestAKilledProbeGoesOn(t *testing.T) {
	p := newPlayer(t, wordReader(fridgeReadings()))
	out := t.TempDir()
	args := []string{"probe", fridgeBoard, "--out", out, "--base-url", p.url, "--model", "m", "--repeats", "4", "--in-flight", "1"}
	seventh := make(chan struct{})
	p.meets(func(r *http.Request, n int) {
		if n == 7 {
			close(seventh)
			<-r.Context().Done()
		}
	})
	killed := startProgram(t, nil, args...)
	<-seventh
	killed.kill()
	killed.wait()
	p.meets(nil)
	code, _, errs := try(t, map[string]string{"OPENAI_API_KEY": theKey}, args...)
	require.Equal(t, exitClean, code, errs)
	require.Equal(t, 13, p.count(), "12 turns, and the one that was lost")
}

// TestAnAuthorIsNotTheOnlyPlayer of its board; beside others it may play.
func TestAnAuthorIsNotTheOnlyPlayer(t *testing.T) {
	dir, daily := threeDays(t)
	index := filepath.Join(dir, store.IndexName)
	require.NoError(t, os.WriteFile(index, []byte(strings.ReplaceAll(read(t, index), `"pack": `, `"model": "vendor/M", "pack": `)), 0o644))
	p := newPlayer(t, func(asked, int) string { return "no" })
	args := []string{"probe", "2026-11-22/triples", "--out", dir, "--repeats", "2"}
	code, _, errs := try(t, nil, append(args, "--base-url", p.url, "--model", "m")...)
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "would be its only player")
	require.Zero(t, p.count())

	plan := write(t, "bench.yaml", fmt.Sprintf("games: [triples]\nmodels:\n- {name: author, model: m, baseURL: %q}\n- {name: other, model: o, baseURL: %q}\n", p.url, p.url))
	code, out, errs := try(t, nil, append(args, "--players", plan)...)
	require.Equal(t, exitClean, code, out+errs)
	r, err := probe.Read(t.Context(), dir, store.File{Date: "2026-11-22", Game: "triples"})
	require.NoError(t, err)
	require.Equal(t, []probe.Seated{{Name: "author", Model: "m"}, {Name: "other", Model: "o"}}, r.Players)
	require.Equal(t, 4, r.Figures.Played)
	require.Equal(t, store.Hash([]byte(read(t, daily))), r.SHA256)
	code, out, errs = try(t, nil, "runs", "--out", filepath.Join(dir, "runs", "probes"))
	require.Equal(t, exitClean, code, errs)
	require.Contains(t, out, "triples")
	none, err := probe.Read(t.Context(), dir, store.File{Date: "2026-11-23", Game: "triples"})
	require.NoError(t, err)
	require.Nil(t, none)
}

func TestMisusesOfProbe(t *testing.T) {
	dir, _ := threeDays(t)
	for says, args := range map[string][]string{
		"nothing of it is published": {"2026-12-21"},
		"no game is called":          {"2026-11-21/chess"},
		"--share is 1 to 100":        {fridgeBoard, "--share", "0"},
		"--format is":                {fridgeBoard, "--format", "x"},
		"no such file":               {"none.json"},
		"cannot be played":           {write(t, "x.json", "{}")},
		"no model is set":            {fridgeBoard, "--base-url", "http://127.0.0.1:1"},
		"a replay sends no request":  {fridgeBoard, "--model", "m", "--replay", dir, "--record", dir},
		"probe.md":                   {fridgeBoard, "--model", "m", "--prompts", filepath.Dir(write(t, "probe.md", `{{define "system"}}x{{end}}`))},
		"none.yaml":                  {fridgeBoard, "--players", "none.yaml"},
		"nowhere":                    {fridgeBoard, "--model", "m", "--prompts", filepath.Join(dir, "nowhere")},
	} {
		code, _, errs := try(t, nil, append(append([]string{"probe"}, args...), "--out", dir)...)
		require.Equal(t, exitUsage, code, "%v: %s", args, errs)
		require.Contains(t, errs, says)
	}
}
