package llm

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"

	"dailies/game/document"
)

// read extracts the answer from an exchange, or explains why there is none.
func (a *Author) read(e *exchange, err error, loose bool) (string, *Failure) {
	good := e.status >= 200 && e.status < 300
	switch {
	case e.status != 0 && !good: // also when the rest of the message did not arrive
		return "", a.refused(e)
	case e.err != nil:
		return "", a.broken(e)
	case !good:
		return "", &Failure{Kind: Setting, Message: "the request cannot be made: " + a.secrets.quote(fmt.Sprint(err))}
	}
	return a.judge(e, loose)
}

// broken describes an answer that did not arrive, or not in full.
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
		f.Message = fmt.Sprintf("no answer from %s: %s", a.config.BaseURL, document.Show(a.secrets.redact(err.Error())))
	}
	return f
}

// refused describes an HTTP status without an answer.
func (a *Author) refused(e *exchange) *Failure {
	c := a.complaint(e)
	f := &Failure{Status: e.status, RetryAfter: retryAfter(e.received, a.config.Now()), refusesForm: refusesForm(e.status, c.all)}
	f.Message = fmt.Sprintf("the server answered HTTP %d: %s", e.status, c.message)
	switch {
	case e.status == http.StatusTooManyRequests && strings.Contains(c.code, "insufficient_quota"):
		f.Kind = Setting
		f.Message = fmt.Sprintf("the account at %s has nothing left to spend (HTTP 429, %s): check its billing, or take another %s", a.config.BaseURL, c.message, a.config.KeyFrom())
	case e.status == http.StatusTooManyRequests:
		f.Kind = RateLimited
	case e.status == http.StatusRequestTimeout, e.status == http.StatusConflict, e.status == http.StatusTooEarly:
		f.Kind = NotNow
	case e.status >= 500:
		f.Kind = ServerError
	case e.status == http.StatusUnauthorized, e.status == http.StatusForbidden:
		f.Kind = Setting
		f.Message = fmt.Sprintf("the server refused the key (HTTP %d, %s): check %s", e.status, c.message, a.config.KeyFrom())
	case e.status == http.StatusNotFound:
		f.Kind = Setting
		f.Message = fmt.Sprintf("the server knows no such model or address (HTTP 404, %s): check --model and --base-url", c.message)
	case e.status < 400:
		f.Kind = Setting
		f.Message = fmt.Sprintf("the server answers from elsewhere (HTTP %d, %s): check --base-url", e.status, a.secrets.quote(e.received.Get("Location")))
	default:
		f.Kind = TurnedDown
	}
	return f
}
