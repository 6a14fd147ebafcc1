package bench

import (
	"bytes"
	"encoding/json"
	"strings"
	"time"

	"dailies/gen/llm"
)

// keyVariable holds the key of models that are asked at the library's own address.
const keyVariable = "OPENAI_API_KEY"

// ModelPlan is a model and how it is asked, as a plan has it. No key stands there: KeyFrom
// names the environment variable that holds it. A model at an address of its own gets no
// key unless its variable is named, so that no server is told the key of another.
type ModelPlan struct {
	Name    string `json:"name"`
	Model   string `json:"model"`
	BaseURL string `json:"baseURL"`
	KeyFrom string `json:"keyFrom"`

	Format            string            `json:"format"`
	Timeout           span              `json:"timeout"`
	Retries           *int              `json:"retries"`
	MaxDelay          span              `json:"maxDelay"`
	MaxWait           span              `json:"maxWait"`
	InFlight          int               `json:"inFlight"`
	RequestsPerMinute int               `json:"requestsPerMinute"`
	TokensPerMinute   int               `json:"tokensPerMinute"`
	MaxAnswerTokens   int               `json:"maxAnswerTokens"`
	TokenField        string            `json:"tokenField"`
	Temperature       *float64          `json:"temperature"`
	TopP              *float64          `json:"topP"`
	Seed              *int              `json:"seed"`
	ReasoningEffort   string            `json:"reasoningEffort"`
	Aliases           names             `json:"modelAliases"`
	Organization      string            `json:"organization"`
	Project           string            `json:"project"`
	APIVersion        string            `json:"apiVersion"`
	Deployment        string            `json:"deployment"`
	Headers           map[string]string `json:"headers"` // environment variables by the names of headers
}

// config is how an author is told of the model.
func (m ModelPlan) config(getenv func(string) string) llm.Config {
	variable := m.KeyFrom
	if variable == "" && m.BaseURL == "" {
		variable = keyVariable
	}
	c := llm.Config{
		BaseURL: m.BaseURL, Model: m.Model, Format: m.Format, Timeout: time.Duration(m.Timeout), Retries: -1,
		MaxDelay: time.Duration(m.MaxDelay), MaxWait: time.Duration(m.MaxWait), InFlight: m.InFlight,
		RequestsPerMinute: m.RequestsPerMinute, TokensPerMinute: m.TokensPerMinute, MaxAnswerTokens: m.MaxAnswerTokens,
		TokenField: m.TokenField, Temperature: m.Temperature, TopP: m.TopP, Seed: m.Seed, ReasoningEffort: m.ReasoningEffort,
		Aliases: m.Aliases, Organization: m.Organization, Project: m.Project, APIVersion: m.APIVersion, Deployment: m.Deployment,
		Headers: make(map[string]string, len(m.Headers)),
	}
	if variable != "" {
		c.Key = getenv(variable)
	}
	for header, variable := range m.Headers {
		c.Headers[header] = getenv(variable)
	}
	if m.Retries != nil {
		c.Retries = *m.Retries
	}
	return c
}

// span is a length of time as it is written, such as 90s.
type span time.Duration

// UnmarshalJSON takes what the schema lets through: a text, or the number 0.
func (s *span) UnmarshalJSON(data []byte) error {
	text := strings.Trim(string(data), `"`)
	d, err := time.ParseDuration(text)
	*s = span(d)
	return err
}

// names are a list, or one text with commas.
type names []string

// UnmarshalJSON takes either.
func (n *names) UnmarshalJSON(data []byte) error {
	if bytes.HasPrefix(data, []byte{'['}) {
		return json.Unmarshal(data, (*[]string)(n))
	}
	var text string
	err := json.Unmarshal(data, &text)
	*n = strings.Split(text, ",")
	return err
}
