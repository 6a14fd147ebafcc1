package run

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"sync"

	"dailies/game"
	"dailies/internal/boundedfile"
	"dailies/internal/catalog"
	"dailies/internal/store"
	"dailies/lint/window"
	"dailies/validate"
)

// maxFacts bounds a file of facts, in bytes: some ten thousand dailies. A longer one is not
// read, and is rewritten.
const maxFacts = 64 << 20

// proofs remembers the results of judging dailies, so that a build judges a published file
// once and not in every run. A run writes the files of its own games at its end.
//
// Losing the file loses nothing, and a damaged one misleads nobody. The key of a proof is
// the hash of the build, the game, the profile and the file's bytes, so another
// program, profile or content is judged again. Each line begins with the hash of its rest;
// damaged lines are skipped. Gates do not use proofs: they judge what is there.
type proofs struct {
	game   catalog.Game
	prefix []byte // hashed into the keys of all proofs of the game; nil to keep none
	kept   map[string]proof
	seen   map[string]proof // the proofs used in the run; save drops the others
	mu     sync.Mutex       // for the maps
}

// proof is what a run needs to know about a daily.
type proof struct {
	Facts   *window.Facts `json:"facts"` // nil when the file could not be read as a puzzle
	Profile string        `json:"profile"`
}

// line is a line of the file.
type line struct {
	Key   string `json:"key"`
	Proof proof  `json:"proof"`
}

// openProofs reads the proofs of a game that earlier runs kept.
func openProofs(ctx context.Context, w *work, g catalog.Game) (*proofs, error) {
	p := &proofs{game: g, kept: make(map[string]proof), seen: make(map[string]proof)}
	if w.Build == "" {
		return p, nil
	}
	basis, err := game.Canonical([]any{w.Build, g.Name(), w.Judge.Profile(g.Name())})
	if err != nil {
		return nil, err
	}
	prefix := sha256.Sum256(basis)
	p.prefix = prefix[:]
	data, err := boundedfile.Read(ctx, filepath.Join(w.Out, store.RunsName, store.FactsName, p.fileName()), maxFacts)
	if err == nil && len(data) <= maxFacts {
		p.read(data)
	}
	return p, ctx.Err()
}

func (p *proofs) fileName() string { return p.game.Name() + ".jsonl" }

// read takes the undamaged lines.
func (p *proofs) read(data []byte) {
	for text := range bytes.Lines(data) {
		sum, text, _ := bytes.Cut(bytes.TrimSuffix(text, []byte("\n")), []byte(" "))
		var l line
		if string(sum) == store.Hash(text) && json.Unmarshal(text, &l) == nil {
			p.kept[l.Key] = l.Proof
		}
	}
}

// key names the proof of a file by everything that it depends on.
func (p *proofs) key(data []byte) string {
	hash := sha256.New()
	hash.Write(p.prefix)
	hash.Write(data)
	return hex.EncodeToString(hash.Sum(nil))
}

// find returns the proof of a file, if known.
func (p *proofs) find(data []byte) (proof, bool) {
	key := p.key(data)
	p.mu.Lock()
	defer p.mu.Unlock()
	found, known := p.seen[key]
	if !known {
		found, known = p.kept[key]
	}
	if known {
		p.seen[key] = found
	}
	return found, known
}

// add enters the result of judging a file.
func (p *proofs) add(data []byte, r validate.Result) {
	key, found := p.key(data), proof{p.game.Window.Facts(r), r.Profile}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.seen[key] = found
}

// save keeps the proofs of the run for later runs.
func (p *proofs) save(out *folder) error {
	if p.prefix == nil || out.store == nil || out.trial != nil || maps.EqualFunc(p.kept, p.seen, func(proof, proof) bool { return true }) {
		return nil
	}
	var text bytes.Buffer
	for _, key := range slices.Sorted(maps.Keys(p.seen)) {
		l, err := json.Marshal(line{key, p.seen[key]})
		if err != nil {
			return fmt.Errorf("keep the facts of %s: %w", p.game.Name(), err)
		}
		fmt.Fprintf(&text, "%s %s\n", store.Hash(l), l)
	}
	return out.store.Leave(store.FactsName, p.fileName(), text.Bytes())
}
