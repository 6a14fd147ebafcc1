package store

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/validate"
)

// TestFormats: an index of the first format gives each day the verdict that it was published with, but
// for one that nobody knows; a newer one is refused, and one whose format is no number is damaged.
func TestFormats(t *testing.T) {
	const days = `"2026-11-20":{"triples":{"path":"2026-11-20/triples.json","puzzleId":"","sha256":"","profile":"","provenance":{"author":"builtin","pack":"","seed":0,"run":"","version":"0.1.0"}}},` +
		`"2026-11-21":{"triples":{"path":"2026-11-21/triples.json","puzzleId":"","sha256":"","profile":"","provenance":{"author":"unknown","pack":"","seed":0,"run":"","version":"0.1.0"}}}`
	index, err := ParseIndex("index.json", []byte("{"+days+"}"))
	require.NoError(t, err)
	require.Equal(t, &Verdict{Build: "0.1.0"}, index["2026-11-20"]["triples"].Verdict)
	require.Nil(t, index["2026-11-21"]["triples"].Verdict)
	index, err = ParseIndex("index.json", []byte("{"+days+`,"format":2}`))
	require.NoError(t, err)
	require.Nil(t, index["2026-11-20"]["triples"].Verdict)
	first, err := ParseIndex("index.json", []byte(`{"format":2,`+days+"}"))
	require.NoError(t, err)
	require.Equal(t, index, first, "wherever the format stands")

	_, err = ParseIndex("index.json", fmt.Appendf(nil, `{"format":%d,"days":[]}`, Format+1))
	require.Equal(t, &Newer{"index.json", Format + 1}, err)
	for _, format := range []string{`"2"`, "0", "-1", "2.5", "null"} {
		_, err = ParseIndex("index.json", []byte(`{"format":`+format+`}`))
		require.ErrorAs(t, err, new(*Damage), format)
	}
}

// TestAnOlderFolderIsUpgraded once, and stays so when it is published into.
func TestAnOlderFolderIsUpgraded(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	require.NoError(t, s.Publish("run", []Daily{daily("2026-11-20", "one")}))
	require.NoError(t, s.Close())
	name := filepath.Join(dir, IndexName)
	written, err := os.ReadFile(name)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(name, []byte(`{"2026-11-20"`+cut(string(written), `"2026-11-20"`, `,`+"\n"+`  "format"`)+"}"), 0o644))
	from, judged, err := Upgrade(t.Context(), dir)
	require.NoError(t, err)
	require.Equal(t, []int{1, 1}, []int{from, judged})
	from, _, err = Upgrade(t.Context(), dir)
	require.NoError(t, err)
	require.Equal(t, Format, from)
}

// TestVerdicts know as many findings of a rule as there were.
func TestVerdicts(t *testing.T) {
	a, b := validate.Finding{Rule: &validate.Rule{Code: "WARN_A"}}, validate.Finding{Rule: &validate.Rule{Code: "ERR_B"}}
	v := NewVerdict("1.0.0", "sources 0123456789abcdef", []validate.Finding{a})
	require.Equal(t, &Verdict{Build: "1.0.0 0123456789ab", Findings: map[string]int{"WARN_A": 1}}, v)
	known, fresh := v.Split([]validate.Finding{a, b, a})
	require.Equal(t, []validate.Finding{a}, known)
	require.Equal(t, []validate.Finding{b, a}, fresh)
}

// cut is what stands between two texts.
func cut(text, after, before string) string {
	_, rest, _ := strings.Cut(text, after)
	found, _, _ := strings.Cut(rest, before)
	return found
}
