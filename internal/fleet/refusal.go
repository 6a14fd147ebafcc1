package fleet

import (
	"context"
	"errors"
	"math"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"dailies/internal/fault"
)

// Refusals of a server that trying again would not mend.
var (
	errNoJetStream = errors.New("JetStream does not answer: start the server with -js and enable it for this account")
	errStranger    = errors.New("the server does not take this user: look at its credentials")
	errFull        = errors.New("the store is full: raise its limits, or remove old results with nats stream purge " + resultsStream)
	errStuck       = errors.New("the server answers but stores nothing more: make room on its disk and start it again")
)

// full reports whether a server has no room for what it was sent.
func full(err error) bool {
	const accountLimit, noResources, noStorage, notStored = 10002, 10023, 10047, 10077
	var refused *jetstream.APIError
	if !errors.As(err, &refused) {
		return false
	}
	if refused.ErrorCode == notStored { // also for stores that close
		return strings.Contains(refused.Description, "maximum") || strings.Contains(refused.Description, "no space left")
	}
	return slices.Contains([]jetstream.ErrorCode{accountLimit, noResources, noStorage}, refused.ErrorCode)
}

// A server may take so long to store a message before it is asked whether it stores any, and is given up
// after so many times in a row in which it stored none: a machine may stand still for seconds.
const (
	answered = 2 * time.Second
	stuck    = 6
)

// store insists on what adds messages to a stream. A server whose disk is full leaves those without an
// answer and answers all else.
func (q *queue) store(ctx context.Context, stream string, do func(context.Context) error) error {
	const unknown = math.MaxUint64
	last, silences := uint64(unknown), 0
	return q.insist(ctx, func(ctx context.Context) error {
		soon, cancel := context.WithTimeout(ctx, answered)
		defer cancel()
		err := do(soon)
		if err == nil || soon.Err() == nil || ctx.Err() != nil {
			return err
		}
		there, silent := q.js.Stream(ctx, stream)
		if silent != nil {
			return err
		}
		if now := there.CachedInfo().State.LastSeq; now != last {
			last, silences = now, 0
		}
		if silences++; silences > stuck {
			return errStuck
		}
		return err
	})
}

// watchDenials ends q.allowed when a server denies a permission: it tells so outside of the
// exchange, which then goes without an answer.
func (q *queue) watchDenials() {
	var deny context.CancelCauseFunc
	q.allowed, deny = context.WithCancelCause(context.Background())
	denied := regexp.MustCompile(`(?i)permissions violation for (publish|subscription) to "([^"]+)"`)
	q.nc.SetErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
		if what := denied.FindStringSubmatch(err.Error()); what != nil && errors.Is(err, nats.ErrPermissionViolation) {
			verb := map[bool]string{true: "publish", false: "subscribe"}[strings.EqualFold(what[1], "publish")]
			deny(fault.Usagef("the queue at %s denies permission to %s to %s; docs/scale.md lists what runs and workers need", q.at, verb, what[2]))
		}
	})
}
