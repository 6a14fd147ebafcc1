package gen

import "strings"

// Prompt is what an author that is a model is asked with: a template that defines
// "system" and "user", and a worked example.
type Prompt struct {
	Text    string
	Reask   string // templates that prompts share; "user" may take in its "reask"
	Example []byte
	Schema  []byte // of the pack it asks for

	// Of a prompt that did not come with the program: the hash of the folder that it is
	// from, and its files as messages name them.
	Folder, File, ReaskFile string
}

// Asking is one of the requests that a [Request] comes to.
type Asking struct {
	Request
	Number, Of int // which request of how many that are sent at once, from 1
}

// Render fills the template in. What was wrong with the last answers is told up to a
// bound, so that a prompt does not grow with the askings before it. The error is a
// *[TemplateError].
func (p Prompt) Render(asking Asking) (system, user string, err error) {
	t, err := p.parse()
	if err != nil {
		return "", "", err
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
			return "", "", p.placed(err)
		}
		parts[i] = strings.TrimSpace(out.String())
	}
	return parts[0], parts[1], nil
}
