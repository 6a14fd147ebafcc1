package site

import (
	"context"
	"crypto/subtle"
	"net/http"
	"strings"
)

// Designer is the second side of every board, only for those who make puzzles.
type Designer struct {
	// Token must come with each request, as a bearer token. Pages get it in the fragment of an
	// address, which browsers never send.
	Token string
	// Side returns the side of a puzzle, a [Side] as JSON. The error is as that of
	// [Source.Document].
	Side func(ctx context.Context, p Puzzle) ([]byte, error)
}

// Side is a designer's side.
type Side struct {
	Answer
	Profile  string        `json:"profile"` // the profile of the judgement
	Findings []SideFinding `json:"findings"`
}

// SideFinding is a finding about the puzzle.
type SideFinding struct {
	Severity string `json:"severity"`
	Code     string `json:"code"`
	Title    string `json:"title"`
	Place    string `json:"place"` // a JSON Pointer
	Message  string `json:"message"`
}

// sideName is the file of a designer's side, next to those of the puzzle.
const sideName = "designer.json"

// Show adds the designer's side to a served site; call it before the first request. A site of
// plain files has no such side.
func (s *Site) Show(d Designer) { s.second = &d }

// side sends the designer's side to clients with the token.
func (s *Site) side(w http.ResponseWriter, r *http.Request) {
	token, bearer := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !bearer || subtle.ConstantTimeCompare([]byte(token), []byte(s.second.Token)) != 1 {
		http.Error(w, "this side needs the token of the address that dailies play printed", http.StatusForbidden)
		return
	}
	s.hand(w, r, s.second.Side)
}
