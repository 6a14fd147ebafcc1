package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/document"
	"dailies/gen"
	"dailies/gen/feedback"
	"dailies/prompts"
	"dailies/schemas"
	"dailies/validate"
)

// spoiling is a way in which a model spoils a pack: its text, or the form in which the
// server sends it.
type spoiling struct {
	name string
	pack func(pack map[string]any)         // changes what the pack says
	text func(text string) string          // changes how it is written
	send func(content string) (choice any) // changes how it is sent
}

// spoilings are fifteen ways, each of which real endpoints were seen to have.
func spoilings() []spoiling {
	member := func(pack map[string]any, list string, i int) map[string]any {
		return pack[list].([]any)[i].(map[string]any)
	}
	return []spoiling{
		{name: "a fence", text: func(s string) string { return "```json\n" + s + "\n```" }},
		{name: "prose", text: func(s string) string { return "Here is your pack:\n\n" + s + "\n\nShall I write another?" }},
		{name: "thoughts", text: func(s string) string { return "<think>Nine tiles, like {\"a\": 1}.</think>\n" + s }},
		{name: "a byte order mark", text: func(s string) string { return "\ufeff" + s }},
		{name: "no finish reason", send: func(content string) any {
			return map[string]any{"finish_reason": nil, "message": map[string]any{"content": content}}
		}},
		{name: "parts", send: func(content string) any {
			return map[string]any{"finish_reason": "stop", "message": map[string]any{"content": []any{map[string]any{"type": "text", "text": content}}}}
		}},
		{name: "a key too many", pack: func(pack map[string]any) { pack["comment"] = "My best yet." }},
		{name: "keys too many, deep inside", pack: func(pack map[string]any) {
			for i := range 4 {
				member(pack, "decoys", i)["difficulty"] = i
			}
		}},
		{name: "a pool too long", pack: func(pack map[string]any) {
			lines := pack["koaLines"].(map[string]any)
			for i := range 30 {
				lines["miss"] = append(lines["miss"].([]any), fmt.Sprintf("I have counted %d of those tonight.", i))
			}
		}},
		{name: "a dangling id", pack: func(pack map[string]any) {
			member(pack, "decoys", 0)["tempts"].([]any)[0].(map[string]any)["triple"] = "no-such-triple"
		}},
		{name: "a tag that is none", pack: func(pack map[string]any) { member(pack, "decoys", 2)["sourceGroup"] = "gadget" }},
		{name: "a key missing", pack: func(pack map[string]any) { delete(member(pack, "triples", 1), "title") }},
		{name: "a title too long", pack: func(pack map[string]any) { member(pack, "triples", 0)["title"] = strings.Repeat("Long ", 9) }},
		{name: "an early end", text: func(s string) string { return s[:len(s)*9/10] }},
		{name: "a key twice", text: func(s string) string { return strings.Replace(s, "{", `{"game":"triples",`, 1) }},
	}
}

// scribe is a simulated model and the server before it. Whenever it writes a pack afresh,
// it spoils every other one, by chance; an answer that is sent back with its faults it
// corrects, and keeps the rest. It counts four bytes for a token.
type scribe struct {
	sound func(change func(map[string]any)) string
	first spoiling // of the first answer
	draw  *rand.Rand

	mu       sync.Mutex
	answered int
	tokens   int
}

// reply answers a conversation; the content is what a client reads out of the choice.
func (s *scribe) reply(messages []string) (choice any, content string, how spoiling) {
	s.mu.Lock()
	defer s.mu.Unlock()
	corrects := len(messages) >= 4 && (strings.Contains(messages[len(messages)-1], ", column ") || strings.Contains(messages[len(messages)-1], "Correct this"))
	switch all := spoilings(); {
	case s.answered == 0:
		how = s.first
	case !corrects && s.draw.IntN(2) == 0:
		how = all[s.draw.IntN(len(all))]
	}
	s.answered++
	if how.pack == nil {
		how.pack = func(map[string]any) {}
	}
	content = s.sound(how.pack)
	if how.text != nil {
		content = how.text(content)
	}
	s.tokens += (len(content) + len(strings.Join(messages, ""))) / 4
	if how.send != nil {
		return how.send(content), content, how
	}
	return map[string]any{"finish_reason": "stop", "message": map[string]any{"content": content}}, content, how
}

// ServeHTTP implements http.Handler.
func (s *scribe) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var request struct{ Messages []struct{ Content string } }
	_ = json.NewDecoder(r.Body).Decode(&request)
	var messages []string
	for _, m := range request.Messages {
		messages = append(messages, m.Content)
	}
	choice, _, _ := s.reply(messages)
	_ = json.NewEncoder(w).Encode(map[string]any{"choices": []any{choice}})
}

// reask is how a pack was asked for before answers were sent back: whatever is not bare
// JSON is asked for again in a sentence, and whatever is no pack in words about one
// fault for each rule, without the answer. It reports whether it gained a pack.
func reask(t *testing.T, s *scribe) bool {
	t.Helper()
	prompt := feedback.Prompt{Text: prompts.Triples, Wanted: prompts.Wanted, Reask: prompts.Reask, Example: prompts.TriplesExample, Schema: schemas.TriplesPack}
	schema := validate.NewSchema(schemas.TriplesPack)
	var critiques []gen.Critique
	for range 4 { // rounds
		system, user, err := prompt.Render(feedback.Asking{Request: gen.Request{Critiques: critiques}, Number: 1, Of: 1})
		require.NoError(t, err)
		_, content, how := s.reply([]string{system, user})
		for retry := 0; retry < 5 && (how.send != nil || !json.Valid([]byte(content))); retry++ {
			_, content, how = s.reply([]string{system, user + "\n\nYour last answer could not be read. Answer with one whole JSON document and nothing else: no prose around it, no code fence."})
		}
		if how.send != nil || !json.Valid([]byte(content)) {
			return false
		}
		doc, faults := document.Parse([]byte(content))
		critique := gen.Critique{Source: "answer 1"}
		for _, f := range faults {
			critique.Faults = append(critique.Faults, gen.Fault{Rule: validate.FaultRule(f.Kind), Count: 1, Example: validate.Finding{Message: f.Message}})
		}
		if len(faults) == 0 {
			mismatches, err := schema.Check(doc)
			require.NoError(t, err)
			if len(mismatches) > 0 {
				critique.Faults = append(critique.Faults, gen.Fault{Rule: validate.SchemaRule(), Count: len(mismatches), Example: validate.Finding{Pointer: mismatches[0].Pointer, Message: mismatches[0].Error()}})
			}
		}
		if strings.Contains(content, "no-such-triple") {
			critique.Faults = append(critique.Faults, gen.Fault{Rule: gen.ErrPackReference, Count: 1, Example: validate.Finding{Message: "no-such-triple"}})
		}
		if len(critique.Faults) == 0 {
			return true
		}
		critiques = []gen.Critique{critique}
	}
	return false
}

// TestRepairGainsMore than asking again, measured on a model that spoils its first answer
// in fifteen ways and every other pack that it writes afresh.
func TestRepairGainsMore(t *testing.T) {
	if testing.Short() {
		t.Skip("it fills a day for each way")
	}
	const draws = 20 // of the reask, whose gain is left to chance
	sound := func(change func(map[string]any)) string { return packOf(t, "guest-wifi", change) }
	var gained, tokens, reasked, reaskTokens int
	for i, way := range spoilings() {
		s := &scribe{sound: sound, first: way, draw: rand.New(rand.NewPCG(uint64(i), 0))}
		server := httptest.NewServer(s)
		code, out, errs := generateFrom(t, server.URL+"/v1", t.TempDir(), "--retries", "5")
		server.Close()
		require.Equal(t, exitClean, code, way.name+out+errs)
		require.LessOrEqual(t, s.answered, 2, way.name)
		gained, tokens = gained+1, tokens+s.tokens
		for draw := range draws {
			s := &scribe{sound: sound, first: way, draw: rand.New(rand.NewPCG(uint64(i), uint64(draw+1)))}
			if reask(t, s) {
				reasked++
			}
			reaskTokens += s.tokens
		}
	}
	repair, before := 1000*float64(gained)/float64(tokens), 1000*float64(reasked)/float64(reaskTokens)
	t.Logf("packs gained per 1,000 tokens: repair %.4f (%d of %d, %d tokens each), reask %.4f (%d of %d, %d tokens each)",
		repair, gained, len(spoilings()), tokens/gained, before, reasked, draws*len(spoilings()), reaskTokens/reasked)
	require.Greater(t, repair, before)
}
