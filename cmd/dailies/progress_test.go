package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/cmd/dailies/internal/factory"
)

func TestEventsAreObjectsOneALine(t *testing.T) {
	args := append(fromPacks("guest-wifi"), "--days", "2", "--json", "--out", t.TempDir(), "--date", "2026-11-21")
	code, out, errs := try(t, map[string]string{"DAILIES_RESULTS": factory.NoResults}, append([]string{"generate", "triples"}, args...)...)
	require.Equal(t, exitClean, code, out)
	require.Empty(t, errs)
	var kinds []string
	for line := range strings.Lines(out) {
		var event struct {
			Event  string
			Report *struct{ Run string }
		}
		require.NoError(t, json.Unmarshal([]byte(line), &event), line)
		kinds = append(kinds, event.Event)
		require.Equal(t, event.Event == "run", event.Report != nil)
	}
	require.Equal(t, []string{"asking", "assembled", "chosen"}, kinds[:3])
	require.Equal(t, "run", kinds[len(kinds)-1])
}
