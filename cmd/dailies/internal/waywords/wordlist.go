package waywords

import (
	"context"
	"fmt"
	"io"

	"dailies/cmd/dailies/internal/factory"
	"dailies/game/document"
	"dailies/internal/catalog"
	"dailies/internal/fault"
	"dailies/validate/waywords/blocklist"

	makewaywords "dailies/gen/waywords"
)

// checkWordList refuses a puzzle, and the pack of another game, by what it is.
func checkWordList(games catalog.List, file string, data []byte) error {
	doc, faults := document.Parse(data)
	if len(faults) > 0 {
		return nil // which the reading of it says
	}
	what := "a pack"
	g, pack := games.PackOf(doc)
	name := g.Name()
	if !pack {
		judge, err := games.Judge("", "")
		if err != nil {
			return err
		}
		what, name = "a puzzle", judge.Game(doc)
	}
	if name == "" || pack && name == "waywords" {
		return nil
	}
	return fault.Usagef("%s is %s of %s; layout takes a word list of waywords, see dailies schema waywords --pack", document.Printable(file), what, name)
}

// blockedWords are those of a file, of the program for none.
func blockedWords(ctx context.Context, f *factory.Factory, file string) (*blocklist.List, error) {
	if file == "" {
		return blocklist.Default()
	}
	data, err := f.Read(ctx, file)
	if err != nil {
		return nil, err
	}
	list, err := blocklist.Parse(data)
	if err != nil {
		return nil, fault.Usagef("%s: %v", document.Printable(file), err)
	}
	return list, nil
}

// complain prints what is wrong in an author's file, with its places.
func complain(to io.Writer, file, severity string, mistakes []makewaywords.Mistake) {
	for _, m := range mistakes {
		fmt.Fprintf(to, "%s:%d:%d: %s: %s\n", document.Printable(file), m.Line, m.Column, severity, m.Message)
	}
}
