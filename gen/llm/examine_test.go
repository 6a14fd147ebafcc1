package llm

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/gen/llm/provider"
	"dailies/gen/llm/stricttest"
)

// TestExamine asks stand-ins of every form: each by the provider's rules, each once.
func TestExamine(t *testing.T) {
	for name, want := range map[string]string{
		"openai": "yes yes yes yes yes", "lmstudio": "yes yes no yes yes", "groq": "no yes yes yes yes", "anthropic": "no yes no yes yes",
	} {
		server := stricttest.New(t, stricttest.RulesOf(name), `{"words":["door","lamp"]}`)
		all, err := Examine(context.Background(), Config{BaseURL: server.URL, Model: "m", Key: key, Timeout: 5 * time.Second, Now: time.Now})
		require.NoError(t, err, name)
		var got []string
		for _, one := range all {
			got = append(got, map[bool]string{true: "yes", false: "no"}[one.Works])
			require.Equal(t, one.Works, one.Reason == "", name)
		}
		require.Equal(t, want, strings.Join(got, " "), name)
		require.Equal(t, LongPrompt, all[4].Question)
	}
}

// TestExamineFindsAContextThatIsTooShort, and an endpoint where nothing works.
func TestExamineFindsAContextThatIsTooShort(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var request struct{ Messages []struct{ Content string } }
		_ = json.NewDecoder(r.Body).Decode(&request)
		_, list, _ := strings.Cut(request.Messages[1].Content, "list: ")
		words := strings.Fields(list[max(0, len(list)-4000):]) // what is left of it in the context
		fmt.Fprint(w, answer(fmt.Sprintf(`{"words":[%q,%q]}`, words[0], words[len(words)-1]), "stop", ""))
	}))
	t.Cleanup(server.Close)
	all, err := Examine(context.Background(), Config{BaseURL: server.URL + "/v1", Model: "m", Timeout: 5 * time.Second, Now: time.Now})
	require.NoError(t, err)
	require.True(t, all[0].Works && all[3].Works)
	require.False(t, all[4].Works)
	require.Contains(t, all[4].Reason, "first and the last word")
	require.True(t, all[0].Usage.Reported)
	require.False(t, all[4].Usage.Reported, "100 tokens for 48 kB")

	all, err = Examine(context.Background(), Config{BaseURL: faulty(t, times(9, status(401, `{"error":{"message":"bad key"}}`))...).URL + "/v1", Model: "m", Timeout: 5 * time.Second, Now: time.Now})
	require.NoError(t, err)
	require.Len(t, all, 4)
	require.Contains(t, all[0].Reason, "bad key")
	_, err = Examine(context.Background(), Config{Endpoint: provider.Preset{Name: "azure"}, Model: "m", Now: time.Now})
	require.ErrorContains(t, err, "--base-url")
}
