package flags

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/spf13/pflag"

	"dailies/game/document"
)

// Model holds the flags that only the author openai uses: the model, the limits of asking, and
// where exchanges are kept.
type Model struct {
	Endpoint                       string // a known one, by its name; empty for none
	BaseURL, Name, Format          string
	Timeout, MaxDelay, MaxWait     time.Duration
	Deadline                       time.Duration // after the start of a run
	Retries, InFlight              int
	Requests, Tokens               int // per minute
	MaxAnswer                      int // tokens of one answer
	TokenField                     string
	Temperature, TopP              Optional
	Seed                           Optional // a whole number
	Effort                         string
	Batch                          bool
	BatchWait                      time.Duration
	Aliases                        []string
	Organization, Project          string
	APIVersion, Deployment         string
	BudgetTokens                   int64
	BudgetMoney, Prices            string
	Prompts, Record, Replay, Cache string // folders
}

// Add adds the flags of the model.
func (m *Model) Add(flags *pflag.FlagSet) {
	Section(flags, HeadingModel, func(flags *pflag.FlagSet) {
		Setting(flags, &m.Endpoint, "endpoint")
		Setting(flags, &m.BaseURL, "base-url")
		Setting(flags, &m.Name, "model")
		Setting(flags, &m.Aliases, "accept-model")
		Setting(flags, &m.Organization, "organization")
		Setting(flags, &m.Project, "project")
		Setting(flags, &m.APIVersion, "api-version")
		Setting(flags, &m.Deployment, "deployment")
		Setting(flags, &m.Format, "answer-format")
		Setting(flags, &m.MaxAnswer, "max-answer-tokens")
		Setting(flags, &m.TokenField, "token-field")
		Setting(flags, &m.Temperature, "temperature")
		Setting(flags, &m.TopP, "top-p")
		Setting(flags, &m.Seed, "model-seed")
		Setting(flags, &m.Effort, "reasoning-effort")
		Setting(flags, &m.Prompts, "prompts")
	})
	Section(flags, HeadingPace, func(flags *pflag.FlagSet) {
		Setting(flags, &m.Timeout, "timeout")
		Setting(flags, &m.Deadline, "deadline")
		Setting(flags, &m.Retries, "retries")
		Setting(flags, &m.MaxDelay, "max-delay")
		Setting(flags, &m.MaxWait, "max-wait")
		Setting(flags, &m.InFlight, "in-flight")
		Setting(flags, &m.Requests, "rpm")
		Setting(flags, &m.Tokens, "tpm")
		Setting(flags, &m.Batch, "batch")
		Setting(flags, &m.BatchWait, "batch-wait")
		Setting(flags, &m.BudgetTokens, "budget-tokens")
		Setting(flags, &m.BudgetMoney, "budget-money")
		Setting(flags, &m.Prices, "prices")
	})
	Section(flags, HeadingAnswers, func(flags *pflag.FlagSet) {
		Setting(flags, &m.Record, "record")
		Setting(flags, &m.Replay, "replay")
		Setting(flags, &m.Cache, "cache")
	})
}

// Optional is a number that may be left out.
type Optional struct{ Number *float64 }

// String implements the interface of flags.
func (o *Optional) String() string {
	if o.Number == nil {
		return ""
	}
	return strconv.FormatFloat(*o.Number, 'g', -1, 64)
}

// Set implements the interface of flags.
func (o *Optional) Set(text string) error {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return fmt.Errorf("takes a number, not %s", document.Quote(text))
	}
	o.Number = &n
	return nil
}

// Whole is the number, which must be whole; nil for none.
func (o *Optional) Whole(flag string) (*int, error) {
	if o.Number == nil {
		return nil, nil
	}
	n := int(*o.Number)
	if float64(n) != *o.Number || n > math.MaxInt32 || n < math.MinInt32 {
		return nil, fmt.Errorf("%s: %s is not a whole number from %d to %d", flag, o.String(), math.MinInt32, math.MaxInt32)
	}
	return &n, nil
}

// Type implements the interface of flags.
func (o *Optional) Type() string { return "number" }
