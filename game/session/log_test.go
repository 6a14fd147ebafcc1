package session_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/session"
	"dailies/game/session/sessiontest"
)

// documents are the puzzles of this package, one of each game and more.
func documents(t testing.TB) map[string][]byte {
	t.Helper()
	files, err := filepath.Glob("testdata/puzzles/*.json")
	require.NoError(t, err)
	all := map[string][]byte{}
	for _, file := range files {
		all[filepath.Base(file)], err = os.ReadFile(file)
		require.NoError(t, err)
	}
	return all
}

func open(t testing.TB, document []byte) *session.Session {
	t.Helper()
	s, err := session.Games().Open(document, session.Options{})
	require.NoError(t, err)
	return s
}

// verify reads and plays a log, as anyone who is shown one does.
func verify(s *session.Session, text []byte) error {
	log, err := session.ReadLog(text)
	if err != nil {
		return err
	}
	return s.Verify(log)
}

func TestALogVerifiesInAnySession(t *testing.T) {
	games := map[string]int{}
	for name, document := range documents(t) {
		other := open(t, document) // it plays one log after the other
		for seed := range uint64(8) {
			s := sessiontest.Ended(t, document, seed)
			text, err := s.Log(1)
			require.NoError(t, err, name)
			require.LessOrEqual(t, len(text), session.MaxLog)
			require.NotContains(t, string(text), "\n")
			require.NoError(t, verify(other, text), "%s: %s", name, text)
			require.NoError(t, verify(other, append(text, '\n')), "a file ends with a line break")
			again, err := other.Log(1)
			require.NoError(t, err)
			require.Equal(t, string(text), string(again))
			want, over := s.Score()
			got, _ := other.Score()
			require.True(t, over)
			require.Equal(t, want, got)
			games[s.View().Game]++
		}
	}
	require.Len(t, games, len(session.Games()))
}

// TestALogCountsFromItsOwnStart: what came before a reset leaves no mark.
func TestALogCountsFromItsOwnStart(t *testing.T) {
	document := documents(t)["midnight-fridge.json"]
	lost := func(at int) string {
		s := open(t, document)
		for i := range 5 {
			text := `{"lock":["t1","t2","t3"]}`
			if i == 0 {
				text = `{"reset":true}`
			}
			_, err := s.Do(fmt.Appendf(nil, `{"at":%d,"action":%s}`, at+1000*i, text))
			require.NoError(t, err)
		}
		log, err := s.Log(2)
		require.NoError(t, err)
		return string(log)
	}
	require.Equal(t, lost(0), lost(70000))
	require.Contains(t, lost(5), `"at":4000`)
}

func TestARunThatGoesOnHasNoLog(t *testing.T) {
	s := open(t, documents(t)["midnight-fridge.json"])
	_, err := s.Log(1)
	require.Equal(t, session.LogUnfinished, code(err))
	_, over := s.Score()
	require.False(t, over)
	_, err = sessiontest.Ended(t, documents(t)["midnight-fridge.json"], 1).Log(0)
	require.Equal(t, session.LogMalformed, code(err))
}

func code(err error) session.LogCode {
	var refused *session.LogError
	if errors.As(err, &refused) {
		return refused.Code
	}
	return ""
}

// TestEveryFaultOfALogHasItsCode changes a log that verifies.
func TestEveryFaultOfALogHasItsCode(t *testing.T) {
	document := documents(t)["midnight-fridge.json"]
	s := open(t, document)
	for i := range 4 {
		_, err := s.Do(fmt.Appendf(nil, `{"at":%d,"action":{"lock":["t1","t2","t3"]}}`, 1000+i))
		require.NoError(t, err)
	}
	text, err := s.Log(1)
	require.NoError(t, err)
	const first = `{"action":{"lock":["t1","t2","t3"],"version":1},"at":1000}`
	for _, c := range []struct {
		old, new string
		want     session.LogCode
		says     string
	}{
		{`"won":false`, `"won":false`, "", ""},
		{`"attempt":1`, `"attempt":3`, "", ""}, // which attempt it was nothing proves
		{`"attempt":1`, `"attempt":9999`, "", ""},
		{`"attempt":1`, `"attempt":10000`, session.LogMalformed, "attempt is 10000"},
		{`"attempt":1`, `"attempt":0`, session.LogMalformed, "attempt is 0"},
		{`"attempt":1`, `"attempt":1e0`, session.LogMalformed, ""},
		{`"attempt":1`, `"attempt":1,"attempt":1`, session.LogRepeatedKey, "attempt"},
		{`"attempt":1`, `"attempt": 1`, session.LogMalformed, "as a session writes it"},
		{`"attempt":1`, `"name":"Ada","attempt":1`, session.LogMalformed, "name"},
		{`"attempt":1,`, ``, session.LogMalformed, ""},
		{`"won":false`, `"won":true`, session.LogResult, `it claims a win, "BUSTED", and its moves lead to a loss, "BUSTED"`},
		{`BUSTED`, `CLEARED`, session.LogResult, ""},
		{`"version":1}`, `"version":2}`, session.LogVersion, "of version 2, and only version 1"},
		{`},"version":1`, `},"version":2`, session.LogVersion, ""},
		{`"puzzle":"`, `"puzzle":"0`, session.LogOtherEdition, "this is"},
		{`"puzzleId":"`, `"puzzleId":"0`, session.LogOtherBoard, "it was played on"},
		{`"at":1000}`, `"at":-1}`, session.LogTimes, "move 1: it happens at -1 ms"},
		{`"at":1001}`, `"at":999}`, session.LogTimes, "move 2: it happens at 999 ms, before 1000 ms"},
		{`"at":1003}`, `"at":2678400000}`, "", ""}, // 31 days
		{`"at":1003}`, `"at":2678400001}`, session.LogTimes, "move 4"},
		{`"at":1003}`, `"at":99999999999999999999}`, session.LogMalformed, ""},
		{first, strings.Replace(first, `"t1"`, `"t2"`, 1), session.LogIllegal, "move 1: a tile is selected twice"},
		{first, `{"action":{"reset":true,"version":1},"at":1000}`, session.LogIllegal, "starts over"},
		{first, `{"action":{"lock":["t1","t2","t3"]},"at":1000}`, session.LogMalformed, "nothing left out"},
		{first, `{"action":{"lock":["t1","t2","t3"],"ask":null,"version":1},"at":1000}`, session.LogMalformed, ""},
		{first, `{"action":{"win":1,"version":1},"at":1000}`, session.LogMalformed, ""},
		{first + ",", "", session.LogUnfinished, "has not ended"},
		{first, first + "," + first, session.LogTimes + session.LogIllegal, ""},
		{`"t1"`, `"` + strings.Repeat("x", session.MaxLog) + `"`, session.LogTooLong, "at most 16000"},
	} {
		changed := strings.Replace(string(text), c.old, c.new, 1)
		require.True(t, c.old == c.new || changed != string(text), c.old)
		err := verify(open(t, document), []byte(changed))
		require.Contains(t, string(c.want), string(code(err)), "%s → %s: %v", c.old, c.new, err)
		require.Equal(t, c.want == "", err == nil, "%s → %s: %v", c.old, c.new, err)
		if err != nil {
			require.Contains(t, err.Error(), c.says)
			require.NotContains(t, err.Error(), "\n")
			require.Less(t, len(err.Error()), 400)
		}
	}
	for _, text := range []string{"", "{", "[]", "null", "{}", `"x"`, strings.Repeat("[", 15000), "\xff"} {
		require.Equal(t, session.LogMalformed, code(verify(s, []byte(text))), "%.20s", text)
	}
}

// mutant changes the text of a log in one to three places: a digit, a word of it by another, a
// part left out, twice or elsewhere, a result by another. Where it is still JSON it is often put
// into canonical form, so that more than the form is tested.
func mutant(text []byte, r *rand.Rand) []byte {
	for range 1 + r.IntN(3) {
		tokens := split(text)
		i, j := r.IntN(len(tokens)), r.IntN(len(tokens))
		switch r.IntN(8) {
		case 6, 7: // a value for another of its kind
			if tokens[i][0] != tokens[j][0] && (!digit(tokens[i]) || !digit(tokens[j])) {
				continue
			}
			tokens[i] = tokens[j]
		case 0, 1: // one token for another
			tokens[i] = tokens[j]
		case 2:
			tokens[i], tokens[j] = tokens[j], tokens[i]
		case 3:
			tokens[i] = fmt.Appendf(nil, "%d", r.IntN(3000)-20)
		case 4: // a move left out or played twice
			text = shuffled(text, r)
			continue
		case 5:
			at := r.IntN(len(text))
			text = bytes.Clone(text)
			text[at] ^= 1 << r.IntN(7)
			continue
		}
		text = bytes.Join(tokens, nil)
	}
	var sound any
	if r.IntN(4) > 0 && json.Unmarshal(text, &sound) == nil {
		text, _ = game.CanonicalLine(sound)
	}
	return bytes.TrimSpace(text)
}

func digit(token []byte) bool { return token[0] >= '0' && token[0] <= '9' }

// split cuts JSON into strings, numbers, words and punctuation.
func split(text []byte) (tokens [][]byte) {
	for len(text) > 0 {
		n := 1
		if text[0] == '"' {
			n = 2 + max(bytes.IndexByte(text[1:], '"'), 0)
		} else if !strings.ContainsRune("{}[],:", rune(text[0])) {
			n = max(bytes.IndexAny(text, "{}[],:\""), 1)
		}
		n = min(n, len(text))
		tokens, text = append(tokens, text[:n]), text[n:]
	}
	return tokens
}

// shuffled is a log with a move left out, twice or in another place; what is no log stays as it is.
func shuffled(text []byte, r *rand.Rand) []byte {
	var log map[string]json.RawMessage
	var moves []json.RawMessage
	if json.Unmarshal(text, &log) != nil || json.Unmarshal(log["moves"], &moves) != nil || len(moves) == 0 {
		return text
	}
	i, j := r.IntN(len(moves)), r.IntN(len(moves))
	switch r.IntN(3) {
	case 0:
		moves = append(moves[:i], moves[i+1:]...)
	case 1:
		moves[i] = moves[j]
	case 2:
		moves[i], moves[j] = moves[j], moves[i]
	}
	log["moves"], _ = json.Marshal(moves)
	changed, _ := game.CanonicalLine(log)
	return bytes.TrimSpace(changed)
}

// produced reports whether the page's own way through a session, move by move, gives this log.
func produced(s *session.Session, text []byte) bool {
	var log struct {
		Attempt int
		Moves   []json.RawMessage
	}
	if json.Unmarshal(text, &log) != nil {
		return false
	}
	for _, move := range log.Moves {
		if _, err := s.Do(move); err != nil {
			return false
		}
	}
	again, err := s.Log(log.Attempt)
	return err == nil && bytes.Equal(again, text)
}

// TestOfMutatedLogsOnlyTrueOnesVerify: 20,000 of them with TRIALS.
func TestOfMutatedLogsOnlyTrueOnesVerify(t *testing.T) {
	count := 500
	if os.Getenv("TRIALS") != "" {
		count = 20_000
	}
	all := documents(t)
	verified, refused := 0, map[session.LogCode]int{}
	r := rand.New(rand.NewPCG(78, 0))
	for name, document := range all {
		s := open(t, document)
		var texts [][]byte
		for seed := range uint64(20) {
			text, err := sessiontest.Ended(t, document, seed).Log(1)
			require.NoError(t, err)
			texts = append(texts, text)
		}
		for range count/len(all) + 1 {
			text := mutant(texts[r.IntN(len(texts))], r)
			err := verify(s, text)
			if err == nil {
				verified++
				require.True(t, produced(open(t, document), text), "%s: no session writes %s", name, text)
				continue
			}
			refused[code(err)]++
			require.NotEmpty(t, code(err))
			require.False(t, produced(open(t, document), text), "%s: %v: a session writes %s", name, err, text)
		}
	}
	t.Logf("%d of %d verify, as a session would write them; refused: %v", verified, count, refused)
	require.Positive(t, verified)
	require.Greater(t, len(refused), 6)
}

func FuzzLog(f *testing.F) {
	all := documents(f)
	var sessions []*session.Session
	for _, document := range all {
		s := sessiontest.Ended(f, document, 1)
		text, err := s.Log(1)
		require.NoError(f, err)
		f.Add(text)
		sessions = append(sessions, s)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		log, err := session.ReadLog(text)
		if err != nil {
			require.NotEmpty(t, code(err))
			return
		}
		for _, s := range sessions {
			if err := s.Verify(log); err != nil {
				require.NotEmpty(t, code(err))
				continue
			}
			again, err := s.Log(log.Attempt)
			require.NoError(t, err)
			require.Equal(t, strings.TrimSuffix(string(text), "\n"), string(again))
		}
	})
}
