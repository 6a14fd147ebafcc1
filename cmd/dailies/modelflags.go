package main

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"dailies/game/document"
	"dailies/gen/llm"
)

// modelFlags are the flags that only the author openai heeds: which model is asked, what
// bounds the asking, and where exchanges are kept.
type modelFlags struct {
	baseURL, model, format      string
	timeout                     time.Duration
	deadline, maxDelay, maxWait time.Duration
	retries, inFlight           int
	requests, tokens, answer    int // per minute, per minute, of one answer
	tokenField                  string
	temperature, topP, seed     optional
	effort                      string
	batch                       bool
	batchWait                   time.Duration
	aliases                     []string
	organization, project       string
	apiVersion, deployment      string
	budgetTokens                int64
	budgetMoney, prices         string
	prompts                     string
	record, replay, cache       string
}

const promptsUsage = "a folder of prompts; what is missing in it is as in the program"

func (f *modelFlags) flags(flags *pflag.FlagSet) {
	flags.StringVar(&f.baseURL, "base-url", "", "address of the endpoint (OPENAI_BASE_URL); OpenAI's own for none")
	flags.StringVar(&f.model, "model", "", "the model (OPENAI_MODEL)")
	flags.StringVar(&f.format, "answer-format", llm.JSONSchema, "how the endpoint is held to the schema: json_schema, json_object or text")
	flags.DurationVar(&f.timeout, "timeout", llm.DefaultTimeout, "for one request")
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
	flags.Var(&f.topP, "top-p", "the share of likely tokens that the model draws from; not sent when not given")
	flags.Var(&f.seed, "model-seed", "the seed of the model, a whole number; not sent when not given")
	flags.StringVar(&f.effort, "reasoning-effort", "", "how long the model thinks, such as low; not sent when empty")
	flags.BoolVar(&f.batch, "batch", false, "ask the first questions of a run as one batch, which endpoints answer later and for less")
	flags.DurationVar(&f.batchWait, "batch-wait", llm.DefaultBatchWait, "how long a batch is waited for, and half of --deadline at most; then it is canceled and the rest asked one by one")
	flags.StringSliceVar(&f.aliases, "accept-model", nil, "another name under which the model may answer; may be repeated")
	flags.StringVar(&f.organization, "organization", "", "sent as the header OpenAI-Organization (OPENAI_ORG_ID)")
	flags.StringVar(&f.project, "project", "", "sent as the header OpenAI-Project (OPENAI_PROJECT_ID)")
	flags.StringVar(&f.apiVersion, "api-version", "", "of Azure, whose paths and key header are then used")
	flags.StringVar(&f.deployment, "deployment", "", "of Azure; the model's name when empty")
	flags.Int64Var(&f.budgetTokens, "budget-tokens", 0, "tokens that a run may use; 0 for no limit")
	flags.StringVar(&f.budgetMoney, "budget-money", "", "money that a run may cost, such as 2.50; empty for no limit")
	flags.StringVar(&f.prices, "prices", "", "a YAML file with a currency and, under models, the prompt and answer price of models for a million tokens")
	flags.StringVar(&f.prompts, "prompts", "", promptsUsage)
	flags.StringVar(&f.record, "record", "", "a folder to record exchanges in")
	flags.StringVar(&f.replay, "replay", "", "a folder of recorded exchanges to answer from, without a connection")
	flags.StringVar(&f.cache, "cache", "", "a folder of answers that need not be asked for again")
}

// noteUnheeded notes the flags given that do nothing when no model is asked: who gives
// --replay and no --author would take the builtin packs for the recording.
func (a *app) noteUnheeded(cmd *cobra.Command, f authorFlags) {
	if f.asksModel() {
		return
	}
	var others modelFlags
	all := pflag.NewFlagSet("", pflag.ContinueOnError)
	others.flags(all)
	all.VisitAll(func(flag *pflag.Flag) {
		if cmd.Flags().Changed(flag.Name) {
			a.note("--" + flag.Name + " does nothing here: only the author openai heeds it, and it is not asked")
		}
	})
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
		return fmt.Errorf("takes a number, not %s", document.Quote(text))
	}
	o.number = &n
	return nil
}

// whole is the number, which has to be a whole one; nil for none.
func (o *optional) whole(flag string) (*int, error) {
	if o.number == nil {
		return nil, nil
	}
	n := int(*o.number)
	if float64(n) != *o.number || n > math.MaxInt32 || n < math.MinInt32 {
		return nil, fmt.Errorf("%s: %s is not a whole number from %d to %d", flag, o.String(), math.MinInt32, math.MaxInt32)
	}
	return &n, nil
}

// Type implements the interface of flags.
func (o *optional) Type() string { return "number" }
