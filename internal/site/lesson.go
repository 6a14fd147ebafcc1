package site

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"dailies/game"
	"dailies/game/session"
	"dailies/internal/webroot"
)

// lessonDate stands in the addresses of lessons where those of dailies have their date.
const lessonDate game.Date = "lesson"

// lesson is an ordinary puzzle with a run that is a few taps before its end.
type lesson struct {
	Document json.RawMessage `json:"document"`
	Run      json.RawMessage `json:"run"` // its save
	Moves    []lessonMove    `json:"moves"`
}

// lessonMove is a move to its end, as what to tap on the page: cards, tiles or cells, then a button.
type lessonMove struct {
	Pick []string `json:"pick"`
	Send string   `json:"send,omitempty"`
	Says []string `json:"says"` // beside each tap
}

func lessonName(game string) string { return "lessons/" + game + ".json" }

// lessonOf reads the lesson of a game. The error is [ErrNoPuzzle] for games without one.
func lessonOf(game string) (lesson, error) {
	var l lesson
	text, err := embedded.ReadFile(lessonName(game))
	if err != nil {
		return l, ErrNoPuzzle
	}
	if err := json.Unmarshal(text, &l); err != nil {
		return l, fmt.Errorf("read %s: %w", lessonName(game), err)
	}
	return l, nil
}

// withLessons is a source that has the lessons too.
type withLessons struct{ Source }

func (s withLessons) Document(ctx context.Context, p Puzzle) ([]byte, error) {
	if p.Date != lessonDate {
		return s.Source.Document(ctx, p)
	}
	l, err := lessonOf(p.Game)
	return l.Document, err
}

func (s withLessons) Answer(ctx context.Context, p Puzzle) ([]byte, error) {
	if p.Date == lessonDate {
		return nil, ErrNoPuzzle
	}
	return s.Source.Answer(ctx, p)
}

// taught is what the page of a lesson knows: the run as it begins there, and what it teaches; of a
// daily, its view and nothing.
func (s *Site) taught(p Puzzle, view session.View) (session.View, *lesson, error) {
	if p.Date != lessonDate {
		return view, nil, nil
	}
	l, err := lessonOf(p.Game)
	if err != nil {
		return view, nil, err
	}
	run, err := s.games.Resume(l.Document, l.Run, session.Options{Practice: true})
	if err != nil {
		return view, nil, fmt.Errorf("%s: %w", lessonName(p.Game), err)
	}
	l.Document = nil // the page fetches it
	return run.View(), &l, nil
}

// fillLessons writes the lessons of all games that have one.
func (s *Site) fillLessons(ctx context.Context, d *webroot.Draft) error {
	for _, g := range s.games {
		p := Puzzle{lessonDate, g.Name}
		document, err := s.source.Document(ctx, p)
		if errors.Is(err, ErrNoPuzzle) {
			continue
		}
		if err == nil {
			err = s.fillPages(d, p, document)
		}
		if err != nil {
			return fmt.Errorf("the lesson of %s: %w", g.Name, err)
		}
	}
	return nil
}
