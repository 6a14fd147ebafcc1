package readers

import (
	"context"
	"errors"
	"fmt"

	"golang.org/x/sync/errgroup"

	"dailies/gen"
	"dailies/gen/llm"
	"dailies/internal/catalog"
	"dailies/internal/critic"
	"dailies/schemas"
)

// Role is how the ledger calls the requests of readers.
const Role = "reader"

// Readers implements [gen.Readers].
type Readers struct {
	Ask     []critic.Ask // the models, which take turns
	Count   int          // readers of a board
	Prompt  Prompt
	Sorting func(game string, document []byte) *catalog.Sorting // nil where the game sorts nothing

	// Holds reports whether a reader's rule holds of a tile; nil without a critic. A critic that
	// fails has not said so.
	Holds func(ctx context.Context, claim critic.Claim) (bool, error)
}

// Read implements [gen.Readers]. A reader whose model fails, or whose sorting is none, does not
// count; if no reader counts because of their models, the error is that of the last one.
func (r Readers) Read(ctx context.Context, reading gen.BoardReading) (*gen.ReadersVerdict, error) {
	board := r.Sorting(reading.Game, reading.Document)
	if board == nil {
		return nil, nil
	}
	system, user, err := r.Prompt.render(board)
	if err != nil {
		return nil, err
	}
	sorted, failed := make([]*Sorting, r.Count), make([]error, r.Count)
	var work errgroup.Group
	for i := range r.Count {
		work.Go(func() error {
			text, err := r.Ask[i%len(r.Ask)](ctx, llm.Turn{
				Game: reading.Game, Number: i + 1, System: system, User: user, Repeat: i / len(r.Ask),
				As: Role, Form: "sorted_board", Schema: schemas.Sorted,
			})
			if failed[i] = err; err == nil {
				sorted[i] = decode(text, board)
			}
			return nil
		})
	}
	_ = work.Wait() // what failed is in failed
	v, err := count(ctx, sorted, failed)
	if err != nil {
		return nil, err
	}
	return v, r.judge(ctx, reading.Game, board, sorted, v)
}

// count counts the readers. sorted is nil for one that failed or that sorted nothing.
func count(ctx context.Context, sorted []*Sorting, failed []error) (*gen.ReadersVerdict, error) {
	v := &gen.ReadersVerdict{Readings: []gen.SecondReading{}}
	var last error
	for i := range sorted {
		var meter *gen.MeterError
		switch err := failed[i]; {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.As(err, &meter):
			return nil, err
		case err != nil:
			last = err
		case sorted[i] == nil:
			v.Odd++
		default:
			v.Readers++
		}
	}
	if v.Readers == 0 && last != nil {
		return nil, fmt.Errorf("no reader answered: %w", last)
	}
	return v, nil
}

// judge adds to a verdict the readings that too many share, and says whether the board falls: by
// one that nobody planned, or by a planned one whose rule holds of the tile.
func (r Readers) judge(ctx context.Context, game string, board *catalog.Sorting, sorted []*Sorting, v *gen.ReadersVerdict) error {
	for i, found := range Contested(board, sorted) {
		if found.Planned && r.Holds != nil {
			holds, err := r.Holds(ctx, critic.Claim{Game: game, Number: i + 1, Tile: found.Tile, With: found.As, Rule: found.Rule})
			var meter *gen.MeterError
			switch {
			case ctx.Err() != nil:
				return ctx.Err()
			case errors.As(err, &meter):
				return err
			case err == nil:
				found.Holds = &holds
			}
		}
		v.Readings = append(v.Readings, found)
		v.Fallen = v.Fallen || !found.Planned || found.Holds != nil && *found.Holds
	}
	return nil
}
