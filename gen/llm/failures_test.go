package llm

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen/llm/recording"
)

// TestUnusableAnswersAreKeptForReading, a file for each attempt: with their text, without the
// middle of a long one, and without the text of one that holds the key.
func TestUnusableAnswersAreKeptForReading(t *testing.T) {
	prose := "I would rather talk.\nReally."
	long := strings.Repeat("word ", 20_000)
	leak := `{"title":"\u0073k` + key[2:] + `"}`
	page := "<p>Sign in to the network"
	dir := t.TempDir()
	server := faulty(t, says(answer(prose, "stop", "")), says(answer(long, "length", "")), says(page), status(500, ""), says(answer(leak, "stop", "")))
	c := config(server.URL + "/v1")
	c.InFlight = 1
	c.Failures = recording.OpenFailures(dir, func(message string) { t.Error(message) })
	a, m, _ := patient(t, c)
	_, err := a.write(context.Background(), triples(1))
	require.ErrorContains(t, err, "holds the key")
	require.Len(t, server.bodies, 5)

	type file struct {
		Bytes                         int
		SHA256, Kind, Message, Source string
		Game                          string
		Status                        int
		Text                          *struct{ Lines []string }
	}
	read := func(attempt int64) (f file) {
		data, err := os.ReadFile(filepath.Join(dir, recording.FailureName(m.attempts[0].Key, attempt)))
		require.NoError(t, err)
		require.NotContains(t, string(data), key[2:])
		require.NoError(t, json.Unmarshal(data, &f))
		return f
	}
	kept, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, kept, 4, "there is nothing to read of an HTTP 500 without a body")
	for i, text := range []string{prose, long, page, "", leak} {
		if text == "" {
			continue
		}
		f, sum := read(int64(i+1)), sha256.Sum256([]byte(text))
		require.Equal(t, []any{len(text), hex.EncodeToString(sum[:]), "triples", "answer 1 of asking 1", m.results[i].Outcome}, []any{f.Bytes, f.SHA256, f.Game, f.Source, f.Kind})
		switch text {
		case leak:
			require.Nil(t, f.Text)
		case long:
			shown := strings.Join(f.Text.Lines, "\n")
			require.Less(t, len(shown), 20_000)
			require.Contains(t, shown, "bytes left out")
		default:
			require.Equal(t, text, strings.Join(f.Text.Lines, "\n"))
		}
	}
}
