package settings

import (
	"bytes"
	"cmp"
	"encoding/json"
	"strings"
	"time"

	"dailies/gen/llm"
	"dailies/gen/llm/provider"
)

// keyVariable names the variable with the key for models at the default address.
const keyVariable = "OPENAI_API_KEY"

// Model is a model and how to ask it, as the settings and the plan of a bench have it. It holds no key: KeyFrom names the
// environment variable that does. A model at an address of its own gets no key unless its
// variable is named, so that no server sees the key of another.
type Model struct {
	Name     string `json:"name"`
	Model    string `json:"model"`
	Endpoint string `json:"endpoint"` // a known one, by its name
	BaseURL  string `json:"baseURL"`
	KeyFrom  string `json:"keyFrom"`

	Format            string            `json:"format"`
	Timeout           duration          `json:"timeout"`
	Retries           *int              `json:"retries"`
	MaxDelay          duration          `json:"maxDelay"`
	MaxWait           duration          `json:"maxWait"`
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

// Config is the model as the configuration of an author.
func (m Model) Config(getenv func(string) string) llm.Config {
	known, _ := provider.Find(m.Endpoint) // the schema takes no other name
	variable := m.KeyFrom
	if variable == "" && m.BaseURL == "" {
		variable = cmp.Or(known.KeyFrom, keyVariable)
	}
	c := llm.Config{
		Endpoint: known, BaseURL: m.BaseURL, Model: m.Model, Format: m.Format, Timeout: time.Duration(m.Timeout), Retries: -1,
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

// duration is a length of time as it is written, such as 90s.
type duration time.Duration

// UnmarshalJSON accepts what the schema allows: a text, or the number 0.
func (s *duration) UnmarshalJSON(data []byte) error {
	text := strings.Trim(string(data), `"`)
	d, err := time.ParseDuration(text)
	*s = duration(d)
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
