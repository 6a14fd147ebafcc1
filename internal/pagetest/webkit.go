package pagetest

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// webKit opens the small browser that comes with WebKitGTK, on a screen that nobody sees.
func webKit(t testing.TB) *Driven {
	t.Helper()
	Long(t)
	driver := program(t, "WebKitGTK's WebKitWebDriver", "WebKitWebDriver")
	browsers, _ := filepath.Glob("/usr/lib*/*/webkit2gtk-4.*/MiniBrowser") // the pattern is fixed and valid
	browser := program(t, "WebKitGTK's MiniBrowser", browsers...)
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	_, port, err := net.SplitHostPort(listener.Addr().String())
	require.NoError(t, err)
	require.NoError(t, listener.Close()) // the driver must be told a port that is free

	command := exec.CommandContext(t.Context(), driver, "--port="+port)
	home := t.TempDir()
	command.Env = append(os.Environ(), "HOME="+home, "XDG_DATA_HOME="+home, "XDG_CACHE_HOME="+home, "DISPLAY="+display(t), "NO_AT_BRIDGE=1", "LIBGL_ALWAYS_SOFTWARE=1")
	start(t, command)
	w := &webDriver{at: "http://127.0.0.1:" + port}
	w.await(t)
	t.Cleanup(func() { _, _ = w.request(context.Background(), http.MethodDelete, "", nil) }) // the browser ends with its session
	return (&Driven{t, w.call}).begin(map[string]any{"webkitgtk:browserOptions": map[string]any{"binary": browser, "args": []string{"--automation"}}})
}

// display starts a screen and returns its name.
func display(t testing.TB) string {
	t.Helper()
	reader, writer, err := os.Pipe()
	require.NoError(t, err)
	screen := exec.CommandContext(t.Context(), program(t, "Xvfb, a screen for WebKitGTK", "Xvfb"), "-displayfd", "3", "-nolisten", "tcp")
	screen.ExtraFiles = []*os.File{writer}
	start(t, screen)
	require.NoError(t, writer.Close())
	number, err := bufio.NewReader(reader).ReadString('\n')
	require.NoError(t, err)
	require.NoError(t, reader.Close())
	return ":" + strings.TrimSpace(number)
}

// webDriver is a driver that takes commands over HTTP.
type webDriver struct{ at, session string }

// await waits until the driver listens, which it tells nobody.
func (w *webDriver) await(t testing.TB) {
	t.Helper()
	for t.Context().Err() == nil {
		if _, err := w.send(t.Context(), http.MethodGet, w.at+"/status", nil); err == nil {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func (w *webDriver) call(ctx context.Context, command string, parameters any) (json.RawMessage, error) {
	if command != session {
		path := map[string]string{navigate: "/url", back: "/back", evaluate: "/execute/async", timeouts: "/timeouts"}[command]
		return w.request(ctx, http.MethodPost, path, parameters)
	}
	value, err := w.send(ctx, http.MethodPost, w.at+"/session", parameters)
	if err != nil {
		return nil, err
	}
	var made struct{ SessionID string }
	if err := json.Unmarshal(value, &made); err != nil {
		return nil, err
	}
	w.session = made.SessionID
	return nil, nil
}

func (w *webDriver) request(ctx context.Context, method, path string, body any) (json.RawMessage, error) {
	return w.send(ctx, method, w.at+"/session/"+w.session+path, body)
}

func (w *webDriver) send(ctx context.Context, method, address string, body any) (json.RawMessage, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, method, address, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer func() { _ = response.Body.Close() }()
	var answer struct{ Value json.RawMessage }
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return nil, err
	}
	if response.StatusCode != http.StatusOK {
		return nil, errors.New(string(answer.Value))
	}
	return answer.Value, nil
}
