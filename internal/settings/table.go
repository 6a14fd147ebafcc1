package settings

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"

	"dailies/game/document"
)

// Table lists every setting. A setting with a flag has the flag's default and words, and
// the environment variable that is called like the flag, where none is named here.
func Table() []Setting {
	table := slices.Concat(ofRuns(), ofTheModel(), ofMoney(), ofJudgement())
	for i := range table {
		if s := &table[i]; s.Env == "" && s.Flag != "" && !s.Pairs {
			s.Env = "DAILIES_" + strings.ToUpper(strings.ReplaceAll(s.Flag, "-", "_"))
		}
	}
	return table
}

// ofRuns are the settings of what is filled, and by whom.
func ofRuns() []Setting {
	return []Setting{
		{Path: "author", Flag: "author"},
		{Path: "attempts", Flag: "attempts"},
		{Path: "workers", Flag: "workers", Default: "the processors"},
		{Path: "seed", Flag: "seed"},
		{Path: "out", Flag: "out"},
		{Path: "results", Flag: "results"},
		{Path: "days", Flag: "days"},
		{Path: "deadline", Flag: "deadline", Kind: Duration},
		{Path: "failOn", Flag: "fail-on", Of: "generate"},
	}
}

// ofTheModel are the settings of the endpoint that is asked.
func ofTheModel() []Setting {
	return []Setting{
		{Path: "openai.baseURL", Flag: "base-url", Env: "OPENAI_BASE_URL"},
		{Path: "openai.model", Flag: "model", Env: "OPENAI_MODEL"},
		{Env: "OPENAI_API_KEY", Kind: Secret, Doc: "the endpoint's key; no flag and no file may hold it"},
		{Path: "openai.modelAliases", Flag: "accept-model"},
		{Path: "openai.organization", Flag: "organization", Env: "OPENAI_ORG_ID"},
		{Path: "openai.project", Flag: "project", Env: "OPENAI_PROJECT_ID"},
		{Path: "openai.apiVersion", Flag: "api-version"},
		{Path: "openai.deployment", Flag: "deployment"},
		{Path: "openai.headers.*", Doc: "a further header by its name, and the environment variable that holds its value"},
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
		{Path: "openai.topP", Flag: "top-p"},
		{Path: "openai.seed", Flag: "model-seed"},
		{Path: "openai.reasoningEffort", Flag: "reasoning-effort"},
		{Path: "openai.batch", Flag: "batch", Of: "generate"},
		{Path: "openai.batchWait", Flag: "batch-wait", Kind: Span, Of: "generate"},
	}
}

// ofMoney are the settings of what may be spent.
func ofMoney() []Setting {
	return []Setting{
		{Path: "budget.tokens", Flag: "budget-tokens", Kind: Count},
		{Path: "budget.money", Flag: "budget-money", Kind: Spending},
		{Path: "budget.games.*.tokens", Kind: Count, Doc: "tokens that one game may use in a run"},
		{Path: "budget.games.*.money", Kind: Spending, Doc: "money that one game may cost in a run"},
		{Path: "prices.file", Flag: "prices"},
		{Path: "prices.currency", Doc: "the currency of the prices below, such as USD"},
		{Path: "prices.batch", Kind: Amount, Default: "0.5", Doc: "what part of these prices a request in a batch costs, from 0 to 1"},
		{Path: "prices.models.*.prompt", Kind: Amount, Doc: "price of a million tokens of prompts to the model"},
		{Path: "prices.models.*.cached", Kind: Amount, Doc: "price of a million tokens of prompts that the server had in its cache; the price of prompts for none"},
		{Path: "prices.models.*.answer", Kind: Amount, Doc: "price of a million tokens of its answers"},
	}
}

// ofJudgement are the settings of prompts and kept answers, and of what dailies are held to.
func ofJudgement() []Setting {
	return []Setting{
		{Path: "prompts", Flag: "prompts"},
		{Path: "record", Flag: "record"},
		{Path: "replay", Flag: "replay"},
		{Path: "cache", Flag: "cache"},
		{Path: "window.days", Flag: "window"},
		{Path: "window.hemisphere", Flag: "hemisphere"},
		{Path: "window.limits.*", Flag: "limit", Pairs: true},
		{Path: "window.binds.*", Flag: "binds-from", Pairs: true},
		{Path: "difficulties.*.*", Doc: "the difficulty of a game on a weekday; --difficulty sets all seven"},
		{Path: "use.*", Doc: "the profile that a game is judged by; --profile names one for its game"},
		{Path: "profiles.*.from", Doc: "the shipped profile that a profile of one's own derives from"},
		{Path: "profiles.*.severities.*", Doc: "how the profile takes a rule, by code: error, warning or off"},
		{Path: "profiles.*.figures.*", Doc: "a figure that rules compare with, by name"},
	}
}

// environmentPrefix begins the variables that are the program's alone.
const environmentPrefix = "DAILIES_"

// CheckEnvironment finds a variable of the program's own prefix that no setting of the
// table has, and names the nearest. environ is as [os.Environ] gives it; values are not
// looked at.
func CheckEnvironment(table []Setting, environ []string) error {
	for _, entry := range environ {
		name, _, _ := strings.Cut(entry, "=")
		if !strings.HasPrefix(name, environmentPrefix) {
			continue
		}
		nearest, least := "", len(name)+64
		for _, s := range table {
			if d := levenshtein.ComputeDistance(name, s.Env); s.Env != "" && d < least {
				nearest, least = s.Env, d
			}
		}
		if least > 0 {
			return fmt.Errorf("env %s: there is no such setting; the nearest is %s", document.Printable(name), nearest)
		}
	}
	return nil
}
