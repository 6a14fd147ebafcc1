package validate

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPuzzleIDsBeginWithTheirDate(t *testing.T) {
	for _, c := range []struct {
		id, date string
		fires    bool
	}{
		{"2026-11-21-first", "2026-11-21", false}, {"2026-11-21-first", "", false}, {"2024-02-29", "", false},
		{"KITCHEN-7", "2026-11-21", false}, {"", "2026-11-21", false}, {"2026-11-2", "2026-11-21", false}, {"2026-11-21x", "2026-11-20", false},
		{"2026-02-31-first", "", true}, {"2026-02-31-first", "2026-02-31", true}, {"2026-13-01", "", true},
		{"2026-11-21-first", "2026-11-22", true}, {"2026-11-21", "tomorrow", true},
	} {
		r := judged(t, "first", "", `{"mode":"ONE","n":1,"puzzleId":"`+c.id+`","dateISO":"`+c.date+`"}`)
		var places []string
		for _, f := range r.Findings {
			if f.Rule.Code == "ERR_PUZZLE_DATE" {
				places = append(places, f.Pointer)
			}
		}
		require.Equal(t, c.fires, len(places) == 1 && places[0] == "/puzzleId", "%s of %s: %v", c.id, c.date, r.Findings)
	}
}
