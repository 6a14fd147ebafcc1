package bench

import (
	"context"
	"crypto/sha256"
	"errors"
	"slices"
	"sync"

	"dailies/gen"
	"dailies/gen/feedback"
	"dailies/gen/llm"
	"dailies/gen/llm/recording"
)

// authorName is the name of a cell's author in reports.
const authorName = "openai"

// given returns a repeat's kept answers by their place, not by their question, which may
// read differently by now, since a correction quotes the rules.
type given struct {
	answers   *recording.Folder
	bills     map[slot]*bill
	prompt    feedback.Prompt
	templates string // of the prompt when it was asked; empty if unknown
	stale     func() // called when the prompts have changed since the answers
}

// Write implements [gen.Author].
func (g given) Write(_ context.Context, request gen.Request, take func(gen.Submission) error) error {
	for number := 1; number <= request.Want; number++ {
		b := g.bills[slot{request.Round, number}]
		if b == nil || b.key == "" {
			continue
		}
		question, answer, err := g.answers.Exchange(b.key)
		if err != nil {
			return err
		}
		if err := g.compare(request, number, question); err != nil {
			return err
		}
		err = take(gen.Submission{
			Source: gen.AnswerName(request.Round, number), Data: []byte(answer.Content), Number: number, Of: request.Want,
			Origin: gen.Origin{Author: authorName, Model: question.Model, Prompts: question.Prompts},
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// compare calls stale when a question differs from what a bench would ask now. Later questions
// quote findings, which change with the rules, so it compares their templates only.
func (g given) compare(request gen.Request, number int, asked recording.Question) error {
	if request.Round > 0 {
		if g.templates != "" && g.templates != templatesOf(g.prompt) {
			g.stale()
		}
		return nil
	}
	system, user, err := g.prompt.Render(feedback.Asking{Request: request, Number: number, Of: request.Want})
	if err == nil && (system != asked.System || user != asked.User) {
		g.stale()
	}
	return err
}

// watched bounds the packs that an author is asked for, and remembers how many were asked for
// and what came.
type watched struct {
	gen.Author
	most int

	mu     sync.Mutex
	asked  []int // packs, by round
	taken  map[slot]digest
	texts  map[slot][]byte
	failed error // why answers are missing through no fault of the model
}

// Write implements [gen.Author].
func (w *watched) Write(ctx context.Context, request gen.Request, take func(gen.Submission) error) error {
	request.Want = min(request.Want, w.most)
	w.mu.Lock()
	w.asked = append(w.asked, request.Want)
	w.mu.Unlock()
	taking := false
	err := w.Author.Write(ctx, request, func(s gen.Submission) error {
		w.mu.Lock()
		at := slot{request.Round, s.Number}
		w.taken[at], w.texts[at] = sha256.Sum256(s.Data), s.Data
		w.mu.Unlock()
		err := take(s)
		taking = taking || err != nil
		return err
	})
	if err != nil && !taking {
		w.failed = errors.Join(w.failed, unearned(err))
	}
	return err
}

// causeOf is the kind of a failure at the endpoint; empty for another error.
func causeOf(err error) llm.Kind {
	var failure *llm.Failure
	if errors.As(err, &failure) {
		return failure.Kind
	}
	return ""
}

// unearned is the part of an author's error that is not the model's fault: an answer cut
// short, prose or a refusal counts against the cell, a broken connection or an exhausted
// budget does not.
func unearned(err error) error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var rest []error
		for _, one := range joined.Unwrap() {
			rest = append(rest, unearned(one))
		}
		return errors.Join(rest...)
	}
	var failure *llm.Failure
	own := []llm.Kind{llm.TooLong, llm.TooLarge, llm.Empty, llm.Several, llm.NoJSON, llm.EndsEarly, llm.NotSound, llm.Looped, llm.BadSample, llm.NotUTF8, llm.Refused, llm.Filtered, llm.Unfinished}
	if errors.As(err, &failure) && slices.Contains(own, failure.Kind) {
		return nil
	}
	return err
}
