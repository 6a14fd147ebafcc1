package llm

import (
	"cmp"
	"encoding/json"
	"net/http"

	"github.com/sashabaranov/go-openai"
)

// client is the library's client for one exchange.
func (c Config) client(address string, e *exchange) *openai.Client { return c.clientOf(address, e) }

// clientOf is the library's client over an HTTP client.
func (c Config) clientOf(address string, http openai.HTTPDoer) *openai.Client {
	config := openai.DefaultConfig(c.Key)
	if c.APIVersion != "" {
		config = openai.DefaultAzureConfig(c.Key, address)
		config.APIVersion = c.APIVersion
		config.AzureModelMapperFunc = func(string) string { return cmp.Or(c.Deployment, c.Model) }
	}
	config.BaseURL, config.OrgID, config.HTTPClient = address, c.Organization, http
	return openai.NewClientWithConfig(config)
}

// header holds the headers that the library does not set.
func (c Config) header() http.Header {
	header := make(http.Header)
	if c.Project != "" {
		header.Set("OpenAI-Project", c.Project)
	}
	for name, value := range c.Headers {
		header.Set(name, value)
	}
	return header
}

// secrets are the texts that must never be shown.
func (c Config) secrets() secrets {
	all := secrets{c.Key}
	for _, value := range c.Headers {
		all = append(all, value)
	}
	return all
}

// request holds what all requests have in common.
func (c Config) request() openai.ChatCompletionRequest {
	request := openai.ChatCompletionRequest{Model: c.Model, N: 1, Seed: c.Seed, ReasoningEffort: c.ReasoningEffort}
	if c.TokenField == MaxTokens {
		//lint:ignore SA1019 some servers know only the old field
		request.MaxTokens = c.MaxAnswerTokens //nolint:staticcheck // as above
	} else {
		request.MaxCompletionTokens = c.MaxAnswerTokens
	}
	if c.Temperature != nil {
		request.Temperature = float32(*c.Temperature)
	}
	if c.TopP != nil {
		request.TopP = float32(*c.TopP)
	}
	return request
}

// wireRequest is the library's request with fields whose zero the library leaves out,
// which would mean the server's default.
type wireRequest struct {
	openai.ChatCompletionRequest
	Temperature *float64 `json:"temperature,omitempty"`
	TopP        *float64 `json:"top_p,omitempty"`
}

// payload is the body of the request for a question.
func (a *Author) payload(q question) ([]byte, error) {
	request := wireRequest{a.config.request(), a.config.Temperature, a.config.TopP}
	for _, m := range q.messages() {
		request.Messages = append(request.Messages, openai.ChatCompletionMessage{Role: m.role, Content: m.text})
	}
	switch q.exchange.Format {
	case JSONObject:
		request.ResponseFormat = &openai.ChatCompletionResponseFormat{Type: openai.ChatCompletionResponseFormatTypeJSONObject}
	case JSONSchema:
		request.ResponseFormat = &openai.ChatCompletionResponseFormat{
			Type: openai.ChatCompletionResponseFormatTypeJSONSchema,
			JSONSchema: &openai.ChatCompletionResponseFormatJSONSchema{
				Name: q.asking.Game + "_pack", Schema: a.wireSchema(q), Strict: true,
			},
		}
	}
	return json.Marshal(request)
}

// wireSchema is the schema of a question, without bounds once the server has refused
// them.
func (a *Author) wireSchema(q question) json.RawMessage {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.unbounded {
		return a.schemas[q.asking.Game].plain
	}
	return q.exchange.Schema
}
