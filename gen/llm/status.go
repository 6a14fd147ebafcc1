package llm

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"

	"github.com/sashabaranov/go-openai"

	"dailies/game/document"
)

// read takes the answer out of an exchange, or says what is wrong with it.
func (a *Author) read(e *exchange, response openai.ChatCompletionResponse, err error) (string, *Failure) {
	good := e.status >= 200 && e.status < 300
	switch {
	case e.status != 0 && !good: // also when the rest of the message did not come
		return "", a.refused(e)
	case e.err != nil:
		return "", a.broken(e)
	case !good:
		return "", &Failure{Kind: Setting, Message: "the request cannot be made: " + a.key.quote(err.Error())}
	}
	return a.judge(e, response, err)
}

// broken is that no answer came, or not all of it.
func (a *Author) broken(e *exchange) *Failure {
	f := &Failure{Kind: Unreachable, Status: e.status}
	var wire *url.Error
	var network net.Error
	err := e.err
	if errors.As(err, &wire) {
		err = wire.Err // without the address, which the message names
	}
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &network) && network.Timeout():
		f.Kind = TimedOut
		f.Message = fmt.Sprintf("the server did not answer within %s", a.config.Timeout)
	case e.status != 0:
		f.Kind = CutOff
		f.Message = fmt.Sprintf("the connection broke %d bytes into the answer", len(e.body))
	default:
		f.Message = fmt.Sprintf("no answer from %s: %s", a.config.BaseURL, document.Show(a.key.redact(err.Error())))
	}
	return f
}

// refused is an answer that its HTTP status says is none.
func (a *Author) refused(e *exchange) *Failure {
	said, code := a.said(e)
	f := &Failure{Status: e.status, RetryAfter: retryAfter(e.header, a.config.Now())}
	f.Message = fmt.Sprintf("the server answered HTTP %d: %s", e.status, said)
	switch {
	case e.status == http.StatusTooManyRequests && strings.Contains(code, "insufficient_quota"):
		f.Kind = Setting
		f.Message = fmt.Sprintf("the account has nothing left to spend (HTTP 429, %s): check its billing, or take another OPENAI_API_KEY", said)
	case e.status == http.StatusTooManyRequests:
		f.Kind = RateLimited
	case e.status >= 500:
		f.Kind = ServerError
	case e.status == http.StatusUnauthorized, e.status == http.StatusForbidden:
		f.Kind = Setting
		f.Message = fmt.Sprintf("the server refused the key (HTTP %d, %s): check OPENAI_API_KEY", e.status, said)
	case e.status == http.StatusNotFound:
		f.Kind = Setting
		f.Message = fmt.Sprintf("the server knows no such model or address (HTTP 404, %s): check --model and --base-url", said)
	case e.status < 400:
		f.Kind = Setting
		f.Message = fmt.Sprintf("the server answers from elsewhere (HTTP %d, %s): check --base-url", e.status, a.key.quote(e.header.Get("Location")))
	default:
		f.Kind = TurnedDown
	}
	return f
}
