package gen_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen"
)

// TestMistakesInTemplatesHaveAPlace, whatever finds them: the parser, which tells no
// column, or the rendering of the one kind of feedback that leads there.
func TestMistakesInTemplatesHaveAPlace(t *testing.T) {
	const system = "{{define \"system\"}}s{{end}}\n"
	const repair = `{{define "reask"}}{{end}}{{define "repair"}}r{{end}}`
	for _, c := range []struct{ text, reask, want string }{
		{system + "{{define \"user\"}}a {{.Number}} {{.Nope}}{{end}}", repair, `p.md:2:34: executing "user" at <.Nope>: map has no entry for key "Nope"`},
		{system + "{{define \"user\"}}\n{{if .Number}} {{nope .Of}}{{end}}{{end}}", repair, `p.md:3:16: function "nope" not defined`},
		{system + "{{define \"user\"}}\n  {{if}}{{end}}{{end}}", repair, `p.md:3:3: missing value for if`},
		{system + "{{define \"user\"}}{{range .Critiques}}{{.Drafs}}{{end}}{{end}}", repair, `p.md:2:40: executing "user" at <.Drafs>: can't evaluate field Drafs in type gen.Critique`},
		{system + "{{define \"user\"}}{{end}}", `{{define "repair"}}` + "\n é{{.Places.X}}{{end}}", `r.md:2:12: executing "repair" at <.Places.X>: can't evaluate field X in type interface {}`},
		{system + "{{define \"user\"}}{{if .Of}}", repair, `p.md:2:28: unexpected EOF`},
		{system, repair, `p.md:1:1: it has no part "user": put {{define "user"}} before its text and {{end}} behind it, as the file of this name in prompts/ of the source does`},
		{system + "{{define \"user\"}}{{end}}", `{{define "reask"}}{{end}}`, `r.md:1:1: it has no part "repair": put {{define "repair"}} before its text and {{end}} behind it, as the file of this name in prompts/ of the source does`},
	} {
		err := gen.Prompt{Text: c.text, Reask: c.reask, File: "p.md", ReaskFile: "r.md"}.Check()
		require.ErrorAs(t, err, new(*gen.TemplateError), c.text)
		require.EqualError(t, err, c.want, c.text)
	}
	require.NoError(t, gen.Prompt{Text: system + `{{define "user"}}{{template "reask" .}}{{end}}`, Reask: repair}.Check())
}
