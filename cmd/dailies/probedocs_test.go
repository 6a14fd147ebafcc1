package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTheWorkedExampleOfTheProbe types the commands of its page against a player that reads
// words.
func TestTheWorkedExampleOfTheProbe(t *testing.T) {
	doc := read(t, "../../docs/probe.md")
	commands := regexp.MustCompile("(?s)```sh\n(.*?)```").FindStringSubmatch(doc)[1]
	promised := regexp.MustCompile("(?s)The first says\n\n```\n(.*?)```").FindStringSubmatch(doc)[1]
	p := newPlayer(t, wordReader(fridgeReadings()))
	mended := read(t, fridgeBoard)
	night := read(t, planted(t))
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("night.json", []byte(night), 0o644))
	var said []string
	for line := range strings.Lines(commands) {
		args := strings.Fields(strings.NewReplacer("http://localhost:8080/v1", p.url, "some-model", "m").Replace(line))
		if args[0] == "#" {
			require.NoError(t, os.WriteFile("night.json", []byte(mended), 0o644))
			continue
		}
		code, out, errs := try(t, nil, args[1:]...)
		require.Equal(t, exitClean, code, errs)
		said = append(said, out)
	}
	require.Len(t, said, 2)
	squeeze := regexp.MustCompile(` {2,}`)
	require.Equal(t, squeeze.ReplaceAllString(promised, " "), squeeze.ReplaceAllString(said[0], " "))
	require.NotContains(t, said[1], "warning")
}
