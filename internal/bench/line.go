package bench

import "fmt"

// line is one event of a journal, written before or after a request so that what was paid
// for is known even if the program is killed in between.
type line struct {
	Event    string  `json:"event"`
	ID       int64   `json:"id,omitempty"` // of the request, from 1
	Game     string  `json:"game,omitempty"`
	Round    int     `json:"round,omitempty"`
	Number   int     `json:"number,omitempty"`
	Key      string  `json:"key,omitempty"` // of the question
	Outcome  string  `json:"outcome,omitempty"`
	Prompt   int     `json:"prompt,omitempty"` // tokens, as reported or estimated; of a beginning, an upper bound
	Answer   int     `json:"answer,omitempty"`
	Reported bool    `json:"reported,omitempty"`
	Cost     int64   `json:"cost,omitempty"` // in billionths of the currency unit
	Priced   bool    `json:"priced,omitempty"`
	Seconds  float64 `json:"seconds,omitempty"`
	Replayed bool    `json:"replayed,omitempty"` // the answer was kept; no request was sent

	Templates string `json:"templates,omitempty"` // of a start: those of its questions
}

// check requires what the figures need, since another version may have written the line. A
// line without its place or its end would make a repeat seem to have no answers.
func (l line) check() error {
	lacks := func(what string) error { return fmt.Errorf("an event %q without %s", l.Event, what) }
	switch {
	case l.Event == started || l.Event == measured:
		return nil
	case l.Event != begun && l.Event != ended:
		return fmt.Errorf("there is no event %q", l.Event)
	case l.ID < 1:
		return lacks("an id")
	case l.Event == ended && l.Outcome == "":
		return lacks("an outcome")
	case l.Event == begun && (l.Round < 0 || l.Number < 1):
		return lacks("the number of an answer")
	case l.Event == begun && l.Key == "":
		return lacks("the key of its question")
	}
	return nil
}

// checkPlace refuses a place that belongs to two questions in one start, as it would where the
// lines leave out the round.
func (j *journal) checkPlace(l line) error {
	if l.Event != begun {
		return nil
	}
	for i := len(j.lines) - 1; i >= 0 && j.lines[i].Event != started; i-- {
		if at := j.lines[i]; at.Event == begun && at.Round == l.Round && at.Number == l.Number && at.Key != l.Key {
			return fmt.Errorf("answer %d of asking %d has two questions", l.Number, l.Round+1)
		}
	}
	return nil
}
