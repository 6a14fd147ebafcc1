package gen

import "context"

// Request is what the pipeline asks an author for.
type Request struct {
	Game   string
	Round  int            // 0 for the first asking; later ones are for the days still empty
	Want   int            // how many days are empty
	Avoid  []string       // themes and titles that were used lately, for an author that can heed them
	Failed map[string]int // what refused the candidates so far, by rule code
}

// Material is what an author hands over: a pack or a finished puzzle, as it came.
// It is untrusted.
type Material struct {
	Source string // where it is from, for messages: a file, "answer 3"
	Game   string // the game it is of, where that is known
	Data   []byte
	Origin Origin
}

// Origin is the provenance of a daily as far as its author knows it.
type Origin struct {
	Author     string `json:"author"`
	Model      string `json:"model,omitempty"`
	PromptHash string `json:"promptHash,omitempty"`
}

// Author writes material. Write answers a request with any number of materials, in
// an order that is the same for the same request; with none it has nothing more to
// say. An error is that nothing could be had at all; it must come soon after ctx is
// done.
type Author interface {
	Write(ctx context.Context, request Request) ([]Material, error)
}

// Usage counts what an author's answers cost.
type Usage struct {
	Requests     int   `json:"requests"`           // sent, those that failed too
	Failed       int   `json:"failed,omitempty"`   // of them
	Retried      int   `json:"retried,omitempty"`  // of them, those that repeat one that failed
	Replayed     int   `json:"replayed,omitempty"` // answers from a recording, for which none was sent
	PromptTokens int   `json:"promptTokens"`
	AnswerTokens int   `json:"answerTokens"`
	Cost         int64 `json:"cost,omitempty"`   // in billionths of the currency unit of the prices
	Priced       bool  `json:"priced,omitempty"` // whether every request's price is known; otherwise Cost is not all
}

// Metered is an author that can tell what it used so far.
type Metered interface {
	Usage() Usage
}
