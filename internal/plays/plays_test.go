package plays_test

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/session"
	"dailies/game/session/sessiontest"
	"dailies/internal/fault"
	"dailies/internal/plays"
	"dailies/internal/store"
)

// published is a folder with the puzzles of the session's tests, and their documents by game.
func published(t testing.TB) (string, map[string][]byte) {
	t.Helper()
	dir, index, documents := t.TempDir(), store.Index{}, map[string][]byte{}
	files, err := filepath.Glob("../../game/session/testdata/puzzles/*.json")
	require.NoError(t, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		s, err := session.Games().Open(text, session.Options{})
		require.NoError(t, err)
		v := s.View()
		documents[v.Game] = text
		path := store.Path(v.DateISO, v.Game)
		require.NoError(t, os.MkdirAll(filepath.Join(dir, string(v.DateISO)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, path), text, 0o644))
		index.Add(v.DateISO, v.Game, store.Entry{Path: path, PuzzleID: string(v.PuzzleID), SHA256: store.Hash(text)})
	}
	text, err := game.Canonical(index)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, store.IndexName), text, 0o644))
	return dir, documents
}

func verifier(t testing.TB, dir string) *plays.Verifier {
	t.Helper()
	v, err := plays.Published(t.Context(), session.Games(), dir)
	require.NoError(t, err)
	return v
}

func code(err error) session.LogCode {
	var refused *session.LogError
	if errors.As(err, &refused) {
		return refused.Code
	}
	return ""
}

func TestLogsVerifyAgainstWhatIsPublished(t *testing.T) {
	dir, documents := published(t)
	v := verifier(t, dir)
	require.Len(t, documents, len(session.Games()))
	for name, document := range documents {
		for seed := range uint64(4) {
			play, err := v.Verify(t.Context(), sessiontest.Log(t, document, seed))
			require.NoError(t, err, name)
			require.Equal(t, name, play.Game)
			require.Positive(t, play.Moves)
			require.NotEmpty(t, play.Score.Figures)
		}
	}
	text := sessiontest.Log(t, documents["triples"], 1)
	_, err := v.Verify(t.Context(), bytes.Replace(text, []byte(`"puzzleId":"`), []byte(`"puzzleId":"1999`), 1))
	require.Equal(t, plays.LogUnknownDay, code(err))
	_, err = v.Verify(t.Context(), bytes.Replace(text, []byte(`"puzzleId":"`), []byte(`"puzzleId":"../../`), 1))
	require.Equal(t, plays.LogUnknownDay, code(err))
}

// TestALogOfAnEditedBoardSaysSo: it verifies on the edition that the store still keeps.
func TestALogOfAnEditedBoardSaysSo(t *testing.T) {
	dir, documents := published(t)
	before := documents["triples"]
	text := sessiontest.Log(t, before, 1)
	s, err := session.Games().Open(before, session.Options{})
	require.NoError(t, err)
	file := store.File{Date: s.View().DateISO, Game: "triples"}
	after := bytes.Clone(before)
	after[bytes.Index(after, []byte(`"title": "`))+len(`"title": "`)] = 'Z'
	require.NotEqual(t, before, after)
	require.NoError(t, os.WriteFile(filepath.Join(dir, file.Path()), after, 0o644))
	_, err = verifier(t, dir).Verify(t.Context(), text)
	require.Equal(t, session.LogOtherEdition, code(err), "%v", err)
	require.NotContains(t, err.Error(), "published before")

	index, err := store.NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	entry := index[file.Date][file.Game]
	entry.Provenance.Edits = []store.Edit{{Was: store.Hash(before)}}
	entry.SHA256 = store.Hash(after)
	index.Add(file.Date, file.Game, entry)
	changed, err := game.Canonical(index)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, store.IndexName), changed, 0o644))
	kept := filepath.Join(dir, store.ObjectPath(store.Hash(before)))
	require.NoError(t, os.MkdirAll(filepath.Dir(kept), 0o755))
	require.NoError(t, os.WriteFile(kept, before, 0o644))
	_, err = verifier(t, dir).Verify(t.Context(), text)
	require.Equal(t, session.LogOtherEdition, code(err))
	require.ErrorContains(t, err, "verifies on an edition that was published before")
}

func TestABoardThatCannotBeReadIsNoFaultOfALog(t *testing.T) {
	dir, documents := published(t)
	text := sessiontest.Log(t, documents["aura"], 1)
	files, err := filepath.Glob(filepath.Join(dir, "*", "aura.json"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(files[0], []byte("{"), 0o644))
	_, err = verifier(t, dir).Verify(t.Context(), text)
	var usage fault.Usage
	require.ErrorAs(t, err, &usage)
	require.Empty(t, code(err))
	_, err = plays.Published(t.Context(), session.Games(), filepath.Join(dir, "none"))
	require.ErrorAs(t, err, &usage)
}

func TestFindingsOfLogsHaveTheirPlace(t *testing.T) {
	dir, documents := published(t)
	v := verifier(t, dir)
	text := sessiontest.Log(t, documents["triples"], 2)
	result, err := v.Judge(t.Context(), plays.Entry{File: "ada.json", Log: text})
	require.NoError(t, err)
	require.True(t, result.Valid())
	require.Equal(t, "triples", result.Game)
	forged := bytes.Replace(text, []byte(`"tier":"`), []byte(`"tier":"VERY `), 1)
	result, err = v.Judge(t.Context(), plays.Entry{File: "ada.json", Log: forged})
	require.NoError(t, err)
	require.Equal(t, "/result", result.Findings[0].Pointer)
	require.Equal(t, bytes.Index(forged, []byte(`"result":`))+len(`"result":`)+1, result.Findings[0].Column)
	for _, chapter := range plays.Chapters() {
		require.Len(t, chapter.Rules, 11)
	}
}

// link is a challenge link as a page makes it.
func link(t testing.TB, log []byte, name string) string {
	t.Helper()
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	require.NoError(t, err)
	_, err = w.Write(log)
	require.NoError(t, errors.Join(err, w.Close()))
	return "https://example.org/2026-11-21/triples/#" + url.Values{"play": {base64.RawURLEncoding.EncodeToString(packed.Bytes())}, "by": {name}}.Encode()
}

func TestChallengeLinks(t *testing.T) {
	log := []byte(`{"attempt":1}`)
	sound := link(t, log, "Ada & Bo=1 #2")
	got, err := plays.ParseLink(sound)
	require.NoError(t, err)
	require.Equal(t, plays.Link{Name: "Ada & Bo=1 #2", Log: log}, got)
	for _, cut := range []string{"https://example.org/", "https://example.org/#by=x", sound[:len(sound)-30], link(t, log, strings.Repeat("x", 21)), link(t, log, "a\u202eb"), sound + strings.Repeat("0", 5000), "https://[/#play=x"} {
		_, err := plays.ParseLink(cut)
		require.Error(t, err, cut)
	}
	bomb, err := plays.ParseLink(link(t, make([]byte, 200_000), ""))
	require.NoError(t, err)
	require.Len(t, bomb.Log, session.MaxLog+1)

	entries := plays.Entries("logs/team.txt", []byte(sound+"\n\n"+link(t, log, "")+"\nhttps://example.org/\n"))
	require.Len(t, entries, 3)
	require.Equal(t, "team", entries[1].Name)
	require.Equal(t, "logs/team.txt, line 4", entries[2].File)
	require.NotNil(t, entries[2].Bad)
	require.Equal(t, []plays.Entry{{File: "logs/ada.json", Name: "ada", Log: log}}, plays.Entries("logs/ada.json", log))
}

// BenchmarkVerify verifies logs of one hand of testimony, as a collector does.
func BenchmarkVerify(b *testing.B) {
	dir, documents := published(b)
	v := verifier(b, dir)
	var logs [][]byte
	for seed := range uint64(50) {
		logs = append(logs, sessiontest.Log(b, documents["testimony"], seed))
	}
	for i := 0; b.Loop(); i++ {
		if _, err := v.Verify(b.Context(), logs[i%len(logs)]); err != nil {
			b.Fatal(err)
		}
	}
}

func FuzzLink(f *testing.F) {
	f.Add(link(f, []byte(`{"attempt":1}`), "Ada"))
	f.Fuzz(func(t *testing.T, text string) {
		if l, err := plays.ParseLink(text); err == nil {
			require.LessOrEqual(t, len(l.Log), session.MaxLog+1)
			_, err := json.Marshal(l)
			require.NoError(t, err)
		}
	})
}
