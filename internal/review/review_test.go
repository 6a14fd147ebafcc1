package review_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/internal/review"
	"dailies/internal/store"
	"dailies/lint/window"
)

var (
	signed = review.Signature{By: "MK", At: "2026-11-22T08:00:00Z"}
	monday = store.File{Date: "2026-11-23", Game: "triples"}
)

func TestDecisionsSurviveTheirFile(t *testing.T) {
	r := review.Review{Version: review.Version}
	board := window.Content{7}
	r.Approve(monday, strings.Repeat("a", 64), signed)
	r.Approve(store.File{Date: "2026-11-22", Game: "aura"}, strings.Repeat("b", 64), signed)
	require.True(t, r.Reject(review.Veto{Game: "triples", Board: board.String(), About: "x", Signed: signed}, nil))
	require.True(t, r.Reject(review.Veto{Game: "triples", Pack: "p", About: "x", Signed: signed}, nil))
	require.False(t, r.Reject(review.Veto{Game: "triples", Pack: "p", About: "again", Signed: signed}, nil))
	r.Pin(review.Pin{Date: "2026-12-24", Game: "triples", Pack: "p", Signed: signed})
	r.Pin(review.Pin{Date: "2026-12-24", Game: "triples", Pack: "q", Signed: signed})
	r.Remark(monday, signed)
	text, err := game.Canonical(r.Whole())
	require.NoError(t, err)
	again, err := review.Parse("review.json", append([]byte("\uFEFF"), text...))
	require.NoError(t, err)
	require.Equal(t, r, again)
	require.Equal(t, game.Date("2026-11-22"), again.Approvals[0].Date, "in order")
	require.Equal(t, map[game.Date]string{"2026-12-24": "q"}, again.Pinned("triples"), "a later pin takes the day")
	_, vetoed := again.Rejected("triples", board)
	require.True(t, vetoed)
	_, vetoed = again.Rejected("aura", board)
	require.False(t, vetoed)
}

func TestAnApprovalHoldsForOneFile(t *testing.T) {
	var r review.Review
	r.Approve(monday, "a", signed)
	_, holds := r.Approved(monday, "a")
	require.True(t, holds)
	_, holds = r.Approved(monday, "b")
	require.False(t, holds)
	r.Reject(review.Veto{Game: "triples", Pack: "p"}, &monday)
	require.Empty(t, r.Approvals, "a veto takes it back")
}

func TestAPinOnADayGoesBeforeThatOfASeason(t *testing.T) {
	var r review.Review
	r.Pin(review.Pin{Date: "2026-12-01", Until: "2026-12-04", Game: "triples", Pack: "winter"})
	r.Pin(review.Pin{Date: "2026-12-03", Until: "2026-12-05", Game: "triples", Pack: "snow"})
	r.Pin(review.Pin{Date: "2026-12-02", Game: "triples", Pack: "parcel"})
	r.Pin(review.Pin{Date: "2026-12-01", Until: "2026-12-04", Game: "aura", Pack: "kettle"})
	require.Equal(t, map[game.Date]string{
		"2026-12-01": "winter", "2026-12-02": "parcel", "2026-12-03": "snow", "2026-12-04": "snow", "2026-12-05": "snow",
	}, r.Pinned("triples"))
	_, pinned := r.PinnedTo(store.File{Date: "2026-12-01", Game: "triples"})
	require.False(t, pinned, "a season is not a day")
	pack, _ := r.PinnedTo(store.File{Date: "2026-12-02", Game: "triples"})
	require.Equal(t, "parcel", pack)
	for _, until := range []game.Date{"2026-12-01", "2026-11-30", "2027-12-05", "soon"} {
		require.False(t, review.Pin{Date: "2026-12-01", Until: until}.Season(), until)
		_, err := review.Parse("review.json", []byte(`{"version":1,"approvals":[],"vetoes":[],"pins":[{"date":"2026-12-01","until":"`+string(until)+`","game":"triples","pack":"p","signed":{"by":"","at":""}}],"notes":[]}`))
		require.Error(t, err, until)
	}
}

func TestVetoesAreTakenBackByNumber(t *testing.T) {
	var r review.Review
	require.False(t, r.Allow(0) || r.Allow(1))
	r.Reject(review.Veto{Game: "triples", Pack: "p"}, nil)
	require.True(t, r.Allow(1))
	require.Empty(t, r.Vetoes)
}

func TestADamagedFileSaysWhere(t *testing.T) {
	for text, says := range map[string]string{
		`{"version":1`: "review.json:1:13: ",
		"{\n  \"version\": 2, \"approvals\":[],\"vetoes\":[],\"pins\":[],\"notes\":[]}":                                                                                             "is 2, and this program reads version 1",
		`{"version":1,"approvals":[],"vetoes":[{"game":"triples","about":"","signed":{"by":"","at":""}}],"pins":[],"notes":[]}`:                                                     "names neither a board nor a pack",
		`{"version":1,"approvals":[],"vetoes":[{"game":"triples","board":"xy","about":"","signed":{"by":"","at":""}}],"pins":[],"notes":[]}`:                                        "is not a content in hexadecimal",
		`{"version":1,"approvals":[{"date":"2026-02-30","game":"triples","sha256":"` + strings.Repeat("a", 64) + `","signed":{"by":"","at":""}}],"vetoes":[],"pins":[],"notes":[]}`: "2026-02-30",
		`{"version":1,"approvals":[],"vetoes":[],"pins":[{"date":"2026-02-20","game":"../etc","pack":"p","signed":{"by":"","at":""}}],"notes":[]}`:                                  "is not the name of a game",
		`{"version":1,"approvals":[],"vetoes":[],"pins":[],"notes":[],"more":1}`:                                                                                                    "more",
	} {
		_, err := review.Parse("review.json", []byte(text))
		var damage *review.Damage
		require.ErrorAs(t, err, &damage, text)
		require.ErrorContains(t, err, says, text)
	}
}

func TestWhoSigns(t *testing.T) {
	require.NoError(t, signed.Check())
	for _, by := range []string{"", " ", "a\nb", strings.Repeat("x", 41), "\xff"} {
		require.Error(t, review.Signature{By: by}.Check(), by)
	}
	require.Error(t, review.Signature{By: "MK", Note: "a\x1b[2J"}.Check())
	for _, turned := range []string{"a\u202eb", "\u2066", "a\u200f"} { // the file would be damaged by them
		require.Error(t, review.Signature{By: turned}.Check(), "%q", turned)
		require.Error(t, review.Signature{By: "MK", Note: turned}.Check(), "%q", turned)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"version":1,"approvals":[],"vetoes":[],"pins":[],"notes":[]}`))
	f.Add([]byte(`{"version":1,"approvals":[{"date":"2026-02-20","game":"triples","sha256":"","signed":{"by":"","at":""}}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := review.Parse("review.json", data)
		if err != nil {
			return
		}
		text, err := json.Marshal(r)
		require.NoError(t, err)
		_, err = review.Parse("review.json", text)
		require.NoError(t, err)
	})
}
