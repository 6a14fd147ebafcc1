package runtext_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/fill"
	"dailies/internal/catalog"
	"dailies/internal/run"
	"dailies/internal/runtext"
)

// TestASummaryIsTwelveLinesAtMost however bad the night was, and its first line names the cause.
func TestASummaryIsTwelveLinesAtMost(t *testing.T) {
	const silence = "the model at http://127.0.0.1:9/v1 could not be asked: connection refused"
	spec := run.Spec{Games: catalog.Games()}
	report := &run.Report{Games: make(map[string]run.Game), Lost: []string{"a", "b", "c", "d", "e"}, Usage: gen.Usage{Requests: 3, Failed: 3, Priced: true}}
	for i, name := range spec.Games.Names() {
		g := run.Game{Funnel: fill.NewFunnel()}
		g.Funnel.Turns = []fill.TurnReport{{Author: "openai", Failure: "connection refused", Ended: fill.Failed}, {Author: "builtin", Chosen: 2}}
		g.Choices = []run.Choice{{Date: "2026-11-22"}, {Date: "2026-11-21"}}
		if i > 0 {
			g.Empty = []run.EmptyDay{{Date: game.Date("2026-11-23")}}
		}
		report.Games[name] = g
	}
	lines := runtext.Summary(spec, report, silence)
	require.LessOrEqual(t, len(lines), 12)
	require.Equal(t, silence+"; builtin filled 10 days of triples, waywords, testimony, aura, freeplay instead", lines[0])
	require.Equal(t, 1, strings.Count(strings.Join(lines, "\n"), "connection refused"), "the cause once")
	require.Contains(t, lines[1], "lost: a, b, c and 2 more; ")
	require.Equal(t, "left unwritten: waywords of 2026-11-23; no candidate passed; 2 days filled", lines[2])
	require.Equal(t, "triples: wrote 2 days, 2026-11-21 to 2026-11-22", lines[len(lines)-2], "what went well comes last")
	require.Equal(t, "openai: connection refused; builtin filled 10 days of triples, waywords, testimony, aura, freeplay instead", runtext.Summary(spec, report, "")[0])
}
