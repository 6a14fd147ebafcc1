package nightly

import (
	"encoding/json"
	"slices"
	"strings"

	"dailies/game"
)

// Form is how a webhook wants to be told.
type Form struct {
	Name string
	Most int    // characters of one message, with room for its frame
	body string // JSON, with a place for the text as a JSON string; empty for the alarms themselves
}

const textPlace = "TEXT"

// Forms are the known ones, the default first. Each of the others is the smallest message of its service:
// https://api.slack.com/messaging/webhooks, https://discord.com/developers/docs/resources/webhook and
// https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors.
func Forms() []Form {
	return []Form{
		{Name: "json", Most: 20000},
		{Name: "slack", Most: 3500, body: `{"text":TEXT}`},
		{Name: "discord", Most: 1900, body: `{"content":TEXT,"allowed_mentions":{"parse":[]}}`},
		{Name: "teams", Most: 10000, body: `{"type":"message","attachments":[{"contentType":"application/vnd.microsoft.card.adaptive",` +
			`"content":{"type":"AdaptiveCard","version":"1.2","body":[{"type":"TextBlock","wrap":true,"text":TEXT}]}}]}`},
	}
}

// FormNamed returns a form by its name.
func FormNamed(name string) (Form, bool) {
	all := Forms()
	i := slices.IndexFunc(all, func(f Form) bool { return f.Name == name })
	if i < 0 {
		return Form{}, false
	}
	return all[i], true
}

// message is the body that tells alarms.
func (f Form) message(alarms []Alarm) ([]byte, error) {
	if f.body == "" {
		return game.CanonicalLine(map[string]any{"program": "dailies", "alarms": alarms})
	}
	text, err := json.Marshal(words(alarms))
	if err != nil {
		return nil, err
	}
	return []byte(strings.Replace(f.body, textPlace, string(text), 1)), nil
}

// words are alarms for people, a line each.
func words(alarms []Alarm) string {
	lines := make([]string, len(alarms))
	for i, a := range alarms {
		lines[i] = "dailies, night of " + string(a.Night) + ": " + a.Text + " (" + a.ID + ")"
	}
	return strings.Join(lines, "\n")
}

// fitting counts how many of the alarms fit into one message, one at least.
func (f Form) fitting(alarms []Alarm) int {
	n := 1
	for n < len(alarms) && len(words(alarms[:n+1])) <= f.Most {
		n++
	}
	return n
}
