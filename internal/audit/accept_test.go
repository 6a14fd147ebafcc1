package audit

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/internal/fault"
	"dailies/internal/store"
	"dailies/validate"
	"dailies/validate/report"
)

// accept accepts a file of a folder as it is now, and returns the report.
func accept(t *testing.T, a Auditor, dir string, f store.File) (string, error) {
	t.Helper()
	var out bytes.Buffer
	outputs, err := ParseOutputs([]string{"json"})
	require.NoError(t, err)
	gate, err := Begin(outputs, &out, report.Tool{Name: "test"}, validate.Error)
	require.NoError(t, err)
	err = gate.End(a.Accept(t.Context(), []string{filepath.Join(dir, f.Path())}, "t", gate))
	return out.String(), err
}

// copied writes the daily of one day on another by hand.
func copied(t *testing.T, dir string, from, to game.Date, listed bool) {
	t.Helper()
	text, err := store.NewReader(dir).Load(t.Context(), of(from))
	require.NoError(t, err)
	rewrite(t, dir, of(to), listed, func(string) string { return strings.ReplaceAll(string(text), string(from), string(to)) })
}

// TestAnEditThatPutsALaterDayInErrorIsNotAccepted, however much later: rules reach a year back.
func TestAnEditThatPutsALaterDayInErrorIsNotAccepted(t *testing.T) {
	a, dir := filled(t, 1)
	filledFrom(t, dir, "2026-12-08", 1)
	copied(t, dir, "2026-12-08", "2026-11-21", false)
	out, err := accept(t, a, dir, of("2026-11-21"))
	require.ErrorAs(t, err, new(fault.Findings), out)
	require.Contains(t, out, "the daily of 2026-12-08 is a copy of the one of 2026-11-21")
}

// TestAnEditIsNotRefusedForAnErrorThatWasThere: the day after it is a copy of the day before, with
// the edit as without.
func TestAnEditIsNotRefusedForAnErrorThatWasThere(t *testing.T) {
	a, dir := filled(t, 3)
	copied(t, dir, "2026-11-21", "2026-11-23", true)
	rewrite(t, dir, of("2026-11-22"), false, func(text string) string { return strings.Replace(text, `"theme": "`, `"theme": "Late, again. `, 1) })
	out, err := accept(t, a, dir, of("2026-11-22"))
	require.NoError(t, err, out)
}
