package freeplay

import "dailies/gen"

// criticized returns what a critic marks of a pack: what KOA says.
func criticized() []gen.CriticPart {
	written := []gen.Question{gen.Native, gen.Timeless}
	return []gen.CriticPart{
		{Path: "/koaLines/*/*", Asks: append([]gen.Question{gen.InVoice}, written...)},
	}
}
