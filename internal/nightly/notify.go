package nightly

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"
)

// Patience is how long a webhook or a heartbeat may take by default.
const Patience = 15 * time.Second

// Notifier tells alarms to a webhook, a command, both or nobody.
type Notifier struct {
	URL     string // of a webhook, which may hold a secret; empty for none
	Form    Form
	Command string        // of a shell, which reads the alarms in [Form] json from standard input; empty for none
	Wait    time.Duration // the longest time for one message
}

// Tell sends alarms, in as many messages as their form needs, and counts those that everybody was
// told. The error says why the others were not; it names no address.
func (n Notifier) Tell(ctx context.Context, alarms []Alarm) (told int, err error) {
	for told < len(alarms) {
		next := alarms[told:]
		next = next[:n.Form.fitting(next)]
		if err := n.send(ctx, next); err != nil {
			return told, err
		}
		told += len(next)
	}
	return told, nil
}

// send tells alarms that fit into one message.
func (n Notifier) send(ctx context.Context, alarms []Alarm) error {
	ctx, cancel := context.WithTimeout(ctx, n.Wait)
	defer cancel()
	if n.URL != "" {
		body, err := n.Form.message(alarms)
		if err != nil {
			return err
		}
		if err := ask(ctx, http.MethodPost, n.URL, body); err != nil {
			return fmt.Errorf("the webhook of notify.url: %w", err)
		}
	}
	if n.Command == "" {
		return nil
	}
	body, err := Form{}.message(alarms)
	if err != nil {
		return err
	}
	if err := Shell(ctx, n.Command, body, nil); err != nil {
		return fmt.Errorf("the command of notify.command: %w", err)
	}
	return nil
}

// Beat asks a URL, so that the monitor that waits for it knows that all is well. The error names no address.
func Beat(ctx context.Context, address string, wait time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	if err := ask(ctx, http.MethodGet, address, nil); err != nil {
		return fmt.Errorf("the heartbeat: %w", err)
	}
	return nil
}

// Fetch reads what is at an address, at most so many bytes of it.
func Fetch(ctx context.Context, address string, most int64, wait time.Duration) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	response, err := do(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(response.Body, most))
	return data, errors.Join(err, response.Body.Close())
}

// ask sends a request whose answer says nothing but that it arrived.
func ask(ctx context.Context, method, address string, body []byte) error {
	response, err := do(ctx, method, address, body)
	if err != nil {
		return err
	}
	_, _ = io.CopyN(io.Discard, response.Body, 1<<16) // so that the connection can be used again
	return response.Body.Close()
}

// do sends a request that must be answered by a status of 200 to 299. It follows no redirect, which
// could take alarms to another server. The error names no address.
func do(ctx context.Context, method, address string, body []byte) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, method, address, bytes.NewReader(body))
	if err != nil {
		return nil, errors.New("its address is not valid")
	}
	request.Header.Set("User-Agent", "dailies")
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := client.Do(request)
	if err != nil {
		var at *url.Error // its text holds the address
		if errors.As(err, &at) {
			err = at.Err
		}
		if errors.Is(err, context.DeadlineExceeded) {
			err = errors.New("it did not answer in time")
		}
		return nil, err
	}
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return nil, errors.Join(fmt.Errorf("it answered HTTP %d", response.StatusCode), response.Body.Close())
	}
	return response, nil
}
