package llm

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/sashabaranov/go-openai"

	"dailies/game/document"
	"dailies/gen"
	"dailies/gen/feedback"
	"dailies/gen/llm/budget"
	"dailies/gen/llm/provider"
	"dailies/gen/llm/recording"
)

// Answer formats: how the server is asked to follow the schema. Servers differ.
const (
	Auto       = "auto"        // the first of the forms below that the server takes
	JSONSchema = "json_schema" // the schema itself, strict; without its bounds where the server refuses them
	JSONObject = "json_object" // any JSON object
	Plain      = "text"        // nothing; the answer may have prose around its JSON
)

// Names of the field that bounds an answer. Models differ.
const (
	MaxTokens           = "max_tokens"
	MaxCompletionTokens = "max_completion_tokens"
)

// Defaults of [Config].
const (
	DefaultTimeout  = 3 * time.Minute
	DefaultRetries  = 5
	DefaultMaxDelay = 2 * time.Minute
	DefaultMaxWait  = 5 * time.Minute
	DefaultInFlight = 8
)

const (
	maxBody      = 4 * document.MaxBytes // bytes of a response, which wraps and escapes the answer
	mostInFlight = 1000
	maxName      = 256 // bytes of a name or the value of a header
)

// Config configures an [Author].
type Config struct {
	Endpoint provider.Preset // what is known of the endpoint; the fields below override it
	BaseURL  string          // http or https; that of Endpoint when empty, or else the library's default
	Model    string
	Key      string                     // never shown, never written; a local endpoint may need none
	Format   string                     // Auto when empty
	Prompts  map[string]feedback.Prompt // by game

	Organization, Project string            // sent as OpenAI's headers; empty for not
	Headers               map[string]string // further headers; their values are as secret as the key
	APIVersion            string            // of Azure, whose paths and key header are then used; that of Endpoint when empty
	Deployment            string            // of Azure; Model when empty
	Aliases               []string          // other names under which the model may answer

	Timeout  time.Duration // of one attempt, to the last byte; DefaultTimeout for 0
	Retries  int           // further attempts after failures that waiting does not mend, and whether to wait at all; -1 for DefaultRetries
	MaxDelay time.Duration // before one attempt; DefaultMaxDelay for 0
	MaxWait  time.Duration // before all attempts of a request together; DefaultMaxWait for 0

	InFlight          int // requests at once; DefaultInFlight for 0
	RequestsPerMinute int // evenly spread; 0 for no limit
	TokensPerMinute   int // of prompts and answers, as estimated; 0 for no limit

	MaxAnswerTokens int      // sent along; 0 for not
	TokenField      string   // the field that carries it; that of Endpoint when empty, or else MaxCompletionTokens
	Temperature     *float64 // nil is not sent
	TopP            *float64 // nil is not sent
	Seed            *int     // nil is not sent
	ReasoningEffort string   // empty is not sent

	Batch      *Batch              // how the first questions are asked together; nil to ask each by itself
	Recordings recording.Stack     // where answers are kept and looked up; nil to keep none
	Failures   *recording.Failures // where unusable answers are kept for reading; nil to keep none
	Budget     *budget.Budget      // of this author alone: what may be spent, and what it costs; nil for no limit and no price
	Meter      gen.Meter           // nil to keep no account
	Note       func(string)        // what the user should know of the endpoint; safe for concurrent use, nil to tell nobody
	Now        func() time.Time    // safe for concurrent use
	Jitter     func() float64      // in [0,1), spreads delays; nil for no spread. Never called concurrently
}

// DefaultBaseURL returns the address that is asked when [Config.BaseURL] is empty.
func DefaultBaseURL() string { return openai.DefaultConfig("").BaseURL }

// Check reports what is wrong with the settings, as [New] would.
func (c Config) Check() error {
	_, err := c.complete()
	return err
}

// complete fills in defaults and checks the settings. The error names a missing or invalid
// setting.
func (c Config) complete() (Config, error) {
	own := c.BaseURL != ""
	if !own && c.Endpoint.Name != "" && c.Endpoint.BaseURL == "" {
		return c, fmt.Errorf("every account of %s has an address of its own: give it as --base-url, OPENAI_BASE_URL or openai.baseURL in dailies.yaml", c.Endpoint.Name)
	}
	c = c.defaults()
	needsKey := func() error {
		if c.Key == "" && !own && c.Recordings.Asks() && (c.Endpoint.Name == "" || c.Endpoint.NeedsKey) {
			return fmt.Errorf("no key is set: %s is empty; an endpoint of one's own, named by --base-url, may do without", c.KeyFrom())
		}
		return nil
	}
	for _, check := range []func() error{c.checkAccess, needsKey, c.checkHeaders, c.checkAzure, c.checkAddress, c.checkNumbers, c.checkModel} {
		if err := check(); err != nil {
			return c, err
		}
	}
	return c, nil
}

// KeyFrom returns the environment variable that the endpoint's key is read from. Every preset has
// its own, so that no server sees the key of another.
func (c Config) KeyFrom() string { return cmp.Or(c.Endpoint.KeyFrom, "OPENAI_API_KEY") }

func (c Config) defaults() Config {
	orDefault(&c.Format, Auto)
	orDefault(&c.APIVersion, c.Endpoint.APIVersion)
	orDefault(&c.TokenField, cmp.Or(c.Endpoint.TokenField, MaxCompletionTokens))
	orDefault(&c.Timeout, DefaultTimeout)
	orDefault(&c.MaxDelay, DefaultMaxDelay)
	orDefault(&c.MaxWait, DefaultMaxWait)
	orDefault(&c.InFlight, DefaultInFlight)
	orDefault(&c.BaseURL, c.Endpoint.BaseURL)
	if c.Endpoint.Name == "" {
		orDefault(&c.BaseURL, DefaultBaseURL())
	}
	if c.Retries == -1 {
		c.Retries = DefaultRetries
	}
	c.BaseURL = strings.TrimRight(c.BaseURL, "/")
	return c
}

func orDefault[T comparable](value *T, standard T) {
	var zero T
	if *value == zero {
		*value = standard
	}
}
