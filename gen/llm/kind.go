package llm

// Kind classifies a failed attempt.
type Kind string

// The kinds of failure.
const (
	RateLimited Kind = "rate limited"        // HTTP 429
	ServerError Kind = "server error"        // HTTP 5xx
	NotNow      Kind = "not now"             // HTTP 408, 409, 425
	Unreachable Kind = "no connection"       // none, or it broke before an answer came
	TimedOut    Kind = "timeout"             // the last byte did not come in time
	CutOff      Kind = "cut off"             // the connection or the JSON of the body ended early
	ErrorBody   Kind = "error in body"       // HTTP 200 and an error object
	HTML        Kind = "HTML"                // HTTP 200 and a page, as proxies send
	Garbled     Kind = "no completion"       // HTTP 200 and something other than a chat completion
	NoChoice    Kind = "no choice"           // HTTP 200 and no choice at all
	Unfinished  Kind = "unfinished"          // an unknown finish_reason
	TooLong     Kind = "length"              // finish_reason length
	TooLarge    Kind = "too large"           // more bytes than a pack may have
	Empty       Kind = "empty"               // no content
	Looped      Kind = "loop"                // finish_reason length, and the end repeats itself
	Several     Kind = "several documents"   // more than one whole JSON document
	NoJSON      Kind = "no JSON"             // no JSON document
	EndsEarly   Kind = "ends early"          // the JSON document has no end
	NotSound    Kind = "not sound"           // the JSON document has a syntax error
	BadSample   Kind = "bad sample"          // the server says that the model did not keep the form
	NotUTF8     Kind = "not UTF-8"           // bytes, or half of a surrogate pair, that no text can have
	KeyEchoed   Kind = "key in answer"       // the answer holds the key or the value of a header
	Refused     Kind = "refused"             // the model declined
	Filtered    Kind = "filtered"            // finish_reason content_filter
	TurnedDown  Kind = "request turned down" // HTTP 4xx, but for those of another kind
	TooMuch     Kind = "prompt too long"     // the prompt does not fit
	Unbatched   Kind = "not in the batch"    // the batch ended, or was given up, without an answer
	WaitTooLong Kind = "wait too long"       // Retry-After is beyond the longest delay
	Setting     Kind = "setting"             // only another setting can fix it
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
	case RateLimited, ServerError, NotNow, Unreachable, TimedOut, CutOff, ErrorBody, HTML, Garbled, NoChoice:
		return Wait
	case Unfinished, Empty, Unbatched, BadSample, Looped:
		return Again
	case TooLong, TooLarge:
		return Less
	case Several, NoJSON, EndsEarly, NotSound, NotUTF8:
		return Reask
	case Setting, TooMuch, WaitTooLong:
		return StopAll
	}
	return GiveUp
}

// written reports whether the fault is in what the model wrote, so that another prompt may do better.
func (k Kind) written() bool {
	switch k {
	case TooMuch, TooLong, TooLarge, Looped, Several, NoJSON, EndsEarly, NotSound, NotUTF8, Refused, Filtered, BadSample, KeyEchoed:
		return true
	}
	return false
}

// unanswered reports whether a server failed, or turned the request down, before any model answered.
func (k Kind) unanswered() bool {
	switch k {
	case RateLimited, ServerError, NotNow, ErrorBody, NoChoice, TurnedDown, TooMuch, WaitTooLong, Setting:
		return true
	}
	return false
}

// advice returns what a person can do about failures that persist.
func (k Kind) advice() string {
	switch k {
	case RateLimited:
		return "lower --in-flight, --rpm or --tpm, or run later"
	case ServerError, NotNow, ErrorBody, NoChoice:
		return "run later"
	case WaitTooLong:
		return "raise --max-delay, or run later"
	case Unreachable, CutOff, HTML, Garbled:
		return "check --base-url and what is between here and the server"
	case TimedOut:
		return "raise --timeout, or take a faster model"
	case TooMuch:
		return "use a model with a longer context, or extend the context of the present one"
	case Looped:
		return "take another model, or another --temperature"
	case TooLong:
		return "raise --max-answer-tokens, or take a model with longer answers"
	case KeyEchoed:
		return "revoke that key, and find out who answers at --base-url"
	case Unfinished, TooLarge, Empty, Several, NoJSON, EndsEarly, NotSound, NotUTF8, Refused, Filtered, BadSample:
		return "use another model if this persists"
	case TurnedDown:
		return "check --model, --answer-format, --token-field, --temperature and the like"
	}
	return ""
}
