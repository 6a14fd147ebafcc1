package llm

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptrace"
	"sync/atomic"

	"github.com/sashabaranov/go-openai"
)

// transport keeps a connection open for every request in flight.
func transport(inFlight int) http.RoundTripper {
	standard, ok := http.DefaultTransport.(*http.Transport)
	if !ok {
		return http.DefaultTransport
	}
	t := standard.Clone()
	t.MaxIdleConnsPerHost = inFlight
	t.MaxIdleConns = 2 * inFlight
	return t
}

// newHTTPClient makes a client that follows no redirects: they would carry the prompt
// to where nobody sent it.
func newHTTPClient(inFlight int) *http.Client {
	return &http.Client{
		Transport:     transport(inFlight),
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// exchange is one attempt: the client of the library for one request, which keeps what
// came back. The library shows neither the headers nor the body of a failure.
type exchange struct {
	http   *http.Client
	status int // 0 when no answer came
	header http.Header
	body   []byte
	err    error // why the answer did not come, or not whole

	connected atomic.Bool // whether there was a connection; without one nothing was sent

	tooLarge bool // more than maxBody; then the body is dropped
	unsound  bool // the body is no JSON object
	envelope struct {
		Error json.RawMessage `json:"error"`
		Usage json.RawMessage `json:"usage"`
	}
}

// Do implements [openai.HTTPDoer]. It reads the whole body, so that the deadline of
// the request is for all of it.
func (e *exchange) Do(r *http.Request) (*http.Response, error) {
	trace := &httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { e.connected.Store(true) }}
	response, err := e.http.Do(r.WithContext(httptrace.WithClientTrace(r.Context(), trace)))
	if err != nil {
		e.err = err
		return nil, err
	}
	defer func() { _ = response.Body.Close() }()
	e.status, e.header = response.StatusCode, response.Header
	if response.ContentLength <= maxBody { // also when it is not told
		e.body, e.err = io.ReadAll(io.LimitReader(response.Body, maxBody+1))
	}
	if e.err != nil {
		return nil, e.err
	}
	if e.tooLarge = response.ContentLength > maxBody || len(e.body) > maxBody; e.tooLarge {
		e.body = nil
	}
	e.unsound = json.Unmarshal(e.body, &e.envelope) != nil
	response.Body = io.NopCloser(bytes.NewReader(e.body))
	return response, nil
}

// send makes one attempt. The error of the library says nothing that the exchange
// does not say, but that the body is no chat completion.
func (a *Author) send(ctx context.Context, request openai.ChatCompletionRequest, address string) (*exchange, openai.ChatCompletionResponse, error) {
	ctx, cancel := context.WithTimeout(ctx, a.config.Timeout)
	defer cancel()
	e := &exchange{http: a.http}
	config := openai.DefaultConfig(a.config.Key)
	config.BaseURL, config.HTTPClient = address, e
	response, err := openai.NewClientWithConfig(config).CreateChatCompletion(ctx, request)
	return e, response, err
}
