package feedback_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen/feedback"
)

// TestMistakesInTemplatesHaveAPlace, whatever finds them: the parser, which reports no column,
// or the rendering of the one kind of feedback that leads there.
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
		{system, repair, `p.md:1:1: it has no part "user": put {{define "user"}} before its text and {{end}} after it, as the file of this name in prompts/ of the source does`},
		{system + "{{define \"user\"}}{{end}}", `{{define "reask"}}{{end}}`, `r.md:1:1: it has no part "repair": put {{define "repair"}} before its text and {{end}} after it, as the file of this name in prompts/ of the source does`},
		{system + "{{define \"user\"}}a{{end}}\n\n  Write in verse.\n", repair, `p.md:4:3: this would never be sent, since it stands outside every define: move it into one, or delete it`},
		{"é {{.Number}}\n" + system + "{{define \"user\"}}a{{end}}", repair, `p.md:1:1: this would never be sent, since it stands outside every define: move it into one, or delete it`},
		{system + "{{.Number}}{{define \"user\"}}a{{end}}", repair, `p.md:2:3: this would never be sent, since it stands outside every define: move it into one, or delete it`},
		{system + "{{define \"user\"}}a{{end}}\n {{define \"style\"}}dry{{end}}", repair, `p.md:3:2: the part "style" would never be sent: the parts that are sent from here are system, user, and none of them takes it in`},
		{system + "{{define \"user\"}}a{{end}}", repair + "{{define \"user\"}}b{{end}}", `r.md:1:53: the part "user" belongs into p.md, and one of the two would never be sent`},
		{system + "{{define \"user\"}}a{{end}}{{define \"repair\"}}b{{end}}", repair, `p.md:2:26: the part "repair" belongs into r.md, and one of the two would never be sent`},
		{system + "{{define \"user\"}}{{template \"a\"}}{{end}}{{define \"a\"}}{{template \"b\"}}{{end}}{{define \"b\"}}{{end}}{{define \"c\"}}{{template \"c\"}}c{{end}}", repair, `p.md:2:99: the part "c" would never be sent: the parts that are sent from here are system, user, and none of them takes it in`},
	} {
		err := feedback.Prompt{Text: c.text, Reask: c.reask, File: "p.md", ReaskFile: "r.md"}.Check()
		require.ErrorAs(t, err, new(*feedback.TemplateError), c.text)
		require.EqualError(t, err, c.want, c.text)
	}
	for _, user := range []string{
		`{{define "user"}}{{template "reask" .}}{{end}}`,
		"{{/* A word to designers. */}}\n{{define \"user\"}}{{if .Of}}{{template \"style\"}}{{else}}{{range .Avoid}}{{template \"aside\"}}{{end}}{{end}}{{end}}\n{{define \"style\"}}dry{{end}}{{define \"aside\"}}so{{end}}\n",
		`{{define "user"}}{{with .Avoid}}{{template "style"}}{{else}}{{template "aside"}}{{end}}{{end}}{{define "style"}}dry{{end}}{{define "aside"}}so{{end}}`,
	} {
		require.NoError(t, feedback.Prompt{Text: system + user, Reask: repair}.Check())
	}
}
