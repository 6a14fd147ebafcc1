package recording

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/document"
)

func question() Question {
	return Question{
		Model: "m", BaseURL: "http://localhost:8080/v1", System: "be dry", User: "write a pack\nabout rain",
		Schema: NewSchema([]byte(`{"type":"object"}`)), Format: "json_schema",
		Parameters: Parameters{MaxAnswer: 4000, TokenField: "max_tokens", Temperature: "0.7"},
	}
}

func open(t *testing.T, dir string, mode Mode) *Folder {
	t.Helper()
	folder, err := Open(dir, mode, nil)
	require.NoError(t, err)
	return folder
}

func never() (Answer, error) { return Answer{}, errors.New("it was asked") }

func says(content string) func() (Answer, error) {
	return func() (Answer, error) { return Answer{Content: content}, nil }
}

func TestWhatIsSavedIsLoaded(t *testing.T) {
	folder := open(t, t.TempDir(), Record)
	for _, content := range []string{"{}", "a\n\nb\n", "\x1b[2J\t\r\n", "\u202e", "\xff\x00", "👩‍🔬 <&>", strings.Repeat("\n", 60_000)} {
		for _, answer := range []Answer{{Content: content, Model: "m-2026\x07", Prompt: 10, Tokens: 3, Reported: true}, {Content: content}} {
			q := question()
			q.User = content
			require.NoError(t, folder.Save(q, answer))
			loaded, found, err := folder.Load(q)
			require.NoError(t, err)
			require.True(t, found)
			require.Equal(t, answer, loaded)
		}
	}
}

// TestTheFileIsForPeople: lines as lines, nothing that moves the cursor, no secret of the
// address, and the key as the documentation describes it.
func TestTheFileIsForPeople(t *testing.T) {
	dir := t.TempDir()
	q := question()
	q.BaseURL = "http://user:secret@localhost:8080/v1/?api-key=secret"
	require.Equal(t, question().Key(), q.Key())
	require.Equal(t, "9aad339100137f41401f4f07240b05434bcecfe74f3193a1ae1b0071c743dd21", q.Key(), "keys stay what they are")
	require.NoError(t, open(t, dir, Record).Save(q, Answer{Content: "one\ntwo\x1b"}))
	name := filepath.Join(dir, q.Key()+".json")
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Contains(t, string(data), "\"write a pack\",\n        \"about rain\"\n")
	require.NotContains(t, string(data), "\x1b")
	require.NotContains(t, string(data), "secret")
	if _, err := exec.LookPath("jq"); err != nil {
		t.Skip("missing: jq")
	}
	sum, err := exec.Command("sh", "-c", `jq -cS .question "$0" | sha256sum`, name).Output()
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(string(sum), q.Key()), string(sum))
}

func TestAFolderThatTakesNoFiles(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("there is no such folder everywhere")
	}
	for _, mode := range []Mode{Record, Cache} {
		_, err := Open("/proc", mode, nil)
		require.ErrorContains(t, err, "keep exchanges in /proc")
	}
	open(t, "/proc", Replay)
}

func TestModes(t *testing.T) {
	dir, q := filepath.Join(t.TempDir(), "new", "folder"), question()
	_, err := Open(dir, Replay, nil)
	require.ErrorContains(t, err, dir)
	for _, step := range []struct {
		mode     Mode
		ask      func() (Answer, error)
		want     string
		replayed bool
	}{
		{Cache, says("one"), "one", false},
		{Cache, never, "one", true},
		{Replay, never, "one", true},
		{Record, says("two"), "two", false},
		{Replay, never, "two", true},
	} {
		answer, replayed, err := open(t, dir, step.mode).Ask(q, step.ask)
		require.NoError(t, err)
		require.Equal(t, step.want, answer.Content)
		require.Equal(t, step.replayed, replayed)
	}
	q.Attempt = 1
	_, _, err = open(t, dir, Replay).Ask(q, never)
	var missing *Missing
	require.ErrorAs(t, err, &missing)
	require.Equal(t, q.Key(), missing.Key)
}

func TestFailuresAndEmptyAnswersAreNotKept(t *testing.T) {
	dir, q := t.TempDir(), question()
	for _, mode := range []Mode{Record, Cache} {
		_, _, err := open(t, dir, mode).Ask(q, never)
		require.ErrorContains(t, err, "it was asked")
	}
	_, _, err := open(t, dir, Record).Ask(q, says(""))
	require.ErrorContains(t, err, "empty")
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, entries)
}

// TestAnAnswerThatCannotBeSavedIsNotLost: it was paid for.
func TestAnAnswerThatCannotBeSavedIsNotLost(t *testing.T) {
	folder := open(t, t.TempDir(), Cache)
	large := strings.Repeat("x", document.MaxBytes)
	answer, _, err := folder.Ask(question(), says(large))
	require.ErrorContains(t, err, "bytes")
	require.Equal(t, large, answer.Content)
	require.NoError(t, os.RemoveAll(folder.dir))
	answer, _, err = folder.Ask(question(), says("paid"))
	require.ErrorContains(t, err, folder.dir)
	require.Equal(t, "paid", answer.Content)
}

func TestDamagedFiles(t *testing.T) {
	q := question()
	sound, err := encode(q, Answer{Content: "x"})
	require.NoError(t, err)
	other := q
	other.Model = "other"
	foreign, err := encode(other, Answer{Content: "x"})
	require.NoError(t, err)
	for name, data := range map[string]string{
		"empty":            "",
		"cut off":          string(sound[:len(sound)/2]),
		"not JSON":         "hello",
		"another document": `{"mode":"TRIPLES"}`,
		"an unknown key":   strings.Replace(string(sound), `"attempt"`, `"more": 1, "attempt"`, 1),
		"a key twice":      strings.Replace(string(sound), `"attempt"`, `"attempt": 0, "attempt"`, 1),
		"another question": string(foreign),
		"an empty answer":  strings.Replace(string(sound), `"x"`, `""`, 1),
		"broken base64":    strings.Replace(string(sound), "\"lines\": [\n        \"x\"\n      ]", `"base64": "!"`, 1),
		"too large":        string(sound) + strings.Repeat(" ", document.MaxBytes),
	} {
		t.Run(name, func(t *testing.T) {
			require.NotEqual(t, string(sound), data)
			dir := t.TempDir()
			path := filepath.Join(dir, q.Key()+".json")
			require.NoError(t, os.WriteFile(path, []byte(data), 0o644))
			_, _, err := open(t, dir, Replay).Ask(q, never)
			var damaged *Damaged
			require.ErrorAs(t, err, &damaged)
			require.Equal(t, path, damaged.File)
			var notes []string
			cache, err := Open(dir, Cache, func(message string) { notes = append(notes, message) })
			require.NoError(t, err)
			answer, replayed, err := cache.Ask(q, says("again"))
			require.NoError(t, err)
			require.False(t, replayed)
			require.Equal(t, "again", answer.Content)
			require.Len(t, notes, 1)
			require.Contains(t, notes[0], path)
			_, replayed, err = cache.Ask(q, never)
			require.NoError(t, err)
			require.True(t, replayed, "mended")
		})
	}
}

func TestWhatIsNoFileIsNotOpened(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, question().Key()+".json"), 0o755))
	_, _, err := open(t, dir, Replay).Load(question())
	var damaged *Damaged
	require.ErrorAs(t, err, &damaged)
	file := filepath.Join(dir, "file")
	require.NoError(t, os.WriteFile(file, nil, 0o644))
	_, err = Open(file, Replay, nil)
	require.ErrorContains(t, err, "not a folder")
}

func TestManyAtOnce(t *testing.T) {
	folder := open(t, t.TempDir(), Cache)
	var group sync.WaitGroup
	for i := range 16 {
		group.Go(func() {
			q := question()
			q.Attempt = i % 2
			answer, _, err := folder.Ask(q, says("same"))
			if err != nil || answer.Content != "same" {
				t.Error(answer, err)
			}
		})
	}
	group.Wait()
	entries, err := os.ReadDir(folder.dir)
	require.NoError(t, err)
	require.Len(t, entries, 2, "no temporary files are left")
}

// TestWhatOtherToolsLeave beside recordings is not a damaged one.
func TestWhatOtherToolsLeave(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{".DS_Store", "._" + question().Key() + ".json", "~$x.json"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, 0o644))
	}
	_, _, err := open(t, dir, Replay).Ask(question(), never)
	var missing *Missing
	require.ErrorAs(t, err, &missing)
	require.Zero(t, missing.Damaged)
}
