package nightly

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/game"
)

const night = game.Date("2026-11-21")

func TestAStepThatFailsStopsOnlyWhatNeedsIt(t *testing.T) {
	var done []string
	step := func(name string, err error, needs ...string) Step {
		return Step{Name: name, Needs: needs, Do: func(context.Context) error {
			done = append(done, name)
			return err
		}}
	}
	bad := errors.New("no room")
	failed, err := Run(t.Context(), []Step{step("a", nil), step("b", bad, "a"), step("c", nil, "b"), step("d", nil, "c"), step("e", nil, "a")})
	require.NoError(t, err)
	require.Equal(t, []string{"a", "b", "e"}, done)
	require.Equal(t, []Failure{{"b", bad}}, failed)
	require.Equal(t, "b: no room", failed[0].String())

	ctx, cancel := context.WithCancel(t.Context())
	_, err = Run(ctx, []Step{{Name: "a", Do: func(context.Context) error { cancel(); return nil }}, step("never", nil)})
	require.ErrorIs(t, err, context.Canceled)
	require.NotContains(t, done, "never")
}

// TestTheDiary keeps alarms until they are told, and says which night did not come to its end.
func TestTheDiary(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	begin := func() (*Diary, string) {
		d, before, err := Begin(dir, night, time.Unix(0, 0))
		require.NoError(t, err)
		return d, before
	}
	d, before := begin()
	require.Empty(t, before)
	_, _, err := Begin(dir, night, time.Unix(0, 0))
	require.ErrorContains(t, err, "another dailies nightly is at work in ")
	one, two := NewAlarm(night, "one"), NewAlarm(night, "two")
	require.NotEqual(t, one.ID, two.ID)
	d.Raise(one, two, one)
	require.NoError(t, d.Save())
	require.NoError(t, d.Close())

	d, before = begin()
	require.Contains(t, before, "the night of 2026-11-21, begun 1970-01-01T00:00:00Z, did not come to its end")
	require.Equal(t, []Alarm{one, two, NewAlarm(night, before)}, d.Untold(), "it is not lost where this night does not end either")
	d.Told(1)
	d.End()
	require.NoError(t, d.Save())
	require.NoError(t, d.Close())

	d, before = begin()
	require.Empty(t, before)
	require.Equal(t, two, d.Untold()[0])
	require.Len(t, d.Untold(), 2)
	require.NoError(t, d.Close())
	require.NoError(t, os.WriteFile(filepath.Join(dir, DiaryName), []byte("{"), 0o644))
	d, before = begin()
	require.Contains(t, before, "alarms that nobody was told may be lost")
	require.NoError(t, d.Close())
}

// TestForms: each message is JSON that holds the alarm's words, and fits.
func TestForms(t *testing.T) {
	var alarms []Alarm
	for i := range 30 {
		alarms = append(alarms, NewAlarm(night, strings.Repeat("\"quoted\" <b> ", 20)+string(rune('a'+i%26))+strings.Repeat("!", i)))
	}
	for _, f := range Forms() {
		var bodies []string
		server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			var v any
			if json.NewDecoder(r.Body).Decode(&v) == nil && r.Header.Get("Content-Type") == "application/json" {
				text, _ := json.Marshal(v)
				bodies = append(bodies, string(text))
			}
		}))
		told, err := Notifier{URL: server.URL, Form: f, Wait: Patience}.Tell(t.Context(), alarms)
		server.Close()
		require.NoError(t, err)
		require.Equal(t, len(alarms), told)
		all := strings.Join(bodies, "")
		for _, a := range alarms {
			require.Equal(t, 1, strings.Count(all, a.ID), f.Name)
		}
		if f.Name == "discord" {
			require.Greater(t, len(bodies), 3)
			var message struct{ Content string }
			require.NoError(t, json.Unmarshal([]byte(bodies[0]), &message))
			require.LessOrEqual(t, len(message.Content), 2000)
		}
	}
}

// TestAWebhookThatHangs is not waited for, and what could not be told is counted.
func TestAWebhookThatHangs(t *testing.T) {
	over := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-over }))
	t.Cleanup(server.Close)
	t.Cleanup(func() { close(over) }) // before the server closes, which waits for its answers
	form, _ := FormNamed("slack")
	for says, n := range map[string]Notifier{
		"the webhook of notify.url: it did not answer in time": {URL: server.URL + "/secret", Form: form, Wait: time.Millisecond},
		"the webhook of notify.url: dial tcp 127.0.0.1:1: ":    {URL: "http://127.0.0.1:1/secret", Form: form, Wait: Patience},
		"the webhook of notify.url: its address is not valid":  {URL: "http://\x7f/secret", Form: form, Wait: Patience},
		"the command of notify.command: exit status 4":         {Command: "exit 4", Wait: Patience},
	} {
		told, err := n.Tell(t.Context(), []Alarm{NewAlarm(night, "x")})
		require.ErrorContains(t, err, says)
		require.Zero(t, told)
		require.NotContains(t, err.Error(), "secret")
	}
}

// TestACommandIsToldAsJSON on its standard input.
func TestACommandIsToldAsJSON(t *testing.T) {
	file := filepath.Join(t.TempDir(), "told")
	a := NewAlarm(night, "x\ny")
	told, err := Notifier{Command: "cat > " + file, Wait: Patience}.Tell(t.Context(), []Alarm{a})
	require.NoError(t, err)
	require.Equal(t, 1, told)
	var message struct{ Alarms []Alarm }
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &message))
	require.Equal(t, []Alarm{a}, message.Alarms)
}
