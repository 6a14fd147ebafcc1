package feedback

import (
	"maps"
	"strings"
	"sync"
	"text/template"

	"dailies/gen"
)

// Prompt is what a model is asked with: a template that defines "system" and "user", and a
// worked example.
type Prompt struct {
	Text    string
	Wanted  string // a template that prompts share; "user" may take in its "wanted"
	Reask   string // templates that prompts share; "user" may take in its "reask"
	Example []byte
	Schema  []byte // of the pack it asks for

	Vars map[string]string // texts that templates may name, as {{.Vars.name}}

	// Of a prompt that did not come with the program: the hash of the folder that it is
	// from, and its files as messages name them.
	Folder, File, WantedFile, ReaskFile string

	parsed func() (*template.Template, error) // of all copies; nil to parse each time
}

// Shared returns the prompt as it is now, for many questions: its copies parse the templates once
// between them.
func (p Prompt) Shared() Prompt {
	p.parsed = sync.OnceValues(p.parse)
	return p
}

// Asking is one of the requests that make up a [gen.Request].
type Asking struct {
	gen.Request
	Number, Of int // which request of how many that are sent at once, from 1
}

// MaxAskings bounds the requests of a round: a pack serves many days, so that more are never
// needed.
const MaxAskings = 16

// Askings are the requests that make up a round.
func Askings(request gen.Request) []Asking {
	all := make([]Asking, min(request.Want, MaxAskings))
	for i := range all {
		all[i] = Asking{Request: request, Number: i + 1, Of: len(all)}
	}
	return all
}

// Render fills in the template. It includes what was wrong with the last answers up to a bound,
// so that a prompt does not grow from round to round. The error is a *[TemplateError].
func (p Prompt) Render(asking Asking) (system, user string, err error) {
	t, err := p.parse()
	if err != nil {
		return "", "", err
	}
	system, user, err = p.execute(t, asking, memory{})
	if err != nil {
		return "", "", err
	}
	shown := remember(asking.Request, (len(system)+len(user))/3)
	if shown.empty() {
		return system, user, nil
	}
	return p.execute(t, asking, shown)
}

// execute fills in the template with a part of what is remembered.
func (p Prompt) execute(t *template.Template, asking Asking, shown memory) (system, user string, err error) {
	critiques, more := worst(asking.Critiques)
	data := map[string]any{
		"Example": strings.TrimSpace(string(p.Example)), "Schema": strings.TrimSpace(string(p.Schema)), "Vars": p.Vars, "Brief": asking.Brief,
		"Avoid": shown.avoid, "Resting": shown.resting, "Held": shown.held, "Remarks": shown.remarks, "Misread": shown.misread, "Needs": asking.Needs,
		"Number": asking.Number, "Of": asking.Of, "Want": asking.Want, "Critiques": critiques, "More": more,
		"Window": asking.Window[:min(len(asking.Window), maxStops)],
	}
	maps.Copy(data, wanted(asking.Days))
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
