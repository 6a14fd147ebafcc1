package plays

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"sync"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/session"
	"dailies/internal/fault"
	"dailies/internal/store"
)

// LogUnknownDay is the code of a log of a puzzle that is not published here.
const LogUnknownDay session.LogCode = "ERR_LOG_UNKNOWN_DAY"

// Play is a log that verified.
type Play struct {
	*session.Log
	Game    string // its name
	Date    game.Date
	Score   session.Score
	Seconds int // to the last move, as the player tells it
	Moves   int
	Step    session.Step // how far it went, for a verifier that is told best lines, see [Verifier.Against]

	Document []byte // the puzzle
}

// Locks are the groups of tiles that the player locked, right or wrong, by the ids of their tiles; none in
// a game that has no such action.
func (p Play) Locks() (locks [][]string) {
	var moves []struct {
		Action struct {
			Lock []string `json:"lock"`
		} `json:"action"`
	}
	_ = json.Unmarshal(p.Log.Moves, &moves) // it verified; where "lock" is something else, there are no tiles
	for _, m := range moves {
		if len(m.Action.Lock) > 0 {
			locks = append(locks, m.Action.Lock)
		}
	}
	return locks
}

// Verifier plays logs on the boards that they name. It opens each board once. It may be used by
// several goroutines; plays of one board wait for each other.
type Verifier struct {
	games    session.List
	find     func(context.Context, game.PuzzleID) (*store.File, []byte, error)
	editions func(context.Context, store.File) ([][]byte, error) // nil where none are kept
	line     func(context.Context, []byte) ([]byte, error)       // nil where nobody asks for steps

	mu     sync.Mutex
	boards map[game.PuzzleID]*board
}

// board is a puzzle that is opened.
type board struct {
	mu   sync.Mutex
	run  *session.Session
	file store.File
	game string
	date game.Date
	text []byte
}

// Published verifies against the published dailies of a folder. The error, a [fault.Usage], is that
// of its index, or that nothing is published there.
func Published(ctx context.Context, games session.List, dir string) (*Verifier, error) {
	reader := store.NewReader(dir)
	index, err := reader.Index(ctx)
	if err != nil {
		return nil, fault.AsUsage(err)
	}
	if len(index) == 0 {
		return nil, fault.Usagef("%s: nothing is published there that a log could belong to: name another folder with --out, or the file of the puzzle", document.Printable(dir))
	}
	files := map[game.PuzzleID]store.File{}
	for file, entry := range index.All() {
		files[game.PuzzleID(entry.PuzzleID)] = file
	}
	return &Verifier{games: games, boards: map[game.PuzzleID]*board{}, find: func(ctx context.Context, id game.PuzzleID) (*store.File, []byte, error) {
		file, published := files[id]
		if !published {
			return nil, nil, nil
		}
		document, err := reader.Load(ctx, file)
		return &file, document, err
	}, editions: func(ctx context.Context, file store.File) ([][]byte, error) {
		return editions(ctx, reader, index, file)
	}}, nil
}

// Current makes the verifier look at no edition but the one that is published: it says less of what
// it refuses, and costs less.
func (v *Verifier) Current() { v.editions = nil }

// Against makes the verifier say how far plays went: line gives the best line of a document, a JSON
// list of actions, or nil where none is known.
func (v *Verifier) Against(line func(ctx context.Context, document []byte) ([]byte, error)) {
	v.line = line
}

// Single verifies against one document. The error is a *[session.DocumentError].
func Single(games session.List, document []byte) (*Verifier, error) {
	run, err := games.Open(document, session.Options{})
	if err != nil {
		return nil, err
	}
	return &Verifier{games: games, boards: map[game.PuzzleID]*board{}, find: func(context.Context, game.PuzzleID) (*store.File, []byte, error) {
		v := run.View()
		return &store.File{Date: v.DateISO, Game: v.Game}, document, nil
	}}, nil
}

// editions are the documents that a day had before, as far as they are kept.
func editions(ctx context.Context, reader store.Reader, index store.Index, file store.File) ([][]byte, error) {
	hashes := map[string]bool{}
	if entry, published := index.Find(file.Path()); published {
		for _, edit := range entry.Provenance.Edits {
			hashes[edit.Was] = true
		}
	}
	journaled, err := reader.Journaled(ctx, file)
	for _, entry := range journaled {
		hashes[entry.SHA256] = true
	}
	var all [][]byte
	for _, hash := range slices.Sorted(maps.Keys(hashes)) {
		if text, err := reader.Version(ctx, file, hash); err == nil {
			all = append(all, text)
		}
	}
	return all, err
}

// Verify plays a log. The error is a *[session.LogError] for a log that does not verify, else the
// board's file that cannot be read.
func (v *Verifier) Verify(ctx context.Context, text []byte) (Play, error) {
	log, err := session.ReadLog(text)
	if err != nil {
		return Play{}, err
	}
	b, err := v.board(ctx, log.PuzzleID)
	if err != nil {
		return Play{}, err
	}
	play, err := b.verify(log, v.line != nil)
	var refused *session.LogError
	if errors.As(err, &refused) && refused.Code == session.LogOtherEdition {
		return Play{}, v.earlier(ctx, b.file, log, refused)
	}
	return play, err
}

func (b *board) verify(log *session.Log, steps bool) (Play, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.run.Verify(log); err != nil {
		return Play{}, err
	}
	score, _ := b.run.Score()
	moves, last := log.Length()
	var step session.Step
	if steps {
		step = b.run.View().Result.Step
	}
	return Play{Step: step, Log: log, Game: b.game, Date: b.date, Score: score, Seconds: int(last / 1000), Moves: moves, Document: b.text}, nil
}

// board opens the puzzle of an id, once.
func (v *Verifier) board(ctx context.Context, id game.PuzzleID) (*board, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if b := v.boards[id]; b != nil {
		return b, nil
	}
	file, document, err := v.find(ctx, id)
	switch {
	case errors.Is(err, fs.ErrNotExist) || err == nil && file == nil:
		return nil, &session.LogError{Code: LogUnknownDay, Problem: fmt.Sprintf("no puzzle %.80q is published here", id)}
	case err != nil:
		return nil, fault.AsUsage(err)
	}
	run, err := v.games.Open(document, session.Options{})
	if err != nil {
		return nil, fault.Usagef("%s: %w", file.Path(), err)
	}
	if v.line != nil {
		line, err := v.line(ctx, document)
		if err != nil {
			return nil, err
		}
		_ = run.Judge(line) // a line that does not win, or none, leaves the step at what the rules know
	}
	view := run.View()
	b := &board{run: run, file: *file, game: view.Game, date: view.DateISO, text: document}
	v.boards[id] = b
	return b, nil
}

// earlier says whether a log of another edition is of one that was published before.
func (v *Verifier) earlier(ctx context.Context, file store.File, log *session.Log, refused *session.LogError) error {
	if v.editions == nil {
		return refused
	}
	documents, err := v.editions(ctx, file)
	if err != nil {
		return fault.AsUsage(err)
	}
	for _, document := range documents {
		run, err := v.games.Open(document, session.Options{})
		if err == nil && run.Verify(log) == nil {
			return &session.LogError{Code: refused.Code, Problem: refused.Problem + "; it verifies on an edition that was published before"}
		}
	}
	return refused
}
