package testimony

import (
	"dailies/game/document"
	"dailies/validate"
	analysis "dailies/validate/testimony"
)

// voice reports what KOA says, and what is read next to it, that no hand may have: words that
// nobody says there, and lines that are too long.
func voice(p *Pack, report *validate.Reporter) {
	v, k := analysis.NewVoice(report), &p.KoaLines
	for _, pool := range []struct {
		name  string
		lines []string
	}{
		{"opening", k.Opening}, {"hidden", k.Hidden}, {"minor", k.Minor}, {"blocked", k.Blocked}, {"win", k.Win}, {"winClean", k.WinClean},
		{"lossTurns", k.LossTurns}, {"lossScrutiny", k.LossScrutiny},
	} {
		v.Pool(document.Pointer("koaLines", pool.name), pool.lines)
	}
	v.Text(p.LockReason, "/lockReason")
	for i := range p.Concerns {
		v.Text(p.Concerns[i].KoaAsks, "/concerns", i, "koaAsks")
	}
	for i := range p.Counters {
		c := &p.Counters[i]
		v.Text(c.Name, "/counters", i, "name")
		v.Text(c.Claim, "/counters", i, "claim")
		v.Pool(document.Pointer("counters", i, "counterLines"), c.CounterLines)
		v.Pool(document.Pointer("counters", i, "refutedLines"), c.RefutedLines)
	}
	for i := range p.Evidence {
		v.Text(p.Evidence[i].Name, "/evidence", i, "name")
		v.Text(p.Evidence[i].Flavor, "/evidence", i, "flavor")
	}
	for i := range p.Refutations {
		v.Text(p.Refutations[i].Name, "/refutations", i, "name")
		v.Text(p.Refutations[i].Flavor, "/refutations", i, "flavor")
	}
}
