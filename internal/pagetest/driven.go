package pagetest

import (
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Driven is a browser that is not Chromium, under the commands of W3C's WebDriver. It has a profile of
// its own and ends with its test.
type Driven struct {
	testing.TB
	call func(ctx context.Context, command string, parameters any) (json.RawMessage, error)
}

// Engines opens the other browsers by their names, those whose engine is not Chromium's.
func Engines() map[string]func(t testing.TB) *Driven {
	return map[string]func(t testing.TB) *Driven{"Firefox": firefox, "WebKitGTK": webKit}
}

// The commands of WebDriver that tests need, by the names that Marionette has for them.
const (
	navigate = "WebDriver:Navigate"
	back     = "WebDriver:Back"
	evaluate = "WebDriver:ExecuteAsyncScript"
	timeouts = "WebDriver:SetTimeouts"
	session  = "WebDriver:NewSession"
)

// begin opens the session.
func (d *Driven) begin(capabilities map[string]any) *Driven {
	d.Helper()
	d.do(session, map[string]any{"capabilities": map[string]any{"alwaysMatch": capabilities}})
	d.do(timeouts, map[string]any{"script": 10_000, "pageLoad": patience.Milliseconds()})
	return d
}

func (d *Driven) do(command string, parameters any) json.RawMessage {
	d.Helper()
	ctx, stop := context.WithTimeout(d.Context(), patience)
	defer stop()
	value, err := d.call(ctx, command, parameters)
	require.NoError(d, err, "%s", command)
	return value
}

// Visit shows the page of an address.
func (d *Driven) Visit(address string) {
	d.Helper()
	d.do(navigate, map[string]any{"url": address})
}

// Back shows the page before this one.
func (d *Driven) Back() {
	d.Helper()
	d.do(back, map[string]any{})
}

// script runs an expression, which may be of a promise, and hands over its value or what it threw.
const script = `const done = arguments[arguments.length - 1];
	Promise.resolve().then(() => (%s)).then(value => done({value}), e => done({error: String(e)}))`

// running are the parameters of a script. Firefox runs it among the page's own if it names no sandbox.
func running(script string) map[string]any {
	return map[string]any{"script": script, "args": []any{}, "sandbox": nil}
}

// Answer is the value of a JavaScript expression in the page of a driven browser.
func Answer[T any](d *Driven, expression string) (value T) {
	d.Helper()
	var said struct {
		Value T
		Error string
	}
	body := running(fmt.Sprintf(script, expression))
	require.NoError(d, json.Unmarshal(d.do(evaluate, body), &said), expression)
	require.Empty(d, said.Error, expression)
	return said.Value
}

// Until waits until an expression is true, on this page or, after it is left, on the next. Each look is a
// script of its own, since the engines never answer one whose page was left.
func (d *Driven) Until(expression string) {
	d.Helper()
	body := running(fmt.Sprintf(look, expression))
	for began := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		ctx, stop := context.WithTimeout(d.Context(), patience)
		value, err := d.call(ctx, evaluate, body)
		stop()
		if err == nil && string(value) == "true" {
			return
		}
		if time.Since(began) > time.Minute {
			require.Fail(d, "never came true", "%s %v\n%s", expression, err, Answer[string](d, "document.body.innerText"))
		}
	}
}

const look = `let is = false; try { is = Boolean(%s); } catch {} arguments[arguments.length - 1](is)`

// program is the path of a program that is part of a browser; without it the test skips.
func program(t testing.TB, what string, names ...string) string {
	t.Helper()
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("missing: " + what)
	return ""
}

// start runs a program until the test ends.
func start(t testing.TB, command *exec.Cmd) {
	t.Helper()
	require.NoError(t, command.Start())
	t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
	})
}
