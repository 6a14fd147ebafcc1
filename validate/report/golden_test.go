package report

import (
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"dailies/validate"
)

var update = flag.Bool("update", false, "rewrite the expected reports")

var (
	ruleX = &validate.Rule{Code: "ERR_X_WRONG", Title: "X is right", Why: "Players see <x>.", Fix: "Mend x.", Source: "page 1"}
	ruleY = &validate.Rule{Code: "WARN_Y", Title: "Y is even", Why: "Odd looks odd.", Fix: "Make y even.", Source: "page 2"}
	ruleZ = &validate.Rule{Code: "ERR_Z", Fix: "Leave z."} // in no table
)

// hostile holds what ends a command, an element, a text or a line in one format or
// another, and what none of them may carry.
const hostile = "a\r\n::error::b%0A ]]></failure><!-- \" ' & \x00\x1b[2J\u202e\ufffe \xff, c:d 😀"

// told is a run to be reported: its results, and what could not be examined.
type told struct {
	results  []validate.Result
	failures [][2]string
}

func cases() map[string]told {
	valid := validate.Result{File: "out/2026-11-21/triples.json", Game: "triples", PuzzleID: "2026-11-21-triples", Profile: "P"}
	both := validate.Result{File: "./out/b.json", Game: "aura", Profile: "Q", Findings: []validate.Finding{
		{Rule: ruleX, Severity: validate.Error, Pointer: "/x/0", Line: 3, Column: 12, Message: "x is 3, not 4"},
		{Rule: ruleY, Severity: validate.Warning, Pointer: "/y", Line: 9, Column: 1, Message: "y is 7"},
		{Rule: ruleX, Severity: validate.Error, Pointer: "/x/0", Line: 5, Column: 12, Message: "x is 3, not 4"},
		{Rule: ruleZ, Severity: validate.Error, Message: "z"},
	}}
	evil := validate.Result{File: "d:1/" + hostile + ".json", Game: "aura", Findings: []validate.Finding{
		{Rule: ruleX, Severity: validate.Error, Pointer: "/" + hostile, Line: 1, Column: 1, Message: hostile},
		{Rule: ruleY, Severity: validate.Warning, Message: hostile},
	}}
	return map[string]told{
		"nothing":  {},
		"valid":    {results: []validate.Result{valid}},
		"findings": {results: []validate.Result{valid, both, {File: "/site/out/c.json"}, {File: "/else/d.json", Findings: both.Findings[:1]}}},
		"models": {results: []validate.Result{
			{File: "out/a b.json", Game: "aura", Profile: "Q", Analysis: map[string]any{"models": map[string]any{"M2": map[string]bool{"won": true}}, "rung": "M2"}},
			{File: "out/c.json", Game: "triples", Profile: "P", Analysis: map[string]any{"models": map[string]any{"T1": map[string]int{"misses": 4}}}},
			{File: "out/d.json", Game: "aura", Profile: "Q", Analysis: map[string]any{"undecided": true}},
		}},
		"hostile": {[]validate.Result{evil}, [][2]string{{hostile, hostile}}},
		"unread":  {[]validate.Result{valid}, [][2]string{{"out/e.json", "permission denied"}, {"", "the index cannot be read"}}},
	}
}

func tell(t testing.TB, name string, run told) string {
	t.Helper()
	format, err := Named(name)
	require.NoError(t, err)
	var out strings.Builder
	r, err := format(&out, Tool{Name: "dailies", Version: "1.2.3", Rules: []*validate.Rule{ruleX, ruleY}, Dir: "/site"})
	require.NoError(t, err)
	var s Summary
	for _, result := range run.results {
		s.Add(result)
		require.NoError(t, r.Add(result))
	}
	for _, f := range run.failures {
		require.NoError(t, r.Fail(f[0], f[1]))
	}
	require.NoError(t, r.Close(s))
	return out.String()
}

func TestGolden(t *testing.T) {
	for name, run := range cases() {
		if name == "hostile" {
			continue // kept out of files; held by the tests below
		}
		for _, format := range []string{"sarif", "junit", "github"} {
			path := filepath.Join("testdata", name+"."+format)
			got := tell(t, format, run)
			if *update {
				require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
			}
			want, err := os.ReadFile(path)
			require.NoError(t, err)
			require.Equal(t, string(want), got, path)
		}
	}
}

func TestJUnitIsXML(t *testing.T) {
	for name, run := range cases() {
		text := tell(t, "junit", run)
		decoder := xml.NewDecoder(strings.NewReader(text))
		cases := 0
		for {
			token, err := decoder.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			require.NoError(t, err, name)
			switch token := token.(type) {
			case xml.StartElement:
				if token.Name.Local == "testcase" {
					cases++
				}
			case xml.Comment, xml.Directive:
				require.Fail(t, "a text became markup", "%s: %v", name, token)
			}
		}
		require.NotContains(t, text, "\x1b")
		require.NotContains(t, text, "\x00")
		require.True(t, utf8.ValidString(text), name)
		require.Contains(t, text, fmt.Sprintf("tests=%q", strconv.Itoa(cases)), name)
		require.NotZero(t, cases, "a report without a case is taken for a clean one")
	}
}

// TestGitHubLinesAreWhole: a text never ends its command or begins another.
func TestGitHubLinesAreWhole(t *testing.T) {
	run := cases()["hostile"]
	lines := strings.Split(strings.TrimSuffix(tell(t, "github", run), "\n"), "\n")
	require.Len(t, lines, 4, "two findings, a failure, the counts")
	for _, line := range lines[:3] {
		for _, hidden := range []string{"\r", "\x00", "\x1b", "\u202e", "\xff"} {
			require.NotContains(t, line, hidden)
		}
		properties, _, ok := strings.Cut(strings.TrimPrefix(line, "::"), "::")
		require.True(t, ok)
		_, properties, _ = strings.Cut(properties, " ")
		for property := range strings.SplitSeq(properties, ",") {
			require.Regexp(t, `^(file|line|col|title)=[^:\r\n]*$`, property)
		}
	}
	require.Equal(t, "1 file, 0 valid: 1 error, 1 warning", lines[3])
}

// TestAllWritesEveryPart, also when one of them has no room.
func TestAllWritesEveryPart(t *testing.T) {
	var out strings.Builder
	broken, err := Text(full{}, Tool{})
	require.NoError(t, err)
	whole, err := Text(&out, Tool{})
	require.NoError(t, err)
	r := All(broken, whole)
	require.ErrorContains(t, r.Add(cases()["valid"].results[0]), "no space left")
	require.Error(t, r.Close(Summary{Files: 1, Valid: 1}))
	require.Contains(t, out.String(), "1 file, 1 valid")
}
