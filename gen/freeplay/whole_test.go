package freeplay

import (
	"encoding/json"
	"io/fs"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/document"
	"dailies/gen"
	"dailies/gen/testimony"
)

// night is a pack with these stories of the program's own.
func night(t *testing.T, names ...string) *Pack {
	t.Helper()
	packs, err := fs.Glob(Packs(), "*.json")
	require.NoError(t, err)
	own, err := fs.ReadFile(Packs(), packs[0])
	require.NoError(t, err)
	var parts [][]byte
	for _, name := range names {
		data, err := os.ReadFile("../testimony/packs/" + name + ".json")
		require.NoError(t, err)
		var story map[string]any
		require.NoError(t, json.Unmarshal(data, &story))
		delete(story, "dated") // a night may be any
		data, err = json.Marshal(story)
		require.NoError(t, err)
		parts = append(parts, data)
	}
	p := new(Pack)
	require.NoError(t, document.Strict(whole().Join(own, parts), p))
	return p
}

func TestThreeStoriesMakeANight(t *testing.T) {
	const towels, plates, bread, noon, tomato = "nine-towels", "plates-facing-west", "banana-bread-at-twenty-to-nine", "for-the-grass-at-noon", "first-ripe-tomato"
	require.Empty(t, check(night(t)), "lines alone are a pack")
	good := night(t, towels, plates, bread)
	require.Empty(t, check(good))
	for draft := range New(nil, func() []*testimony.Pack { return nil }).Assemble(good, 1, "", nil) {
		require.Contains(t, draft.Label, "WASHER")
		break
	}
	for name, c := range map[string]struct {
		pack    *Pack
		pointer string
		says    string
	}{
		"two stories":      {night(t, towels, plates), "/stories", "a night has 3 stories or none"},
		"one story twice":  {night(t, towels, towels, bread), "/stories", "lock three devices"},
		"one in a season":  {night(t, towels, plates, tomato), "/stories/2", "may be any"},
		"hours apart":      {night(t, towels, plates, "ten-to-six-coffee"), "/stories", "within 5 hours"},
		"a season at noon": {night(t, noon, plates, bread), "/stories/0", "may be any"},
	} {
		found := check(c.pack)
		require.NotEmpty(t, found, name)
		require.Equal(t, c.pointer, found[0].Pointer, name)
		require.Contains(t, found[0].Message, c.says, name)
	}
	good.Stories[1].Evidence[0].MaxPower = 1
	broken := check(good)
	require.Equal(t, gen.ErrPackReference, broken[0].Rule)
	require.Equal(t, "/stories/1/evidence/0/minPower", broken[0].Pointer, "a fault of a story has its place in the pack")
}

func TestWhatCannotBeJoinedStaysAsItIs(t *testing.T) {
	for _, own := range []string{"prose", "[]", "null"} {
		require.Equal(t, own, string(whole().Join([]byte(own), [][]byte{[]byte("{}")})))
	}
	require.Equal(t, `{"a":1}`, string(whole().Join([]byte(`{"a":1}`), [][]byte{[]byte("{")})))
}
