package gen

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"path"
)

// Builtin is the author of the packs that come with the program. It hands over all packs of a
// game in the first round, in the order of their names, and nothing later.
type Builtin struct {
	Packs map[string]fs.FS // by game; every *.json in it is a pack
}

// Write implements [Author].
func (b Builtin) Write(_ context.Context, request Request, take func(Submission) error) error {
	files, ok := b.Packs[request.Game]
	if !ok || request.Round > 0 {
		return nil
	}
	names, err := fs.Glob(files, "*.json")
	if err != nil {
		return fmt.Errorf("list the packs of %s: %w", request.Game, err)
	}
	for i, name := range names {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return fmt.Errorf("read a pack of %s: %w", request.Game, err)
		}
		if err := take(Submission{Source: path.Base(name), Data: data, Origin: Origin{Author: "builtin"}, Number: i + 1, Of: len(names)}); err != nil {
			return err
		}
	}
	return nil
}

// FromFiles is the name of the author [Given] in reports and in the index.
const FromFiles = "from"

// Given is the author of material that a user hands over. In the first round it submits all
// that is of the game, or whose game is unknown.
type Given []Submission

// Write implements [Author].
func (g Given) Write(_ context.Context, request Request, take func(Submission) error) error {
	if request.Round > 0 {
		return nil
	}
	for _, m := range g {
		if m.Game != "" && m.Game != request.Game {
			continue
		}
		if err := take(m); err != nil {
			return err
		}
	}
	return nil
}

// Embedded returns a folder of the files that come with the program.
func Embedded(files embed.FS, folder string) fs.FS {
	packs, err := fs.Sub(files, folder)
	if err != nil {
		return embed.FS{} // the name is a constant of the caller and valid, so this is never reached
	}
	return packs
}
