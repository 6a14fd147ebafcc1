package fleet

import (
	"bytes"
	"context"
	"errors"
	"hash/fnv"
	"math/rand/v2"

	"dailies/gen"
)

// Examiner examines a document under terms, such as the profiles that it is held to. Both
// terms and what it finds are its own to write and read; the same document and terms have
// to give the same bytes.
type Examiner func(ctx context.Context, document, terms []byte) ([]byte, error)

// documents stands in a task in place of a game where it is a document that is examined.
const documents = "document"

// Examine has a document examined by a worker. A share of them, which no worker knows, is
// examined again here; who is caught is named. The error is a [*gen.TaskError] where it cannot be
// examined, or a [*gen.LieError] when what was handed over before was a lie. Calls at the
// same time are allowed, and wanted.
func (p *Pool) Examine(ctx context.Context, document, terms []byte) ([]byte, error) {
	t := Task{Version: p.Version, Game: documents, Pack: hash(document), Terms: terms, To: 1}
	p.stats.hold(1)
	defer p.stats.hold(-1)
	r, err := p.ask(ctx, t, string(document))
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
		err = errors.Join(p.trust.error(), p.discard(ctx, t.key()), p.tidy(ctx))
	}
	if err != nil || stands {
		return r.Found, err
	}
	return p.Options.Examine(ctx, document, terms)
}

// again reports whether a document is one of those that are examined again here.
func (p *Pool) again(t Task) bool {
	of := fnv.New64a()
	_, _ = of.Write([]byte(t.Pack + string(t.Terms))) // it takes everything
	return rand.New(rand.NewPCG(p.Seed, of.Sum64())).IntN(oneIn) == 0
}

// examined is the result of a task that is a document.
func (s *slot) examined(ctx context.Context, t Task, document string) (r Result, err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &gen.TaskError{Game: t.Game, To: 1, Err: &gen.PanicError{Value: value}}
		}
	}()
	if s.Examine == nil {
		return r, &gen.TaskError{Game: t.Game, To: 1, Err: errors.New("this worker examines no documents")}
	}
	r.Found, err = s.Examine(ctx, []byte(document), t.Terms)
	if err != nil && ctx.Err() == nil {
		err = &gen.TaskError{Game: t.Game, To: 1, Err: err}
	}
	return r, err
}
