package budget

// FirstAnswer is how many tokens are reserved for an answer when neither a limit is
// sent nor any answer has been seen.
const FirstAnswer = 4096

// bytesPerToken is low on purpose: a token of a model is about four bytes of English, and fewer
// of anything else.
const bytesPerToken = 3

// Estimate returns how many tokens a text of so many bytes is assumed to have: a third of them,
// rounded up. Everything that is sent counts, the schema too.
func Estimate(bytes int) int { return (max(bytes, 0) + bytesPerToken - 1) / bytesPerToken }
