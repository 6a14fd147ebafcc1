package llm

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"

	"github.com/sashabaranov/go-openai"

	"dailies/gen"
	"dailies/gen/llm/budget"
	"dailies/gen/llm/tape"
)

// question is one request of a round.
type question struct {
	asking gen.Asking
	tape   tape.Question // what is asked, under which its answer is kept
	rider  string        // what an answer that could not be used adds to the prompt
}

// The riders.
const (
	askLess = "Your last answer was too long. Write the smallest pack that the rules above allow: no list longer than its minimum, no text longer than it has to be."
	askJSON = "Your last answer could not be read. Answer with one whole JSON document and nothing else: no prose around it, no code fence."
)

// question renders what is asked.
func (a *Author) question(asking gen.Asking, prompt gen.Prompt) (question, error) {
	system, user, err := prompt.Render(asking)
	if err != nil {
		return question{}, err
	}
	q := tape.Question{
		Model: a.config.Model, BaseURL: a.config.BaseURL, System: system, User: user, Format: a.config.Format,
		Parameters: tape.Parameters{MaxAnswer: a.config.MaxAnswerTokens, TokenField: a.config.TokenField},
	}
	if t := a.config.Temperature; t != nil {
		q.Parameters.Temperature = strconv.FormatFloat(*t, 'f', -1, 64)
	}
	if a.config.Format == JSONSchema {
		q.Schema = a.schemas[asking.Game]
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	asked := asking.Game + "\x00" + system + "\x00" + user
	q.Attempt = a.asked[asked]
	a.asked[asked]++
	return question{asking: asking, tape: q}, nil
}

// questions renders the requests of a round, before any of them is sent.
func (a *Author) questions(request gen.Request) ([]question, error) {
	prompt, ok := a.config.Prompts[request.Game]
	if !ok {
		return nil, fmt.Errorf("there is no prompt for %s", request.Game)
	}
	of := min(request.Want, packsPerRound)
	var questions []question
	for i := range of {
		q, err := a.question(gen.Asking{Request: request, Number: i + 1, Of: of}, prompt)
		if err != nil {
			return nil, err
		}
		questions = append(questions, q)
	}
	return questions, nil
}

// material is what an answer is to the pipeline, nil for none; the error is what the
// material does not tell.
func (a *Author) material(q question, answer answered) (*gen.Material, error) {
	if answer.content == "" {
		return nil, answer.err
	}
	return &gen.Material{
		Source: q.source(), Data: []byte(answer.content), Number: q.asking.Number, Of: q.asking.Of,
		Origin: gen.Origin{Author: "openai", Model: a.config.Model, PromptHash: q.promptHash()},
	}, answer.err
}

// source names the answer in messages.
func (q question) source() string {
	return "answer " + strconv.Itoa(q.asking.Number) + " of asking " + strconv.Itoa(q.asking.Round+1)
}

func (q question) promptHash() string {
	sum := sha256.Sum256([]byte(q.tape.System + "\x00" + q.tape.User))
	return hex.EncodeToString(sum[:])
}

// after is the question to ask after a failure.
func (q question) after(failure *Failure) question {
	switch failure.Kind.Remedy() {
	case Less:
		q.rider = askLess
	case Reask:
		q.rider = askJSON
	}
	return q
}

// estimate is how many tokens the prompt is reckoned to have.
func (q question) estimate() int {
	return budget.Estimate(len(q.tape.System) + len(q.tape.User) + len(q.tape.Schema) + len(q.rider))
}

// request is the question as the library sends it.
func (a *Author) request(q question) openai.ChatCompletionRequest {
	request := a.config.request()
	user := q.tape.User
	if q.rider != "" {
		user += "\n\n" + q.rider
	}
	request.Messages = []openai.ChatCompletionMessage{
		{Role: openai.ChatMessageRoleSystem, Content: q.tape.System},
		{Role: openai.ChatMessageRoleUser, Content: user},
	}
	switch a.config.Format {
	case JSONObject:
		request.ResponseFormat = &openai.ChatCompletionResponseFormat{Type: openai.ChatCompletionResponseFormatTypeJSONObject}
	case JSONSchema:
		request.ResponseFormat = &openai.ChatCompletionResponseFormat{
			Type: openai.ChatCompletionResponseFormatTypeJSONSchema,
			JSONSchema: &openai.ChatCompletionResponseFormatJSONSchema{
				Name: q.asking.Game + "_pack", Schema: q.tape.Schema, Strict: true,
			},
		}
	}
	return request
}
