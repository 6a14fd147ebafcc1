package testimony

import "dailies/gen"

// criticized returns what a critic marks of a pack: its questions, its cards and what KOA says.
func criticized() []gen.CriticPart {
	written := []gen.Question{gen.Native, gen.Timeless}
	return []gen.CriticPart{
		{Path: "/concerns/*", Asks: append([]gen.Question{gen.Crisp}, written...), Each: true},
		{Path: "/counters/*", Asks: append([]gen.Question{gen.Fair}, written...), Each: true},
		{Path: "/evidence/*", Asks: append([]gen.Question{gen.Crisp}, written...), Each: true},
		{Path: "/refutations/*", Asks: append([]gen.Question{gen.Crisp, gen.Fair}, written...), Each: true},
		{Path: "/koaLines/*/*", Asks: append([]gen.Question{gen.InVoice}, written...)},
	}
}
