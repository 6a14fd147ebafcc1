package gen

import (
	"context"
	"fmt"

	"dailies/game"
)

// daily is a candidate as the daily of a date, its bytes judged once more.
func (r *run) daily(ctx context.Context, date game.Date, c *Candidate) (Daily, error) {
	name := r.job.Producer.Game
	document, err := c.dated(date)
	if err != nil {
		return Daily{}, fmt.Errorf("write the %s daily of %s: %w", name, date, err)
	}
	result, err := r.job.Judge(ctx, fmt.Sprintf("%s/%s.json", date, name), document)
	if err != nil {
		return Daily{}, err
	}
	if !result.Valid() {
		f := result.Findings[0]
		return Daily{}, fmt.Errorf("the %s daily of %s passed as a candidate and fails as a document: %s [%s]", name, date, f.Message, f.Rule.Code)
	}
	return Daily{
		Game: name, Date: date, Document: document, PuzzleID: result.PuzzleID, Profile: result.Profile,
		Pack: c.Pack, Label: c.Label, Score: c.Score, Warnings: c.Warnings, Origin: c.Origin,
	}, nil
}
