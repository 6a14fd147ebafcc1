package desk

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/review"
	"dailies/internal/store"
)

// about is a decision about the triples of the first day.
func about(kind string, with ...func(*decision)) decision {
	d := decision{Kind: kind, act: act{Date: "2026-11-21", Game: "triples", By: "MK"}}
	for _, change := range with {
		change(&d)
	}
	return d
}

const first = "/api/day/2026-11-21/triples"

func TestDecisions(t *testing.T) {
	dir := fourGames(t)
	p := seated(t, dir)
	one := ask[oneDay](p, first, nil)
	read := func(d *decision) { d.Read = one.Look.Hash }
	approved := ask[oneDay](p, "/api/decide", about("approve", read, func(d *decision) { d.Note = "reads well" }))
	require.Equal(t, Approved, approved.State)
	require.Equal(t, review.Signature{By: "MK", At: "2026-11-22T12:00:00Z", Note: "reads well"}, approved.Approval.Signed)
	require.Equal(t, Approved, p.read().day(t, "2026-11-21/triples").State)

	noted := ask[oneDay](p, "/api/decide", about("note", func(d *decision) { d.Note = "the third set took me an hour" }))
	require.Len(t, noted.Notes, 1)
	require.Equal(t, Approved, noted.State, "a remark decides nothing")

	line := one.Look.Texts[len(one.Look.Texts)-1].Text
	vetoed := ask[oneDay](p, "/api/decide", about("veto", read, func(d *decision) { d.Text = line }))
	require.Equal(t, line, vetoed.Vetoes[0].About)
	require.Equal(t, Published, vetoed.State, "a veto takes the approval back")
	require.Len(t, ask[oneDay](p, "/api/decide", about("veto", read, func(d *decision) { d.Pack = "late-parcel" })).Vetoes, 2)
	board := ask[oneDay](p, "/api/decide", about("veto", read))
	require.Equal(t, Look, board.State)
	require.Contains(t, board.Reasons, "it is vetoed and still published")
	require.Contains(t, p.refused(http.StatusUnprocessableEntity, "/api/decide", about("approve", read)).Problem, "MK vetoed this board")
	require.Contains(t, p.refused(http.StatusUnprocessableEntity, "/api/decide", about("veto", read)).Problem, "already")

	back := ask[oneDay](p, "/api/decide", about("unveto", func(d *decision) { d.Number, d.About = 3, board.Vetoes[2].About }))
	require.Equal(t, Published, back.State)
	p.refused(http.StatusConflict, "/api/decide", about("unveto", func(d *decision) { d.Number, d.About = 1, "another" }))

	pinned := ask[oneDay](p, "/api/decide", decision{Kind: "pin", act: act{Date: "2026-12-24", Game: "triples", By: "MK"}, Pack: "late-parcel"})
	require.Equal(t, "late-parcel", pinned.Pinned)
	require.Equal(t, "late-parcel", p.read().day(t, "2026-12-24/triples").Pinned)
	require.Empty(t, ask[oneDay](p, "/api/decide", decision{Kind: "unpin", act: act{Date: "2026-12-24", Game: "triples", By: "MK"}}).Pinned)

	season := ask[oneDay](p, "/api/decide", decision{Kind: "pin", act: act{Date: "2026-12-01", Game: "triples", By: "MK"}, Pack: "late-parcel", Until: "2026-12-24"})
	require.Equal(t, "late-parcel", season.Pinned)
	require.Equal(t, "late-parcel", ask[calendarView](p, "/api/calendar", nil).day(t, "2026-12-24/triples").Pinned)
	p.refused(http.StatusUnprocessableEntity, "/api/decide", decision{Kind: "pin", act: act{Date: "2026-12-01", Game: "triples", By: "MK"}, Pack: "late-parcel", Until: "2026-11-24"})

	no := p.refused(http.StatusUnprocessableEntity, "/api/decide", decision{Kind: "pin", act: act{Date: "2026-12-24", Game: "triples", By: "MK"}, Pack: "late-parcl"})
	require.Contains(t, no.Problem, "the nearest are late-parcel, ", "which only a published daily has")

	decided, err := review.Read(t.Context(), dir)
	require.NoError(t, err, "what the commands read")
	require.Len(t, decided.Pins, 1)
	require.Len(t, decided.Vetoes, 2)
}

func TestWhatTheDeskDoesNotDecide(t *testing.T) {
	p := seated(t, fourGames(t))
	for says, d := range map[string]decision{
		"say who decides":       about("note", func(d *decision) { d.By, d.Note = " ", "x" }),
		"one line":              about("note", func(d *decision) { d.Note = "a\nb" }),
		"nothing to remark":     about("note"),
		"names what was read":   about("approve"),
		"names a pack":          about("pin"),
		"no pack is pinned":     about("unpin"),
		"nothing of the kind":   about("shred"),
		"does not hold this":    about("veto", func(d *decision) { d.Text = "nobody says this" }),
		"nothing of it is publ": {Kind: "approve", act: act{Date: "2026-11-22", Game: "triples", By: "MK", Read: strings.Repeat("a", 64)}},
	} {
		_, text := p.send(p.asked("/api/decide", d))
		require.Contains(t, text, says, d)
	}
	require.NoFileExists(t, filepath.Join(p.folder, store.ReviewName))
	p.refused(http.StatusBadRequest, "/api/decide", map[string]any{"kind": "note", "surprise": 1})
	r := p.asked("/api/decide", about("note"))
	r.Header.Set("Content-Type", "text/plain")
	status, _ := p.send(r)
	require.Equal(t, http.StatusUnsupportedMediaType, status, "what a form elsewhere can send")
}

// TestAnApprovalIsOfWhatWasRead: a tab that shows an older text approves nothing, and is shown
// the newer one.
func TestAnApprovalIsOfWhatWasRead(t *testing.T) {
	dir := fourGames(t)
	p := seated(t, dir)
	before := ask[oneDay](p, first, nil)
	other := fixture(t, "triples", "guest-wifi")
	publish(t, dir, "f00dfeed0002", map[string]map[string]any{"2026-11-21/triples": other})
	no := p.refused(http.StatusConflict, "/api/decide", about("approve", func(d *decision) { d.Read = before.Look.Hash }))
	require.Contains(t, no.Problem, "changed since it was read")
	now := no.More.(map[string]any)["look"].(map[string]any)
	require.NotEqual(t, before.Look.Hash, now["hash"])
	require.NoFileExists(t, filepath.Join(dir, store.ReviewName))
}

// TestTwoDesksAndARun: decisions of two desks at once are all kept, and one that a run keeps
// from being written says so.
func TestTwoDesksAndARun(t *testing.T) {
	dir := fourGames(t)
	desks := []*person{seated(t, dir), seated(t, dir)}
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			p := desks[i%2]
			status, text := p.send(p.asked("/api/decide", about("note", func(d *decision) { d.Note = "remark " + strings.Repeat("i", i+1) })))
			require.Equal(t, http.StatusOK, status, text)
		})
	}
	all.Wait()
	require.Len(t, ask[oneDay](desks[0], first, nil).Notes, 20)

	run, err := store.Open(t.Context(), dir)
	require.NoError(t, err)
	no := desks[0].refused(http.StatusLocked, "/api/decide", about("note", func(d *decision) { d.Note = "beside a run" }))
	require.Contains(t, no.Problem, "try again")
	require.Len(t, ask[oneDay](desks[1], first, nil).Notes, 20, "reading needs no lock")
	require.NoError(t, run.Close())
	require.Len(t, ask[oneDay](desks[0], "/api/decide", about("note", func(d *decision) { d.Note = "after it" })).Notes, 21)
}

func TestADamagedReviewIsNotOverwritten(t *testing.T) {
	dir := fourGames(t)
	p := seated(t, dir)
	file := filepath.Join(dir, store.ReviewName)
	require.NoError(t, os.WriteFile(file, []byte("{"), 0o600))
	require.Contains(t, p.refused(http.StatusServiceUnavailable, "/api/calendar", nil).Problem, "decisions are damaged")
	p.refused(http.StatusUnprocessableEntity, "/api/decide", about("note", func(d *decision) { d.Note = "x" }))
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "{", string(text))
}
