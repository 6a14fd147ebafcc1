package alternates

import (
	"context"
	"fmt"
	"path"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/fill"
	"dailies/gen/pool"
	"dailies/internal/store"
	"dailies/lint/window"
)

// Version is the format of the files.
const Version = 1

// maxBoards bounds the boards of a day.
const maxBoards = 16

// folderName is the folder of a run that holds its days.
const folderName = "alternates"

// Day is what a run kept of a day that it filled.
type Day struct {
	Run    string
	Boards []Board // what the run chose, then the next best: the n-th alternate stands at n
}

// kept is a day as its file has it.
type kept struct {
	Version int     `json:"version"`
	Boards  []Board `json:"boards"`
}

// Board is a board that passed and fits a day.
type Board struct {
	Pack      string          `json:"pack"`      // its id; empty for a finished puzzle
	Recipe    string          `json:"recipe"`    // see [window.Window.Recipe]
	Candidate string          `json:"candidate"` // the parts of the pack that make it
	Score     int             `json:"score"`
	Warnings  int             `json:"warnings"`
	Content   string          `json:"content"` // its [window.Content] in hexadecimal
	Origin    gen.Origin      `json:"origin"`
	Schedule  *store.Schedule `json:"schedule"` // what the index says of it on this day
	Series    Series          `json:"series"`
}

// Series says how to make a board again: from a draft of a [pool.Series].
type Series struct {
	SHA256 string `json:"sha256"` // of the pack's text
	Seed   uint64 `json:"seed"`
	Rung   string `json:"rung,omitempty"`
	Index  int    `json:"index"`
}

func newBoard(a fill.Alternate) Board {
	return Board{
		Pack: a.Pack, Recipe: a.Recipe, Candidate: a.Label, Score: a.Score, Warnings: a.Warnings, Content: a.Content.String(),
		Origin: a.Origin, Schedule: store.NewSchedule(a.Source),
		Series: Series{store.Hash([]byte(a.Series.Pack)), a.Series.Seed, a.Series.Rung, a.Index},
	}
}

// Source is what the index says of the board on its day.
func (b Board) Source() *window.Source { return b.Schedule.Source(b.Pack) }

// Document makes a board again, canonical, as the daily of its day. The error is that the
// pack is not kept any more, or no longer makes that board with this program.
func (b Board) Document(ctx context.Context, from store.Reader, maker pool.Producer, date game.Date) (text []byte, err error) {
	pack, err := from.Read(ctx, packPath(b.Series.SHA256))
	if err != nil {
		return nil, fmt.Errorf("read the pack of the alternate: %w", err)
	}
	if store.Hash(pack) != b.Series.SHA256 {
		return nil, fmt.Errorf("%s is not the pack that the run kept; generate the day again", packPath(b.Series.SHA256))
	}
	series := pool.Series{Game: maker.Game, Pack: string(pack), Seed: b.Series.Seed, Rung: b.Series.Rung}
	err = maker.Documents(series, []int{b.Series.Index}, func(_ int, write func(context.Context, game.Date) ([]byte, error)) error {
		text, err = write(ctx, date)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("make the board %s again: %w", b.Candidate, err)
	}
	return text, nil
}

func packPath(hash string) string { return path.Join(store.RunsName, store.PacksName, hash+".json") }
