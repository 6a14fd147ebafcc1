package author

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"dailies/game/document"
	"dailies/gen"
	"dailies/internal/catalog"
	"dailies/internal/fault"
)

// File is the untrusted text of a pack or a finished puzzle.
type File struct {
	Name string // for messages
	Data []byte
}

// Files is a source of the material in files. Each file says its game.
func Files(files []File, games catalog.List) Source {
	given := make(gen.Given, len(files))
	hash := sha256.New()
	for i, f := range files {
		text := said(f.Data)
		fmt.Fprintf(hash, "%d\n", len(text))
		hash.Write(text)
		given[i] = gen.Submission{Source: f.Name, Game: gameOf(f.Data, games), Data: f.Data, Origin: gen.Origin{Author: gen.FromFiles}}
	}
	return newSource(gen.FromFiles, given, "from "+hex.EncodeToString(hash.Sum(nil)))
}

// said is a text without the white space that a reader of JSON skips: what editors lay out differently,
// or leave where a schema was named, makes no other run.
func said(data []byte) []byte {
	var text bytes.Buffer
	if json.Compact(&text, data) != nil {
		return data // the run says what is wrong with it
	}
	return text.Bytes()
}

// Only picks the games that the files have something for; all games where the source has
// no files. The error, a [fault.Usage], is a file that does not say its game.
func (s Source) Only(games catalog.List) (catalog.List, error) {
	has := make(map[string]bool)
	for _, a := range s.Authors {
		given, ok := a.Author.(gen.Given)
		if !ok {
			return games, nil
		}
		for _, m := range given {
			if m.Game == "" {
				return nil, nameless(m)
			}
			has[m.Game] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(games), func(g catalog.Game) bool { return !has[g.Name()] }), nil
}

// nameless is the error of a file that does not say its game: what keeps it from being
// read, or else what to do.
func nameless(m gen.Submission) error {
	doc, faults := document.Parse(m.Data)
	if len(faults) == 0 {
		return fault.Usagef("%s: nothing in it says its game; name the game to fill", m.Source)
	}
	line, column := doc.LineColumn(faults[0].Offset)
	return fault.Usagef("%s:%d:%d: %s", m.Source, line, column, faults[0].Message)
}

// For checks that every file holds something for one of the games. The error, a
// [fault.Usage], is a file of another game; a file that says nothing of its game is taken
// for one of them.
func (s Source) For(games catalog.List) error {
	for _, a := range s.Authors {
		given, ok := a.Author.(gen.Given)
		if !ok {
			return nil
		}
		for _, m := range given {
			if m.Game != "" && !slices.Contains(games.Names(), m.Game) {
				return fault.Usagef("%s is for %s, but the games to fill are: %s", document.Printable(m.Source), m.Game, strings.Join(games.Names(), ", "))
			}
		}
	}
	return nil
}

// gameOf reads the game of a pack or a finished puzzle; empty when it does not say.
func gameOf(data []byte, games catalog.List) string {
	doc, _ := document.Parse(data)
	if g, ok := games.PackOf(doc); ok {
		return g.Name()
	}
	if doc.Root.Member("game") != nil {
		return ""
	}
	judge, err := games.Judge("", "")
	if err != nil {
		return ""
	}
	return judge.Game(doc)
}
