package author_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen/llm"
	"dailies/internal/author"
	"dailies/internal/catalog"
	"dailies/internal/fault"
)

func TestSourcesInARow(t *testing.T) {
	games := catalog.Games()
	packs, err := author.Builtin(games)
	require.NoError(t, err)
	file := author.Files([]author.File{{Name: "x", Data: []byte(`{"game":"aura"}`)}}, games)
	both := file.Then(packs)
	require.Equal(t, file.Identity+", then "+packs.Identity, both.Identity)
	require.True(t, both.Has("builtin"))
	require.False(t, file.Has("builtin"))
	require.Len(t, file.Authors, 1, "the first is left as it was")
	require.Equal(t, packs, author.Source{}.Then(packs))
	_, metered := both.Usage()
	require.False(t, metered, "packs and files cost nothing")
}

func TestTheIdentityNamesTheMaterial(t *testing.T) {
	games := catalog.Games()
	all, err := author.Builtin(games)
	require.NoError(t, err)
	one, err := author.Builtin(games[:1])
	require.NoError(t, err)
	require.NotEqual(t, all.Identity, one.Identity)
	files := func(texts ...string) string {
		var files []author.File
		for _, text := range texts {
			files = append(files, author.File{Name: "x", Data: []byte(text)})
		}
		return author.Files(files, games).Identity
	}
	require.NotEqual(t, files("ab", "c"), files("a", "bc"))
}

func TestFilesSayTheirGames(t *testing.T) {
	games := catalog.Games()
	puzzle, err := os.ReadFile("../../validate/triples/testdata/good/guest-wifi.json")
	require.NoError(t, err)
	source := author.Files([]author.File{{Name: "p", Data: puzzle}, {Name: "q", Data: []byte(`{"game":"aura"}`)}}, games)
	only, err := source.Only(games)
	require.NoError(t, err)
	require.Equal(t, []string{"triples", "aura"}, only.Names(), "in the order of the catalog")
	_, err = author.Files([]author.File{{Name: "q", Data: []byte(`{"game":"chess"}`)}}, games).Only(games)
	require.ErrorAs(t, err, new(fault.Usage))
}

func TestAReplayGoesWithNoOtherFolder(t *testing.T) {
	for _, m := range []author.Model{{Replay: "x", Record: "y"}, {Replay: "x", Cache: "y"}} {
		m.Config = llm.Config{Model: "m", Key: "k"}
		_, err := m.Source(catalog.Games())
		require.ErrorAs(t, err, new(fault.Usage))
		require.ErrorContains(t, err, "a replay sends no request")
	}
}
