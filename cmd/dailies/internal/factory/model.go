package factory

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"dailies/cmd/dailies/internal/flags"
	"dailies/gen/llm"
	"dailies/gen/llm/budget"
	"dailies/gen/llm/provider"
	"dailies/internal/author"
	"dailies/internal/fault"
	"dailies/internal/settings"
)

// Model is how the model of the flags and the settings is asked, but for its budget.
func (f *Factory) Model(o flags.Model) (llm.Config, error) {
	seed, err := o.Seed.Whole("--model-seed")
	if err != nil {
		return llm.Config{}, fault.AsUsage(err)
	}
	var known provider.Preset
	if o.Endpoint != "" {
		if known, err = provider.Find(o.Endpoint); err != nil {
			return llm.Config{}, fault.Usagef("--endpoint: %w", err)
		}
	}
	config := llm.Config{
		Endpoint: known, BaseURL: Address(f, o), Model: o.Name, Format: o.Format,
		Timeout: o.Timeout, Retries: o.Retries, MaxDelay: o.MaxDelay, MaxWait: o.MaxWait,
		InFlight: o.InFlight, RequestsPerMinute: o.Requests, TokensPerMinute: o.Tokens,
		MaxAnswerTokens: o.MaxAnswer, TokenField: o.TokenField, Temperature: o.Temperature.Number,
		TopP: o.TopP.Number, Seed: seed, ReasoningEffort: o.Effort, Aliases: o.Aliases, Headers: headers(f),
		Organization: o.Organization, Project: o.Project, APIVersion: o.APIVersion, Deployment: o.Deployment,
		Now: f.Now, Jitter: rand.New(rand.NewPCG(uint64(f.Now().UnixNano()), 0)).Float64,
	}
	config.Key = f.Getenv(config.KeyFrom())
	return config, nil
}

// Address returns the base URL that was set, empty where none was, or where a source of higher precedence
// names an endpoint: its key would then go to somebody else's server.
func Address(f *Factory, o flags.Model) string {
	rank := make(map[string]int)
	for _, v := range f.Settings.Values {
		rank[v.Setting.Flag] = slices.Index([]string{settings.FromDefault, settings.FromFile, settings.FromEnvironment, settings.FromFlag}, v.From)
	}
	if o.Endpoint != "" && rank["endpoint"] > rank["base-url"] {
		return ""
	}
	return strings.TrimRight(o.BaseURL, "/")
}

// headers are those that the settings name, with their values from the environment.
func headers(f *Factory) map[string]string {
	headers := make(map[string]string)
	for name, variable := range f.Settings.Content.OpenAI.Headers {
		headers[name] = f.Getenv(variable)
	}
	return headers
}

// Budget is that of the flags and the settings; without limits it still counts the cost.
func (f *Factory) Budget(ctx context.Context, o flags.Model) (*budget.Budget, error) {
	b, err := author.Limits{Model: o.Name, Tokens: o.BudgetTokens, Money: o.BudgetMoney, Prices: o.Prices}.Budget(ctx, f.Settings.Content)
	return b, fault.AsUsage(err)
}
