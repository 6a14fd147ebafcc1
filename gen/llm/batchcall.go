package llm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/sashabaranov/go-openai"

	"dailies/game/document"
)

// call sends the endpoint a request about files or batches, and sends it again if the endpoint
// may answer later. The error can be shown.
func (b *batch) call(ctx context.Context, ask func(context.Context, *openai.Client) error) error {
	for try := 0; ; try++ {
		err := b.once(ctx, ask)
		if err == nil || !b.again(ctx, err, try) {
			return err
		}
	}
}

// callError is a failed request about files or batches.
type callError struct {
	status  int // of HTTP; 0 when no answer came
	wait    time.Duration
	message string
}

// Error implements error.
func (e *callError) Error() string { return e.message }

// once sends it once.
func (b *batch) once(ctx context.Context, ask func(context.Context, *openai.Client) error) error {
	a := b.author
	timed, cancel := context.WithTimeout(ctx, a.config.Timeout)
	defer cancel()
	address, _ := a.ways()
	d := &doer{http: a.http, header: a.config.header()}
	err := ask(timed, a.config.clientOf(address, d))
	if err == nil || ctx.Err() != nil {
		return errors.Join(err, ctx.Err())
	}
	failed := &callError{status: d.status, wait: retryAfter(d.received, a.config.Now())}
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		failed.status, failed.message = 0, fmt.Sprintf("no answer within %s", a.config.Timeout)
	case d.status/100 == 2:
		failed.message = "the answer cannot be read: " + document.Show(a.secrets.redact(err.Error()))
	case d.status != 0:
		failed.message = fmt.Sprintf("HTTP %d", d.status)
	default:
		failed.message = document.Show(a.secrets.redact(err.Error()))
	}
	return failed
}

// again waits before the next try, and reports whether there is one: not if the answer would be
// the same.
func (b *batch) again(ctx context.Context, err error, try int) bool {
	var failed *callError
	if !errors.As(err, &failed) || try >= b.author.retries.retries {
		return false
	}
	switch s := failed.status; {
	case s == 0, s >= 500 && s != http.StatusNotImplemented, s == http.StatusTooManyRequests, s == http.StatusRequestTimeout, s == http.StatusConflict, s == http.StatusTooEarly:
	default:
		return false
	}
	wait := b.author.retries.backoff(try + 1)
	if failed.wait > 0 {
		wait = min(failed.wait, b.author.retries.maxDelay)
	}
	return b.author.sleep(ctx, wait) == nil
}

// doer is the HTTP client handed to the library for everything but completions: it adds the
// headers, keeps the status, and bounds what it reads of an answer.
type doer struct {
	http     *http.Client
	header   http.Header
	status   int
	received http.Header
}

// Do implements [openai.HTTPDoer].
func (d *doer) Do(r *http.Request) (*http.Response, error) {
	for name, values := range d.header {
		r.Header[name] = values
	}
	response, err := d.http.Do(r)
	if err != nil {
		return nil, err
	}
	d.status, d.received = response.StatusCode, response.Header
	response.Body = struct {
		io.Reader
		io.Closer
	}{io.LimitReader(response.Body, maxAnswers+1), response.Body}
	return response, nil
}
