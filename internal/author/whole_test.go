package author

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/gen"
	"dailies/gen/feedback"
	"dailies/gen/llm"
)

// TestANightWithoutItsStoriesIsLinesAlone: what a model refused to write is not made up, and the
// rest is used.
func TestANightWithoutItsStoriesIsLinesAlone(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body := make([]byte, 1<<16)
		n, _ := r.Body.Read(body)
		answer := `{\"own\": 1}`
		if asked := string(body[:n]); strings.Contains(asked, "part") {
			answer = `{\"part\": 1}`
			if strings.Contains(asked, "part 5") {
				answer = "no"
			}
			if !strings.Contains(asked, "keep to the hour") {
				answer = "the parts are not told what they are for"
			}
		}
		fmt.Fprintf(w, `{"choices":[{"finish_reason":"stop","message":{"content":"%s"}}]}`, answer)
	}))
	defer server.Close()
	prompt := func(user string) feedback.Prompt {
		return feedback.Prompt{Text: `{{define "system"}}s{{end}}{{define "user"}}` + user + ` {{.Number}} {{.Brief}}{{end}}`, Schema: []byte(`{"type":"object"}`)}
	}
	author, err := llm.New(llm.Config{
		BaseURL: server.URL + "/v1", Model: "m", Key: "k", Format: llm.JSONObject, Now: time.Now,
		Prompts: map[string]feedback.Prompt{"night": prompt("own"), "story": prompt("part")},
	})
	require.NoError(t, err)
	m := &model{author: author, wholes: map[string]*gen.Composition{"night": {Of: "story", Count: 3, Key: "stories", Brief: "keep to the hour"}}}
	var got []string
	err = m.write(t.Context(), gen.Request{Game: "night", Want: 2}, func(s gen.Submission) error {
		got = append(got, string(s.Data))
		return nil
	})
	require.Error(t, err, "a story is missing")
	require.Equal(t, []string{`{"own":1,"stories":[{"part":1},{"part":1},{"part":1}]}`, `{"own": 1}`}, got)
}
