package budget

// Spent is what requests came to.
type Spent struct {
	Requests int
	Prompt   int   // tokens
	Answer   int   // tokens
	Money    int64 // in billionths of the currency unit, without the unpriced requests
	Unpriced int   // requests of a model without a price
}

// Tokens are those of prompts and answers.
func (s Spent) Tokens() int64 { return int64(s.Prompt) + int64(s.Answer) }

func (s Spent) plus(other Spent) Spent {
	return Spent{
		Requests: s.Requests + other.Requests, Unpriced: s.Unpriced + other.Unpriced,
		Prompt: s.Prompt + other.Prompt, Answer: s.Answer + other.Answer,
		Money: sum(s.Money, other.Money),
	}
}

// Usage is what became of a request.
type Usage struct {
	Prompt int  // tokens, as the server told
	Answer int  // tokens, as the server told; otherwise an estimate of what came, 0 for nothing
	Told   bool // whether the server told tokens
}
