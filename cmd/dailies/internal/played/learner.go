package played

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"dailies/cmd/dailies/internal/factory"
	"dailies/game"
	"dailies/game/session"
	"dailies/internal/catalog"
	"dailies/internal/learn"
	"dailies/internal/plays"
	"dailies/internal/plays/collector"
	"dailies/internal/store"
	"dailies/validate"
)

// learner gathers plays by game.
type learner struct {
	games  catalog.List
	judge  *validate.Judge
	verify *plays.Verifier
	boards map[game.PuzzleID]learn.Board // as they are judged
	plays  map[string][]learn.Play       // by game
	known  map[string]bool               // a browser and a puzzle
	days   map[string]map[game.PuzzleID]learn.Board
	left   map[string]int
}

func newLearner(ctx context.Context, f *factory.Factory, out string) (*learner, error) {
	v, err := plays.Published(ctx, f.Games.Sessions(), out)
	if err != nil {
		return nil, err
	}
	judge, err := f.Judge()
	if err != nil {
		return nil, err
	}
	l := &learner{
		games: f.Games, judge: judge, verify: v, boards: map[game.PuzzleID]learn.Board{}, plays: map[string][]learn.Play{},
		known: map[string]bool{}, days: map[string]map[game.PuzzleID]learn.Board{}, left: map[string]int{},
	}
	v.Current()
	v.Against(l.line)
	return l, nil
}

// line judges a puzzle, once, and gives its best line.
func (l *learner) line(ctx context.Context, document []byte) ([]byte, error) {
	result, err := l.judge.Text(ctx, "puzzle.json", document)
	if err != nil {
		return nil, err
	}
	g, err := l.games.Game(result.Game)
	if err != nil {
		return nil, err
	}
	l.boards[game.PuzzleID(result.PuzzleID)] = learn.Board{Date: game.Date(result.Date), Facts: g.Window.Facts(result)}
	var actions []any
	for _, step := range g.Line(result) {
		actions = append(actions, step.Action)
	}
	return json.Marshal(actions)
}

// Why plays are left out, besides the codes of logs that do not verify.
const (
	laterAttempt = "a later attempt"
	secondFirst  = "another first attempt of the same browser"
)

// add takes a play, or counts why it is left out.
func (l *learner) add(ctx context.Context, stored collector.Stored) error {
	play, err := l.verify.Verify(ctx, stored.Log)
	var refused *session.LogError
	key := string(stored.Browser) + " " + string(stored.PuzzleID)
	switch {
	case errors.As(err, &refused):
		l.left[string(refused.Code)]++
	case err != nil:
		return err
	case play.Attempt > 1:
		l.left[laterAttempt]++
	case l.known[key]:
		l.left[secondFirst]++
	default:
		l.known[key] = true
		if l.days[play.Game] == nil {
			l.days[play.Game] = map[game.PuzzleID]learn.Board{}
		}
		board := l.boards[play.PuzzleID]
		board.Date, board.SHA256, board.Sorts = play.Date, store.Hash(play.Document), l.sorts(play)
		l.days[play.Game][play.PuzzleID] = board
		one := learn.Play{Day: play.Date, Player: string(stored.Browser), Level: levelOf(play), Seconds: play.Seconds}
		if board.Sorts != nil {
			one.Locks = play.Locks()
		}
		l.plays[play.Game] = append(l.plays[play.Game], one)
	}
	return nil
}

// sorts is the board of a play as its player sorts it; nil where the game sorts nothing.
func (l *learner) sorts(play plays.Play) *catalog.Sorting {
	if known, before := l.days[play.Game][play.PuzzleID]; before {
		return known.Sorts
	}
	g, err := l.games.Game(play.Game)
	if err != nil {
		return nil // it would not have verified
	}
	return g.Sorting(play.Document)
}

// levelOf is how far a play went.
func levelOf(play plays.Play) learn.Level {
	switch {
	case !play.Result.Won:
		return learn.Lost
	case play.Step == session.Par:
		return learn.Par
	case play.Step == session.Good:
		return learn.Good
	}
	return learn.Opened
}

// learned measures each game that has enough plays.
func (l *learner) learned() (*learn.File, error) {
	file := learn.NewFile(l.left)
	for _, name := range slices.Sorted(maps.Keys(l.plays)) {
		boards := slices.SortedFunc(maps.Values(l.days[name]), func(a, b learn.Board) int { return a.Date.DaysSince(b.Date) })
		g, err := learn.Learn(l.plays[name], boards)
		switch {
		case errors.Is(err, learn.ErrTooFew):
		case err != nil:
			return nil, fmt.Errorf("%s: %w", name, err)
		default:
			file.Games[name] = g
		}
	}
	return file, nil
}
