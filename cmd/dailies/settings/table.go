package settings

import "strings"

// Table lists every setting. A setting with a flag has the flag's default and words, and
// the environment variable that is called like the flag, where none is named here.
func Table() []Setting {
	table := []Setting{
		{Path: "author", Flag: "author"},
		{Path: "attempts", Flag: "attempts"},
		{Path: "workers", Flag: "workers", Default: "the processors"},
		{Path: "seed", Flag: "seed"},
		{Path: "out", Flag: "out"},
		{Path: "days", Flag: "days"},
		{Path: "deadline", Flag: "deadline", Kind: Duration},
		{Path: "openai.baseURL", Flag: "base-url", Env: "OPENAI_BASE_URL"},
		{Path: "openai.model", Flag: "model", Env: "OPENAI_MODEL"},
		{Env: "OPENAI_API_KEY", Kind: Secret, Doc: "the endpoint's key; no flag and no file may hold it"},
		{Path: "openai.format", Flag: "answer-format"},
		{Path: "openai.timeout", Flag: "timeout", Kind: Span},
		{Path: "openai.retries", Flag: "retries", Kind: Count},
		{Path: "openai.maxDelay", Flag: "max-delay", Kind: Span},
		{Path: "openai.maxWait", Flag: "max-wait", Kind: Span},
		{Path: "openai.inFlight", Flag: "in-flight", Kind: Number},
		{Path: "openai.requestsPerMinute", Flag: "rpm", Kind: Count},
		{Path: "openai.tokensPerMinute", Flag: "tpm", Kind: Count},
		{Path: "openai.maxAnswerTokens", Flag: "max-answer-tokens", Kind: Count},
		{Path: "openai.tokenField", Flag: "token-field"},
		{Path: "openai.temperature", Flag: "temperature"},
		{Path: "budget.tokens", Flag: "budget-tokens", Kind: Count},
		{Path: "budget.money", Flag: "budget-money", Kind: Spending},
		{Path: "budget.games.*.tokens", Kind: Count, Doc: "tokens that one game may use in a run"},
		{Path: "budget.games.*.money", Kind: Spending, Doc: "money that one game may cost in a run"},
		{Path: "prices.file", Flag: "prices"},
		{Path: "prices.currency", Doc: "the currency of the prices below, such as USD"},
		{Path: "prices.models.*.prompt", Kind: Amount, Doc: "price of a million tokens of prompts to the model"},
		{Path: "prices.models.*.answer", Kind: Amount, Doc: "price of a million tokens of its answers"},
		{Path: "record", Flag: "record"},
		{Path: "replay", Flag: "replay"},
		{Path: "cache", Flag: "cache"},
		{Path: "window.days", Flag: "window"},
		{Path: "window.limits.*", Flag: "limit", Pairs: true},
		{Path: "window.binds.*", Flag: "binds-from", Pairs: true},
		{Path: "difficulties.*.*", Doc: "the difficulty of a game on a weekday; --difficulty sets all seven"},
		{Path: "use.*", Doc: "the profile that a game is judged by; --profile names one for its game"},
		{Path: "profiles.*.from", Doc: "the shipped profile that a profile of one's own derives from"},
		{Path: "profiles.*.severities.*", Doc: "how the profile takes a rule, by code: error, warning or off"},
		{Path: "profiles.*.figures.*", Doc: "a figure that rules compare with, by name"},
	}
	for i := range table {
		if s := &table[i]; s.Env == "" && s.Flag != "" && !s.Pairs {
			s.Env = "DAILIES_" + strings.ToUpper(strings.ReplaceAll(s.Flag, "-", "_"))
		}
	}
	return table
}
