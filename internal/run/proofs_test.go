package run

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/internal/author"
	"dailies/internal/catalog"
	"dailies/internal/store"
)

// proved judges a good fixture of a game in a run of its own and keeps the proof. It
// gives the run and the fixture.
func proved(t *testing.T, g catalog.Game) (w *work, daily []byte) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("../../validate", g.Name(), "testdata/good/*.json"))
	require.NoError(t, err)
	daily, err = os.ReadFile(files[0])
	require.NoError(t, err)
	w = newWork(t, g)
	one, err := w.newGameWork(t.Context(), g)
	require.NoError(t, err)
	_, err = one.judgeDaily(t.Context(), "x.json", daily)
	require.NoError(t, err)
	require.NoError(t, one.proofs.save(w.out))
	return w, daily
}

func newWork(t *testing.T, g catalog.Game) *work {
	t.Helper()
	spec, err := Spec{
		Games: catalog.List{g}, Dates: []game.Date{"2026-11-21"}, Source: author.Files(nil, nil), Out: t.TempDir(),
	}.complete()
	require.NoError(t, err)
	out, err := openFolder(t.Context(), spec)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, out.close()) })
	return &work{Spec: spec, Deps: Deps{Build: "a build"}.complete(), out: out}
}

// TestProofsSurviveTheRun: what is read back is what judging says.
func TestProofsSurviveTheRun(t *testing.T) {
	t.Parallel()
	for _, g := range catalog.Games() {
		w, daily := proved(t, g)
		read, err := openProofs(t.Context(), w, g)
		require.NoError(t, err)
		found, known := read.find(daily)
		require.True(t, known, g.Name())
		result, err := w.Judge.Text(t.Context(), "x.json", daily)
		require.NoError(t, err)
		require.Equal(t, proof{g.Window.Facts(result), result.Profile}, found, g.Name())
	}
}

// TestAProofIsOfOneBuildProfileAndContent and of nothing else.
func TestAProofIsOfOneBuildProfileAndContent(t *testing.T) {
	g, err := catalog.Games().Game("triples")
	require.NoError(t, err)
	w, daily := proved(t, g)
	knows := func(w *work, data []byte) bool {
		p, err := openProofs(t.Context(), w, g)
		require.NoError(t, err)
		_, known := p.find(data)
		return known
	}
	require.True(t, knows(w, daily))
	require.False(t, knows(w, append(daily, '\n')))
	other := &work{Spec: w.Spec, Deps: w.Deps}
	other.Build = "another build"
	require.False(t, knows(other, daily))
	other.Build = ""
	require.False(t, knows(other, daily), "without a build nothing is kept")
	other = &work{Spec: w.Spec, Deps: w.Deps}
	other.Judge, err = w.Games.Judge("", "A1_SPEC_V1")
	require.NoError(t, err)
	require.False(t, knows(other, daily))
}

func TestProofsThatAreDamagedAreNotUsed(t *testing.T) {
	g, err := catalog.Games().Game("triples")
	require.NoError(t, err)
	w, daily := proved(t, g)
	file := filepath.Join(w.Out, store.RunsName, store.FactsName, "triples.jsonl")
	whole, err := os.ReadFile(file)
	require.NoError(t, err)
	for name, damaged := range map[string]string{
		"empty":      "",
		"no line":    "x\n\n \n",
		"cut":        string(whole[:len(whole)-40]),
		"one number": strings.Replace(string(whole), `"count":1`, `"count":2`, 1),
		"no hash":    string(whole[65:]),
	} {
		require.NotEqual(t, string(whole), damaged, name)
		require.NoError(t, os.WriteFile(file, []byte(damaged), 0o644))
		p, err := openProofs(t.Context(), w, g)
		require.NoError(t, err, name)
		_, known := p.find(daily)
		require.False(t, known, name)
	}
	require.NoError(t, os.Remove(file))
	_, err = openProofs(t.Context(), w, g)
	require.NoError(t, err)
}

// TestARunThatKnowsProofsPublishesTheSame as one that proves everything, and keeps what
// it needed and nothing else.
func TestARunThatKnowsProofsPublishesTheSame(t *testing.T) {
	t.Parallel()
	g, err := catalog.Games().Game("triples")
	require.NoError(t, err)
	var pages, dailies []string
	for _, build := range []string{"", "a build"} {
		spec := newWork(t, g).Spec
		spec.Out = t.TempDir()
		spec.Workers = 2
		var packs []author.File
		for _, name := range []string{"guest-wifi.json", "late-door.json"} {
			data, err := os.ReadFile("../../gen/triples/packs/" + name)
			require.NoError(t, err)
			packs = append(packs, author.File{Name: name, Data: data})
		}
		spec.Source = author.Files(packs, spec.Games)
		for range 2 {
			report, err := Do(t.Context(), spec, Deps{Build: build})
			require.NoError(t, err)
			page, err := os.ReadFile(report.Page)
			require.NoError(t, err)
			pages = append(pages, string(page))
			spec.Dates = append(spec.Dates, spec.Dates[0].AddDays(1))
		}
		daily, err := os.ReadFile(filepath.Join(spec.Out, "2026-11-22", "triples.json"))
		require.NoError(t, err)
		dailies = append(dailies, string(daily))
		kept, err := os.ReadFile(filepath.Join(spec.Out, store.RunsName, store.FactsName, "triples.jsonl"))
		if build == "" {
			require.ErrorIs(t, err, os.ErrNotExist)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, 2, strings.Count(string(kept), "\n"), "one line a published day")
	}
	require.Equal(t, dailies[0], dailies[1])
	require.Equal(t, pages[:2], pages[2:])
}
