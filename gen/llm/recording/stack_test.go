package recording

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAStackAsksTheFirstThatKnowsAndKeepsInAllAboveIt(t *testing.T) {
	top, bottom := t.TempDir(), t.TempDir()
	open := func(dir string, mode Mode) *Folder {
		folder, err := Open(dir, mode, nil)
		require.NoError(t, err)
		return folder
	}
	q, asked := Question{Model: "m", User: "u"}, 0
	ask := func() (Answer, error) { asked++; return Answer{Content: "{}"}, nil }
	answer, replayed, err := Stack{}.Ask(q, ask)
	require.NoError(t, err)
	require.False(t, replayed)
	require.Equal(t, "{}", answer.Content)

	_, replayed, err = Stack{open(bottom, Cache)}.Ask(q, ask)
	require.NoError(t, err)
	require.False(t, replayed)
	require.Equal(t, 2, asked)
	both := Stack{open(top, Record), open(bottom, Cache)}
	_, replayed, err = both.Ask(q, ask)
	require.NoError(t, err)
	require.True(t, replayed, "the lower one knew it")
	require.Equal(t, 2, asked)
	answer, replayed, err = Stack{open(top, Replay)}.Ask(q, nil)
	require.NoError(t, err)
	require.True(t, replayed)
	require.Equal(t, "{}", answer.Content, "the upper one has it now")
	require.True(t, both.Asks())
	require.False(t, Stack{open(top, Record), open(bottom, Replay)}.Asks())
}

// TestAStackLosesNoAnswer: an answer that was paid for is returned although it could not be
// kept.
func TestAStackLosesNoAnswer(t *testing.T) {
	dir := t.TempDir()
	lower, err := Open(filepath.Join(dir, "lower"), Cache, nil)
	require.NoError(t, err)
	upper, err := Open(filepath.Join(dir, "upper"), Record, nil)
	require.NoError(t, err)
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "lower")))
	answer, _, err := Stack{upper, lower}.Ask(Question{Model: "m"}, func() (Answer, error) { return Answer{Content: "{}"}, nil })
	require.Error(t, err)
	require.Equal(t, "{}", answer.Content)
	_, _, err = Stack{upper, lower}.Ask(Question{Model: "n"}, func() (Answer, error) { return Answer{}, errors.New("no") })
	require.Error(t, err)
}
