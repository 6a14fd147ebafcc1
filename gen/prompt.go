package gen

import (
	"fmt"
	"strings"
	"text/template"
)

// Prompt is what an author that is a model is asked with: a template that defines
// "system" and "user", and a worked example.
type Prompt struct {
	Text    string
	Reask   string // templates that prompts share; "user" may take in its "reask"
	Example []byte
	Schema  []byte // of the pack it asks for
}

// Asking is one of the requests that a [Request] comes to.
type Asking struct {
	Request
	Number, Of int // which request of how many that are sent at once, from 1
}

// Render fills the template in. What was wrong with the last answers is told up to a
// bound, so that a prompt does not grow with the askings before it. The error is a
// mistake in the template.
func (p Prompt) Render(asking Asking) (system, user string, err error) {
	t, err := template.New("prompt").Option("missingkey=error").Parse(p.Text)
	if err == nil {
		_, err = t.Parse(p.Reask)
	}
	if err != nil {
		return "", "", fmt.Errorf("prompt: %w", err)
	}
	critiques, more := worst(asking.Critiques)
	data := map[string]any{
		"Example": strings.TrimSpace(string(p.Example)), "Schema": strings.TrimSpace(string(p.Schema)), "Avoid": asking.Avoid,
		"Number": asking.Number, "Of": asking.Of, "Want": asking.Want, "Critiques": critiques, "More": more,
		"Window": asking.Window[:min(len(asking.Window), maxStops)],
	}
	var parts [2]string
	for i, name := range []string{"system", "user"} {
		var out strings.Builder
		if err := t.ExecuteTemplate(&out, name, data); err != nil {
			return "", "", fmt.Errorf("prompt: %w", err)
		}
		parts[i] = strings.TrimSpace(out.String())
	}
	return parts[0], parts[1], nil
}
