package testimony

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"testing"
	"time"

	"dailies/game/testimony"
	"dailies/gen"
)

func TestProbe(t *testing.T) {
	names, _ := fs.Glob(Packs(), "*.json")
	for _, n := range names {
		data, _ := fs.ReadFile(Packs(), n)
		var p Pack
		if err := json.Unmarshal(data, &p); err != nil {
			t.Fatal(err)
		}
		for _, d := range testimony.Difficulties() {
			dl := newDealer(&p, d, gen.Random(1, "x", n, string(d)))
			deals, passes := 0, 0
			why := map[string]int{}
			draws := 0
			for ; draws < 20000 && deals < 1500; draws++ {
				h, ok := dl.deal()
				if !ok {
					continue
				}
				deals++
				pz := h.puzzle()
				v := dl.game.Judge(t.Context(), pz, dl.game.Profiles[0])
				if len(v.Findings) == 0 {
					passes++
				}
				for _, f := range v.Findings {
					why[f.Rule.Code]++
				}
			}
			start := time.Now()
			fs := find(&p, d, 1)
			el := time.Since(start)
			ap := map[string]int{}
			naive, risk := 0, 0
			for _, f := range fs {
				v := dl.game.Judge(t.Context(), f.hand.puzzle(), dl.game.Profiles[0])
				a := v.Analysis
				ap[string(*a.Approach)]++
				if a.Naive.Won {
					naive++
				}
				if a.Best.Scrutiny > 0 {
					risk++
				}
				ap[fmt.Sprint("turns", *a.MinTurns)]++
			}
			top := 0
			if len(fs) > 0 {
				top = fs[0].score
			}
			fmt.Println(n, d, "draws", draws, "deals", deals, "pass", passes, why, "| found", len(fs), top, el, ap, "naivewins", naive, "risk", risk)
		}
	}
}
