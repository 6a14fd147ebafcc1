package figures

import (
	"cmp"

	"dailies/game/aura"
	check "dailies/validate/aura"
)

// Aura measures a lock: the rung it asks, which models reach Gold, M0's rate, how deep Gold lies
// without SCAN, and how many drafts a SCAN brings a better medal.
func Aura(p *aura.Puzzle, a *check.Analysis) []Figure {
	if a.Undecided {
		return []Figure{Holds(unproved, true)}
	}
	all := []Figure{Asks(string(cmp.Or(p.Rung, p.DateISO.Rung())))}
	for _, m := range check.Ladder() {
		all = append(all, Holds(string(m)+" Gold", a.Models[m].AtPar))
	}
	d := &a.Depth
	return append(all, Holds("clean Gold", d.CleanGold),
		Number("M0 wins %", 100*a.Models[check.M0].WinRate), Number("turns", float64(p.Turns)),
		Number("Gold drafts", float64(d.GoldDrafts)), Number("SCAN helps %", percent(d.ScanDrafts, a.Drafts)), Number("Silver %", percent(d.SilverDrafts, a.Drafts)),
		Number("Gold cards", float64(d.GoldCards)), Number("Gold payloads", float64(d.GoldPayloads)),
		Number("strongest in Gold %", percent(d.StrongestDrafts, d.GoldDrafts)))
}
