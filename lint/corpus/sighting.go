package corpus

import (
	"dailies/game"
	"dailies/validate"
)

// subject is what a finding over a span is about: an opener, or a mark of the things of a
// kind of board.
type subject struct{ of, name string }

// sighting is a finding over one span.
type sighting struct {
	subject
	gravity int
	finding validate.Finding
}

// sightings are the findings over the spans that end on one day after another. Those about
// one subject over spans that overlap are one.
type sightings struct {
	span  int // dates
	worst []worst
	known map[subject]int // the place in worst of the last of each
}

// worst is the gravest sighting of some, the first of equal ones.
type worst struct {
	sighting
	date game.Date // on which its span ends
	last game.Date // on which the last of their spans ends
}

func newSightings(span int) *sightings {
	return &sightings{span: span, known: make(map[subject]int)}
}

// add adds what the span shows that ends on a date.
func (s *sightings) add(date game.Date, seen []sighting) {
	for _, one := range seen {
		at, known := s.known[one.subject]
		if !known || date.DaysSince(s.worst[at].last) >= s.span {
			at = len(s.worst)
			s.known[one.subject], s.worst = at, append(s.worst, worst{one, date, date})
		}
		w := &s.worst[at]
		if w.last = date; one.gravity > w.gravity {
			w.sighting, w.date = one, date
		}
	}
}
