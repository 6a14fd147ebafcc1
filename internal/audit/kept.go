package audit

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"sync"
	"sync/atomic"

	"dailies/internal/results"
)

// oneAgain is the share of known dailies that are judged again all the same: one in so many.
const oneAgain = 50

// keptFormat names what [encode] writes. Change it together with [examined].
const keptFormat = "1 "

// Kept are what earlier audits found in dailies, by their content: what an [Auditor] finds in one again, it
// need not judge. It is safe for concurrent use.
type Kept struct {
	documents *results.Documents
	seed      string
	fresh     bool
	note      func(string)

	found  atomic.Int64 // and believed
	judged atomic.Int64
	wrong  atomic.Bool // whether one that was judged again differs
	once   sync.Once   // for note
}

// NewKept has what the store has of dailies, judged by the auditor's judge under its profiles, and keeps
// there what the auditor judges itself. One known daily in fifty is judged again, which ones the seed decides,
// or all where fresh is set; if any differs from what was kept, it calls note, and none is believed. It also
// calls note if nothing can be kept. It is nil, which keeps nothing, for a nil store. The error is that of
// encoding a profile, which does not happen in the program.
func (a Auditor) NewKept(store *results.Store, seed string, fresh bool, note func(string)) (*Kept, error) {
	if store == nil {
		return nil, nil
	}
	terms, err := a.terms()
	if err != nil {
		return nil, err
	}
	return &Kept{documents: store.Documents(append([]byte(keptFormat), terms...)), seed: seed, fresh: fresh, note: note}, nil
}

// Dailies counts the dailies of which an earlier audit was believed, and those judged.
func (k *Kept) Dailies() (found, judged int) {
	if k == nil {
		return 0, 0
	}
	return int(k.found.Load()), int(k.judged.Load())
}

// refuted reports whether some of what was kept is wrong.
func (k *Kept) refuted() bool { return k != nil && k.wrong.Load() }

// forget forgets all that was kept, and believes nothing from now on.
func (k *Kept) forget() {
	k.note("a daily differs from what was kept of it; the results kept for published dailies are forgotten, and all are judged again")
	if err := k.documents.Forget(); err != nil {
		k.note(err.Error())
	}
	k.fresh = true
	k.found.Store(0)
	k.judged.Store(0)
}

// again reports whether a known daily is one to judge again.
func (k *Kept) again(hash string) bool {
	sum := sha256.Sum256([]byte(k.seed + " " + hash))
	return k.fresh || binary.BigEndian.Uint64(sum[:8])%oneAgain == 0
}

// unlessKept judges a file's text, unless an earlier audit did.
func (a Auditor) unlessKept(ctx context.Context, file string, data []byte, hash string) (daily, error) {
	k := a.Kept
	text, known := k.documents.Find(ctx, hash)
	if known && !k.again(hash) {
		if d, err := a.decode(file, hash, text); err == nil {
			k.found.Add(1)
			return d, nil
		}
	}
	d, err := a.judgeText(ctx, file, data, hash)
	if err != nil {
		return daily{}, err
	}
	k.judged.Add(1)
	now, err := encode(d)
	if err != nil {
		return daily{}, fmt.Errorf("keep what was found in %s: %w", file, err)
	}
	if known && bytes.Equal(text, now) {
		return d, nil
	}
	if known {
		k.wrong.Store(true)
	}
	if err := k.documents.Keep(ctx, hash, now); err != nil && ctx.Err() == nil {
		k.once.Do(func() { k.note(fmt.Sprintf("the next qa judges some dailies once more: %v", err)) })
	}
	return d, nil
}
