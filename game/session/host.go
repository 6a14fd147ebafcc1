package session

import (
	"encoding/json"
	"errors"

	"dailies/game"
	"dailies/game/days"
)

// Host plays one session at a time for a page, by text alone.
type Host struct {
	Games   List // those that it can open
	session *Session
}

// Request is what a page asks of a [Host]. Call names it: "open" (Document, Options, and
// Save to resume), "do" and "preview" (Move), "judge" (Line), "log" (Attempt), and "verify" (Document, Log), which leaves the session as it is
// and shows how the run of the log ended; "sum" (Days, Results, Today) needs no session.
type Request struct {
	Call     string          `json:"call"`
	Document string          `json:"document,omitempty"`
	Save     string          `json:"save,omitempty"`
	Options  Options         `json:"options"`
	Move     json.RawMessage `json:"move,omitempty"`
	Line     json.RawMessage `json:"line,omitempty"`    // the actions of the best line
	Attempt  int             `json:"attempt,omitempty"` // from 1
	Log      string          `json:"log,omitempty"`     // anyone's

	Days    []days.Day             `json:"days,omitempty"`    // of the site
	Results map[string]days.Result `json:"results,omitempty"` // of the player, by DATE/GAME
	Today   game.Date              `json:"today,omitempty"`   // the site's date
}

// Reply answers a [Request]: the view and the save after it, what happened, what a
// preview knows; or a problem, and then nothing has changed.
type Reply struct {
	View    *View           `json:"view,omitempty"`
	Save    string          `json:"save,omitempty"`
	Events  []game.Event    `json:"events,omitempty"`
	Preview json.RawMessage `json:"preview,omitempty"`
	Log     string          `json:"log,omitempty"` // of the run, once it has ended
	Problem *Problem        `json:"problem,omitempty"`

	Standing *days.Standing `json:"standing,omitempty"`
}

// Problem says why a request failed.
type Problem struct {
	Kind    string `json:"kind"` // illegal, malformed, save, document or log
	Message string `json:"message"`
}

// Call answers a request. It never fails: what is wrong with a request is its answer.
func (h *Host) Call(request string) string {
	var r Request
	reply := Reply{Problem: &Problem{"malformed", "the request cannot be read"}}
	if err := json.Unmarshal([]byte(request), &r); err == nil {
		reply = h.answer(r)
	}
	text, err := json.Marshal(reply)
	if err != nil {
		return `{"problem":{"kind":"malformed","message":"the answer cannot be written"}}`
	}
	return string(text)
}

func (h *Host) answer(r Request) Reply {
	switch {
	case r.Call == "open":
		return h.open(r)
	case r.Call == "verify":
		return h.verify(r)
	case r.Call == "sum":
		standing := days.Sum(r.Days, r.Results, r.Today)
		return Reply{Standing: &standing}
	case h.session == nil:
		return Reply{Problem: &Problem{"malformed", "no game is open"}}
	case r.Call == "do":
		events, err := h.session.Do(r.Move)
		if err != nil {
			return refused(err)
		}
		return h.show(events)
	case r.Call == "preview":
		preview, err := h.session.Preview(r.Move)
		if err != nil {
			return refused(err)
		}
		return Reply{Preview: preview}
	case r.Call == "judge":
		if err := h.session.Judge(r.Line); err != nil {
			return refused(err)
		}
		return h.show(nil)
	case r.Call == "log":
		log, err := h.session.Log(r.Attempt)
		if err != nil {
			return refused(err)
		}
		return Reply{Log: string(log)}
	}
	return Reply{Problem: &Problem{"malformed", "there is no such call"}}
}

func (h *Host) open(r Request) Reply {
	session, err := h.Games.Open([]byte(r.Document), r.Options)
	if r.Save != "" && err == nil {
		session, err = h.Games.Resume([]byte(r.Document), []byte(r.Save), r.Options)
	}
	if err != nil {
		return refused(err)
	}
	h.session = session
	return h.show(nil)
}

// verify shows how the run of a log ended, if the log verifies.
func (h *Host) verify(r Request) Reply {
	log, err := ReadLog([]byte(r.Log))
	if err != nil {
		return refused(err)
	}
	run, err := h.Games.Open([]byte(r.Document), Options{})
	if err == nil {
		err = run.Verify(log)
	}
	if err != nil {
		return refused(err)
	}
	view := run.View()
	return Reply{View: &view}
}

func (h *Host) show(events []game.Event) Reply {
	view := h.session.View()
	return Reply{View: &view, Save: string(h.session.Save()), Events: events}
}

func refused(err error) Reply {
	kind := "malformed"
	var illegal *IllegalError
	var document *DocumentError
	var saved *SaveError
	var log *LogError
	switch {
	case errors.As(err, &illegal):
		kind = "illegal"
	case errors.As(err, &document):
		kind = "document"
	case errors.As(err, &saved):
		kind = "save"
	case errors.As(err, &log):
		kind = "log"
	}
	return Reply{Problem: &Problem{kind, err.Error()}}
}
