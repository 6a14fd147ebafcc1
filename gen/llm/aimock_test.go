package llm

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/gen"
)

// aimock starts the npm package @copilotkit/aimock, a chat endpoint by other people, on a free
// port, and returns its address. It answers by the name of the model, as testdata/aimock.json
// says. PACK stands there for a whole pack, which aimock returns too.
func aimock(t *testing.T) (address, pack string) {
	t.Helper()
	program, written := installed(t, "llmock"), guestWifi(t)
	quoted, err := json.Marshal(written)
	require.NoError(t, err)
	fixtures, err := os.ReadFile("testdata/aimock.json")
	require.NoError(t, err)
	name := filepath.Join(t.TempDir(), "fixtures.json")
	require.NoError(t, os.WriteFile(name, []byte(strings.Replace(string(fixtures), `"PACK"`, string(quoted), 1)), 0o600))

	command := exec.Command(program, "--port", "0", "--fixtures", name, "--strict", "--validate-on-load")
	command.Env = append(os.Environ(), "AIMOCK_API_KEYS="+key)
	output, err := command.StdoutPipe()
	require.NoError(t, err)
	command.Stderr = command.Stdout
	require.NoError(t, command.Start())
	t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
	})
	return listening(t, bufio.NewScanner(output)), written
}

// listening reads what the server says until it names its address, and then the rest
// too, so that it never waits for a reader.
func listening(t *testing.T, lines *bufio.Scanner) string {
	t.Helper()
	var said []string
	for lines.Scan() {
		if _, address, ok := strings.Cut(lines.Text(), "listening on "); ok {
			go func() {
				for lines.Scan() {
				}
			}()
			return address
		}
		said = append(said, lines.Text())
	}
	require.Fail(t, "aimock ended before it listened", strings.Join(said, "\n"))
	return ""
}

// asking is an author that asks aimock; the model decides the answer.
func asking(t *testing.T, config Config) *Author {
	t.Helper()
	config.Prompts, config.Now = tripled(), time.Now
	if config.Key == "" {
		config.Key = key
	}
	return author(t, config)
}

// served returns how many requests aimock had for a model, and how they ended.
func served(t *testing.T, address, model string) (statuses []int) {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, address+"/__aimock/journal?path="+url.QueryEscape("/v1/chat/completions"), nil)
	require.NoError(t, err)
	request.Header.Set("Authorization", "Bearer "+key)
	response, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	defer response.Body.Close()
	var journal []struct {
		Body     struct{ Model string }
		Response struct{ Status int }
	}
	require.NoError(t, json.NewDecoder(response.Body).Decode(&journal))
	for _, entry := range journal {
		if entry.Body.Model == model {
			statuses = append(statuses, entry.Response.Status)
		}
	}
	return statuses
}

// TestAimock asks a server that knows nothing of this program: first what goes well,
// then every fault that it can be made to have.
func TestAimock(t *testing.T) {
	address, pack := aimock(t)
	base := address + "/v1"
	ctx := context.Background()
	want := func(n int) gen.Request { return gen.Request{Game: "triples", Want: n, Avoid: []string{"old"}} }

	t.Run("a pack in structured form", func(t *testing.T) {
		a := asking(t, Config{BaseURL: base, Model: "good"})
		materials, err := a.write(ctx, want(3))
		require.NoError(t, err)
		require.Len(t, materials, 3)
		for _, m := range materials {
			require.Equal(t, pack, string(m.Data))
		}
		require.Equal(t, gen.Usage{Requests: 3, PromptTokens: 360, AnswerTokens: 12_000}, a.Usage())
		require.Equal(t, []int{200, 200, 200}, served(t, address, "good"))
	})
	t.Run("a JSON object", func(t *testing.T) {
		materials, err := asking(t, Config{BaseURL: base, Model: "object", Format: JSONObject}).write(ctx, want(1))
		require.NoError(t, err)
		require.Len(t, materials, 1)
	})
	t.Run("an address without a path", func(t *testing.T) {
		materials, err := asking(t, Config{BaseURL: address, Model: "good"}).write(ctx, want(1))
		require.NoError(t, err)
		require.Len(t, materials, 1)
	})
	for model, says := range map[string]string{
		"busy": "429", "broken": "500", "overloaded": "503", "absent": "404",
		"long": "finish_reason", "filtered": "content_filter", "calls": "tool_calls",
		"malformed": "", "cut": "", "unknown to it": "503",
	} {
		t.Run(model, func(t *testing.T) {
			materials, err := asking(t, Config{BaseURL: base, Model: model}).write(ctx, want(1))
			require.ErrorContains(t, err, says)
			require.Empty(t, materials)
			require.NotContains(t, err.Error(), key)
		})
	}
	t.Run("slow", func(t *testing.T) {
		_, err := asking(t, Config{BaseURL: base, Model: "slow", Timeout: 100 * time.Millisecond}).write(ctx, want(1))
		require.ErrorContains(t, err, "100ms")
	})
	t.Run("a wrong key", func(t *testing.T) {
		_, err := asking(t, Config{BaseURL: base, Model: "good", Key: "sk-wrong"}).write(ctx, want(4))
		var setting *SettingError
		require.ErrorAs(t, err, &setting)
		require.ErrorContains(t, err, "OPENAI_API_KEY")
		require.NotContains(t, err.Error(), "sk-wrong")
	})
	t.Run("recovers", func(t *testing.T) {
		a, _, _ := patient(t, Config{BaseURL: base, Model: "recovers", Key: key, Prompts: tripled(), Now: time.Now})
		materials, err := a.write(ctx, want(1))
		require.NoError(t, err)
		require.Len(t, materials, 1)
		require.Equal(t, fmt.Sprint([]int{429, 500, 200}), fmt.Sprint(served(t, address, "recovers")))
	})
}
