package ledger

import (
	"context"
	"errors"
	"time"
)

// Usage sums up attempts. Answers replayed from a recording count and cost nothing:
// they were paid for when they were sent.
type Usage struct {
	Sent            int            // over the wire, whatever the outcome
	Replayed        int            // answered from a recording
	Failed          map[string]int // of Sent, by outcome
	Batched         int            // of Sent: as part of a batch
	Lost            int            // of Sent: the program was killed before an answer was entered
	Waiting         int            // of Sent: the run or its batch still works on it
	Prompt          int64          // tokens, as the server reported
	Answer          int64          // tokens, as the server reported
	Cached          int64          // of Prompt
	Reasoning       int64          // of Answer
	EstimatedPrompt int64          // tokens of requests whose usage was not reported, lost ones among them
	EstimatedAnswer int64          // the same of their answers
	Cost            int64          // in billionths of the currency unit, of those that have a price
	Unpriced        int            // of Sent: ended or lost, and the model has no known price
	Took            time.Duration  // the sum over all
}

// Add adds another sum.
func (u *Usage) Add(v Usage) {
	u.Sent += v.Sent
	u.Replayed += v.Replayed
	u.Batched += v.Batched
	u.Lost += v.Lost
	u.Waiting += v.Waiting
	u.Prompt += v.Prompt
	u.Answer += v.Answer
	u.Cached += v.Cached
	u.Reasoning += v.Reasoning
	u.EstimatedPrompt += v.EstimatedPrompt
	u.EstimatedAnswer += v.EstimatedAnswer
	u.Cost += v.Cost
	u.Unpriced += v.Unpriced
	u.Took += v.Took
	for outcome, n := range v.Failed {
		u.fail(outcome, n)
	}
}

// Take subtracts requests of the sum that have not ended.
func (u *Usage) Take(v Usage) {
	u.Sent -= v.Sent
	u.EstimatedPrompt -= v.EstimatedPrompt
	u.EstimatedAnswer -= v.EstimatedAnswer
	u.Cost -= v.Cost
	u.Unpriced -= v.Unpriced
}

func (u *Usage) fail(outcome string, n int) {
	if u.Failed == nil {
		u.Failed = make(map[string]int)
	}
	u.Failed[outcome] += n
}

// Part is the usage of a round of asking for a game.
type Part struct {
	Game  string
	Round int // 0 for the first asking, later ones for the days that stayed empty
	Usage
}

// Total sums parts up.
func Total(parts []Part) Usage {
	var total Usage
	for _, p := range parts {
		total.Add(p.Usage)
	}
	return total
}

// Spent is what a run has used so far in each game, over all its starts; empty for an
// unknown run. A lost request counts as sent, with its planned usage, and so does one whose
// batch the program did not wait for.
func (r *Reader) Spent(ctx context.Context, run string) (map[string]Usage, error) {
	parts, err := r.parts(ctx, run)
	spent := make(map[string]Usage)
	for _, p := range parts {
		sum := spent[p.Game]
		sum.Add(p.Usage)
		spent[p.Game] = sum
	}
	return spent, err
}

// SpentThisMonth is what other runs have used since the calendar month began (UTC). A request
// that is lost or under way counts with its planned usage.
func (l *Ledger) SpentThisMonth(ctx context.Context, except string) (u Usage, err error) {
	now := l.now().UTC()
	began := time.Date(now.Year(), now.Month(), 1, 0, 0, 0, 0, time.UTC)
	err = l.each(ctx, `SELECT count(*), coalesce(sum(attempts.prompt), 0), coalesce(sum(answer), 0),
			coalesce(sum(estimated_prompt), 0), coalesce(sum(estimated_answer), 0), coalesce(sum(cost), 0)
		FROM attempts JOIN starts ON starts.number = start JOIN runs ON runs.number = run
		WHERE sent >= ?1 AND id <> ?2 AND NOT replayed`, []any{began.UnixMilli(), except}, func(scan func(...any) error) error {
		return scan(&u.Sent, &u.Prompt, &u.Answer, &u.EstimatedPrompt, &u.EstimatedAnswer, &u.Cost)
	})
	return u, err
}

// Batch is the id of a run's batch; empty where none is known.
func (r *Reader) Batch(ctx context.Context, run string) (id string, err error) {
	err = r.each(ctx, "SELECT batch FROM runs WHERE id = ?1", []any{run}, func(scan func(...any) error) error { return scan(&id) })
	return id, err
}

// InBatch is the part of [Reader.Spent] that belongs to a run's unsettled batch: a resumed run
// sets it aside again, and settles it.
func (r *Reader) InBatch(ctx context.Context, run string) (map[string]Usage, error) {
	open := make(map[string]Usage)
	err := r.each(ctx, `SELECT game, priced, count(*), sum(estimated_prompt), sum(estimated_answer), sum(cost)
		FROM attempts JOIN starts ON starts.number = start JOIN runs ON runs.number = run
		WHERE id = ?1 AND batched AND attempts.ended = 0 GROUP BY 1, 2`, []any{run}, func(scan func(...any) error) error {
		var game string
		var priced bool
		var u Usage
		if err := scan(&game, &priced, &u.Sent, &u.EstimatedPrompt, &u.EstimatedAnswer, &u.Cost); err != nil {
			return err
		}
		if !priced {
			u.Unpriced = u.Sent
		}
		sum := open[game]
		sum.Add(u)
		open[game] = sum
		return nil
	})
	return open, err
}

// parts sums up the attempts of a run, in order of game and round.
func (r *Reader) parts(ctx context.Context, run string) (parts []Part, err error) {
	rows, err := r.db.QueryContext(ctx, `SELECT game, round, attempts.ended, replayed, priced, outcome,
			state = 'running' AND start = (SELECT max(number) FROM starts WHERE run = runs.number) AS current, batched,
			count(*), sum(prompt), sum(answer), sum(cached), sum(reasoning), sum(estimated_prompt), sum(estimated_answer), sum(cost), sum(took)
		FROM attempts JOIN starts ON starts.number = start JOIN runs ON runs.number = run
		WHERE id = ? GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, 2`, run)
	if err != nil {
		return nil, explain(r.file, "sum the requests up", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var g group
		if err := rows.Scan(&g.game, &g.round, &g.ended, &g.replayed, &g.priced, &g.outcome, &g.current, &g.batched,
			&g.count, &g.sum.Prompt, &g.sum.Answer, &g.sum.Cached, &g.sum.Reasoning, &g.sum.EstimatedPrompt, &g.sum.EstimatedAnswer, &g.sum.Cost, &g.sum.Took); err != nil {
			return nil, explain(r.file, "sum the requests up", err)
		}
		if n := len(parts); n == 0 || parts[n-1].Game != g.game || parts[n-1].Round != g.round {
			parts = append(parts, Part{Game: g.game, Round: g.round})
		}
		parts[len(parts)-1].Add(g.usage())
	}
	return parts, explain(r.file, "sum the requests up", rows.Err())
}

// group is a set of attempts of a round with the same state.
type group struct {
	game, outcome                    string
	round, count                     int
	ended, replayed, priced, current bool
	batched                          bool
	sum                              Usage
}

func (g group) usage() Usage {
	if g.replayed {
		return Usage{Replayed: g.count}
	}
	u := g.sum
	u.Sent = g.count
	if g.batched {
		u.Batched = g.count
	}
	switch {
	case !g.ended && (g.current || g.batched):
		u.Waiting = g.count
	case !g.ended:
		u.Lost = g.count
	case g.outcome != "ok":
		u.fail(g.outcome, g.count)
	}
	if !g.priced && (g.ended || !g.current) {
		u.Unpriced = g.count
	}
	return u
}
