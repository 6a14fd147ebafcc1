package llm

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen/feedback"
	"dailies/gen/llm/budget"
)

// bulky is a prompt of so many bytes.
func bulky(c Config, bytes int) Config {
	prompt := c.Prompts["triples"]
	prompt.Text = `{{define "system"}}be dry{{end}}{{define "user"}}` + strings.Repeat("word ", bytes/5) + `{{end}}`
	c.Prompts = map[string]feedback.Prompt{"triples": prompt}
	return c
}

// told is a completion that reports this usage.
func told(prompt, answer int, content string) fault {
	return says(fmt.Sprintf(`{"usage":{"prompt_tokens":%d,"completion_tokens":%d},"choices":[{"message":{"content":%q}}]}`, prompt, answer, content))
}

// TestABudgetThatIsToldOneToken buys no more requests than an honest one: impossible usage is
// charged as estimated, and reported once.
func TestABudgetThatIsToldOneToken(t *testing.T) {
	answer := `{"a":"` + strings.Repeat("x", 3000) + `"}`
	spend := func(prompt, tokens int) (requests int, notes []string) {
		server := faulty(t, times(30, told(prompt, tokens, answer))...)
		c := bulky(config(server.URL+"/v1"), 15_000)
		c.InFlight, c.MaxAnswerTokens, c.Format = 1, 1000, Plain
		var err error
		c.Budget, err = budget.New(budget.Limits{Allowance: budget.Allowance{Tokens: 30_000}}, nil, "m")
		require.NoError(t, err)
		c.Note = func(line string) { notes = append(notes, line) }
		_, err = author(t, c).write(context.Background(), triples(16))
		require.ErrorAs(t, err, new(*budget.Exhausted))
		return len(server.bodies), notes
	}
	honest, notes := spend(4000, 900)
	require.Empty(t, notes)
	require.Equal(t, 5, honest)
	lied, notes := spend(1, 1)
	require.Equal(t, 4, lied, "an estimate errs on the side of the budget")
	require.Len(t, notes, 1)
	require.Contains(t, notes[0], "not believed")
	half, _ := spend(4000, 1)
	require.Equal(t, lied, half, "an answer of 3,000 bytes has more than one token too")
}

// TestAPromptThatDidNotArriveWhole is reported once.
func TestAPromptThatDidNotArriveWhole(t *testing.T) {
	for prompt, warned := range map[int]int{2048: 1, 2600: 0} {
		var notes []string
		c := bulky(config(faulty(t, times(2, told(prompt, 1, "{}"))...).URL+"/v1"), 15_000)
		c.InFlight, c.Note = 1, func(line string) { notes = append(notes, line) }
		a := author(t, c)
		_, err := a.write(context.Background(), triples(2))
		require.NoError(t, err)
		require.Len(t, notes, warned)
		require.Equal(t, 2*prompt, a.Usage().PromptTokens, "it is charged as told all the same")
		if warned > 0 {
			require.Contains(t, notes[0], "2048 tokens for a prompt of about 5002")
		}
	}
}

// TestBytesThatAreNoText are refused wherever they are in a body, raw or escaped; the question
// is asked once more, with what was wrong.
func TestBytesThatAreNoText(t *testing.T) {
	completion := func(content, more string) fault {
		return says(`{"choices":[{"message":{"content":"` + content + `"` + more + `}}]}`)
	}
	for name, c := range map[string]struct {
		fault fault
		sound bool
	}{
		"a raw byte":             {completion("{\\\"a\\\":\\\"\xff\\\"}", ""), false},
		"half an escaped pair":   {completion(`{\"a\":\"\ud83d\"}`, ""), false},
		"two halves, swapped":    {completion(`{\"a\":\"\ude00\ud83d\"}`, ""), false},
		"half a pair, then text": {completion(`{\"a\":\"\ud83dx\u0041\"}`, ""), false},
		"next to the answer":     {completion("{}", `,"note":"\udc00"`), false},
		"a whole pair":           {completion(`{\"a\":\"\ud83d\ude00\"}`, ""), true},
		"an escaped backslash":   {completion(`{\"a\":\"\\\\ud83d\"}`, ""), true},
		"letters":                {completion(`{\"a\":\"caf\u00e9 é\"}`, ""), true},
	} {
		server := faulty(t, c.fault, c.fault)
		a, m, _ := patient(t, config(server.URL+"/v1"))
		_, err := a.write(context.Background(), triples(1))
		if c.sound {
			require.NoError(t, err, name)
			require.Len(t, server.bodies, 1, name)
			continue
		}
		require.ErrorContains(t, err, "not UTF-8", name)
		require.Len(t, server.bodies, 2, name)
		require.Contains(t, server.bodies[1], "bytes that are no UTF-8", name)
		require.Equal(t, string(NotUTF8), m.results[0].Outcome)
	}
}

// TestProseGoesBackOnce, with what was wrong; a model that goes on talking has refused.
func TestProseGoesBackOnce(t *testing.T) {
	for _, content := range []string{"I would rather talk.", `{"a":1} and {"b":2}`, `{"a":`} {
		server := faulty(t, times(9, says(answer(content, "stop", "")))...)
		a, _, _ := patient(t, config(server.URL+"/v1"))
		_, err := a.write(context.Background(), triples(1))
		var failure *Failure
		require.ErrorAs(t, err, &failure)
		require.Equal(t, 2, failure.Attempts)
		require.Len(t, server.bodies, 2, content)
		require.Contains(t, server.bodies[1], "Your last answer")
	}
	busy := status(503, "")
	server := faulty(t, says(answer("prose", "stop", "")), busy, busy)
	a, _, _ := patient(t, config(server.URL+"/v1"))
	_, err := a.write(context.Background(), triples(1))
	require.NoError(t, err, "what happens on the way does not count for another answer")
}

// TestAnAnswerAtItsLimit is known by either of its names.
func TestAnAnswerAtItsLimit(t *testing.T) {
	for _, reason := range []string{"length", "max_tokens"} {
		server := faulty(t, says(answer("{", reason, "")))
		a, m, _ := patient(t, config(server.URL+"/v1"))
		_, err := a.write(context.Background(), triples(1))
		require.NoError(t, err)
		require.Equal(t, string(TooLong), m.results[0].Outcome)
		require.Contains(t, server.bodies[1], "too long")
	}
}
