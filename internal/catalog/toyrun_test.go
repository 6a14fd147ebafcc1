package catalog_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/session"
	"dailies/internal/audit"
	"dailies/internal/author"
	"dailies/internal/catalog"
	"dailies/internal/page"
	"dailies/internal/run"
	"dailies/internal/site"
	"dailies/internal/store"
	"dailies/internal/textplace"
	"dailies/validate"
	"dailies/validate/report"
)

// toyWeek publishes a week of the toy, beside the other games of the catalog.
func toyWeek(t *testing.T) (games catalog.List, out string) {
	games, out = append(catalog.Games(), catalog.New(toy{})), t.TempDir()
	chosen, err := games.Choose("toy")
	require.NoError(t, err)
	source, err := author.Builtin(chosen)
	require.NoError(t, err)
	dates, err := run.Days("2027-01-04", 7)
	require.NoError(t, err)
	_, err = run.Do(t.Context(), run.Spec{Games: chosen, Dates: dates, Source: source, Out: out}, run.Deps{})
	require.NoError(t, err)
	return games, out
}

// TestAToyGameIsServedWhole: a game that nothing but its own file knows, and a line of each of the
// two lists, is generated, judged, linted, solved, drawn, played and published.
func TestAToyGameIsServedWhole(t *testing.T) {
	games, out := toyWeek(t)
	toy, err := games.Game("toy")
	require.NoError(t, err)
	judge, err := games.Judge("", "")
	require.NoError(t, err)
	pen, err := page.NewPen()
	require.NoError(t, err)
	index, err := store.NewReader(out).Index(t.Context())
	require.NoError(t, err)
	days := 0
	for file := range index.All() {
		days++
		data, err := os.ReadFile(filepath.Join(out, file.Path()))
		require.NoError(t, err)
		r, err := judge.Text(t.Context(), file.Path(), data)
		require.NoError(t, err)
		require.Equal(t, "toy", r.Game)
		require.Empty(t, r.Findings)
		drawn, err := pen.Designer(toy.Board(r))
		require.NoError(t, err)
		require.Contains(t, drawn, "<p>pair [[")
		var solved bytes.Buffer
		toy.PrintSolution(&solved, r)
		require.Contains(t, solved.String(), "pair [[")
		require.Equal(t, "sum", toy.Measure(r)[0].Name)
		group, when := textplace.Lookup(toy.Places, "/title")
		require.Equal(t, "Board above the row", group+" "+when)
		toyIsPlayed(t, games, data, toy, r)
	}
	require.Equal(t, 7, days)
	toyIsGated(t, games, judge, out)
	require.Equal(t, []string{"docs/toy.md#toy-1"}, games.Links("TOY §1"))
	require.NotNil(t, games.Rule("ERR_TOY_REPEAT"), "the rules of its window are listed")
}

// toyIsPlayed plays the best line to its end.
func toyIsPlayed(t *testing.T, games catalog.List, data []byte, toy catalog.Game, r validate.Result) {
	s, err := games.Sessions().Open(data, session.Options{})
	require.NoError(t, err)
	for _, step := range toy.Line(r) {
		move, err := json.Marshal(map[string]any{"at": 1, "action": step.Action})
		require.NoError(t, err)
		require.False(t, s.Resets(move))
		require.JSONEq(t, `{"legal":true}`, previewed(t, s, move))
		_, err = s.Do(move)
		require.NoError(t, err)
		require.JSONEq(t, `{"legal":false,"reason":"there is no such pair now"}`, previewed(t, s, move))
	}
	require.Equal(t, session.Par, s.View().Result.Step)
	require.NotEmpty(t, toy.Moves[s.View().Actions[0].Name])
}

// previewed is what is known of a move of a game that has no preview of its own.
func previewed(t *testing.T, s *session.Session, move []byte) string {
	preview, err := s.Preview(move)
	require.NoError(t, err)
	return string(preview)
}

// toyIsGated asks the gate for what CI asks it.
func toyIsGated(t *testing.T, games catalog.List, judge *validate.Judge, out string) {
	outputs, err := audit.ParseOutputs([]string{"text"})
	require.NoError(t, err)
	var told bytes.Buffer
	gate, err := audit.Begin(outputs, &told, report.Tool{Name: "test"}, validate.Error)
	require.NoError(t, err)
	auditor := audit.Auditor{Games: games, Judge: judge, Workers: 1}
	require.NoError(t, gate.End(auditor.Lint(t.Context(), out, gate)), told.String())
}

// toySource serves the toy's days.
type toySource struct{ store.Reader }

func (s toySource) Puzzles(ctx context.Context) (all []site.Puzzle, err error) {
	index, err := s.Index(ctx)
	for file := range index.All() {
		all = append(all, site.Puzzle{Date: file.Date, Game: file.Game})
	}
	return all, err
}

func (s toySource) Document(ctx context.Context, p site.Puzzle) ([]byte, error) {
	return s.Load(ctx, store.File{Date: p.Date, Game: p.Game})
}

func (toySource) Answer(context.Context, site.Puzzle) ([]byte, error) { return []byte("{}"), nil }

// TestAToyGameIsPublished: its days are pages, with its screen and its board as text.
func TestAToyGameIsPublished(t *testing.T) {
	games, out := toyWeek(t)
	s, err := site.New(toySource{store.NewReader(out)}, games.Sessions(), toyFiles())
	require.NoError(t, err)
	to := filepath.Join(t.TempDir(), "site")
	_, err = s.Export(t.Context(), to, site.Plan{Until: game.Date("2027-01-10")})
	require.NoError(t, err)
	text, err := os.ReadFile(filepath.Join(to, "2027-01-04", "toy", "index.html"))
	require.NoError(t, err)
	require.Equal(t, s.Built(), strings.Contains(string(text), "toy.js"), "a board is text alone where the engine is not built: make engine")
	require.Regexp(t, `<p>\d+ of \[`, string(text))
	_, err = site.New(toySource{}, games.Sessions())
	require.ErrorContains(t, err, "toy has no assets/toy.js")
}

// TestTheTwoListsAreEqual: the engine of pages links every game and no other.
func TestTheTwoListsAreEqual(t *testing.T) {
	named := func(games session.List) (all []string) {
		for _, g := range games {
			all = append(all, g.Name+" "+g.Title+" "+g.About+" "+g.Mode)
		}
		return all
	}
	games := catalog.Games()
	require.ElementsMatch(t, named(session.Games()), named(games.Sessions()))
	for _, g := range games {
		require.Equal(t, []string{g.Name(), g.Check.Mode}, []string{g.Session.Name, g.Session.Mode})
		require.Equal(t, g.Name(), g.Window.Name)
		require.FileExists(t, filepath.Join("../..", g.Docs.Page))
	}
}
