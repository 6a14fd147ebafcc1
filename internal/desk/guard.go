package desk

import (
	"bytes"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"

	"dailies/game/document"
	"dailies/internal/fault"
)

// answer returns the answer to a request for data, sent as JSON. The error is a *[refusal],
// or a failure of the desk.
type answer func(r *http.Request) (any, error)

// refusal is an answer that says no, and why.
type refusal struct {
	status  int
	Problem string `json:"problem"`
	More    any    `json:"more,omitempty"`
}

// Error implements error.
func (r *refusal) Error() string { return r.Problem }

func refuse(status int, problem string) error { return &refusal{status: status, Problem: problem} }

// welcome reports whether a request may be answered at all. A page elsewhere may point its
// name at this address, or send requests that its reader never meant to send: Host and
// Origin show both.
func (d *Desk) welcome(w http.ResponseWriter, r *http.Request) bool {
	if !slices.Contains(d.Hosts, r.Host) {
		http.Error(w, "this address is not served here", http.StatusMisdirectedRequest)
		return false
	}
	origin, from := r.Header.Get("Origin"), r.Header.Get("Sec-Fetch-Site")
	foreign := origin != "" && origin != d.Scheme+"://"+r.Host
	linked := r.Method == http.MethodGet && r.Header.Get("Sec-Fetch-Mode") == "navigate" // shows a page, gives no data
	if foreign || !linked && from != "" && from != "same-origin" && from != "none" {
		http.Error(w, "this desk answers its own pages only", http.StatusForbidden)
		return false
	}
	return true
}

// holding answers requests that carry the token.
func (d *Desk) holding(answer answer) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token, bearer := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if !bearer || subtle.ConstantTimeCompare([]byte(token), []byte(d.Token)) != 1 {
			send(w, http.StatusForbidden, &refusal{Problem: "the token is missing or another desk's; open the address that dailies desk printed"})
			return
		}
		value, err := answer(r)
		var no *refusal
		switch {
		case err == nil:
			send(w, http.StatusOK, value)
		case errors.As(err, &no):
			send(w, no.status, no)
		default:
			send(w, http.StatusInternalServerError, &refusal{Problem: document.Printable(fault.Reason(err))})
		}
	})
}

func send(w http.ResponseWriter, status int, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		status, text = http.StatusInternalServerError, []byte(`{"problem":"the answer cannot be written"}`)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(text) // the client may be gone
}

// receive decodes a request of a page.
func receive(r *http.Request, into any) error {
	if kind, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";"); kind != "application/json" {
		return refuse(http.StatusUnsupportedMediaType, "the desk takes JSON")
	}
	data, err := io.ReadAll(io.LimitReader(r.Body, document.MaxBytes+1))
	if err != nil || len(data) > document.MaxBytes {
		return refuse(http.StatusRequestEntityTooLarge, "the request cannot be read, or has more than 4 MiB")
	}
	decoder := json.NewDecoder(bytes.NewReader(data)) // package document refuses texts that an editor must be told about at their place
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return refuse(http.StatusBadRequest, "the request is malformed: "+document.Printable(err.Error()))
	}
	return nil
}
