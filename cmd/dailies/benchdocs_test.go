package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTheWorkedExampleOfTheBench types the commands of its page, with the plan of the page,
// against a server that spoils its answers as long as the prompt asks for it.
func TestTheWorkedExampleOfTheBench(t *testing.T) {
	if testing.Short() {
		t.Skip("judges the bench of the docs")
	}
	doc := read(t, "../../docs/bench.md")
	plan := regexp.MustCompile("(?s)```yaml\n(.*?)```").FindStringSubmatch(doc)[1]
	commands := regexp.MustCompile("(?s)```sh\n(.*?)```").FindStringSubmatch(doc)[1]
	promised := regexp.MustCompile("(?s)It says\n\n```\n(.*?)```").FindStringSubmatch(doc)[1]
	s := newRated(t)
	good, bad := read(t, filepath.Join(promptsSpoilt(t, 0), "triples.md")), read(t, filepath.Join(promptsSpoilt(t, 100), "triples.md"))
	t.Chdir(t.TempDir())
	require.NoError(t, os.Mkdir("house", 0o755))
	change := func(prompt string) { require.NoError(t, os.WriteFile("house/triples.md", []byte(prompt), 0o644)) }
	change(good)
	require.NoError(t, os.WriteFile("bench.yaml", []byte(strings.NewReplacer("http://localhost:8080/v1", s.url, "some-model", "m").Replace(plan)), 0o644))
	var said []string
	var asked []int
	for line := range strings.Lines(commands) {
		command, comment, _ := strings.Cut(strings.TrimSpace(line), "#")
		args := strings.Fields(command)
		switch {
		case len(args) == 0 && strings.HasPrefix(comment, " change "):
			change(bad)
		case len(args) == 0:
			change(good + "\n")
		case args[0] == "cp":
			require.NoError(t, os.WriteFile(args[2], []byte(read(t, args[1])), 0o644))
		default:
			before := s.requests
			code, out, errs := try(t, nil, args[1:]...)
			want := exitClean
			if strings.Contains(comment, "exit code 1") {
				want = exitFindings
			}
			require.Equal(t, want, code, "%s%s%s", line, out, errs)
			said, asked = append(said, out), append(asked, s.requests-before)
		}
	}
	require.Equal(t, []int{16, 16, 8}, asked, "8 of each, 8 with their corrections, 8")
	squeeze := regexp.MustCompile(` {2,}`)
	for line := range strings.Lines(promised) {
		require.Contains(t, squeeze.ReplaceAllString(said[1], " "), squeeze.ReplaceAllString(strings.TrimSpace(line), " "))
	}
	require.NotContains(t, said[2], "worse: ")
}
