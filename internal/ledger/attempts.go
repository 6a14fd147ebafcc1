package ledger

import "context"

// Attempt is a request in the ledger.
type Attempt struct {
	Number  int64 // in order of sending
	Game    string
	Round   int    // of asking, from 0
	Request int    // of the round, from 1
	Try     int    // 0 for the first sending
	As      string // who was asked, where not an author: critic, reader
	Key     string
	Status  int    // of HTTP; 0 when no answer came
	Outcome string // "ok" or the kind of failure; empty when none was entered
}

// Attempts lists the requests of a run over all its starts, in order of sending. An answer
// replayed from an earlier start is listed as that start's request.
func (r *Reader) Attempts(ctx context.Context, run string) (attempts []Attempt, err error) {
	err = r.each(ctx, `SELECT attempts.number, game, round, request, try, asked_as, key, status, outcome
		FROM attempts JOIN starts ON starts.number = start JOIN runs ON runs.number = run
		WHERE id = ?1 AND NOT (replayed AND EXISTS (
			SELECT 1 FROM attempts AS earlier JOIN starts AS s ON s.number = earlier.start
			WHERE s.run = runs.number AND earlier.key = attempts.key AND earlier.outcome = 'ok' AND earlier.number < attempts.number))
		ORDER BY attempts.number`, []any{run}, func(scan func(...any) error) error {
		var a Attempt
		if err := scan(&a.Number, &a.Game, &a.Round, &a.Request, &a.Try, &a.As, &a.Key, &a.Status, &a.Outcome); err != nil {
			return err
		}
		attempts = append(attempts, a)
		return nil
	})
	return attempts, err
}
