package triples

import "dailies/gen"

// criticized returns what a critic marks of a pack: its sets, its decoys and what KOA says.
func criticized() []gen.CriticPart {
	written := []gen.Question{gen.Native, gen.Timeless}
	said := append([]gen.Question{gen.InVoice}, written...)
	return []gen.CriticPart{
		{Path: "/triples/*", Asks: append([]gen.Question{gen.Crisp, gen.Outsider}, written...), Each: true},
		{Path: "/decoys/*", Asks: append([]gen.Question{gen.Fair}, written...), Each: true},
		{Path: "/koaLines/lockSuccess/*", Asks: said},
		{Path: "/koaLines/miss/*", Asks: said},
		{Path: "/koaLines/suspicion/*", Asks: said},
		{Path: "/koaLines/processing/*", Asks: said},
		{Path: "/koaLines/final/*", Asks: said},
		{Path: "/koaLines/ceilingExplain/*/*", Asks: said},
	}
}
