package recording

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMissingSaysWhatDiffers(t *testing.T) {
	dir, asked := t.TempDir(), question()
	replay := open(t, dir, Replay)
	_, _, err := replay.Ask(asked, never)
	require.EqualError(t, err, `no recording for key `+asked.Key()[:12]+`… (model "m", attempt 0); nothing is recorded in `+dir)

	save := func(change func(*Question)) string {
		q := question()
		change(&q)
		require.NoError(t, open(t, dir, Record).Save(q, Answer{Content: "x"}))
		return q.Key()
	}
	for _, step := range []struct {
		change func(*Question)
		says   string
	}{
		{func(q *Question) { q.Model, q.Format, q.User = "other", "text", "x" }, `the model differs: recorded "other", asked "m"; the answer format differs: recorded "text", asked "json_schema"; the user prompt differs from character 1 on: recorded "x", asked "write`},
		{func(q *Question) { q.Parameters.MaxAnswer, q.Attempt = 1, 3 }, `the limit of answer tokens differs: recorded 1, asked 4000; the attempt differs: recorded 3, asked 0`},
		{func(q *Question) { q.User = "read" }, `the user prompt differs from character 1 on: recorded "read", asked "write a pack\nabout rain"`},
		{func(q *Question) { q.User = "write a pack\nabout snow" }, `the user prompt differs from character 20 on: recorded "snow", asked "rain"`},
		{func(q *Question) { q.Schema = "" }, `the schema differs from character 1 on: recorded "", asked "{\n`},
	} {
		key := save(step.change)
		_, _, err := replay.Ask(asked, never)
		require.ErrorContains(t, err, "nearest is "+key[:12]+"…: "+step.says)
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, strings.Repeat("0", 64)+".json"), []byte("{"), 0o644))
	_, _, err = replay.Ask(asked, never)
	require.ErrorContains(t, err, "recordings that cannot be read: 1")
}

func TestDifferencesCountCharacters(t *testing.T) {
	recorded, asked := question(), question()
	recorded.User, asked.User = "né 👩", "né 👨"
	require.Equal(t, []string{`the user prompt differs from character 4 on: recorded "👩", asked "👨"`}, differences(recorded, asked))
	require.Empty(t, differences(asked, asked))
}
