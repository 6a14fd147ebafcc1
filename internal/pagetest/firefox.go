package pagetest

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// firefox opens Firefox, which takes WebDriver's commands over a connection of its own: Marionette.
func firefox(t testing.TB) *Driven {
	t.Helper()
	Long(t)
	path := program(t, "Firefox, as firefox-esr or firefox", "firefox-esr", "firefox")
	profile := t.TempDir()
	const settings = `user_pref("marionette.port", 0);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
`
	require.NoError(t, os.WriteFile(filepath.Join(profile, "user.js"), []byte(settings), 0o600))
	browser := exec.CommandContext(t.Context(), path, "--headless", "--marionette", "--no-remote", "--profile", profile)
	browser.Env = append(os.Environ(), "HOME="+profile, "MOZ_CRASHREPORTER_DISABLE=1")
	said, err := browser.StdoutPipe()
	require.NoError(t, err)
	browser.Stderr = browser.Stdout
	start(t, browser)
	connection, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", "127.0.0.1:"+portOf(t, said))
	require.NoError(t, err)
	t.Cleanup(func() { _ = connection.Close() })
	m := &marionette{Conn: connection, from: bufio.NewReader(connection)}
	_, err = m.read() // its greeting
	require.NoError(t, err)
	return (&Driven{t, m.call}).begin(map[string]any{})
}

// portOf waits for the line that names the port, and has the rest of what Firefox says thrown away.
func portOf(t testing.TB, said io.Reader) string {
	t.Helper()
	port := regexp.MustCompile(`Listening on port (\d+)`)
	lines := bufio.NewScanner(said)
	for lines.Scan() {
		if found := port.FindStringSubmatch(lines.Text()); found != nil {
			go func() { _, _ = io.Copy(io.Discard, said) }()
			return found[1]
		}
	}
	require.Fail(t, "Firefox ended before it listened")
	return ""
}

// marionette is a connection to Firefox. A message is its length, a colon, and JSON: for a command 0, a
// number, its name and parameters; for an answer 1, the number, an error and a result.
type marionette struct {
	net.Conn
	from *bufio.Reader
	sent int
}

func (m *marionette) call(ctx context.Context, command string, parameters any) (json.RawMessage, error) {
	m.sent++
	text, err := json.Marshal([]any{0, m.sent, command, parameters})
	if err != nil {
		return nil, err
	}
	deadline, _ := ctx.Deadline()
	if err := m.SetDeadline(deadline); err != nil {
		return nil, err
	}
	if _, err := fmt.Fprintf(m, "%d:%s", len(text), text); err != nil {
		return nil, err
	}
	answer, err := m.read()
	if err != nil {
		return nil, err
	}
	var failure *struct{ Error, Message string }
	var result struct{ Value json.RawMessage }
	if err := json.Unmarshal(answer, &[]any{new(int), new(int), &failure, &result}); err != nil {
		return nil, err
	}
	if failure != nil {
		return nil, errors.New(failure.Error + ": " + failure.Message)
	}
	return result.Value, nil
}

func (m *marionette) read() ([]byte, error) {
	length, err := m.from.ReadString(':')
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(length[:len(length)-1])
	if err != nil {
		return nil, err
	}
	text := make([]byte, n)
	_, err = io.ReadFull(m.from, text)
	return text, err
}
