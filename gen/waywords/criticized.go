package waywords

import "dailies/gen"

// criticized returns what a critic marks of a pack: its titles and its words.
func criticized() []gen.CriticPart {
	written := []gen.Question{gen.Native, gen.Timeless}
	return []gen.CriticPart{
		{Path: "/topics/*/title", Asks: append([]gen.Question{gen.Crisp}, written...), Each: true},
		{Path: "/topics/*/path/*", Asks: append([]gen.Question{gen.Crisp, gen.Outsider}, written...)},
		{Path: "/topics/*/bonus/*", Asks: append([]gen.Question{gen.Crisp, gen.Outsider}, written...)},
	}
}
