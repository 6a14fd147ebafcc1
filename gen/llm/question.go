package llm

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"github.com/sashabaranov/go-openai"

	"dailies/gen"
	"dailies/gen/feedback"
	"dailies/gen/llm/budget"
	"dailies/gen/llm/recording"
)

// question is one request of a round.
type question struct {
	asking   feedback.Asking
	exchange recording.Question // what is asked; its answer is kept under this
	followUp []message          // what a failed attempt adds; no part of the exchange
	loose    bool               // an answer need not be JSON
	as       string             // see [Turn]
	strict   strictForm         // that the answer has to keep; none for a loose one
	manner   manner             // how it is sent, as the endpoint takes it at that time
	less     func() (system, user string)
	ticket   *ticket // for the batch; nil for none
}

// message is one turn of the conversation.
type message struct{ role, text string }

// question renders one request: for a new pack, or for the correction of an earlier one.
func (a *Author) question(asking feedback.Asking, prompt feedback.Prompt, repair *gen.Critique) (question, error) {
	shown := asking
	if repair != nil { // only its own faults matter, and all repairs begin alike
		shown.Critiques, shown.Window, shown.Number, shown.Of = nil, nil, 1, 1
	}
	system, user, err := prompt.Render(shown)
	if err != nil {
		return question{}, err
	}
	q := recording.Question{
		Model: a.config.Model, BaseURL: a.config.BaseURL, System: system, User: user, Format: a.config.keyedFormat(),
		Parameters: a.config.parameters(), Prompts: prompt.Folder,
	}
	if repair != nil {
		q.Previous = repair.Text
		if q.Correction, err = prompt.Correction(*repair); err != nil {
			return question{}, err
		}
	}
	strict, err := a.strictForm(packForm(asking.Game), prompt.Schema, a.config.Endpoint)
	if err != nil {
		return question{}, err
	}
	if q.Format == JSONSchema {
		q.Schema = strict.keyed
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	asked := strings.Join([]string{asking.Game, system, user, q.Previous, q.Correction}, "\x00")
	q.Attempt = a.times[asked]
	a.times[asked]++
	less := func() (system, user string) {
		shown.Avoid, shown.Resting, shown.Held, shown.Remarks, shown.Misread, shown.Needs = nil, nil, nil, nil, nil, nil
		shown.Critiques, shown.Window = nil, nil
		system, user, _ = prompt.Render(shown) // which worked with more to say
		return system, user
	}
	return question{asking: asking, exchange: q, strict: strict, less: less}, nil
}

// packForm names the form of a game's packs.
func packForm(game string) string { return game + "_pack" }

// keyedFormat returns the format in the key of a question. It depends on the settings alone and not
// on what a server took, so that a recording is found again.
func (c Config) keyedFormat() string {
	if c.Format == Auto {
		return JSONSchema
	}
	return c.Format
}

// parameters returns the settings that are part of what is asked.
func (c Config) parameters() recording.Parameters {
	number := func(n *float64) string {
		if n == nil {
			return ""
		}
		return strconv.FormatFloat(*n, 'f', -1, 64)
	}
	p := recording.Parameters{
		MaxAnswer: c.MaxAnswerTokens, TokenField: c.TokenField, Temperature: number(c.Temperature),
		TopP: number(c.TopP), Effort: c.ReasoningEffort, Deployment: c.Deployment,
	}
	if c.Seed != nil {
		p.Seed = strconv.Itoa(*c.Seed)
	}
	return p
}

// questions renders the requests of a round, before any of them is sent.
func (a *Author) questions(request gen.Request) ([]question, error) {
	prompt, ok := a.config.Prompts[request.Game]
	if !ok {
		return nil, fmt.Errorf("there is no prompt for %s", request.Game)
	}
	repairs := feedback.Repairs(request.Critiques)
	var questions []question
	for i, asking := range feedback.Askings(request) {
		var repair *gen.Critique
		if i < len(repairs) {
			repair = &repairs[i]
		}
		q, err := a.question(asking, prompt, repair)
		if err != nil {
			return nil, err
		}
		questions = append(questions, q)
	}
	return questions, nil
}

// submission wraps an answer for the pipeline; nil when there is none. The error passes
// through.
func (a *Author) submission(q question, answer answered) (*gen.Submission, error) {
	if answer.content == "" {
		return nil, answer.err
	}
	return &gen.Submission{
		Source: q.source(), Data: []byte(answer.content), Number: q.asking.Number, Of: q.asking.Of,
		Origin: gen.Origin{Author: "openai", Model: a.config.Model, PromptHash: q.promptHash(), Prompts: q.exchange.Prompts},
	}, answer.err
}

// source returns the answer's name in messages.
func (q question) source() string {
	return gen.AnswerName(q.asking.Round, q.asking.Number)
}

func (q question) promptHash() string {
	text := q.exchange.System + "\x00" + q.exchange.User
	if q.exchange.Previous != "" {
		text += "\x00" + q.exchange.Previous + "\x00" + q.exchange.Correction
	}
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// messages returns the conversation as it is sent.
func (q question) messages() []message {
	system, user := q.exchange.System, q.exchange.User
	if q.manner.short && q.less != nil {
		system, user = q.less()
	}
	all := []message{{openai.ChatMessageRoleSystem, system}, {openai.ChatMessageRoleUser, user}}
	if q.exchange.Previous != "" {
		all = append(all, message{openai.ChatMessageRoleAssistant, q.exchange.Previous}, message{openai.ChatMessageRoleUser, q.exchange.Correction})
	}
	return q.manner.turns.of(append(all, q.followUp...))
}

// of joins the messages of a conversation as far as an endpoint needs it. Two of the same role in a
// row are one, since some chat templates take no other.
func (t turns) of(all []message) []message {
	var joined []message
	for _, m := range all {
		switch {
		case t == oneTurn && m.role == openai.ChatMessageRoleAssistant:
			m = message{openai.ChatMessageRoleUser, "You answered:\n\n" + m.text}
		case t != allTurns && m.role == openai.ChatMessageRoleSystem:
			m.role = openai.ChatMessageRoleUser
		}
		if last := len(joined) - 1; last >= 0 && joined[last].role == m.role {
			joined[last].text += "\n\n" + m.text
			continue
		}
		joined = append(joined, m)
	}
	return joined
}

// estimate returns the estimated number of tokens of the prompt.
func (q question) estimate() int {
	bytes := 0
	if q.exchange.Schema != "" {
		bytes = q.strict.bytes
	}
	for _, m := range q.messages() {
		bytes += len(m.text)
	}
	return budget.Estimate(bytes)
}
