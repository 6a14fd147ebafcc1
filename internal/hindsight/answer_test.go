package hindsight_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/session"
	"dailies/game/session/sessiontest"
	"dailies/internal/hindsight"
)

// TestAnswersOfEveryRequest: what a page asks for is answered, whatever it is.
func TestAnswersOfEveryRequest(t *testing.T) {
	document := puzzle(t, "coffee")
	log := sessiontest.Log(t, document, 2)
	ask := func(r hindsight.Request, told hindsight.Progress) (reply hindsight.Reply) {
		request, err := json.Marshal(r)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal([]byte(hindsight.OnPages().Answer(t.Context(), string(request), told)), &reply))
		return reply
	}
	var steps []int
	sound := hindsight.Request{Game: "aura", Document: string(document), Log: string(log)}
	reply := ask(sound, func(done, of int) { steps = append(steps, done, of) })
	require.Empty(t, reply.Problem)
	n := len(reply.Review.Moves)
	require.Len(t, steps, 2*n, "every move is told")
	require.Equal(t, []int{n, n}, steps[len(steps)-2:])
	for _, c := range []struct {
		game, document, log, says string
	}{
		{"freeplay", sound.Document, sound.Log, "no play of"},
		{"chess", sound.Document, sound.Log, "no play of"},
		{"aura", "", sound.Log, "the text ends"},
		{"aura", "{}", sound.Log, ""},
		{"testimony", sound.Document, sound.Log, ""},
		{"aura", sound.Document, "", "JSON"},
		{"aura", sound.Document, strings.Repeat(" ", session.MaxLog+2), "at most 16000"},
		{"aura", sound.Document, strings.Replace(sound.Log, `"draft":["`, `"draft":["x`, 1), "move 1 cannot be played"},
	} {
		reply := ask(hindsight.Request{Game: c.game, Document: c.document, Log: c.log}, nil)
		require.Nil(t, reply.Review, c)
		require.NotEmpty(t, reply.Problem)
		require.Contains(t, reply.Problem, c.says)
	}
	require.Contains(t, hindsight.OnPages().Answer(t.Context(), "{", nil), "problem")
}
