package audit

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/review"
	"dailies/internal/store"
)

const midnight = "2026-11-23T00:10:00Z"

func vetoed(t *testing.T, a Auditor, dir string, f store.File) {
	t.Helper()
	decideAll(t, a, dir, func(d *Workspace) {
		v, err := d.Veto(t.Context(), f)
		require.NoError(t, err)
		v.Signed = editor
		d.Decided.Reject(v, nil)
	})
}

// TestAnAlternateTakesThePlace of a vetoed and of an unsound day whose midnight has come, and of no
// other: not of one to come, and not of one that players have.
func TestAnAlternateTakesThePlace(t *testing.T) {
	a, dir := filled(t, 4)
	first, unsound, released, later := of("2026-11-21"), of("2026-11-22"), of("2026-11-23"), of("2026-11-24")
	before, err := store.NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	has := before[released.Date]["triples"].SHA256
	for _, f := range []store.File{first, released, later} {
		vetoed(t, a, dir, f)
	}
	rewrite(t, dir, unsound, true, func(text string) string { return strings.Replace(text, `"theme":`, `"theme": "Mine.", "was":`, 1) })

	gate := Gate{Until: later.Date, Today: released.Date, Released: map[string]string{"2026-11-23/triples": has}}
	days, err := a.PassDue(t.Context(), dir, gate, midnight, "t")
	require.NoError(t, err)
	require.Len(t, days, 4)
	after, err := store.NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	for i, why := range []string{"vetoed it", "it is unsound: ERR_SCHEMA_INVALID"} {
		require.Equal(t, []any{Filled, ""}, []any{days[i].State, days[i].Why})
		require.Contains(t, days[i].Note, "an alternate took its place")
		require.Contains(t, days[i].Note, why)
		entry := after[days[i].File.Date]["triples"]
		require.Equal(t, entry.SHA256, days[i].SHA256)
		require.Positive(t, entry.Provenance.Alternate)
		require.NotEqual(t, before[days[i].File.Date]["triples"].SHA256, entry.SHA256)
	}
	require.Equal(t, []any{Released, has, ""}, []any{days[2].State, days[2].SHA256, days[2].Barred})
	require.Equal(t, []any{Vetoed, "", "vetoed it"}, []any{days[3].State, days[3].SHA256, days[3].Why[len("an editor "):]})
	require.Equal(t, before[later.Date], after[later.Date])

	decided, err := review.Read(t.Context(), dir)
	require.NoError(t, err)
	notes := decided.Remarks(first)
	require.Len(t, notes, 1)
	require.Equal(t, []string{automatic, midnight}, []string{notes[0].By, notes[0].At})
	require.Contains(t, notes[0].Note, "swapped in alternate 1 of the run")

	second, err := a.PassDue(t.Context(), dir, gate, midnight, "t")
	require.NoError(t, err)
	require.Equal(t, days[0].SHA256, second[0].SHA256)
	require.Empty(t, second[0].Note, "once")

	vetoed(t, a, dir, first)
	days, err = a.PassDue(t.Context(), dir, gate, midnight, "t")
	require.NoError(t, err)
	last, err := store.NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	require.Equal(t, 2, last[first.Date]["triples"].Provenance.Alternate, "the next one")
	require.Equal(t, last[first.Date]["triples"].SHA256, days[0].SHA256)
}

// TestNoAlternateIsLeft: the day is not shown, and why is said; the others go out.
func TestNoAlternateIsLeft(t *testing.T) {
	a, dir := filled(t, 2)
	day := of("2026-11-21")
	kept, err := Alternates(t.Context(), dir, day)
	require.NoError(t, err)
	vetoed(t, a, dir, day)
	decideAll(t, a, dir, func(d *Workspace) {
		for _, b := range kept.Boards {
			d.Decided.Reject(review.Veto{Game: "triples", Board: b.Content, About: b.Candidate, Signed: editor}, nil)
		}
	})
	days, err := a.PassDue(t.Context(), dir, Gate{Until: "2026-11-22", Today: "2026-11-22"}, midnight, "t")
	require.NoError(t, err)
	require.Equal(t, []any{Vetoed, "", ""}, []any{days[0].State, days[0].SHA256, days[0].Note})
	require.Contains(t, days[0].Why, "no alternate takes its place: each of the ")
	require.NotEmpty(t, days[1].SHA256)
}

// TestAnUnreadDay of a team that wants approvals goes out at its midnight only where it says so.
func TestAnUnreadDay(t *testing.T) {
	a, dir := filled(t, 2)
	gate := Gate{Until: "2026-11-22", Today: "2026-11-21", Approved: true}
	for _, released := range []bool{false, true} {
		gate.Unapproved = released
		days, err := a.PassDue(t.Context(), dir, gate, midnight, "t")
		require.NoError(t, err)
		require.Equal(t, released, days[0].SHA256 != "", days[0].Why)
		require.Equal(t, released, strings.Contains(days[0].Note, "players get it all the same"))
		require.Contains(t, days[1].Why, "no editor approved it", "its midnight is to come")
	}
}
