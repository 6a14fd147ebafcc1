package aura

import "dailies/gen"

// criticized returns what a critic marks of a pack: its cards, its protocols and what AURA says.
func criticized() []gen.CriticPart {
	written := []gen.Question{gen.Native, gen.Timeless}
	return []gen.CriticPart{
		{Path: "/cards/*", Asks: append([]gen.Question{gen.Crisp}, written...), Each: true},
		{Path: "/protocols/*", Asks: append([]gen.Question{gen.Crisp}, written...), Each: true},
		{Path: "/auraLines/*/*", Asks: append([]gen.Question{gen.InVoice}, written...)},
	}
}
