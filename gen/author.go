package gen

import (
	"context"
	"fmt"
	"strings"
)

// Request is what the pipeline asks an author for. It is whole: an author needs to
// remember nothing of earlier ones.
type Request struct {
	Game  string
	Round int      // 0 for the first asking; later ones are for the days still empty
	Want  int      // how many days are empty
	Avoid []string // themes and titles that were used lately, for an author that can heed them

	Critiques []Critique       // what became of each answer to the last asking
	Window    []RejectionCount // what kept the candidates so far from the empty days, most often first
}

// Submission is what an author hands over: a pack or a finished puzzle, as it came.
// It is untrusted.
type Submission struct {
	Source string // where it is from, for messages: a file, "answer 3"
	Game   string // the game it is of, where that is known
	Data   []byte
	Origin Origin

	Number, Of int // which material of its asking, from 1, and of how many; 0 where nobody knows
}

// AnswerName is what messages call the answer to a request of a round, both as an
// [Attempt] has them.
func AnswerName(round, number int) string {
	return fmt.Sprintf("answer %d of asking %d", number, round+1)
}

// Origin is the provenance of a daily as far as its author knows it.
type Origin struct {
	Author     string `json:"author"`
	Model      string `json:"model,omitempty"`
	PromptHash string `json:"promptHash,omitempty"`
	Prompts    string `json:"prompts,omitempty"` // the hash of the folder of prompts; empty for those of the program
}

// Author writes material. Write answers a request with any number of materials, in
// an order that is the same for the same request; with none it has nothing more to
// say. It hands each over as soon as those before it are, while it works on the next
// ones; an error of take ends it, and is its own. An error beside materials is that
// some could not be had; an error alone, that nothing could be had at all; a
// [*MeterError] ends the run. It must come soon after ctx is done.
type Author interface {
	Write(ctx context.Context, request Request, take func(Submission) error) error
}

// NamedAuthor is an author as messages and reports call it.
type NamedAuthor struct {
	Name string
	Author
}

// AuthorError is that an author could not be had.
type AuthorError struct {
	Author string
	Game   string
	Err    error
}

// Error implements error.
func (e *AuthorError) Error() string {
	return fmt.Sprintf("the author %s of %s: %s", e.Author, e.Game, e.reason())
}

// reason is the author's own error on one line, also where it is several.
func (e *AuthorError) reason() string { return strings.ReplaceAll(e.Err.Error(), "\n", "; ") }

// Unwrap gives the author's own error.
func (e *AuthorError) Unwrap() error { return e.Err }

// Usage counts what an author's answers cost.
type Usage struct {
	Requests              int   `json:"requests"`           // sent, those that failed too
	Failed                int   `json:"failed,omitempty"`   // of them
	Retried               int   `json:"retried,omitempty"`  // of them, those that repeat one that failed
	Batched               int   `json:"batched,omitempty"`  // of them, those that were sent as part of a batch
	Replayed              int   `json:"replayed,omitempty"` // answers from a recording, for which none was sent
	PromptTokens          int   `json:"promptTokens"`       // as servers reported
	AnswerTokens          int   `json:"answerTokens"`
	CachedTokens          int   `json:"cachedTokens,omitempty"`    // of PromptTokens
	ReasoningTokens       int   `json:"reasoningTokens,omitempty"` // of AnswerTokens
	EstimatedPromptTokens int   `json:"estimatedPromptTokens"`     // of requests whose usage was not reported
	EstimatedAnswerTokens int   `json:"estimatedAnswerTokens"`
	Cost                  int64 `json:"cost,omitempty"`   // in billionths of the currency unit of the prices
	Priced                bool  `json:"priced,omitempty"` // whether every request's price is known; otherwise Cost is not all
}

// Metered is an author that can tell what it used so far.
type Metered interface {
	Usage() Usage
}
