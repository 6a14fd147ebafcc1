package main

import (
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"dailies/game/document"
	"dailies/gen/llm"
)

// limitFlags bound what the author openai asks for, and say where exchanges are kept.
type limitFlags struct {
	deadline, maxDelay, maxWait time.Duration
	retries, inFlight           int
	requests, tokens, answer    int // per minute, per minute, of one answer
	tokenField                  string
	temperature                 optional
	budgetTokens                int64
	budgetMoney, prices         string
	record, replay, cache       string
}

func (f *limitFlags) flags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.DurationVar(&f.deadline, "deadline", 0, "how long after its start a run may ask the model; 0 for no end")
	flags.IntVar(&f.retries, "retries", llm.DefaultRetries, "further attempts after one that failed")
	flags.DurationVar(&f.maxDelay, "max-delay", llm.DefaultMaxDelay, "the longest wait before one attempt")
	flags.DurationVar(&f.maxWait, "max-wait", llm.DefaultMaxWait, "the longest wait before all attempts of a request together")
	flags.IntVar(&f.inFlight, "in-flight", llm.DefaultInFlight, "requests at once")
	flags.IntVar(&f.requests, "rpm", 0, "requests per minute; 0 for no limit")
	flags.IntVar(&f.tokens, "tpm", 0, "tokens per minute; 0 for no limit")
	flags.IntVar(&f.answer, "max-answer-tokens", 0, "the longest answer asked for; 0 to send no limit")
	flags.StringVar(&f.tokenField, "token-field", llm.MaxCompletionTokens, "max_tokens or max_completion_tokens: how the longest answer is sent")
	flags.Var(&f.temperature, "temperature", "of the model; not sent when not given")
	flags.Int64Var(&f.budgetTokens, "budget-tokens", 0, "tokens that a run may use; 0 for no limit")
	flags.StringVar(&f.budgetMoney, "budget-money", "", "money that a run may cost, such as 2.50; empty for no limit")
	flags.StringVar(&f.prices, "prices", "", "a YAML file with a currency and, under models, the prompt and answer price of models for a million tokens")
	flags.StringVar(&f.record, "record", "", "a folder to record exchanges in")
	flags.StringVar(&f.replay, "replay", "", "a folder of recorded exchanges to answer from, without a connection")
	flags.StringVar(&f.cache, "cache", "", "a folder of answers that need not be asked for again")
}

// optional is a number that may be left out.
type optional struct{ number *float64 }

// String implements the interface of flags.
func (o *optional) String() string {
	if o.number == nil {
		return ""
	}
	return strconv.FormatFloat(*o.number, 'g', -1, 64)
}

// Set implements the interface of flags.
func (o *optional) Set(text string) error {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return fmt.Errorf("%s is no number", document.Quote(text))
	}
	o.number = &n
	return nil
}

// Type implements the interface of flags.
func (o *optional) Type() string { return "number" }
