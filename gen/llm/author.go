package llm

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/sashabaranov/go-openai"

	"dailies/game/document"
	"dailies/gen"
)

// Answer formats: how the server is asked to keep to the schema. Servers differ.
const (
	JSONSchema = "json_schema" // the schema itself, strict
	JSONObject = "json_object" // any JSON object
	Plain      = "text"        // nothing
)

// The bounds of an author that is not told otherwise.
const (
	DefaultTimeout = 3 * time.Minute
	packsPerRound  = 16                    // a pack serves many days, so more are never needed at once
	maxBody        = 4 * document.MaxBytes // bytes of a response, which wraps and escapes the answer
)

// Config is what an author needs to know.
type Config struct {
	BaseURL string
	Model   string
	Key     string // never logged, never written
	Format  string // JSONSchema for none
	Timeout time.Duration
	Prompts map[string]gen.Prompt // by game
}

// Author asks a model. It is safe for one Write at a time.
type Author struct {
	config Config
	client *openai.Client
	bare   bool // the address has no path: where it is not found, /v1 is tried once

	mu    sync.Mutex
	usage gen.Usage
}

// New makes an author. The error is a setting that is missing or makes no sense.
func New(config Config) (*Author, error) {
	if config.Model == "" {
		return nil, errors.New("no model is set: give --model, OPENAI_MODEL or openai.model in dailies.yaml")
	}
	if config.Key == "" {
		return nil, errors.New("no key is set: OPENAI_API_KEY is empty")
	}
	switch config.Format {
	case "":
		config.Format = JSONSchema
	case JSONSchema, JSONObject, Plain:
	default:
		return nil, fmt.Errorf("no answer format is called %q; there are %s, %s, %s", config.Format, JSONSchema, JSONObject, Plain)
	}
	if config.Timeout <= 0 {
		config.Timeout = DefaultTimeout
	}
	address, err := url.Parse(config.BaseURL)
	if err != nil || config.BaseURL != "" && (address.Scheme != "http" && address.Scheme != "https" || address.Host == "") {
		return nil, fmt.Errorf("the base URL %s is no http or https address", document.Quote(config.BaseURL))
	}
	bare := config.BaseURL != "" && strings.Trim(address.Path, "/") == ""
	return &Author{config: config, bare: bare, client: client(config, config.BaseURL)}, nil
}

// client makes the client for an address; the library's own for none.
func client(config Config, address string) *openai.Client {
	c := openai.DefaultConfig(config.Key)
	if address != "" {
		c.BaseURL = address
	}
	c.HTTPClient = &http.Client{Transport: bounded{http.DefaultTransport}}
	return openai.NewClientWithConfig(c)
}

// notFound tells whether the server knows no such address.
func notFound(err error) bool {
	var api *openai.APIError
	var request *openai.RequestError
	return errors.As(err, &api) && api.HTTPStatusCode == http.StatusNotFound ||
		errors.As(err, &request) && request.HTTPStatusCode == http.StatusNotFound
}

// Usage implements [gen.Metered].
func (a *Author) Usage() gen.Usage {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.usage
}

// Write implements [gen.Author]: one request for each pack that is wanted.
func (a *Author) Write(ctx context.Context, request gen.Request, take func(gen.Material) error) error {
	prompt, ok := a.config.Prompts[request.Game]
	if !ok {
		return fmt.Errorf("there is no prompt for %s", request.Game)
	}
	of := min(request.Want, packsPerRound)
	for i := range of {
		system, user, err := prompt.Render(gen.Asking{Request: request, Number: i + 1, Of: of})
		if err != nil {
			return err
		}
		answer, err := a.ask(ctx, request.Game, prompt, system, user)
		if err != nil {
			return err
		}
		sum := sha256.Sum256([]byte(system + "\x00" + user))
		err = take(gen.Material{
			Source: fmt.Sprintf("answer %d of asking %d", i+1, request.Round+1), Data: []byte(answer), Number: i + 1, Of: of,
			Origin: gen.Origin{Author: "openai", Model: a.config.Model, PromptHash: hex.EncodeToString(sum[:])},
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (a *Author) ask(ctx context.Context, game string, prompt gen.Prompt, system, user string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, a.config.Timeout)
	defer cancel()
	format, err := a.format(game, prompt)
	if err != nil {
		return "", err
	}
	request := openai.ChatCompletionRequest{
		Model: a.config.Model, N: 1, ResponseFormat: format,
		Messages: []openai.ChatCompletionMessage{
			{Role: openai.ChatMessageRoleSystem, Content: system},
			{Role: openai.ChatMessageRoleUser, Content: user},
		},
	}
	response, err := a.client.CreateChatCompletion(ctx, request)
	if a.bare && notFound(err) {
		a.bare = false
		a.client = client(a.config, a.config.BaseURL+"/v1")
		response, err = a.client.CreateChatCompletion(ctx, request)
	}
	a.mu.Lock()
	a.usage.Requests++
	a.usage.PromptTokens += response.Usage.PromptTokens
	a.usage.AnswerTokens += response.Usage.CompletionTokens
	a.mu.Unlock()
	if err != nil {
		return "", a.explain(err)
	}
	return complete(response)
}

func (a *Author) format(game string, prompt gen.Prompt) (*openai.ChatCompletionResponseFormat, error) {
	switch a.config.Format {
	case JSONObject:
		return &openai.ChatCompletionResponseFormat{Type: openai.ChatCompletionResponseFormatTypeJSONObject}, nil
	case Plain:
		return nil, nil
	}
	schema, err := Strict(prompt.Schema)
	if err != nil {
		return nil, err
	}
	return &openai.ChatCompletionResponseFormat{
		Type:       openai.ChatCompletionResponseFormatTypeJSONSchema,
		JSONSchema: &openai.ChatCompletionResponseFormatJSONSchema{Name: game + "_pack", Schema: schema, Strict: true},
	}, nil
}

// complete takes the answer out of a response, or says what is wrong with it.
func complete(response openai.ChatCompletionResponse) (string, error) {
	if len(response.Choices) != 1 {
		return "", fmt.Errorf("the server answered with %d choices, not 1; a body that holds an error looks like this", len(response.Choices))
	}
	choice := response.Choices[0]
	switch {
	case choice.Message.Refusal != "":
		return "", fmt.Errorf("the model refused: %s", document.Quote(choice.Message.Refusal))
	case choice.FinishReason != openai.FinishReasonStop:
		return "", fmt.Errorf("the answer is not complete: finish_reason is %s", document.Quote(string(choice.FinishReason)))
	case choice.Message.Content == "":
		return "", errors.New("the answer is empty")
	case len(choice.Message.Content) > document.MaxBytes:
		return "", fmt.Errorf("the answer has %d bytes, more than the %d allowed", len(choice.Message.Content), document.MaxBytes)
	}
	return choice.Message.Content, nil
}

// SettingError is an answer of the server that only another setting can mend.
type SettingError struct{ Message string }

// Error implements error.
func (e *SettingError) Error() string { return e.Message }

// explain says what to do about an error of the transport. Messages of the server
// are quoted and cut: they are text from outside, and may echo what was sent.
func (a *Author) explain(err error) error {
	var api *openai.APIError
	var request *openai.RequestError
	var status int
	var said string
	switch {
	case errors.As(err, &api):
		status, said = api.HTTPStatusCode, api.Message
	case errors.As(err, &request):
		status, said = request.HTTPStatusCode, string(request.Body)
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("the server did not answer within %s", a.config.Timeout)
	default:
		return fmt.Errorf("ask %s: %s", a.config.BaseURL, redact(err.Error(), a.config.Key))
	}
	said = document.Quote(redact(said, a.config.Key))
	switch status {
	case http.StatusUnauthorized, http.StatusForbidden:
		return &SettingError{fmt.Sprintf("the server refused the key (HTTP %d, %s): check OPENAI_API_KEY", status, said)}
	case http.StatusNotFound:
		return &SettingError{fmt.Sprintf("the server knows no such model or address (HTTP 404, %s): check --model and --base-url", said)}
	}
	return fmt.Errorf("the server answered HTTP %d: %s", status, said)
}

// bounded cuts responses off past maxBody.
type bounded struct{ next http.RoundTripper }

func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := b.next.RoundTrip(r)
	if err == nil {
		response.Body = limited{io.LimitReader(response.Body, maxBody), response.Body}
	}
	return response, err
}

type limited struct {
	io.Reader
	io.Closer
}
