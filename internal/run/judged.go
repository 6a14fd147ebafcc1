package run

import (
	"context"
	"slices"
	"sync"

	"dailies/game"
	"dailies/gen/fill"
	"dailies/internal/catalog"
	"dailies/internal/fault"
	"dailies/internal/page"
	"dailies/internal/store"
	"dailies/validate"
)

// gameWork is a run's work on one game. It judges each daily once, published or about to
// be, and keeps what is needed later.
type gameWork struct {
	*work
	game   catalog.Game
	proofs *proofs

	alternates map[game.Date][]fill.Alternate // of the days filled

	mu     sync.Mutex            // for boards
	boards map[string]page.Board // of days that the page shows, by the hash of the file
}

func (w *work) newGameWork(ctx context.Context, g catalog.Game) (*gameWork, error) {
	proofs, err := openProofs(ctx, w, g)
	return &gameWork{work: w, game: g, proofs: proofs, boards: make(map[string]page.Board)}, err
}

// judgeDaily judges the bytes of a daily and keeps what is needed later.
func (w *gameWork) judgeDaily(ctx context.Context, path string, data []byte) (validate.Result, error) {
	result, err := w.Judge.Text(ctx, path, data)
	if err != nil {
		return result, err
	}
	w.proofs.add(data, result)
	if date, ok := game.PuzzleID(result.PuzzleID).Date(); ok && w.shows(date) {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.boards[store.Hash(data)] = w.game.Board(result)
	}
	return result, nil
}

// leaves reports whether the run leaves files behind.
func (w *work) leaves() bool { return w.out.store != nil }

// shows reports whether the run's page shows the board of a date.
func (w *work) shows(date game.Date) bool {
	at := slices.Index(w.Dates, date)
	return w.leaves() && at >= 0 && at < page.MaxBoards
}

// published is what is known of a published file.
type published struct {
	date game.Date
	proof
	board page.Board // empty for a date that the page does not show
}

// look finds what is known of a published file, and judges the file where that is not enough.
func (w *gameWork) look(ctx context.Context, file store.File, board bool) (published, error) {
	data, err := w.out.Load(ctx, file)
	if err != nil {
		return published{}, fault.AsUsage(err)
	}
	p, proved := w.proofs.find(data)
	drawn, hasBoard := w.board(data)
	if proved && (hasBoard || !board) {
		return published{file.Date, p, drawn}, nil
	}
	result, err := w.judgeDaily(ctx, file.Path(), data)
	if err != nil {
		return published{}, err
	}
	p, _ = w.proofs.find(data)
	if board && !hasBoard {
		drawn = w.game.Board(result)
	}
	return published{file.Date, p, drawn}, nil
}

func (w *gameWork) board(data []byte) (page.Board, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	board, known := w.boards[store.Hash(data)]
	return board, known
}

// lookAt finds what is known of the game's published files for which keep is true, in order
// of date.
func (w *gameWork) lookAt(ctx context.Context, keep func(game.Date) bool, boards bool, tell func(published)) error {
	files, err := w.out.Files()
	if err != nil {
		return fault.AsUsage(err)
	}
	files = slices.DeleteFunc(files, func(f store.File) bool { return f.Game != w.game.Name() || !keep(f.Date) })
	return validate.Ordered(ctx, w.Workers, slices.Values(files),
		func(ctx context.Context, file store.File) (published, error) {
			return w.look(ctx, file, boards && w.shows(file.Date))
		},
		func(p published) error {
			tell(p)
			return nil
		})
}
