package hindsight_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/session"
	"dailies/game/session/sessiontest"
	"dailies/internal/hindsight"
)

func puzzle(t testing.TB, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../game/session/testdata/puzzles", name+".json"))
	require.NoError(t, err)
	return text
}

func open(t testing.TB, document []byte) *session.Session {
	t.Helper()
	s, err := session.Games().Open(document, session.Options{})
	require.NoError(t, err)
	return s
}

func logOf(t testing.TB, s *session.Session) *session.Log {
	t.Helper()
	text, err := s.Log(1)
	require.NoError(t, err)
	log, err := session.ReadLog(text)
	require.NoError(t, err)
	return log
}

func TestEveryGameIsReviewed(t *testing.T) {
	require.Len(t, hindsight.Games(), len(session.Games()))
	models := map[string]int{}
	for _, name := range []string{"midnight-fridge", "emoji-7x7", "coffee", "normal-washer", "three-locks"} {
		document := puzzle(t, name)
		for seed := range uint64(3) {
			s := sessiontest.Ended(t, document, seed)
			log := logOf(t, s)
			r, err := hindsight.Games().Of(t.Context(), s.View().Game, document, log, nil)
			require.NoError(t, err)
			moves, _ := log.Length()
			require.Len(t, r.Moves, moves)
			for _, m := range r.Moves {
				require.True(t, m.Says != "" && m.Did != "")
				require.Equal(t, m.Better == nil, m.Way == "")
				models[r.Game] += len(m.Models)
			}
			var out bytes.Buffer
			r.Print(&out)
			require.Contains(t, out.String(), r.Moves[0].Says)
			_, err = json.Marshal(r)
			require.NoError(t, err)
		}
	}
	for _, name := range []string{"triples", "testimony", "aura"} {
		require.Positive(t, models[name], name)
	}
	_, err := hindsight.Games().Of(t.Context(), "chess", nil, nil, nil)
	require.Error(t, err)
}

// TestTheBetterMoveIsAsGoodAsWasPossible: played in place of a marked move in a session, and then
// the best to the end, it reaches what the review says could be reached.
func TestTheBetterMoveIsAsGoodAsWasPossible(t *testing.T) {
	for _, name := range []string{"normal-washer", "coffee"} {
		document, marked, won := puzzle(t, name), 0, 0
		for seed := range uint64(6) {
			s := sessiontest.Ended(t, document, seed)
			game := s.View().Game
			r, err := hindsight.Games().Of(t.Context(), game, document, logOf(t, s), nil)
			require.NoError(t, err)
			for i, m := range r.Moves {
				if m.Mark == "" {
					continue
				}
				marked++
				before := r.Best
				if i > 0 {
					before = r.Moves[i-1].Best
				}
				require.Contains(t, m.Says, before)
				again := replayed(t, document, logOf(t, s), i)
				do(t, again, m.Better)
				for !again.View().Over { // from here the review of each prefix names the next best move
					next := best(t, game, document, again)
					do(t, again, next)
				}
				end, err := hindsight.Games().Of(t.Context(), game, document, logOf(t, again), nil)
				require.NoError(t, err)
				require.Equal(t, before, end.Moves[len(end.Moves)-1].Best, "%s, seed %d, move %d", name, seed, i+1)
				if again.View().Result.Won {
					won++
				}
			}
		}
		require.Positive(t, marked, name)
		require.Equal(t, marked, won, name)
	}
}

// replayed is a session after the first moves of a log.
func replayed(t testing.TB, document []byte, log *session.Log, n int) *session.Session {
	t.Helper()
	var moves []json.RawMessage
	require.NoError(t, json.Unmarshal(log.Moves, &moves))
	s := open(t, document)
	for _, move := range moves[:n] {
		_, err := s.Do(move)
		require.NoError(t, err)
	}
	return s
}

func do(t testing.TB, s *session.Session, action any) {
	t.Helper()
	text, err := json.Marshal(map[string]any{"at": 0, "action": action})
	require.NoError(t, err)
	_, err = s.Do(text)
	require.NoError(t, err, string(text))
}

// best is the best move in a session, learned from a review of its moves and one bad move: the
// session is asked for all moves there are, and the first that keeps the worth is it.
func best(t testing.TB, game string, document []byte, s *session.Session) any {
	t.Helper()
	var save struct{ Moves json.RawMessage }
	require.NoError(t, json.Unmarshal(s.Save(), &save))
	r, err := hindsight.Games().Of(t.Context(), game, document, &session.Log{Moves: save.Moves}, nil)
	require.NoError(t, err)
	require.NotNil(t, r.Next, "a move that is best from here")
	return r.Next
}

func TestTriplesCountGroupings(t *testing.T) {
	document := puzzle(t, "midnight-fridge")
	s := open(t, document)
	for range 4 {
		do(t, s, map[string]any{"lock": []string{"t1", "t2", "t3"}})
	}
	r, err := hindsight.Games().Of(t.Context(), "triples", document, logOf(t, s), nil)
	require.NoError(t, err)
	require.Equal(t, "61600 possible groupings", r.Best)
	require.Less(t, r.Moves[0].Left, 61600)
	require.Empty(t, r.Moves[0].Mark)
	for _, m := range r.Moves[1:] {
		require.Equal(t, hindsight.Contradicts, m.Mark, "it was a miss before")
		require.Equal(t, r.Moves[0].Left, m.Left)
	}
	require.True(t, strings.HasPrefix(r.Notes[0], "First locks that keep FLAWLESS") || strings.HasPrefix(r.Notes[0], "No first lock"), fmt.Sprint(r.Notes))
}
