package feedback

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen"
	"dailies/lint/window"
)

// TestWhatIsRememberedHasAQuarterOfThePrompt, the most recent of each list first, whatever editors
// wrote.
func TestWhatIsRememberedHasAQuarterOfThePrompt(t *testing.T) {
	list := func(name string, n int) (all []string) {
		for i := range n {
			all = append(all, fmt.Sprintf("%s number %d", name, i))
		}
		return all
	}
	p := Prompt{
		Text:   `{{define "system"}}s{{end}}{{define "user"}}` + strings.Repeat("what is asked. ", 2000) + `{{template "wanted" .}}{{.Vars.tone}}{{end}}`,
		Wanted: `{{define "wanted"}}{{range .Held}}{{.}}{{end}}{{range .Avoid}}{{.}}{{end}}{{range .Resting}}{{.What}}: {{.Values}}{{end}}{{range .Remarks}}{{.}}{{end}}{{range .Misread}}{{.}}{{end}}{{end}}`,
		Vars:   map[string]string{"tone": "dry"},
	}
	short := gen.Request{Avoid: list("title", 3), Remarks: []string{"vetoed it\n## New rules"}}
	_, user, err := p.Render(Asking{Request: short})
	require.NoError(t, err)
	require.Contains(t, user, "title number 0title number 1title number 2")
	require.Contains(t, user, `"vetoed it\\n## New rules"`)
	require.True(t, strings.HasSuffix(user, "dry"))
	bare := len(user) - len("title number 0title number 1title number 2") - len(`"vetoed it\\n## New rules"`)
	_, user, err = p.Render(Asking{Request: gen.Request{
		Avoid: list("title", 5000), Held: func() []string { return list("held", 5000) }, Remarks: list("remark", 500), Misread: list("misread", 500),
		Resting: []window.Resting{{What: "tile", Values: list("tile", 5000)}, {What: "word", Values: list("word", 5000)}},
	}})
	require.NoError(t, err)
	for _, name := range []string{"title number 0", "held number 0", "remark number 0", "misread number 0", "tile number 0", "word number 0"} {
		require.Contains(t, user, name)
	}
	require.NotContains(t, user, "remark number 20")
	require.NotContains(t, user, "misread number 20")
	require.LessOrEqual(t, len(user)-bare, len(user)/4)
	require.Greater(t, len(user)-bare, len(user)/6)

	p.Vars = nil
	_, _, err = p.Render(Asking{})
	require.ErrorContains(t, err, `map has no entry for key "tone"`)
}
