package budget

// Spent is what requests used and cost.
type Spent struct {
	Requests        int
	Prompt          int   // tokens, as servers reported
	Answer          int   // tokens, as servers reported
	EstimatedPrompt int   // tokens of requests whose usage was not reported
	EstimatedAnswer int   // the same of their answers
	Money           int64 // in billionths of the currency unit, without the unpriced requests
	Unpriced        int   // requests of a model without a price
}

// Tokens returns those of prompts and answers, reported and estimated.
func (s Spent) Tokens() int64 {
	return int64(s.Prompt) + int64(s.Answer) + int64(s.EstimatedPrompt) + int64(s.EstimatedAnswer)
}

func (s Spent) plus(other Spent) Spent {
	return Spent{
		Requests: s.Requests + other.Requests, Unpriced: s.Unpriced + other.Unpriced,
		Prompt: s.Prompt + other.Prompt, Answer: s.Answer + other.Answer,
		EstimatedPrompt: s.EstimatedPrompt + other.EstimatedPrompt, EstimatedAnswer: s.EstimatedAnswer + other.EstimatedAnswer,
		Money: sum(s.Money, other.Money),
	}
}

// Usage is the token usage of a request, reported by the server or estimated.
type Usage struct {
	Prompt    int
	Answer    int
	Cached    int // of Prompt, from the server's cache
	Reasoning int // of Answer, not shown
	Reported  bool
}

// believed returns the usage within bounds.
func (u Usage) believed() Usage {
	u.Prompt, u.Answer = believed(u.Prompt), believed(u.Answer)
	u.Cached = min(believed(u.Cached), u.Prompt)
	return u
}
