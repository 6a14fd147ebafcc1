package llm

import (
	"errors"
	"fmt"
	"math"
	"net/url"
	"strings"
	"time"
	"unicode"

	"github.com/sashabaranov/go-openai"

	"dailies/game/document"
	"dailies/gen"
	"dailies/gen/llm/budget"
	"dailies/gen/llm/tape"
)

// Answer formats: how the server is asked to keep to the schema. Servers differ.
const (
	JSONSchema = "json_schema" // the schema itself, strict
	JSONObject = "json_object" // any JSON object
	Plain      = "text"        // nothing; the answer may have prose around its JSON
)

// Names of the field that bounds an answer. Models differ.
const (
	MaxTokens           = "max_tokens"
	MaxCompletionTokens = "max_completion_tokens"
)

// The bounds of an author that is not told otherwise.
const (
	DefaultTimeout  = 3 * time.Minute
	DefaultRetries  = 5
	DefaultMaxDelay = time.Minute
	DefaultMaxWait  = 5 * time.Minute
	DefaultInFlight = 8
)

const (
	packsPerRound = 16                    // a pack serves many days, so more are never needed at once
	maxBody       = 4 * document.MaxBytes // bytes of a response, which wraps and escapes the answer
	mostInFlight  = 1000
	maxModel      = 256 // bytes of a model's name
)

// Config is what an author needs to know.
type Config struct {
	BaseURL string // with http or https; the library's own for none
	Model   string
	Key     string                // never logged, never written
	Format  string                // JSONSchema for none
	Prompts map[string]gen.Prompt // by game

	Timeout  time.Duration // of one attempt, to the last byte; DefaultTimeout for 0
	Retries  int           // further attempts after one that failed; 0 for none, -1 for DefaultRetries
	MaxDelay time.Duration // before one attempt; DefaultMaxDelay for 0
	MaxWait  time.Duration // before all attempts of a request together; DefaultMaxWait for 0

	InFlight          int // requests at once; DefaultInFlight for 0
	RequestsPerMinute int // evenly spread; 0 for no limit
	TokensPerMinute   int // of prompts and answers, as estimated; 0 for no limit

	MaxAnswerTokens int      // sent along; 0 for not
	TokenField      string   // under which name; MaxCompletionTokens for none
	Temperature     *float64 // nil is not sent

	Tapes  tape.Stack       // where answers are kept and looked up; nil for nowhere
	Budget *budget.Budget   // of this author alone: what may be spent, and what it costs; nil for no limit and no price
	Meter  gen.Meter        // nil for none
	Now    func() time.Time // safe for concurrent use
	Jitter func() float64   // in [0,1), spreads delays; nil for none. Calls are one at a time
}

// Check finds what is wrong with the settings, as [New] would.
func (c Config) Check() error {
	_, err := c.complete()
	return err
}

// complete checks the settings and fills in what is left open. The error is a setting
// that is missing or makes no sense.
func (c Config) complete() (Config, error) {
	c = c.defaults()
	for _, check := range []func() error{c.checkAccess, c.checkAddress, c.checkNumbers, c.checkModel} {
		if err := check(); err != nil {
			return c, err
		}
	}
	return c, nil
}

func (c Config) defaults() Config {
	orDefault(&c.Format, JSONSchema)
	orDefault(&c.TokenField, MaxCompletionTokens)
	orDefault(&c.Timeout, DefaultTimeout)
	orDefault(&c.MaxDelay, DefaultMaxDelay)
	orDefault(&c.MaxWait, DefaultMaxWait)
	orDefault(&c.InFlight, DefaultInFlight)
	orDefault(&c.BaseURL, openai.DefaultConfig("").BaseURL)
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

func (c Config) checkAccess() error {
	odd := func(r rune) bool { return r <= ' ' || r > '~' }
	switch {
	case c.Model == "":
		return errors.New("no model is set: give --model, OPENAI_MODEL or openai.model in dailies.yaml")
	case len(c.Model) > maxModel || strings.ContainsFunc(c.Model, func(r rune) bool { return !unicode.IsPrint(r) }):
		return fmt.Errorf("the model %s (--model, OPENAI_MODEL) has a name of more than %d bytes or with a character that no name has", document.Quote(c.Model), maxModel)
	case c.Key == "" && c.Tapes.Asks():
		return errors.New("no key is set: OPENAI_API_KEY is empty")
	case strings.ContainsFunc(c.Key, odd):
		return errors.New("the key in OPENAI_API_KEY holds a space, a line break or another character that no key has")
	case c.Now == nil:
		return errors.New("the author has no clock")
	}
	return nil
}

// checkAddress shows no address that may hold a password.
func (c Config) checkAddress() error {
	if strings.ContainsAny(c.BaseURL, "@?#") {
		return errors.New("the base URL (--base-url, OPENAI_BASE_URL) holds a user name, a query or a fragment: give the address alone, and the key in OPENAI_API_KEY")
	}
	address, err := url.Parse(c.BaseURL)
	if err != nil || address.Scheme != "http" && address.Scheme != "https" || address.Host == "" {
		return fmt.Errorf("the base URL %s (--base-url, OPENAI_BASE_URL) is no http or https address", document.Quote(c.BaseURL))
	}
	return nil
}

func (c Config) checkNumbers() error {
	t := 1.0
	if c.Temperature != nil {
		t = *c.Temperature
	}
	for _, setting := range []struct {
		name string
		good bool
		want string
	}{
		{"the timeout of a request (--timeout)", c.Timeout > 0, "more than 0"},
		{"the number of retries (--retries)", c.Retries >= 0, "0 or more"},
		{"the longest delay (--max-delay)", c.MaxDelay > 0, "more than 0"},
		{"the longest wait (--max-wait)", c.MaxWait > 0, "more than 0"},
		{"the number of requests in flight (--in-flight)", c.InFlight > 0 && c.InFlight <= mostInFlight, fmt.Sprintf("1 to %d", mostInFlight)},
		{"the limit of requests per minute (--rpm)", c.RequestsPerMinute >= 0, "0 or more"},
		{"the limit of tokens per minute (--tpm)", c.TokensPerMinute >= 0, "0 or more"},
		{"the limit of answer tokens (--max-answer-tokens)", c.MaxAnswerTokens >= 0, "0 or more"},
		{"the temperature (--temperature)", t >= 0 && t <= 2 && !math.IsNaN(t), "0 to 2"},
	} {
		if !setting.good {
			return fmt.Errorf("%s has to be %s", setting.name, setting.want)
		}
	}
	return nil
}

// checkModel finds names that are none and settings that the model is known to refuse.
func (c Config) checkModel() error {
	switch c.Format {
	case JSONSchema, JSONObject, Plain:
	default:
		return fmt.Errorf("--answer-format: no answer format is called %q; there are %s, %s, %s", c.Format, JSONSchema, JSONObject, Plain)
	}
	if c.TokenField != MaxTokens && c.TokenField != MaxCompletionTokens {
		return fmt.Errorf("--token-field: no token field is called %q; there are %s, %s", c.TokenField, MaxTokens, MaxCompletionTokens)
	}
	if err := openai.NewReasoningValidator().Validate(c.request()); err != nil {
		return fmt.Errorf("the model %s does not take these settings: %w", document.Quote(c.Model), err)
	}
	return nil
}

// request is what all requests have in common.
func (c Config) request() openai.ChatCompletionRequest {
	request := openai.ChatCompletionRequest{Model: c.Model, N: 1}
	if c.TokenField == MaxTokens {
		//lint:ignore SA1019 some servers know only the old field
		request.MaxTokens = c.MaxAnswerTokens //nolint:staticcheck // as above
	} else {
		request.MaxCompletionTokens = c.MaxAnswerTokens
	}
	if c.Temperature != nil {
		// the library leaves a zero out, which means the server's own temperature
		request.Temperature = max(float32(*c.Temperature), math.SmallestNonzeroFloat32)
	}
	return request
}
