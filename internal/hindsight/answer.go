package hindsight

import (
	"context"
	"encoding/json"
	"errors"

	"dailies/game/session"
)

// Request is what a page asks of [List.Answer]: the review of a log of its own on the document that
// it was played on. What a log of somebody else claims a session verifies.
type Request struct {
	Game     string `json:"game"`
	Document string `json:"document"`
	Log      string `json:"log"`
}

// Reply is the review, or why there is none.
type Reply struct {
	Review  *Review `json:"review,omitempty"`
	Problem string  `json:"problem,omitempty"` // in words that go on after a colon
}

// Answer reviews a log for a page, by text alone. It never fails: what is wrong with a request is its
// answer.
func (l List) Answer(ctx context.Context, request string, told Progress) string {
	var reply Reply
	review, err := l.answer(ctx, request, told)
	if err == nil {
		reply.Review = &review
	} else {
		reply.Problem = err.Error()
	}
	text, err := json.Marshal(reply)
	if err != nil {
		return `{"problem":"the answer cannot be written"}`
	}
	return string(text)
}

func (l List) answer(ctx context.Context, request string, told Progress) (Review, error) {
	var r Request
	if json.Unmarshal([]byte(request), &r) != nil {
		return Review{}, errors.New("the request cannot be read")
	}
	log, err := session.ReadLog([]byte(r.Log))
	if err != nil {
		return Review{}, err
	}
	return l.Of(ctx, r.Game, []byte(r.Document), log, told)
}
