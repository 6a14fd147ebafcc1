package triples

import (
	"dailies/game/document"
	"dailies/validate"
	analysis "dailies/validate/triples"
)

// voice reports KOA's lines that no board may have: those with a word that she never says,
// or with the text of a tile or the title of a triple that may lie there.
func voice(p *Pack, report *validate.Reporter) {
	var tiles, titles []string
	for i := range p.Triples {
		titles = append(titles, p.Triples[i].Title)
		for j := range p.Triples[i].Tiles {
			tiles = append(tiles, p.Triples[i].Tiles[j].Text)
		}
	}
	for i := range p.Decoys {
		tiles = append(tiles, p.Decoys[i].Text)
	}
	v, k := analysis.NewVoice(report, tiles, titles), &p.KoaLines
	for _, pool := range []struct {
		pointer string
		lines   []string
	}{
		{document.Pointer("koaLines", "lockSuccess"), k.LockSuccess}, {document.Pointer("koaLines", "miss"), k.Miss},
		{document.Pointer("koaLines", "processing"), k.Processing}, {document.Pointer("koaLines", "final"), k.Final},
		{document.Pointer("koaLines", "ceilingExplain", "concern"), k.CeilingExplain.Concern},
		{document.Pointer("koaLines", "ceilingExplain", "independence"), k.CeilingExplain.Independence},
		{document.Pointer("koaLines", "ceilingExplain", "both"), k.CeilingExplain.Both},
	} {
		for i, line := range pool.lines {
			v.Line(line, pool.pointer, i)
		}
	}
	for i, s := range k.Suspicion {
		v.Line(s.Line, "/koaLines/suspicion", i, "line")
		v.Line(s.Subtitle, "/koaLines/suspicion", i, "subtitle")
	}
}
