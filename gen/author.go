package gen

import (
	"context"
	"fmt"
	"strings"

	"dailies/lint/window"
)

// Request is what the pipeline asks an author for. It is complete: an author need not remember
// earlier ones.
type Request struct {
	Game  string
	Round int         // 0 for the first asking; later ones are for the days still empty
	Want  int         // how many days are empty, which may be more than Days names
	Days  []WantedDay // the empty days, in order
	Brief string      // what the packs must keep besides the rules of their game; empty for nothing
	Avoid []string    // themes and titles that were used lately, the most recent first

	Resting []window.Resting // what else should not return yet
	Held    func() []string  // the themes of the packs that come with the program; nil for none
	Needs   []string         // what the material runs short of, in sentences
	Remarks []string         // of editors, the newest first: untrusted text
	Misread []string         // tiles that many players took for another set, the newest first, with what is untrusted in quotes

	Critiques []Critique       // what became of each answer to the last round
	Window    []RejectionCount // what kept the candidates so far from the empty days, most often first
}

// Submission is what an author hands over: a pack or a finished puzzle, as it came.
// It is untrusted.
type Submission struct {
	Source string // where it came from, for messages: a file, "answer 3"
	Game   string // the game it is of, where that is known
	Data   []byte
	Origin Origin

	Number, Of int // which material of its round, from 1, and of how many; 0 if unknown
}

// AnswerName returns what messages call the answer to a request of a round, numbered as in an
// [Attempt].
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

// Author writes material. Write answers a request with any number of materials, in an order
// that is the same for the same request; none means that it has nothing more. It hands each
// over as soon as those before it are, while it works on the next ones; an error of take ends
// Write, which returns that error. An error after some materials means that others could not be
// had; an error without any, that nothing could be had at all; a [*MeterError] ends the run.
// Write returns soon after ctx is done.
type Author interface {
	Write(ctx context.Context, request Request, take func(Submission) error) error
}

// NamedAuthor is an author as messages and reports call it.
type NamedAuthor struct {
	Name string
	Author
}

// AuthorError reports that an author failed.
type AuthorError struct {
	Author string
	Game   string
	Err    error
}

// Error implements error.
func (e *AuthorError) Error() string {
	return fmt.Sprintf("the author %s of %s: %s", e.Author, e.Game, e.Reason())
}

// Reason returns the author's own error, on one line.
func (e *AuthorError) Reason() string { return strings.ReplaceAll(e.Err.Error(), "\n", "; ") }

// Unwrap gives the author's own error.
func (e *AuthorError) Unwrap() error { return e.Err }

// Answered is an error of an author that did answer, though none of the answer could be used.
type Answered interface {
	error
	Answered() bool
}

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

	// Odd counts answers that were read although something was odd about them, by what it was.
	Odd map[string]int `json:"odd,omitempty"`
}

// Add adds what another author used.
func (u *Usage) Add(other Usage) {
	u.Priced = (u.Priced || u.Requests == 0) && (other.Priced || other.Requests == 0)
	u.Requests += other.Requests
	u.Failed += other.Failed
	u.Retried += other.Retried
	u.Batched += other.Batched
	u.Replayed += other.Replayed
	u.PromptTokens += other.PromptTokens
	u.AnswerTokens += other.AnswerTokens
	u.CachedTokens += other.CachedTokens
	u.ReasoningTokens += other.ReasoningTokens
	u.EstimatedPromptTokens += other.EstimatedPromptTokens
	u.EstimatedAnswerTokens += other.EstimatedAnswerTokens
	u.Cost += other.Cost
	for what, n := range other.Odd {
		u.CountOdd(what, n)
	}
}

// CountOdd counts answers of which one thing was odd.
func (u *Usage) CountOdd(what string, n int) {
	if u.Odd == nil {
		u.Odd = make(map[string]int)
	}
	u.Odd[what] += n
}

// Metered is an author that reports what it has used so far.
type Metered interface {
	Usage() Usage
}
