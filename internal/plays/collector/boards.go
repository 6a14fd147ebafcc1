package collector

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"

	"dailies/game/session"
	"dailies/internal/plays"
	"dailies/internal/store"
)

// Boards verifies logs on the puzzles of a folder, and looks there again for days that it does not
// know: they are published while the collector runs.
type Boards struct {
	games session.List
	out   string

	mu       sync.Mutex
	verifier *plays.Verifier
	index    os.FileInfo // as it was read
}

// NewBoards reads the index of a folder. The error is that of [plays.Published].
func NewBoards(ctx context.Context, games session.List, out string) (*Boards, error) {
	b := &Boards{games: games, out: out}
	_, err := b.renew(ctx)
	return b, err
}

// Verify is that of [plays.Verifier].
func (b *Boards) Verify(ctx context.Context, log []byte) (plays.Play, error) {
	b.mu.Lock()
	verifier := b.verifier
	b.mu.Unlock()
	play, err := verifier.Verify(ctx, log)
	var refused *session.LogError
	if !errors.As(err, &refused) || refused.Code != plays.LogUnknownDay && refused.Code != session.LogOtherEdition {
		return play, err
	}
	newer, failed := b.renew(ctx)
	if failed != nil || newer == verifier {
		return play, err
	}
	return newer.Verify(ctx, log)
}

// renew reads the index where it has changed.
func (b *Boards) renew(ctx context.Context) (*plays.Verifier, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	info, err := os.Stat(filepath.Join(b.out, store.IndexName))
	if b.verifier != nil && (err != nil || info.ModTime().Equal(b.index.ModTime()) && info.Size() == b.index.Size()) {
		return b.verifier, nil
	}
	verifier, err := plays.Published(ctx, b.games, b.out)
	if err != nil {
		return b.verifier, err
	}
	verifier.Current()
	b.verifier, b.index = verifier, info
	return verifier, nil
}
