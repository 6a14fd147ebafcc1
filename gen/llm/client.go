package llm

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptrace"
	"sync/atomic"

	"github.com/sashabaranov/go-openai"
	"golang.org/x/sync/semaphore"
)

// newHTTPClient returns a client that keeps one idle connection per request in flight and
// follows no redirects: they would carry prompt and key to an address that is not configured.
func newHTTPClient(inFlight int) *http.Client {
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	if standard, ok := http.DefaultTransport.(*http.Transport); ok {
		t := standard.Clone()
		t.MaxIdleConnsPerHost, t.MaxIdleConns = inFlight, 2*inFlight
		client.Transport = t
	}
	return client
}

// Memory for response bodies. Ordinary ones are read freely; the few large ones wait for
// one another, so that memory does not grow with the requests in flight.
const (
	smallBody   = 256 << 10
	largeBodies = 2 * maxBody
)

// exchange is the HTTP client handed to the library for one attempt. It sends its own
// payload, since the library cannot express all of it, and keeps the response, since the
// library exposes neither headers nor body of a failure.
type exchange struct {
	http    *http.Client
	memory  *semaphore.Weighted
	header  http.Header // sent along
	payload []byte

	connected atomic.Bool // without a connection nothing was sent
	status    int         // 0 when no answer came
	received  http.Header
	body      []byte
	err       error // why the answer did not come, or not in full
	held      int64 // of the memory, until close
	tooLarge  bool  // more than maxBody; then the body is dropped

	completion completion
	unsound    error // why the body is not a JSON object that could be a completion
}

// Do implements [openai.HTTPDoer]. It reads the whole body, so that the request's
// deadline covers it.
func (e *exchange) Do(r *http.Request) (*http.Response, error) {
	e.prepare(r)
	trace := &httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { e.connected.Store(true) }}
	response, err := e.http.Do(r.WithContext(httptrace.WithClientTrace(r.Context(), trace)))
	if err != nil {
		e.err = err
		return nil, err
	}
	defer func() { _ = response.Body.Close() }()
	e.status, e.received = response.StatusCode, response.Header
	if e.err = e.read(r.Context(), response); e.err != nil {
		return nil, e.err
	}
	e.completion, e.unsound = decodeCompletion(e.body)
	// Whatever it is, the library need not decode it a second time.
	return &http.Response{StatusCode: http.StatusOK, Header: response.Header, Body: io.NopCloser(bytes.NewReader([]byte("{}")))}, nil
}

// prepare puts payload and headers into the library's request.
func (e *exchange) prepare(r *http.Request) {
	for name, values := range e.header {
		r.Header[name] = values
	}
	r.ContentLength = int64(len(e.payload))
	r.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(e.payload)), nil }
	r.Body, _ = r.GetBody()
}

// read reads the body unless it is too large.
func (e *exchange) read(ctx context.Context, response *http.Response) error {
	if e.tooLarge = response.ContentLength > maxBody; e.tooLarge {
		return nil
	}
	var body bytes.Buffer
	body.Grow(int(min(max(response.ContentLength, 0), smallBody)))
	_, err := io.CopyN(&body, response.Body, smallBody)
	if err == nil {
		err = e.readLarge(ctx, &body, response)
	}
	e.body = body.Bytes()
	if errors.Is(err, io.EOF) { // the body has ended
		err = nil
	}
	return err
}

// readLarge reads the rest of a body that is not small, when there is memory for it.
func (e *exchange) readLarge(ctx context.Context, body *bytes.Buffer, response *http.Response) error {
	weight := cmp.Or(max(response.ContentLength, 0), maxBody)
	if err := e.memory.Acquire(ctx, weight); err != nil {
		return err
	}
	e.held = weight
	if response.ContentLength > 0 {
		body.Grow(int(response.ContentLength) - body.Len() + bytes.MinRead)
	}
	_, err := io.Copy(body, io.LimitReader(response.Body, int64(maxBody+1-body.Len())))
	if e.tooLarge = body.Len() > maxBody; e.tooLarge {
		body.Reset()
	}
	return err
}

// close frees the body except its beginning, which messages quote.
func (e *exchange) close() {
	e.body = bytes.Clone(e.body[:min(len(e.body), maxQuoted)])
	e.completion = completion{}
	if e.held > 0 {
		e.memory.Release(e.held)
		e.held = 0
	}
}

// send makes one attempt. The library's error matters only when nothing was sent: then the
// request could not be made.
func (a *Author) send(ctx context.Context, q question, address string) (*exchange, error) {
	ctx, cancel := context.WithTimeout(ctx, a.config.Timeout)
	defer cancel()
	e := &exchange{http: a.http, memory: a.memory, header: a.config.header()}
	request, err := a.payload(q)
	if err != nil {
		return e, err
	}
	e.payload = request
	_, err = a.config.client(address, e).CreateChatCompletion(ctx, openai.ChatCompletionRequest{Model: a.config.Model})
	return e, err
}
