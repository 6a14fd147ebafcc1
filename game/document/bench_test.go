package document

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// BenchmarkParse reads a day's board; encoding/json reads the same into maps, and neither knows
// positions nor faults.
func BenchmarkParse(b *testing.B) {
	text, err := os.ReadFile("../session/testdata/puzzles/camping-8x8.json")
	require.NoError(b, err)
	b.Run("parser", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, faults := Parse(text); len(faults) > 0 {
				b.Fatal(faults)
			}
		}
	})
	b.Run("plain", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var v any
			if err := json.NewDecoder(bytes.NewReader(text)).Decode(&v); err != nil {
				b.Fatal(err)
			}
		}
	})
}
