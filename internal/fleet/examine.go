package fleet

import (
	"bytes"
	"context"
	"errors"
	"hash/fnv"
	"math/rand/v2"

	"dailies/gen/pool"
)

// Examiner examines a document under terms, such as the profiles to judge it by. It alone
// encodes and decodes terms and findings; the same document and terms must give the same
// bytes.
type Examiner func(ctx context.Context, document, terms []byte) ([]byte, error)

// documents stands in place of a game in a task that examines a document.
const documents = "document"

// Examine has a document examined by a worker. A share of them, which no worker can
// predict, is examined again here; a note names a worker that is caught lying. The error is
// a [*pool.TaskError] where it cannot be examined, or a [*pool.LieError] when an earlier
// result was a lie. Callers may, and should, call it concurrently.
func (p *Pool) Examine(ctx context.Context, document, terms []byte) ([]byte, error) {
	t := Task{Version: p.Version, Game: documents, Pack: hash(document), Terms: terms, To: 1}
	p.stats.hold(1)
	defer p.stats.hold(-1)
	key := t.key()
	r, _, err := p.ask(ctx, t, key, string(document))
	if err != nil {
		return nil, err
	}
	stands := !p.trust.doubts(r.Worker)
	if stands && p.again(t) {
		here, err := p.Options.Examine(ctx, document, terms)
		if err != nil {
			return nil, err
		}
		p.stats.confirmed(1)
		if stands = bytes.Equal(here, r.Found); !stands {
			p.caught(r.Worker)
		}
	}
	f := found{workers: []claim{{r.Worker, 0, 1}}}
	task := t.task(t.Pack)
	if stands {
		p.stats.add(task, r)
		stands, err = p.trust.believe(task, f)
	} else {
		err = errors.Join(p.trust.error(), p.queue.discard(ctx, p.Version, key), p.tidy(ctx))
	}
	if err != nil || stands {
		return r.Found, err
	}
	return p.Options.Examine(ctx, document, terms)
}

// again reports whether to examine a document again here.
func (p *Pool) again(t Task) bool {
	of := fnv.New64a()
	_, _ = of.Write([]byte(t.Pack + string(t.Terms))) // it takes everything
	return rand.New(rand.NewPCG(p.Seed, of.Sum64())).IntN(oneIn) == 0
}

// examined returns the result of a task with a document.
func (s *slot) examined(ctx context.Context, t Task, document string) (r Result, err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &pool.TaskError{Game: t.Game, To: 1, Err: &pool.PanicError{Value: value}}
		}
	}()
	if s.Examine == nil {
		return r, &pool.TaskError{Game: t.Game, To: 1, Err: errors.New("this worker examines no documents")}
	}
	r.Found, err = s.Examine(ctx, []byte(document), t.Terms)
	if err != nil && ctx.Err() == nil {
		err = &pool.TaskError{Game: t.Game, To: 1, Err: err}
	}
	return r, err
}
