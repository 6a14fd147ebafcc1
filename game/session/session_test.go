package session

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite the golden views")

// kept is a puzzle of this package's own, for views that must stay as they are. They were
// published once; the fixtures of the games come and go.
func kept(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "puzzles", name+".json"))
	require.NoError(t, err)
	return data
}

// shipped is a puzzle of a game's fixtures.
func shipped(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("../../validate", filepath.FromSlash(name)))
	require.NoError(t, err)
	return data
}

func opened(t testing.TB, document []byte) *Session {
	t.Helper()
	s, err := Games().Open(document, Options{})
	require.NoError(t, err)
	return s
}

// move words an action at an instant.
func move(t testing.TB, at int64, action any) []byte {
	t.Helper()
	text, err := json.Marshal(map[string]any{"at": at, "action": action})
	require.NoError(t, err)
	return text
}

func viewed(t testing.TB, s *Session) string {
	t.Helper()
	text, err := json.MarshalIndent(s.View(), "", "  ")
	require.NoError(t, err)
	return string(text) + "\n"
}

// golden holds a view against its file, so that a change of what pages read is seen.
func golden(t *testing.T, name string, s *Session) {
	t.Helper()
	file := filepath.Join("testdata", name+".json")
	text := viewed(t, s)
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), text, "if this is meant, go test ./game/session -update")
}

const fridge = "midnight-fridge"

func TestDocumentsThatCannotBePlayed(t *testing.T) {
	for _, document := range []string{"", "[]", "{}", `{"mode":"CHESS"}`, `{"mode":"A1"}`, strings.Replace(string(kept(t, fridge)), `"mode"`, `"mood"`, 1)} {
		_, err := Games().Open([]byte(document), Options{})
		var refused *DocumentError
		require.True(t, errors.As(err, &refused), "%s: %v", document, err)
	}
}

func TestADocumentWithoutAModeIsKnownByItsShape(t *testing.T) {
	var doc map[string]any
	require.NoError(t, json.Unmarshal(kept(t, fridge), &doc))
	delete(doc, "mode")
	text, err := json.Marshal(doc)
	require.NoError(t, err)
	require.Equal(t, "triples", opened(t, text).View().Game)
}

// TestADocumentThatItsGameRefusesIsSaidToBe so by that game.
func TestADocumentThatItsGameRefusesIsSaidToBe(t *testing.T) {
	var doc map[string]any
	require.NoError(t, json.Unmarshal(kept(t, fridge), &doc))
	doc["tiles"] = "none"
	text, err := json.Marshal(doc)
	require.NoError(t, err)
	_, err = Games().Open(text, Options{})
	require.ErrorContains(t, err, "tiles")
	require.NotContains(t, err.Error(), "no game here")
}

// TestOnlyPracticeHasARunThatCounted before it.
func TestOnlyPracticeHasARunThatCounted(t *testing.T) {
	first := string(opened(t, kept(t, fridge)).Save())
	for _, practice := range []bool{true, false} {
		s, err := Games().Open(kept(t, fridge), Options{Practice: practice, First: first})
		require.NoError(t, err)
		require.Equal(t, practice, s.first != nil)
	}
}

func TestMovesThatCannotBeReadChangeNothing(t *testing.T) {
	s := opened(t, kept(t, fridge))
	before := viewed(t, s)
	for _, text := range []string{
		"", "null x", "[]", `{"at":1}x`, `{"at":"1"}`, `{"at":1,"action":{"lock":"t1"}}`, `{"at":1,"action":{"version":2,"reset":true}}`,
		`{"at":1,"action":{"win":true}}`, `{"at":1e99}`, `{"at":1,"action":{"lock":[` + strings.Repeat(`"t1",`, 9000) + `"t1"]}}`,
	} {
		_, err := s.Do([]byte(text))
		var malformed *MalformedError
		require.True(t, errors.As(err, &malformed), "%.80s: %v", text, err)
		_, err = s.Preview([]byte(text))
		require.True(t, errors.As(err, &malformed), "%.80s: %v", text, err)
		require.Equal(t, before, viewed(t, s))
	}
}

func TestIllegalMovesChangeNothingAndSayWhy(t *testing.T) {
	s := opened(t, kept(t, fridge))
	before, saved := viewed(t, s), string(s.Save())
	_, err := s.Do(move(t, 1, map[string]any{"lock": []string{"t1", "t2"}}))
	var illegal *IllegalError
	require.True(t, errors.As(err, &illegal))
	require.Equal(t, "a selection has exactly 3 tiles", illegal.Reason)
	require.Equal(t, before, viewed(t, s))
	require.Equal(t, saved, string(s.Save()))
}

func TestTimeNeverRunsBack(t *testing.T) {
	s := opened(t, kept(t, fridge))
	for _, at := range []int64{5000, 1000} {
		_, err := s.Do(move(t, at, map[string]any{"lock": []string{"t1", "t2", "t3"}}))
		require.NoError(t, err)
	}
	require.Equal(t, 2, strings.Count(string(s.Save()), `"at":5000`))
	_, err := s.Do(move(t, 6000, map[string]any{"reset": true}))
	require.NoError(t, err)
	_, err = s.Do(move(t, 1000, map[string]any{"lock": []string{"t1", "t2", "t3"}}))
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(string(s.Save()), `"at":6000`), "nor before the run began")
}

func TestSavesThatCannotBeResumed(t *testing.T) {
	document := kept(t, fridge)
	s := opened(t, document)
	_, err := s.Do(move(t, 1, map[string]any{"lock": []string{"t1", "t2", "t3"}}))
	require.NoError(t, err)
	saved := string(s.Save())
	for name, text := range map[string]string{
		"empty": "", "cut": saved[:len(saved)/2], "another version": strings.Replace(saved, `"version":1`, `"version":2`, 1),
		"another puzzle": strings.Replace(saved, `"puzzle":"`, `"puzzle":"0`, 1), "an illegal move": strings.Replace(saved, `"t1"`, `"t2"`, 1),
		"too long": strings.Replace(saved, `"moves"`, strings.Repeat(" ", maxSave)+`"moves"`, 1),
		"too many": strings.Replace(saved, `"moves":[`, `"moves":[`+strings.Repeat(`{"at":0,"action":{"reset":true}},`, 3)+`{"at":0,"action":{}},`, 1),
	} {
		_, err := Games().Resume(document, []byte(text), Options{})
		var refused *SaveError
		require.True(t, errors.As(err, &refused), "%s: %v", name, err)
		require.NotContains(t, err.Error(), "\n")
	}
	_, err = Games().Resume(shipped(t, "triples/testdata/good/guest-wifi.json"), []byte(saved), Options{})
	require.ErrorContains(t, err, "another puzzle")
	_, err = Games().Resume([]byte("{}"), []byte(saved), Options{})
	var document2 *DocumentError
	require.True(t, errors.As(err, &document2))
}

// TestARunHasABoundedLog: the last move that fits is played and can be resumed, the next one is
// not played.
func TestARunHasABoundedLog(t *testing.T) {
	document := kept(t, "emoji-7x7")
	s := opened(t, document)
	hint := move(t, 1, map[string]any{"type": "PRESS_HINT"})
	for range maxMoves {
		_, err := s.Do(hint)
		require.NoError(t, err)
	}
	_, err := s.Do(hint)
	var illegal *IllegalError
	require.True(t, errors.As(err, &illegal))
	require.Equal(t, "the run is too long; start over", illegal.Reason)
	again, err := Games().Resume(document, s.Save(), Options{})
	require.NoError(t, err)
	require.Equal(t, viewed(t, s), viewed(t, again))
}

func TestPracticeHasNoShare(t *testing.T) {
	s, err := Games().Open(kept(t, fridge), Options{Practice: true})
	require.NoError(t, err)
	for n := range 4 {
		_, err := s.Do(move(t, int64(n), map[string]any{"lock": []string{"t1", "t2", "t3"}}))
		require.NoError(t, err)
	}
	v := s.View()
	require.True(t, v.Over && v.Practice)
	require.Empty(t, v.Share)
}

func TestHost(t *testing.T) {
	host := Host{Games: Games()}
	ask := func(request map[string]any) (reply struct {
		View    *View
		Save    string
		Events  []json.RawMessage
		Preview json.RawMessage
		Problem *Problem
	}) {
		text, err := json.Marshal(request)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal([]byte(host.Call(string(text))), &reply))
		return reply
	}
	document := string(kept(t, fridge))
	wrong := json.RawMessage(`{"at":9,"action":{"lock":["t1","t2","t3"]}}`)
	require.Equal(t, "malformed", ask(map[string]any{"call": "do"}).Problem.Kind)
	require.Contains(t, host.Call("{"), "malformed")
	require.Equal(t, "document", ask(map[string]any{"call": "open", "document": "{}"}).Problem.Kind)
	require.Equal(t, "Triples", ask(map[string]any{"call": "open", "document": document}).View.Title)
	require.JSONEq(t, `{"legal":true}`, string(ask(map[string]any{"call": "preview", "move": wrong}).Preview))
	require.Contains(t, string(ask(map[string]any{"call": "preview", "move": json.RawMessage(`{"at":1,"action":{}}`)}).Preview), `"legal":false`)
	done := ask(map[string]any{"call": "do", "move": wrong})
	require.Len(t, done.Events, 1)
	require.Equal(t, "illegal", ask(map[string]any{"call": "do", "move": json.RawMessage(`{"at":9,"action":{}}`)}).Problem.Kind)
	require.Equal(t, "malformed", ask(map[string]any{"call": "undo"}).Problem.Kind)
	require.Equal(t, "save", ask(map[string]any{"call": "open", "document": document, "save": "{}"}).Problem.Kind)
	again := ask(map[string]any{"call": "open", "document": document, "save": done.Save})
	require.Equal(t, fmt.Sprint(done.View.Board), fmt.Sprint(again.View.Board))
	practice := ask(map[string]any{"call": "open", "document": document, "save": done.Save, "options": Options{Practice: true}})
	require.True(t, practice.View.Practice)
	require.False(t, again.View.Practice)

	lost := opened(t, []byte(document))
	for range 4 {
		_, err := lost.Do(wrong)
		require.NoError(t, err)
	}
	log, err := lost.Log(1)
	require.NoError(t, err)
	other := ask(map[string]any{"call": "verify", "document": document, "log": string(log)})
	require.True(t, other.View.Over)
	require.Empty(t, other.Save)
	require.Equal(t, "log", ask(map[string]any{"call": "verify", "document": document, "log": string(log[1:])}).Problem.Kind)
	require.Equal(t, "log", ask(map[string]any{"call": "verify", "document": string(kept(t, "coffee")), "log": string(log)}).Problem.Kind)
	require.Equal(t, "document", ask(map[string]any{"call": "verify", "document": "", "log": string(log)}).Problem.Kind)
	require.Len(t, ask(map[string]any{"call": "do", "move": wrong}).Events, 1, "the page's own run goes on")
}

func TestASaveHasABoundedLength(t *testing.T) {
	document := kept(t, threeLocks)
	saved := opened(t, document).Save()
	padded := func(length int) []byte { return append(saved, strings.Repeat(" ", length-len(saved))...) }
	_, err := Games().Resume(document, padded(maxSave), Options{})
	require.NoError(t, err)
	_, err = Games().Resume(document, padded(maxSave+1), Options{})
	require.ErrorContains(t, err, "it is too long")
}
