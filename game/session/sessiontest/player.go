// Package sessiontest plays games at random, for tests that need ended runs.
package sessiontest

import (
	"encoding/json"
	"errors"
	"math/rand/v2"

	"dailies/game/session"
)

// tries bounds the actions drawn for a run; most runs end within a hundred.
const tries = 5000

// End plays a session of the document until its run has ended, by actions drawn from r, the legal
// ones a second or so apart. The error is that it never ended.
func End(s *session.Session, document []byte, r *rand.Rand) error {
	return Play(s, document, r, func(move []byte) error {
		_, err := s.Do(move)
		return err
	})
}

// Play is [End] for a test that does every move itself. The error that do returns says that the move is refused.
func Play(s *session.Session, document []byte, r *rand.Rand, do func(move []byte) error) error {
	draw, err := player(s, document)
	if err != nil {
		return err
	}
	var at int64
	for range tries {
		v := s.View()
		if v.Over {
			return nil
		}
		move, err := json.Marshal(map[string]any{"at": at, "action": draw(v.Board, r)})
		if err != nil {
			return err
		}
		if do(move) == nil {
			at += r.Int64N(2000)
		}
	}
	return errors.New("the run does not end")
}

// player draws actions for the game that the session is of, legal or not.
func player(s *session.Session, document []byte) (func(board any, r *rand.Rand) any, error) {
	switch s.View().Board.(type) {
	case session.TriplesBoard:
		return triplesPlayer(document)
	case session.WaywordsBoard:
		return waywordsPlayer(document)
	case session.AuraBoard:
		return drawAura, nil
	case session.TestimonyBoard:
		return drawTestimony, nil
	case session.FreeplayBoard:
		return drawFreeplay, nil
	}
	return nil, errors.New("no player knows this game")
}

// some draws between least and most items of a list, each once at most.
func some[T, ID any](list []T, id func(T) ID, least, most int, r *rand.Rand) []ID {
	most = min(most, len(list))
	n := least
	if most > least {
		n += r.IntN(most - least + 1)
	}
	var ids []ID
	for _, at := range r.Perm(len(list))[:min(n, len(list))] {
		ids = append(ids, id(list[at]))
	}
	return ids
}
