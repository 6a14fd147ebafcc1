package plays

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/session"
)

// Ranking is the plays of one puzzle, the best first, by the game's own score (D02 §2.2: the same
// hand for everyone makes them comparable). Time is told, and never ranks.
type Ranking struct {
	PuzzleID game.PuzzleID `json:"puzzleId"`
	Game     string        `json:"game"`
	Date     game.Date     `json:"dateISO"`
	Rows     []Row         `json:"rows"`
}

// Row is the first attempt of a name.
type Row struct {
	Rank    int           `json:"rank"` // from 1; plays of one score share it
	Name    string        `json:"name"` // as told
	Won     bool          `json:"won"`
	Tier    string        `json:"tier"`
	Score   session.Score `json:"score"`
	Seconds int           `json:"seconds"` // as told
}

// LeftOut is a log that is not ranked, and why.
type LeftOut struct {
	File   string          `json:"file"`
	Name   string          `json:"name"`
	Code   session.LogCode `json:"code,omitempty"` // empty for one that verifies
	Reason string          `json:"reason"`
}

// Board is the rankings of some logs, one for each puzzle, in the order of dates and games.
type Board struct {
	Rankings []Ranking `json:"rankings"`
	LeftOut  []LeftOut `json:"leftOut"` // in the order in which they came
}

// Forged counts the logs that did not verify.
func (b *Board) Forged() int {
	n := 0
	for _, l := range b.LeftOut {
		if l.Code != "" {
			n++
		}
	}
	return n
}

// entered is a play that verified, with the entry that it came by.
type entered struct {
	Entry
	play Play
}

// Rank verifies logs and ranks those that are first attempts. Of two first attempts by one name
// the worse one counts, so that nobody gains by handing in another. The error is a board's file
// that cannot be read.
func Rank(ctx context.Context, v *Verifier, entries []Entry) (Board, error) {
	board := Board{Rankings: []Ranking{}, LeftOut: []LeftOut{}}
	best := map[game.PuzzleID]map[string]entered{}
	for _, e := range entries {
		play, err := v.verifyEntry(ctx, e)
		var refused *session.LogError
		switch {
		case errors.As(err, &refused):
			board.leave(e, refused.Code, refused.Error())
		case err != nil:
			return Board{}, err
		case play.Attempt > 1:
			board.leave(e, "", fmt.Sprintf("it is attempt %d, and first attempts are ranked", play.Attempt))
		default:
			if best[play.PuzzleID] == nil {
				best[play.PuzzleID] = map[string]entered{}
			}
			board.enter(best[play.PuzzleID], entered{e, play})
		}
	}
	for _, plays := range best {
		board.Rankings = append(board.Rankings, ranking(plays))
	}
	slices.SortFunc(board.Rankings, func(a, b Ranking) int {
		return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.Game, b.Game), cmp.Compare(a.PuzzleID, b.PuzzleID))
	})
	return board, nil
}

func (v *Verifier) verifyEntry(ctx context.Context, e Entry) (Play, error) {
	if e.Bad != nil {
		return Play{}, e.Bad
	}
	return v.Verify(ctx, e.Log)
}

func (b *Board) leave(e Entry, code session.LogCode, reason string) {
	b.LeftOut = append(b.LeftOut, LeftOut{e.File, e.Name, code, reason})
}

// enter keeps the worse of the plays that one name has, whatever its capitals.
func (b *Board) enter(plays map[string]entered, e entered) {
	name := strings.ToLower(e.Name)
	kept, twice := plays[name]
	if !twice {
		plays[name] = e
		return
	}
	if kept.play.Score.Compare(e.play.Score) < 0 {
		plays[name], e = e, kept
	}
	b.leave(e.Entry, "", fmt.Sprintf("%s has another first attempt, which is no better", e.Name))
}

// ranking orders the plays of a puzzle by score, and those of one score by name.
func ranking(plays map[string]entered) Ranking {
	var r Ranking
	for _, e := range plays {
		p := e.play
		r.PuzzleID, r.Game, r.Date = p.PuzzleID, p.Game, p.Date
		r.Rows = append(r.Rows, Row{Name: e.Name, Won: p.Result.Won, Tier: p.Result.Tier, Score: p.Score, Seconds: p.Seconds})
	}
	slices.SortFunc(r.Rows, func(a, b Row) int {
		return cmp.Or(a.Score.Compare(b.Score), cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)))
	})
	for i := range r.Rows {
		r.Rows[i].Rank = i + 1
		if i > 0 && r.Rows[i].Score.Compare(r.Rows[i-1].Score) == 0 {
			r.Rows[i].Rank = r.Rows[i-1].Rank
		}
	}
	return r
}
