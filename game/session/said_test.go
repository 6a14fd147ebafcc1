package session_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/session/sessiontest"
)

// TestEverythingSaid holds all sentences of some runs at random against a file, so that one that is lost or
// says something else is seen: those of the views, of what a move would do, and of what it did. A sum of
// each run stands for all that is no sentence.
func TestEverythingSaid(t *testing.T) {
	for name, document := range documents(t) {
		said := map[string]bool{}
		for seed := range uint64(12) {
			s, sum := open(t, document), fnv.New64a()
			listen := func(value any) {
				text, err := json.Marshal(value)
				require.NoError(t, err)
				_, _ = sum.Write(text) // it never fails
				var read any
				require.NoError(t, json.Unmarshal(text, &read))
				hear(read, said)
			}
			require.NoError(t, sessiontest.Play(s, document, rand.New(rand.NewPCG(seed, 2)), func(move []byte) error {
				if preview, err := s.Preview(move); err == nil {
					listen(json.RawMessage(preview))
				}
				listen(s.View())
				events, err := s.Do(move)
				listen(events)
				return err
			}))
			listen(s.View())
			log, err := s.Log(1)
			require.NoError(t, err)
			listen(json.RawMessage(log))
			score, scored := s.Score()
			require.True(t, scored)
			listen(score)
			said[fmt.Sprintf("run %02d: %016x", seed, sum.Sum64())] = true
		}
		told := strings.Join(slices.Sorted(maps.Keys(said)), "\n") + "\n"
		file := filepath.Join("testdata", "said", strings.TrimSuffix(name, ".json")+".txt")
		if flag.Lookup("update").Value.String() == "true" {
			require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
			require.NoError(t, os.WriteFile(file, []byte(told), 0o644))
		}
		want, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, string(want), told, "if this is meant, go test ./game/session -update")
	}
}

// hear adds the sentences of a value of JSON: texts of several words, each on a line.
func hear(value any, said map[string]bool) {
	switch value := value.(type) {
	case string:
		if strings.Contains(value, " ") {
			said[strings.ReplaceAll(value, "\n", " / ")] = true
		}
	case []any:
		for _, item := range value {
			hear(item, said)
		}
	case map[string]any:
		for _, item := range value {
			hear(item, said)
		}
	}
}
