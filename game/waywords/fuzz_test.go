package waywords

import (
	"encoding/json"
	"testing"
)

// FuzzDecode: the decoder and the engine take any bytes without panic, and what the
// decoder accepts it accepts again after a round trip.
func FuzzDecode(f *testing.F) {
	text, err := json.Marshal(sample())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add([]byte(`{"puzzleId":"x","mode":"WAYWORDS"}`))
	f.Add([]byte(`[`))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := Decode(data)
		if err != nil {
			return
		}
		s := Start(p, 1)
		for _, w := range p.Words.Path {
			s, _ = Apply(p, s, Action{Type: Select, CellIDs: w.Placement()}, 2)
			s, _ = Apply(p, s, Action{Type: PressHint}, 2)
		}
		RouteOverlay(p, s)
		for _, c := range p.Grid.Cells {
			Ray(p, p.Grid.Start.AdjacentCellID, c.ID)
		}
		again, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Decode(again); err != nil {
			t.Fatalf("accepted once and not again: %v", err)
		}
	})
}
