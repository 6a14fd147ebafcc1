package llm

// Kind classifies a failed attempt.
type Kind string

// The kinds of failure.
const (
	RateLimited  Kind = "rate limited"        // HTTP 429
	ServerError  Kind = "server error"        // HTTP 5xx
	NotNow       Kind = "not now"             // HTTP 408, 409, 425
	Unreachable  Kind = "no connection"       // none, or it broke before an answer came
	TimedOut     Kind = "timeout"             // the last byte did not come in time
	CutOff       Kind = "cut off"             // the connection or the JSON of the body ended early
	ErrorBody    Kind = "error in body"       // HTTP 200 and an error object
	HTML         Kind = "HTML"                // HTTP 200 and a page, as proxies send
	Garbled      Kind = "no completion"       // HTTP 200 and something other than a chat completion
	NotOneChoice Kind = "not one choice"      // none or several
	WrongModel   Kind = "wrong model"         // another model answered
	Unfinished   Kind = "unfinished"          // an unknown finish_reason
	TooLong      Kind = "length"              // finish_reason length
	TooLarge     Kind = "too large"           // more bytes than a pack may have
	Empty        Kind = "empty"               // no content
	Several      Kind = "several documents"   // more than one whole JSON document
	NoJSON       Kind = "no JSON"             // no whole JSON document
	NotUTF8      Kind = "not UTF-8"           // bytes, or half of a surrogate pair, that no text can have
	KeyEchoed    Kind = "key in answer"       // the answer holds the key or the value of a header
	Refused      Kind = "refused"             // the model declined
	Filtered     Kind = "filtered"            // finish_reason content_filter
	TurnedDown   Kind = "request turned down" // HTTP 4xx, but for those below
	Unbatched    Kind = "not in the batch"    // the batch ended, or was given up, without an answer
	WaitTooLong  Kind = "wait too long"       // Retry-After is beyond the longest delay
	Setting      Kind = "setting"             // only another setting can fix it
)

// Remedy is the reaction to a failure.
type Remedy int

// The remedies.
const (
	GiveUp  Remedy = iota // do without this answer
	Wait                  // ask the same again, later
	Again                 // ask the same again, at once
	Less                  // ask for a smaller pack
	Reask                 // ask again, once, and say what was wrong
	StopAll               // ask nothing more at all
)

// Remedy returns the reaction to failures of a kind.
func (k Kind) Remedy() Remedy {
	switch k {
	case RateLimited, ServerError, NotNow, Unreachable, TimedOut, CutOff, ErrorBody, HTML, Garbled:
		return Wait
	case NotOneChoice, WrongModel, Unfinished, Empty, Unbatched:
		return Again
	case TooLong, TooLarge:
		return Less
	case Several, NoJSON, NotUTF8:
		return Reask
	case Setting:
		return StopAll
	}
	return GiveUp
}

// advice returns what a person can do about failures that persist.
func (k Kind) advice() string {
	switch k {
	case RateLimited:
		return "lower --in-flight, --rpm or --tpm, or run later"
	case ServerError, NotNow, ErrorBody:
		return "run later"
	case WaitTooLong:
		return "raise --max-delay, or run later"
	case Unreachable, CutOff, HTML, Garbled:
		return "check --base-url and what is between here and the server"
	case TimedOut:
		return "raise --timeout, or take a faster model"
	case WrongModel:
		return "check --model, or accept the other name with --accept-model"
	case TooLong:
		return "raise --max-answer-tokens, or take a model with longer answers"
	case KeyEchoed:
		return "withdraw that key, and find out who answers at --base-url"
	case NotOneChoice, Unfinished, TooLarge, Empty, Several, NoJSON, NotUTF8, Refused, Filtered:
		return "take another model if it stays so"
	case TurnedDown:
		return "check --model, --answer-format, --token-field, --temperature and the like"
	}
	return ""
}
