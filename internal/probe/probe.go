package probe

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"dailies/game/document"
	"dailies/game/session"
	"dailies/gen/llm"
	"dailies/gen/llm/budget"
	"dailies/internal/atomicfile"
	"dailies/internal/catalog"
	"dailies/internal/fault"
	"dailies/internal/lockfile"
	"dailies/internal/store"
)

// Spec says what to play, and with which players.
type Spec struct {
	Games   catalog.List // the games that boards may be of
	Boards  []Board
	Players []Player
	Repeats int // plays of each board by each player
	Turns   int // at most, in a play
	Share   int // per cent of the players that make a reading a second one
	Least   int // and how many of them at least
	Prompt  Prompt
	Budget  *budget.Budget // of all players; nil for none

	Dir      string        // of answers, accounts and records
	Deadline time.Duration // of all asking; 0 for none

	// Folders of exchanges, as of an author: Record keeps every exchange, Replay answers from
	// the folder alone, Cache answers what it can and keeps the rest. Empty for none.
	Record, Replay, Cache string

	Version string // of the program
}

// Board is a puzzle to be played.
type Board struct {
	File     string     // its name in findings
	Day      store.File // of a published daily; zero for another file
	Author   string     // the model that wrote it; empty if unknown
	Document []byte
}

// Player is a model that plays.
type Player struct {
	Name   string
	Config llm.Config // without prompts, recordings, meter and budget
}

// Deps is what a probe needs of its environment.
type Deps struct {
	Now  func() time.Time
	Note func(message string)
	Tell func(done, of int) // finished plays; called one at a time
}

// board is a board with what every question about it says.
type board struct {
	Board
	game     catalog.Game
	puzzleID string
	sorting  *catalog.Sorting // nil where the game sorts nothing
}

// probe is a probe under way.
type probe struct {
	Spec
	Deps
	boards  []board
	missing sync.Once // for the note about a recording
}

// Do has every player play every board, keeps a record of each board, and returns the
// records in the order of the boards. Failed plays are in the records and are no error;
// starting the same probe again asks only what they lack. The error is that of ctx, or
// a [fault.Usage]: a board that cannot be played, players who would all know the board, a
// folder that cannot be written.
func Do(ctx context.Context, spec Spec, deps Deps) (records []*Record, err error) {
	p := &probe{Spec: spec, Deps: deps}
	if err := p.seat(); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(spec.Dir, 0o755); err != nil {
		return nil, fault.AsUsage(err)
	}
	lock, err := lockfile.Take(filepath.Join(spec.Dir, ".lock"))
	if errors.Is(err, lockfile.ErrLocked) {
		return nil, fault.Usagef("another probe is at work in %s", document.Printable(spec.Dir))
	}
	if err != nil {
		return nil, fault.AsUsage(err)
	}
	defer func() { _ = lock.Unlock() }()
	account, err := p.openAccount(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, account.close(ctx, err)) }()
	players, err := p.openPlayers(account)
	if err != nil {
		return nil, err
	}
	plays, err := p.playAll(ctx, players)
	if err != nil {
		return nil, err
	}
	return p.keep(plays)
}

// seat opens every board once, and refuses one whose only players wrote it.
func (p *probe) seat() error {
	for _, b := range p.Boards {
		opened, err := p.open(b)
		if err != nil {
			return fault.Usagef("%s: %w", document.Printable(b.File), err)
		}
		others := 0
		for _, player := range p.Players {
			if b.Author == "" || !llm.SameModel(b.Author, player.Config.Model) {
				others++
			}
		}
		if others == 0 {
			return fault.Usagef("%s: the model %s wrote this board and would be its only player; name another with --model, or several with --players",
				document.Printable(b.File), document.Printable(b.Author))
		}
		p.boards = append(p.boards, opened)
	}
	return nil
}

// open finds the game of a board. The error is why it cannot be played.
func (p *probe) open(b Board) (board, error) {
	s, err := p.Games.Sessions().Open(b.Document, session.Options{})
	if err != nil {
		return board{}, err
	}
	view := s.View()
	g, err := p.Games.Game(view.Game)
	return board{b, g, string(view.PuzzleID), g.Sorting(b.Document)}, err
}

// playAll runs every play, as many at once as the players allow.
func (p *probe) playAll(ctx context.Context, players []ask) ([][]Play, error) {
	if p.Deadline > 0 {
		asking, cancel := context.WithTimeout(ctx, p.Deadline)
		defer cancel()
		plays, err := p.playIn(asking, players)
		if err != nil && ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
			err = fault.Usagef("the deadline of %s has passed; the same command continues where this one stopped", p.Deadline)
		}
		return plays, err
	}
	return p.playIn(ctx, players)
}

func (p *probe) playIn(ctx context.Context, players []ask) ([][]Play, error) {
	plays := make([][]Play, len(p.boards))
	work, ctx := errgroup.WithContext(ctx)
	work.SetLimit(p.atOnce())
	var mu sync.Mutex
	done, of := 0, len(p.boards)*len(players)*p.Repeats
	for i := range plays {
		plays[i] = make([]Play, len(players)*p.Repeats)
	}
	for n := range p.Repeats { // the first plays of all boards first: a stopped probe has covered all boards
		for i, b := range p.boards {
			for j := range players {
				work.Go(func() error {
					play, err := p.play(ctx, b, p.Players[j], n+1, players[j])
					if err != nil {
						return err
					}
					mu.Lock()
					defer mu.Unlock()
					plays[i][j*p.Repeats+n] = play
					done++
					p.Tell(done, of)
					return nil
				})
			}
		}
	}
	return plays, work.Wait()
}

// atOnce is how many plays run at once: half as many again as the players may be asked for together,
// since a play that keeps an answer asks nothing. With one request in flight its answer is kept before
// the next is sent, so that a kill loses none.
func (p *probe) atOnce() int {
	n := 0
	for _, player := range p.Players {
		in := player.Config.InFlight
		if in == 0 {
			in = llm.DefaultInFlight
		}
		n += in + in/2
	}
	return n
}

// keep writes a record of each board.
func (p *probe) keep(plays [][]Play) ([]*Record, error) {
	records := make([]*Record, len(p.boards))
	for i, b := range p.boards {
		r := p.record(b, plays[i])
		records[i] = r
		if r.Figures.Played == 0 {
			continue // an earlier record says more
		}
		text, err := r.Text()
		if err != nil {
			return nil, err
		}
		name := filepath.Join(p.Dir, b.recordName())
		if err = os.MkdirAll(filepath.Dir(name), 0o755); err == nil {
			err = atomicfile.Write(name, text)
		}
		if err != nil {
			return nil, fault.AsUsage(err)
		}
	}
	return records, nil
}

// recordName is the path of a board's record in the folder of probes.
func (b board) recordName() string {
	if b.Day == (store.File{}) {
		return filepath.Join("files", store.Hash(b.Document)+".json")
	}
	return filepath.FromSlash(b.Day.Path())
}

// name distinguishes players with the same model in messages.
func (p Player) String() string { return fmt.Sprintf("%s (%s)", p.Name, p.Config.Model) }
