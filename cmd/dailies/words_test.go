package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWhatTheUserIsToldOfAMistake names the flag, or the file and the place in it, and not
// what the program is made of.
func TestWhatTheUserIsToldOfAMistake(t *testing.T) {
	const pack = "../../gen/triples/packs/late-door.json"
	sound := read(t, pack)
	dir := t.TempDir()
	two := write(t, "two.json", strings.Replace(`{"topics":{"a":T,"b":T}}`, "T", `{"title":"x","path":["TEA"],"bonus":["CUP"]}`, 2))
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"generate", "--from", write(t, "wide.json", "\xFF\xFE{\x00}\x00")}, "wide.json:1:1: the text is in UTF-16"},
		{[]string{"config", "--config", write(t, "wide.yaml", "\xFE\xFF\x00d")}, "wide.yaml:1:1: the text is in UTF-16"},
		{[]string{"config", "--config", write(t, "c.yaml", "$schema: [1]\ndays: 3\n")}, "c.yaml:1:10: $schema must be a string"},
		{[]string{"generate", "--from", write(t, "cut.json", sound[:strings.Index(sound, "\n")+1])}, "cut.json:2:1: "},
		{[]string{"generate", "--from", write(t, "mute.json", "{}")}, "mute.json: nothing in it says its game"},
		{[]string{"generate", "--date", "0000-01-01"}, `--date: "0000-01-01" is not a calendar date`},
		{[]string{"generate", "triples", "--limit", "ERR_META_CONCERN_DIM=999"}, `--limit: the limit of "ERR_META_CONCERN_DIM" is 1 to 100, not 999`},
		{[]string{"lint", "--limit", "ERR_META_GAP=3"}, `--limit: "ERR_META_GAP" takes no limit; these do: ERR_`},
		{[]string{"qa", "--binds-from", "ERR_NOBODY=3"}, `--binds-from: "ERR_NOBODY" does not bind from a day on; these do: ERR_`},
		{[]string{"generate", "triples", "--temperature", "warm"}, `--temperature takes a number, not "warm"`},
		{[]string{"generate", "waywords", "--difficulty", "HARD"}, `a rung of waywords is MON, TUE, WED, THU, FRI, SAT or SUN, not "HARD"`},
		{[]string{"generate", "testimony", "--difficulty", "GRIM"}, `a difficulty of testimony is TUTORIAL, `},
		{[]string{"play", "--port", "99999999", "--no-open"}, "--port is 0 to 65535, not 99999999"},
		{[]string{"play", "--port", "-1", "--no-open"}, "--port is 0 to 65535, not -1"},
		{[]string{"play", "--host", "203.0.113.9", "--port", "0", "--no-open"}, `--host "203.0.113.9" is not an address of this machine`},
		{[]string{"play", "2026-11-21", "--no-open", "--out", dir + "x"}, dir + "x: there is no such folder"},
		{[]string{"play", pack, "--no-open"}, "is a pack of triples, not a puzzle; generate --from "},
		{[]string{"play", write(t, "cut.json", "{\n"), "--no-open"}, "cut.json:2:1: "},
		{[]string{"config", "--config", write(t, "c.yaml", "days: 0\n")}, "c.yaml:1:7: days: is 0; it must be 1 or more"},
		{[]string{"config", "--config", write(t, "c.yaml", "out: ''\n")}, "c.yaml:1:6: out: is empty"},
		{[]string{"layout", two, "--rung", "MAY"}, `--rung is MON, TUE, WED, THU, FRI, SAT or SUN, not "MAY"`},
		{[]string{"layout", goodTriples}, "is a puzzle of triples; layout takes a word list of waywords"},
		{[]string{"layout", pack}, "is a pack of triples; layout takes a word list of waywords"},
		{[]string{"validate", filepath.Join(dir, "none.json")}, "dailies: cannot read " + filepath.Join(dir, "none.json") + ": no such file or directory\n"},
	} {
		if c.args[0] == "generate" {
			c.args = append(c.args, "--out", dir)
		}
		code, out, errs := try(t, nil, c.args...)
		require.Equal(t, exitUsage, code, "%v: %s%s", c.args, out, errs)
		require.Contains(t, errs, c.says)
		require.Empty(t, out, "there is nothing to count: %v", c.args)
	}
}

// TestSolveSaysWhatToDoWithAPack, which it judges all the same.
func TestSolveSaysWhatToDoWithAPack(t *testing.T) {
	const pack = "../../gen/triples/packs/late-door.json"
	code, out, errs := try(t, nil, "solve", pack)
	require.Equal(t, exitClean, code)
	require.Contains(t, out, pack+": ok (triples, pack)")
	require.Contains(t, errs, pack+" is a pack, which has no analysis until puzzles are made of it: --boards 3 makes some")
}

// TestAFinishedPuzzleIsOfNoPack, and of one day.
func TestAFinishedPuzzleIsOfNoPack(t *testing.T) {
	dir := t.TempDir()
	code, out, errs := try(t, nil, "generate", "--verbose", "--from", goodTriples, "--date", "2026-11-21", "--out", dir)
	require.Equal(t, exitClean, code, errs)
	require.Regexp(t, `triples.json  finished puzzle  \(score \d+\)\n`, out)
	require.Contains(t, errs, "triples: reading what was given for 1 day\n")
	require.Contains(t, errs, ": 1 candidate, 1 passed\n")
	_, out, _ = try(t, nil, "runs", "show", "--out", dir)
	require.Regexp(t, `2026-11-21  finished puzzle  \(score \d+\)\n`, out)
}

// TestOtherScriptsInAPackAreAWarning where it is judged and where it is used.
func TestOtherScriptsInAPackAreAWarning(t *testing.T) {
	const pack = "../../gen/triples/packs/late-door.json"
	text := strings.Replace(read(t, pack), "without being touched", "without being touchеd", 1) // a Cyrillic е
	file := write(t, "pack.json", text)
	code, out, errs := try(t, nil, "validate", file)
	require.Equal(t, exitClean, code, out+errs)
	require.Contains(t, out, "warning: the text ")
	require.Contains(t, out, "has the Cyrillic character \"е\" (U+0435) [WARN_TEXT_SCRIPT]")
	code, out, errs = try(t, nil, "generate", "--from", file, "--date", "2026-11-21", "--out", t.TempDir())
	require.Equal(t, exitClean, code, out+errs)
	require.Contains(t, errs, "[WARN_TEXT_SCRIPT]")
}
