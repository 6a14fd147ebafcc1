package site

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/session"
)

// puzzles is a source in memory.
type puzzles map[Puzzle][]byte

func (p puzzles) Puzzles(context.Context) ([]Puzzle, error) {
	var list []Puzzle
	for puzzle := range p {
		list = append(list, puzzle)
	}
	return list, nil
}

func (p puzzles) Document(_ context.Context, puzzle Puzzle) ([]byte, error) {
	if document, ok := p[puzzle]; ok {
		return document, nil
	}
	return nil, ErrNoPuzzle
}

// Answer has a line that the document does not know; tests that play it bring their own.
func (p puzzles) Answer(_ context.Context, puzzle Puzzle) ([]byte, error) {
	if _, ok := p[puzzle]; !ok {
		return nil, ErrNoPuzzle
	}
	return json.Marshal(Answer{Analysis: "\nThe analysis of " + puzzle.Path()})
}

type broken struct{ puzzles }

func (broken) Puzzles(context.Context) ([]Puzzle, error) {
	return nil, errors.New("open /home/secret/out: denied")
}

var fridge = Puzzle{"2026-12-05", "triples"}

func fridgeDocument(t testing.TB) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.FromSlash("../../game/session/testdata/puzzles/midnight-fridge.json"))
	require.NoError(t, err)
	return data
}

func made(t testing.TB, source Source) *Site {
	t.Helper()
	s, err := New(source, session.Games())
	require.NoError(t, err)
	return s
}

func get(t testing.TB, s *Site, path string, header ...string) (int, http.Header, string) {
	t.Helper()
	request := httptest.NewRequest(http.MethodGet, path, nil)
	for i := 0; i < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, request)
	body, err := io.ReadAll(w.Result().Body)
	require.NoError(t, err)
	return w.Code, w.Header(), string(body)
}

func TestPages(t *testing.T) {
	s := made(t, puzzles{fridge: fridgeDocument(t), {"2026-12-04", "triples"}: fridgeDocument(t), {"2026-12-04", "chess"}: nil})
	status, head, list := get(t, s, "/")
	require.Equal(t, 200, status)
	require.Contains(t, head.Get("Content-Security-Policy"), "script-src 'self' 'wasm-unsafe-eval';")
	require.Less(t, strings.Index(list, `"2026-12-05/triples/"`), strings.Index(list, `"2026-12-04/triples/"`), "the latest day first")
	require.NotContains(t, list, "chess")
	require.Empty(t, head.Values("Set-Cookie"))
	status, _, page := get(t, s, "/2026-12-05/triples/")
	require.Equal(t, 200, status)
	require.Contains(t, page, "Insomniac neighbor")
	require.Contains(t, page, `<meta name="description" content="`+session.Triples().About+`">`)
	require.NotContains(t, page, "They saw your light", "the board as text gives nothing away")
	require.Less(t, len(page), 40_000)
	status, head, document := get(t, s, "/2026-12-05/triples/puzzle.json")
	require.Equal(t, 200, status)
	require.Equal(t, "application/json", head.Get("Content-Type"))
	require.JSONEq(t, string(fridgeDocument(t)), document)
	require.NotContains(t, document, "\n", "what is fetched every day has no space to spare")
}

func TestWhatIsNotThere(t *testing.T) {
	s := made(t, puzzles{fridge: []byte("{}")})
	for path, want := range map[string]int{
		"/2026-12-06/triples/": 404, "/2026-12-05/chess/": 404, "/2026-02-31/triples/": 404, "/..%2f..%2fetc/passwd/": 404,
		"/2026-12-05/triples/puzzle.txt": 404, "/assets/0123/play.js": 404, "/assets/" + s.version + "/none.js": 404, "/assets/" + s.version + "/..%2fsite.go": 404, "/assets/" + s.version + "/README.md": 404, "/2026-12-05/triples/": 500,
	} {
		status, _, body := get(t, s, path)
		require.Equal(t, want, status, path)
		require.NotContains(t, body, "<script>", "none but the files of the site")
	}
	_, _, body := get(t, made(t, broken{}), "/")
	require.NotContains(t, body, "secret", "what a source says of its files is not shown")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/", nil))
	require.Equal(t, http.StatusMethodNotAllowed, w.Code)
}

func TestAssetsAreCompressedAndKept(t *testing.T) {
	s := made(t, puzzles{})
	_, head, plain := get(t, s, "/assets/"+s.version+"/play.js")
	require.Empty(t, head.Get("Content-Encoding"))
	_, zipped, body := get(t, s, "/assets/"+s.version+"/play.js", "Accept-Encoding", "br, gzip")
	require.Equal(t, "gzip", zipped.Get("Content-Encoding"))
	require.Less(t, len(body), len(plain))
	status, _, body := get(t, s, "/assets/"+s.version+"/play.js", "If-None-Match", head.Get("ETag"))
	require.Equal(t, http.StatusNotModified, status)
	require.Empty(t, body)
}

// TestNothingNamesAnotherHost reads every file of the site.
func TestNothingNamesAnotherHost(t *testing.T) {
	s := made(t, puzzles{fridge: fridgeDocument(t)})
	paths := []string{"/", "/2026-12-05/triples/"}
	for name, a := range s.assets {
		if !strings.HasSuffix(name, ".wasm") {
			paths = append(paths, "/assets/"+s.version+"/"+name)
			require.NotContains(t, string(a.data), "\n//", name)
		}
	}
	for _, path := range paths {
		_, _, body := get(t, s, path)
		body = strings.ReplaceAll(body, `xmlns="http://www.w3.org/2000/svg"`, "")
		require.NotRegexp(t, `(?i)https?:|["'(]//`, body, path)
	}
}

// TestWithoutTheEngine: a program that was built without it shows boards as text, and says
// what is missing.
func TestWithoutTheEngine(t *testing.T) {
	s := made(t, puzzles{fridge: fridgeDocument(t)})
	delete(s.assets, engineName)
	require.False(t, s.Built())
	for _, path := range []string{"/", "/2026-12-05/triples/"} {
		_, _, page := get(t, s, path)
		require.Contains(t, page, "make engine", path)
	}
	_, _, page := get(t, s, "/2026-12-05/triples/")
	require.Contains(t, page, "Insomniac neighbor")
	require.NotContains(t, page, "<script")
}

func TestHostileTextIsEscaped(t *testing.T) {
	_, _, page := get(t, made(t, puzzles{fridge: hostile(t)}), "/2026-12-05/triples/")
	require.NotContains(t, page, "<script>hacked")
	require.NotContains(t, page, "<img")
	require.Contains(t, page, "&lt;img")
}

// hostile is a puzzle with markup, a change of direction and a template in every text.
func hostile(t testing.TB) []byte {
	t.Helper()
	var document map[string]any
	require.NoError(t, json.Unmarshal(fridgeDocument(t), &document))
	const mark = "<img src=x onerror=hacked=1>"
	document["theme"] = "<script>hacked=1</script>{{.}} ${hacked=1} \u05d0\u05d1"
	for _, tile := range document["tiles"].([]any) {
		tile.(map[string]any)["text"], tile.(map[string]any)["subtext"] = mark, mark
	}
	for _, triple := range document["trueTriples"].([]any) {
		triple.(map[string]any)["title"], triple.(map[string]any)["ruleExplanation"] = mark, mark
	}
	for _, decoy := range document["decoyExplainers"].([]any) {
		decoy.(map[string]any)["whyTempting"], decoy.(map[string]any)["whyInvalid"] = mark, mark
	}
	lines := document["koaLines"].(map[string]any)
	for _, pool := range []string{"lockSuccess", "miss", "processing", "final"} {
		lines[pool] = []string{mark}
	}
	text, err := json.Marshal(document)
	require.NoError(t, err)
	return text
}

func TestStrip(t *testing.T) {
	for source, want := range map[string]string{
		"a = 1; // one\n\n  b = 2;":                "a=1;\nb=2;\n",
		"/* a\n b */ c = '//x' + \"/*y*/\";":       "c='//x' + \"/*y*/\";\n",
		"d = /[/'\"]\\/\\/x/.test(e) / 2 // f":     "d=/[/'\"]\\/\\/x/.test(e)/ 2\n",
		"g = `//${h}`;":                            "g=`//${h}`;\n",
		"i = `a${j ? `: ${k} ( b` : '}'} = l` + m": "i=`a${j ? `: ${k} ( b` : '}'} = l` + m\n",
		"'it\\'s // so'":                           "'it\\'s // so'\n",
		"return a ? { b } : c => c - -1 + ' ( '":   "return a?{b}:c=>c - -1 + ' ( '\n",
		"/* never ends":                            "",
	} {
		require.Equal(t, want, strip(source, true), source)
	}
	require.Equal(t, "a{b:url(//c)}\n", strip("a { b: url(//c)/* d */ }", false))
	require.Equal(t, ":is(a,b) :not(c) > d{e:calc(1px + 2px) ', '}\n", strip(":is(a, b) :not(c) > d { e: calc(1px + 2px) ', ' }", false))
}

// TestPagesNameTheirModules: a page names at once what its script will ask for, and no more.
func TestPagesNameTheirModules(t *testing.T) {
	s := made(t, everyGame(t))
	page := []string{bridgeName, "engine.js", compileName, "after.js", "clock.js", "days.js", "designer.js", "dom.js", "events.js", "figures.js", "keyed.js", "lesson.js", "next.js", "offline.js", "settings.js", "speech.js", "store.js"}
	for puzzle := range everyGame(t) {
		want := append(slices.Clone(page), puzzle.Game+".js")
		want = append(want, "motion.js", "result.js")
		switch puzzle.Game {
		case "freeplay":
			want = append(want, "testimony.js")
		case "waywords":
			want = append(want, "skins.js")
		}
		require.Equal(t, want, s.modules(puzzle.Game), puzzle.Game)
	}
}
