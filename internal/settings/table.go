package settings

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"dailies/gen/llm"
	"dailies/internal/observance"
	"dailies/lint/window"
)

// Table lists every setting. A setting with a flag and no named environment variable has
// the variable named after the flag.
func Table() []Setting { return slices.Clone(table()) }

// table is made once: every flag of every command looks its setting up, whichever command runs.
var table = sync.OnceValue(func() []Setting {
	all := slices.Concat(ofRuns(), ofTheSite(), ofTheModel(), ofReaders(), ofMoney(), ofJudgement(), ofNights())
	for i := range all {
		if s := &all[i]; s.Env == "" && s.Flag != "" && !s.Pairs {
			s.Env = environmentPrefix + strings.ToUpper(strings.ReplaceAll(s.Flag, "-", "_"))
		}
	}
	return all
})

// OfFlag returns the setting of a flag; the zero Setting for a flag that is no setting.
func OfFlag(name string) Setting {
	all := table()
	if i := slices.IndexFunc(all, func(s Setting) bool { return s.Flag == name }); i >= 0 {
		return all[i]
	}
	return Setting{}
}

// Of returns the settings of a command, by its name.
func Of(command string) []Setting {
	return slices.DeleteFunc(Table(), func(s Setting) bool {
		return s.Of != "" && !slices.Contains(strings.Fields(s.Of), command) && command != "config"
	})
}

// ofRuns are the settings for what to fill, and by which author.
func ofRuns() []Setting {
	return []Setting{
		{Path: "author", Flag: "author", Default: "builtin",
			Doc: "builtin (the packs in the program), openai (a chat endpoint), or several with commas: each fills the days that those before it leave empty"},
		{Path: "attempts", Flag: "attempts", Default: "4",
			Doc: "at most how often each author is asked for days that stay empty"},
		{Path: "workers", Flag: "workers", Default: "the processors",
			Doc: "how many puzzles are judged at once, 1 to 1024; the output does not depend on it"},
		{Path: "seed", Flag: "seed", Default: "1",
			Doc: "decides between equal candidates"},
		{Path: "out", Flag: "out", Default: "out",
			Doc: "where dailies are published"},
		{Path: "ledger", Flag: "ledger",
			Doc: "a folder for the ledger of the runs and the ids of their batches, where out/ is on a machine that is thrown away; without it, out/runs"},
		{Path: "results", Flag: "results",
			Doc: "where what was found about drafts and dailies is kept for the next time: a folder, or off; without it, one in the user's cache folder"},
		{Path: "days", Flag: "days", Default: "1",
			Doc: "how many days, 1 to 1000"},
		{Path: "timezone", Flag: "timezone", Kind: Zone, Default: "UTC",
			Doc: "the time zone of today in every command, as Europe/Berlin"},
		{Path: "deadline", Flag: "deadline", Kind: Duration, Default: "0s",
			Doc: "how long after its start a run may ask the model, and how long all of a night may take; 0 for no limit"},
		{Path: "failOn", Flag: "fail-on", Of: "generate", Default: "empty",
			Doc: "end in exit code 1 on empty (a day left unwritten) or on fallback (also when the first author left days to the next)"},
	}
}

// ofTheSite are the settings for what players get.
func ofTheSite() []Setting {
	return []Setting{
		{Path: "requireApproved", Flag: "require-approved", Default: "false",
			Doc: "every day needs an editor's approval of its file as it is: qa says where there is none, and site holds the day"},
		{Path: "unapproved", Flag: "unapproved", Default: "held",
			Doc: "what site does at its midnight with a day that needs an approval and has none: held or released"},
		{Path: "siteURL", Flag: "site-url", Kind: Address,
			Doc: "where the site will be, as https://games.example/dailies/: its pages then say how to show links to them, and it has a feed; without it no file of it names a host"},
		{Path: "collect", Flag: "collect", Of: "site nightly", Kind: Address,
			Doc: "the collector that pages send finished games to, of players who agree, as https://plays.example/; without it they send nothing"},
		{Path: "retention", Flag: "retention", Of: "collect site nightly", Kind: Number, Default: "90",
			Doc: "for how many days collected plays are kept"},
	}
}

// ofTheModel are the settings of the model's endpoint.
func ofTheModel() []Setting {
	return []Setting{
		{Path: "openai.endpoint", Flag: "endpoint",
			Doc: "the name of a known endpoint, which sets address, key variable, answer forms and options; see dailies endpoints"},
		{Path: "openai.baseURL", Flag: "base-url", Env: "OPENAI_BASE_URL",
			Doc: "address of the endpoint (OPENAI_BASE_URL); without it, that of --endpoint or OpenAI's own"},
		{Path: "openai.model", Flag: "model", Env: "OPENAI_MODEL",
			Doc: "the model (OPENAI_MODEL)"},
		{Env: "OPENAI_API_KEY", Kind: Secret, Doc: "the endpoint's key; no flag and no file may hold it; a known endpoint has a variable of its own"},
		{Path: "openai.modelAliases", Flag: "accept-model",
			Doc: "another name under which the model may answer, or several with commas; may be repeated"},
		{Path: "openai.organization", Flag: "organization", Env: "OPENAI_ORG_ID",
			Doc: "sent as the header OpenAI-Organization (OPENAI_ORG_ID)"},
		{Path: "openai.project", Flag: "project", Env: "OPENAI_PROJECT_ID",
			Doc: "sent as the header OpenAI-Project (OPENAI_PROJECT_ID)"},
		{Path: "openai.apiVersion", Flag: "api-version",
			Doc: "Azure's API version, which selects Azure's paths and key header"},
		{Path: "openai.deployment", Flag: "deployment",
			Doc: "Azure's deployment; the model's name when empty"},
		{Path: "openai.headers.*", Doc: "a further header by its name, and the environment variable that holds its value"},
		{Path: "openai.format", Flag: "answer-format", Default: llm.Auto,
			Doc: "how the answer is forced into the schema: json_schema, json_object or text; auto takes the first that the endpoint accepts"},
		{Path: "openai.timeout", Flag: "timeout", Kind: Span, Default: llm.DefaultTimeout.String(),
			Doc: "the longest time for one request"},
		{Path: "openai.retries", Flag: "retries", Kind: Count, Default: strconv.Itoa(llm.DefaultRetries),
			Doc: "further attempts after one that failed for good; 0 also to wait for nothing"},
		{Path: "openai.maxDelay", Flag: "max-delay", Kind: Span, Default: llm.DefaultMaxDelay.String(),
			Doc: "the longest wait before one attempt"},
		{Path: "openai.maxWait", Flag: "max-wait", Kind: Span, Default: llm.DefaultMaxWait.String(),
			Doc: "how long an outage of the endpoint is waited out"},
		{Path: "openai.inFlight", Flag: "in-flight", Kind: Number, Default: strconv.Itoa(llm.DefaultInFlight),
			Doc: "requests at once"},
		{Path: "openai.requestsPerMinute", Flag: "rpm", Kind: Count, Default: "0",
			Doc: "requests per minute; 0 for no limit"},
		{Path: "openai.tokensPerMinute", Flag: "tpm", Kind: Count, Default: "0",
			Doc: "tokens per minute; 0 for no limit"},
		{Path: "openai.maxAnswerTokens", Flag: "max-answer-tokens", Kind: Count, Default: "0",
			Doc: "the longest answer asked for; 0 to send no limit"},
		{Path: "openai.tokenField", Flag: "token-field",
			Doc: "max_tokens or max_completion_tokens: how the longest answer is sent; without it, as --endpoint has it, or else the latter"},
		{Path: "openai.temperature", Flag: "temperature",
			Doc: "the model's temperature; not sent when not given"},
		{Path: "openai.topP", Flag: "top-p",
			Doc: "the share of likely tokens that the model draws from; not sent when not given"},
		{Path: "openai.seed", Flag: "model-seed",
			Doc: "the seed of the model, a whole number; not sent when not given"},
		{Path: "openai.reasoningEffort", Flag: "reasoning-effort",
			Doc: "how long the model thinks, such as low; not sent when empty"},
		{Path: "openai.batch", Flag: "batch", Of: "generate nightly", Default: "false",
			Doc: "send the first questions of a run as one batch, which is slower and cheaper"},
		{Path: "openai.batchWait", Flag: "batch-wait", Kind: Span, Of: "generate nightly", Default: llm.DefaultBatchWait.String(),
			Doc: "how long a run waits for a batch, half of --deadline at most, before it cancels it and asks the rest one by one"},
	}
}

// ofReaders are the settings of who reads before anything is published.
func ofReaders() []Setting {
	return []Setting{
		{Path: "models",
			Doc: "a list of models for the critic and the readers, each with a name, a model and how it is asked, as in bench.yaml"},
		{Path: "critic", Flag: "critic", Of: "generate",
			Doc: "the name of the model, under models, that reads every pack a model wrote before it is assembled, and marks it; empty for no critic"},
		{Path: "readers", Flag: "readers", Kind: Count, Of: "generate", Default: "0",
			Doc: "how many readers sort each chosen board of triples before it is published, shared by all models; 24 tell enough; 0 for no readers"},
	}
}

// ofMoney are the settings of budgets and prices.
func ofMoney() []Setting {
	return []Setting{
		{Path: "budget.tokens", Flag: "budget-tokens", Kind: Count, Default: "0",
			Doc: "tokens that a run may use; 0 for no limit"},
		{Path: "budget.money", Flag: "budget-money", Kind: Spending,
			Doc: "money that a run may cost, such as 2.50; empty for no limit"},
		{Path: "budget.month.tokens", Kind: Count, Doc: "tokens that all runs of the ledger may use in a calendar month (UTC)"},
		{Path: "budget.month.money", Kind: Spending, Doc: "money that all runs of the ledger may cost in a calendar month (UTC)"},
		{Path: "budget.games.*.tokens", Kind: Count, Doc: "tokens that one game may use in a run"},
		{Path: "budget.games.*.money", Kind: Spending, Doc: "money that one game may cost in a run"},
		{Path: "prices.file", Flag: "prices",
			Doc: "a YAML file with a currency and, under models, the prices of prompts and answers for a million tokens"},
		{Path: "prices.currency", Doc: "the currency of the prices below, such as USD"},
		{Path: "prices.batch", Kind: Amount, Default: "0.5", Doc: "the share of these prices that a request in a batch costs, from 0 to 1"},
		{Path: "prices.models.*.prompt", Kind: Amount, Doc: "price of a million tokens of prompts to the model"},
		{Path: "prices.models.*.cached", Kind: Amount, Doc: "price of a million tokens of prompts that the server had in its cache; without it, the price of prompts"},
		{Path: "prices.models.*.answer", Kind: Amount, Doc: "price of a million tokens of its answers"},
	}
}

// ofJudgement are the settings of prompts, kept answers and the rules for dailies.
func ofJudgement() []Setting {
	return []Setting{
		{Path: "prompts", Flag: "prompts",
			Doc: "a folder of prompts, which replace the program's own of the same name"},
		{Path: "countries", Flag: "countries", Default: observance.DefaultCountries,
			Doc: "where the players live, as codes of countries with commas, such as US,GB: a model is told what is observed there on the days to fill, and nothing if this is empty"},
		{Path: "sendNotes", Flag: "send-notes", Default: "false",
			Doc: "tell a model what editors noted of published days, without their names; it is told their vetoes anyway"},
		{Path: "vars.*", Flag: "var", Pairs: true,
			Doc: "a text that prompts may name, as NAME=TEXT: {{.Vars.NAME}} in a template is the text"},
		{Path: "record", Flag: "record",
			Doc: "a folder to record exchanges in"},
		{Path: "replay", Flag: "replay",
			Doc: "a folder of recorded exchanges to answer from, without a connection"},
		{Path: "cache", Flag: "cache",
			Doc: "a folder of answers, which are not asked for again"},
		{Path: "window.days", Flag: "window", Default: strconv.Itoa(window.DefaultDates),
			Doc: "calendar dates that the rolling window spans"},
		{Path: "window.hemisphere", Flag: "hemisphere", Default: string(window.North),
			Doc: "where the players live, north or south: seasonal content follows it"},
		{Path: "window.limits.*", Flag: "limit", Pairs: true,
			Doc: "the limit of a window rule, as CODE=NUMBER: a share in per cent, or a count"},
		{Path: "window.binds.*", Flag: "binds-from", Pairs: true,
			Doc: "from how many days a window rule binds, as CODE=DAYS"},
		{Path: "quiet.*", Doc: "a list of tones of which no pack is dealt on some dates of every year: a date as 12-24, dates as 12-26..01-02, or a holiday as Memorial Day (US)"},
		{Path: "difficulties.*.*", Doc: "the difficulty of a game on a weekday; --difficulty sets all seven"},
		{Path: "use.*", Doc: "the profile that a game is judged by; --profile names one for its game"},
		{Path: "profiles.*.from", Doc: "the shipped profile that your own derives from"},
		{Path: "profiles.*.severities.*", Doc: "the severity of a rule in the profile, by code: error, warning or off"},
		{Path: "profiles.*.figures.*", Doc: "a figure that rules compare with, by name"},
	}
}
