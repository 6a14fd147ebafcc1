package llm

import (
	"cmp"
	"encoding/json"
	"net/http"
	"slices"

	"github.com/sashabaranov/go-openai"

	"dailies/gen/llm/provider"
)

// client returns the library's client for one exchange.
func (c Config) client(address string, e *exchange) *openai.Client { return c.clientOf(address, e) }

// clientOf returns the library's client over an HTTP client.
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

// secrets returns the texts that must never be shown.
func (c Config) secrets() secrets {
	all := secrets{c.Key}
	for _, value := range c.Headers {
		all = append(all, value)
	}
	return all
}

// request has what all requests share.
func (c Config) request() openai.ChatCompletionRequest {
	request := openai.ChatCompletionRequest{Model: c.Model, Seed: c.Seed, ReasoningEffort: c.ReasoningEffort}
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
// which would mean the server's default, and with messages that are plain text.
type wireRequest struct {
	openai.ChatCompletionRequest
	Messages    []wireMessage `json:"messages"`
	Temperature *float64      `json:"temperature,omitempty"`
	TopP        *float64      `json:"top_p,omitempty"`
	RandomSeed  *int          `json:"random_seed,omitempty"` // Mistral's name for the seed
}

type wireMessage struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// payload returns the body of the request for a question. The format of the answer, which is long and
// always the same, is put in as it was written once.
func (a *Author) payload(q question) ([]byte, error) {
	config := a.config
	config.TokenField = q.manner.token
	request := wireRequest{ChatCompletionRequest: config.request(), Temperature: config.Temperature, TopP: config.TopP}
	if a.config.Endpoint.SeedField == "random_seed" {
		request.Seed, request.RandomSeed = nil, request.Seed
	}
	for _, m := range q.messages() {
		request.Messages = append(request.Messages, wireMessage{m.role, m.text})
	}
	if q.manner.form == provider.Object {
		request.ResponseFormat = &openai.ChatCompletionResponseFormat{Type: openai.ChatCompletionResponseFormatTypeJSONObject}
	}
	body, err := json.Marshal(request)
	if format := q.strict.format[q.manner.form]; format != nil && err == nil {
		body = slices.Concat(body[:len(body)-1], []byte(`,"response_format":`), format, []byte("}"))
	}
	return body, err
}
