package desk

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen"
	"dailies/gen/fill"
	"dailies/internal/store"
)

// TestADayTellsWhatACriticAndReadersSaid, with words that are not to be trusted, as long as the
// board is what they read; a report that cannot be read hides no day.
func TestADayTellsWhatACriticAndReadersSaid(t *testing.T) {
	dir := fourGames(t)
	p := seated(t, dir)
	one := ask[oneDay](p, first, nil)
	require.Nil(t, one.Panel)

	packs := []fill.PackCount{{Pack: one.Provenance.Pack, Chosen: 1, Marks: []gen.Mark{
		{Pointer: "/triples/0", Question: gen.Crisp, Mark: 5, Because: "fine"},
		{Pointer: "/triples/1", Question: gen.Native, Mark: 4, Because: "<b>stiff</b>\u202e"},
		{Pointer: "/decoys/0", Question: gen.Fair, Mark: 3, Because: "it will do"},
	}}}
	holds := false
	read := gen.ReadersVerdict{Readers: 24, Readings: []gen.SecondReading{{Tile: "Moon", As: []string{"a", "b"}, Planned: true, Readers: 10, Rule: "late", Holds: &holds}}}
	report := map[string]any{"games": map[string]any{"triples": map[string]any{
		"funnel": map[string]any{"packs": packs}, "choices": []any{map[string]any{"date": "2026-11-21", "read": read}},
	}}}
	text, err := json.Marshal(report)
	require.NoError(t, err)
	folder := filepath.Join(dir, store.RunsName, one.Provenance.Run)
	require.NoError(t, os.MkdirAll(folder, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "report.json"), text, 0o644))

	said := ask[oneDay](p, first, nil).Panel
	require.True(t, said.Critic)
	require.Len(t, said.Marks, 2, "those below the best")
	require.Contains(t, said.Marks[0], "/decoys/0: a critic gives it 3 of 5 for decoy")
	require.NotContains(t, said.Marks[1], "\u202e")
	require.Equal(t, 24, said.Readers)
	require.Contains(t, said.Readings[0], "does not hold")

	require.NoError(t, os.WriteFile(filepath.Join(folder, "report.json"), []byte("{"), 0o644))
	require.Nil(t, ask[oneDay](p, first, nil).Panel)
}
