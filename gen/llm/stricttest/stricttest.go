// Package stricttest stands in for the providers that the program has presets of: servers that apply
// a provider's published rules to each request, refuse as the provider does, in its words, and answer
// everything else. They know nothing of the table of presets.
package stricttest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
)

// Server is the stand-in of a provider. It is closed when the test ends.
type Server struct {
	*httptest.Server
	rules   Rules
	content string

	mu   sync.Mutex
	seen []string
}

// New starts a stand-in that gives every request that its rules let through the same content.
func New(t testing.TB, rules Rules, content string) *Server {
	t.Helper()
	s := &Server{rules: rules, content: content}
	if rules.prose {
		s.content = "Here it is:\n\n```json\n" + content + "\n```"
	}
	s.Server = httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(s.Close)
	return s
}

// Seen returns of each request so far the form of the answer that it asks for: bounds, json_schema
// (without bounds), json_object or text. What was refused ends in " refused".
func (s *Server) Seen() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.seen)
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	var request map[string]any
	_ = json.NewDecoder(r.Body).Decode(&request)
	refusal, form := s.rules.refusal(request), formOf(request)
	if refusal != "" {
		form += " refused"
	}
	s.mu.Lock()
	s.seen = append(s.seen, form)
	s.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	if refusal != "" {
		w.WriteHeader(s.rules.status)
		fmt.Fprint(w, s.rules.wrap(refusal))
		return
	}
	content, _ := json.Marshal(s.content)
	fmt.Fprintf(w, `{"choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":%s}}],"usage":{"prompt_tokens":8000,"completion_tokens":3000}}`, content)
}
