package main

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/document"
)

// TestPacksAreHeldToTheirVoice: in every game in which somebody speaks, the sentence at
// fault is told with its line and column, wherever in the pack it stands.
func TestPacksAreHeldToTheirVoice(t *testing.T) {
	for _, c := range []struct{ pack, pointer, code string }{
		{"triples/packs/guest-wifi.json", "/koaLines/miss/1", "ERR_A1_VOICE_COURT"},
		{"triples/packs/guest-wifi.json", "/koaLines/suspicion/2/subtitle", "ERR_A1_VOICE_COURT"},
		{"triples/packs/guest-wifi.json", "/koaLines/ceilingExplain/both/0", "ERR_A1_VOICE_COURT"},
		{"aura/packs/coffee-fourth-cup.json", "/auraLines/audit/0", "ERR_AURA_VOICE_COURT"},
		{"testimony/packs/nine-towels.json", "/koaLines/blocked/0", "ERR_KOA_VOICE_BANNED"},
		{"testimony/packs/nine-towels.json", "/counters/1/refutedLines/0", "ERR_KOA_VOICE_BANNED"},
		{"testimony/packs/nine-towels.json", "/evidence/3/flavor", "ERR_KOA_VOICE_BANNED"},
		{"freeplay/packs/" + firstPack(t, "freeplay"), "/koaLines/won/0", "ERR_KOA_VOICE_BANNED"},
	} {
		text := read(t, "../../gen/"+c.pack)
		doc, _ := document.Parse([]byte(text))
		line, column := doc.Position(c.pointer)
		old := nodeAt(t, doc, c.pointer)
		at := doc.Offset(c.pointer)
		broken := write(t, "pack.json", text[:at]+strings.Replace(text[at:], old[:min(len(old), 20)], "The jury sleeps", 1))
		for _, command := range []string{"validate", "solve"} {
			code, out, errs := try(t, nil, command, broken)
			require.Equal(t, exitFindings, code, "%s: %s", c.pointer, out+errs)
			require.Regexp(t, fmt.Sprintf(`pack\.json:%d:%d: error: .*jury.*\[%s\]`, line, column, regexp.QuoteMeta(c.code)), out)
		}
	}
	named := write(t, "pack.json", regexp.MustCompile(`("miss": \[\s*")`).ReplaceAllString(read(t, "../../gen/triples/packs/guest-wifi.json"), `${1}The fridge magnet, again. `))
	code, out, _ := try(t, nil, "validate", named)
	require.Equal(t, exitFindings, code)
	require.Contains(t, out, "ERR_A1_VOICE_NAMES_TILE")
}

// nodeAt is a text of a document, as it stands there.
func nodeAt(t *testing.T, doc *document.Document, pointer string) string {
	t.Helper()
	n := &doc.Root
	for step := range strings.SplitSeq(pointer[1:], "/") {
		var i int
		if _, err := fmt.Sscanf(step, "%d", &i); err == nil {
			n = &n.Items[i]
		} else {
			n = n.Member(step)
		}
		require.NotNil(t, n, pointer)
	}
	return n.Text
}

func firstPack(t *testing.T, game string) string {
	t.Helper()
	files, err := os.ReadDir("../../gen/" + game + "/packs")
	require.NoError(t, err)
	return files[0].Name()
}

// TestALongPackIsJudged: five thousand lines and more, with a fault near the end.
func TestALongPackIsJudged(t *testing.T) {
	text := strings.ReplaceAll(read(t, "../../gen/triples/packs/guest-wifi.json"), "\n", "\n\n\n\n\n\n\n\n")
	require.Greater(t, strings.Count(text, "\n"), 5000)
	long := write(t, "long.json", text)
	code, out, errs := try(t, nil, "validate", long, "--boards", "1")
	require.Equal(t, exitClean, code, out+errs)
	require.Contains(t, out, "board 1 of 1")

	doc, _ := document.Parse([]byte(text))
	line, column := doc.Position("/koaLines/ceilingExplain/both/0")
	require.Greater(t, line, 5000)
	at := doc.Offset("/koaLines/ceilingExplain/both/0")
	broken := write(t, "long.json", text[:at]+`"`+"Guilty, "+text[at+1:])
	code, out, _ = try(t, nil, "validate", broken)
	require.Equal(t, exitFindings, code)
	require.Contains(t, out, fmt.Sprintf("long.json:%d:%d: error: ", line, column))
}

// TestBoardsOfEveryGame are drawn as solve draws a puzzle.
func TestBoardsOfEveryGame(t *testing.T) {
	if testing.Short() {
		t.Skip("making boards takes a while")
	}
	for _, pack := range []string{"triples/packs/guest-wifi.json", "waywords/topics/kitchen.json", "aura/packs/coffee-fourth-cup.json", "testimony/packs/nine-towels.json"} {
		for _, command := range []string{"validate", "solve"} {
			code, out, errs := try(t, nil, command, "../../gen/"+pack, "--boards", "1")
			require.Equal(t, exitClean, code, out+errs)
			require.Contains(t, out, "board 1 of 1: ", pack)
			require.Regexp(t, `\d+ of \d+ drafts? passed`, out)
			require.Contains(t, out, "1 file, 1 valid")
		}
	}
}

func TestMisusesOfBoards(t *testing.T) {
	for says, args := range map[string][]string{
		"--boards is 0 to 50":            {"validate", guestWifi, "--boards", "51"},
		"draws on standard output":       {"validate", guestWifi, "--boards", "1", "--format", "json"},
		"only the text format can share": {"solve", guestWifi, "--boards", "1", "--format", "json"},
	} {
		code, _, errs := try(t, nil, args...)
		require.Equal(t, exitUsage, code)
		require.Contains(t, errs, says)
	}
	code, out, errs := try(t, nil, "validate", goodTriples, "--boards", "2")
	require.Equal(t, exitClean, code, out+errs)
	require.NotContains(t, out, "board 1")
}
