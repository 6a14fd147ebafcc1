package llm

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTheDocumentListsTheCauses: docs/endpoints.md has the table of causes. With WRITE set it is written.
func TestTheDocumentListsTheCauses(t *testing.T) {
	const file, mark = "../../docs/endpoints.md", "<!-- causes -->\n"
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	prose, _, found := strings.Cut(string(text), mark)
	require.True(t, found)
	want := prose + mark + causesTable()
	if os.Getenv("WRITE") != "" {
		require.NoError(t, os.WriteFile(file, []byte(want), 0o644))
		return
	}
	require.Equal(t, want, string(text), "run WRITE=1 go test ./gen/llm -run TestTheDocumentListsTheCauses")
}

func causesTable() string {
	var out strings.Builder
	out.WriteString("\n| cause | HTTP | by its code | by its text | then |\n|---|---|---|---|---|\n")
	for _, c := range Causes() {
		status := strings.Trim(fmt.Sprint(c.Status), "[]")
		pattern := func(text string) string {
			if text == "" {
				return ""
			}
			return "`" + strings.ReplaceAll(text, "|", `\|`) + "`"
		}
		fmt.Fprintf(&out, "| %s | %s | %s | %s | %s |\n", c.Name, status, pattern(c.Code), pattern(c.Text), c.then())
	}
	return out.String()
}

// then is what follows from a cause.
func (c Cause) then() string {
	if c.rung != noRung {
		return "asked without it"
	}
	return map[Remedy]string{StopAll: "the author stops", Wait: "waited out", Again: "asked again", GiveUp: "done without"}[c.Kind.Remedy()]
}

// TestEveryCauseFits a refusal of its own, which no cause before it takes.
func TestEveryCauseFits(t *testing.T) {
	for name, said := range map[string]struct {
		status     int
		code, text string
	}{
		"no money":                          {http.StatusTooManyRequests, "insufficient_quota", ""},
		"the quota of the day":              {http.StatusTooManyRequests, "", "Quota exceeded: GenerateRequestsPerDay per day"},
		"a prompt beyond a minute's tokens": {http.StatusRequestEntityTooLarge, "rate_limit_exceeded", "Request too large for model `x` in organization `y` on tokens per minute (TPM): Limit 6000, Requested 9000"},
		"an answer only as a stream":        {http.StatusBadRequest, "", "parameter.enable_thinking must be set to false for non-streaming calls"},
		"the length of an answer":           {http.StatusBadRequest, "max_tokens", "max_tokens is too large: 100000. This model supports at most 16384 completion tokens"},
		"the form of an answer, perhaps":    {http.StatusBadRequest, "INVALID_ARGUMENT", "Request contains an invalid argument."},
		"a prompt that does not fit":        {http.StatusInternalServerError, "", "the prompt is too long"},
		"a filter":                          {http.StatusBadRequest, "content_filter", ""},
		"a sample that failed":              {http.StatusBadRequest, "json_validate_failed", ""},
		"the key":                           {http.StatusUnauthorized, "", ""},
		"the region":                        {http.StatusBadRequest, "", "User location is not supported for the API use."},
		"no access":                         {http.StatusForbidden, "", "no"},
		"no such model":                     {http.StatusBadRequest, "", "Model 'x' does not exist"},
		"no such address":                   {http.StatusNotFound, "", "404 page not found"},
		"system text":                       {http.StatusBadRequest, "", "Developer instruction is not enabled for models/x"},
		"turns":                             {http.StatusInternalServerError, "", "roles must alternate user/assistant"},
		"the field that bounds an answer":   {http.StatusBadRequest, "unsupported_parameter max_completion_tokens", ""},
		"--temperature":                     {http.StatusBadRequest, "unsupported_value temperature", ""},
		"--top-p":                           {http.StatusUnprocessableEntity, "", "Extra inputs are not permitted: top_p"},
		"--model-seed":                      {http.StatusBadRequest, "", "seed is not supported"},
		"--reasoning-effort":                {http.StatusBadRequest, "", "Unrecognized request argument supplied: reasoning_effort"},
		"the form of an answer":             {http.StatusBadRequest, "", "failed to parse grammar"},
		"the bounds of a schema":            {http.StatusInternalServerError, "", "could not compile the grammar"},
		"too much at once":                  {http.StatusTooManyRequests, "", "slow down"},
		"not now":                           {http.StatusRequestTimeout, "", ""},
	} {
		found := ""
		for _, c := range Causes() {
			if c.fits(said.status, complaint{code: said.code, text: said.text}) {
				found = c.Name
				break
			}
		}
		require.Equal(t, name, found)
	}
	for _, silent := range []string{"the key 'x' is not allowed here", "the model is restricted, and so is the prompt", "what?", "bad value in messages[0]"} {
		for _, c := range Causes() {
			require.False(t, c.fits(http.StatusBadRequest, complaint{text: silent}), "%s: %s", c.Name, silent)
		}
	}
}
