package bench

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"dailies/gen/pool"
	"dailies/internal/catalog"
)

// made is a folder of puzzles that took long to make, a file each, so that judging under
// another profile need not make them again. It holds those of one program, since another
// makes others. A torn or damaged file counts as missing, and a file that cannot be written
// is no error.
type made struct{ dir string }

// ofProgram matches the folders of programs; others are left alone.
var ofProgram = regexp.MustCompile(`^[0-9a-f]{16}$`)

// openMade makes the folder ready for a program, and removes the folders of others. The
// error is that of the file system.
func openMade(dir, program string) (made, error) {
	sum := sha256.Sum256([]byte(program))
	m := made{filepath.Join(dir, hex.EncodeToString(sum[:8]))}
	others, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	for _, other := range others {
		if name := filepath.Join(dir, other.Name()); name != m.dir && ofProgram.MatchString(other.Name()) {
			err = errors.Join(err, os.RemoveAll(name))
		}
	}
	return m, errors.Join(err, os.MkdirAll(m.dir, 0o755))
}

// file is where a draft is kept, and what its text begins with.
func (m made) file(draft string, text []byte) (name string, sum []byte) {
	key, all := sha256.Sum256([]byte(draft)), sha256.Sum256(append([]byte(draft+"\n"), text...))
	return filepath.Join(m.dir, hex.EncodeToString(key[:])+".json"), hex.AppendEncode(nil, all[:])
}

// Find implements [pool.DraftCache].
func (m made) Find(draft string) []byte {
	name, _ := m.file(draft, nil)
	data, err := os.ReadFile(name)
	said, text, found := bytes.Cut(data, []byte("\n"))
	if _, sum := m.file(draft, text); err != nil || !found || !bytes.Equal(said, sum) {
		return nil
	}
	return text
}

// Keep implements [pool.DraftCache].
func (m made) Keep(draft string, text []byte) {
	name, sum := m.file(draft, text)
	_ = os.WriteFile(name, slices.Concat(sum, []byte("\n"), text), 0o600) // else it is made again
}

// keeping has the games of the bench keep what they make, where the program is known.
func (b *bench) keeping() error {
	if b.Judging == "" {
		return nil
	}
	m, err := openMade(filepath.Join(b.Out, madeName), b.Judging)
	if err != nil {
		return err
	}
	producers := make(map[string]pool.Producer) // one a game: all cells share its memory
	keep := func(games catalog.List) catalog.List {
		games = slices.Clone(games)
		for i, g := range games {
			if _, known := producers[g.Name()]; !known {
				producers[g.Name()] = g.Producer.WithCache(m)
			}
			games[i].Producer = producers[g.Name()]
		}
		return games
	}
	b.Games, b.Prompts = keep(b.Games), slices.Clone(b.Prompts)
	for i := range b.Prompts {
		b.Prompts[i].Games = keep(b.Prompts[i].Games)
	}
	return nil
}
