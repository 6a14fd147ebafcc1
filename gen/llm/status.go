package llm

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/url"

	"dailies/game/document"
)

// read extracts the answer from an exchange, or explains why there is none.
func (a *Author) read(e *exchange, err error, q question) (string, *Failure) {
	good := e.status >= 200 && e.status < 300
	switch {
	case e.status != 0 && !good: // also when the rest of the message did not arrive
		f := a.refused(e)
		if f.Kind == BadSample {
			return a.sample(e, q, f)
		}
		return "", f
	case e.err != nil:
		return "", a.broken(e)
	case !good:
		return "", &Failure{Kind: Setting, Message: "the request cannot be made: " + a.secrets.quote(fmt.Sprint(err))}
	}
	return a.judge(e, q)
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
	case errors.Is(err, gzip.ErrHeader), errors.Is(err, gzip.ErrChecksum):
		f.Kind = Garbled
		f.Message = "the answer is announced as gzip and cannot be unpacked; something between here and the server may have changed it"
	case e.status != 0:
		f.Kind = CutOff
		f.Message = fmt.Sprintf("the connection broke %d bytes into the answer", len(e.body))
	default:
		f.Message = fmt.Sprintf("no answer from %s: %s", a.config.BaseURL, document.Show(a.secrets.redact(err.Error())))
	}
	return f
}

// sample reads what a model generated where the server says that it failed to keep the form.
func (a *Author) sample(e *exchange, q question, f *Failure) (string, *Failure) {
	var body struct {
		Error struct {
			Generation looseText `json:"failed_generation"`
		} `json:"error"`
	}
	_ = json.Unmarshal(e.body, &body) // without one there is nothing to read
	if document := extract(string(body.Error.Generation), q.wanted()).document; q.wanted().fits(document) && !a.secrets.held(document) {
		a.tellOdd([]string{oddSample})
		return document, nil
	}
	return "", f
}
