package report

import (
	"encoding/json"
	"io"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/validate"
)

// shape is what the schema of SARIF 2.1.0 says of the objects that are written: the
// keys each may have, the required ones first and marked. The schema allows no others.
var shape = map[string]string{
	"log":           "version! runs! $schema",
	"run":           "tool! invocations results artifacts columnKind",
	"tool":          "driver!",
	"toolComponent": "name! version rules",
	"rule":          "id! name shortDescription fullDescription help",
	"text":          "text! markdown",
	"result":        "message! ruleId ruleIndex level locations partialFingerprints",
	"location":      "physicalLocation logicalLocations",
	"physical":      "artifactLocation region",
	"artifact":      "uri",
	"file":          "location properties",
	"region":        "startLine startColumn",
	"logical":       "fullyQualifiedName",
	"invocation":    "executionSuccessful! toolExecutionNotifications",
	"notification":  "message! level locations",
}

// kinds tells of what shape the value of a key is.
var kinds = map[string]string{
	"runs": "run", "tool": "tool", "driver": "toolComponent", "rules": "rule", "invocations": "invocation",
	"results": "result", "message": "text", "shortDescription": "text", "fullDescription": "text", "help": "text",
	"locations": "location", "physicalLocation": "physical", "artifactLocation": "artifact", "region": "region",
	"artifacts": "file", "location": "artifact",
	"logicalLocations": "logical", "toolExecutionNotifications": "notification",
}

func checkShape(t *testing.T, kind string, v any) {
	t.Helper()
	object, ok := v.(map[string]any)
	require.True(t, ok, "%s: %v", kind, v)
	known := make(map[string]bool)
	for key := range strings.FieldsSeq(shape[kind]) {
		name, required := strings.CutSuffix(key, "!")
		known[name] = true
		if required {
			require.Contains(t, object, name, kind)
		}
	}
	for key, value := range object {
		require.True(t, known[key], "%s.%s", kind, key)
		require.NotNil(t, value, "%s.%s", kind, key)
		list, isList := value.([]any)
		switch {
		case isList:
			for _, item := range list {
				checkShape(t, kinds[key], item)
			}
		case kinds[key] != "":
			checkShape(t, kinds[key], value)
		}
	}
}

// sarifLog is a report as a reader sees it.
type sarifLog struct {
	Version string
	Runs    []struct {
		Tool        struct{ Driver sarifDriver }
		ColumnKind  string
		Results     []sarifResult
		Artifacts   []sarifFile
		Invocations []sarifInvocation
	}
}

func sarifOf(t testing.TB, run told) sarifLog {
	t.Helper()
	var log sarifLog
	require.NoError(t, json.Unmarshal([]byte(tell(t, "sarif", run)), &log))
	require.Len(t, log.Runs, 1)
	return log
}

func TestSARIFFitsItsSchema(t *testing.T) {
	for name, run := range cases() {
		var v any
		require.NoError(t, json.Unmarshal([]byte(tell(t, "sarif", run)), &v), name)
		checkShape(t, "log", v)
		log := sarifOf(t, run)
		require.Equal(t, "2.1.0", log.Version)
		require.Equal(t, "unicodeCodePoints", log.Runs[0].ColumnKind)
		require.NotNil(t, log.Runs[0].Results, "an empty list says that nothing was found, none that nothing was sought")
		require.NotNil(t, log.Runs[0].Tool.Driver.Rules)
		for _, r := range log.Runs[0].Results {
			checkResult(t, r, log.Runs[0].Tool.Driver.Rules)
		}
	}
}

func checkResult(t *testing.T, r sarifResult, rules []sarifRule) {
	t.Helper()
	require.Contains(t, []string{"none", "note", "warning", "error"}, r.Level)
	require.NotEmpty(t, r.Message.Text)
	require.NotEmpty(t, r.Fingerprints)
	if r.RuleIndex != nil {
		require.Equal(t, r.RuleID, rules[*r.RuleIndex].ID)
	}
	for _, l := range r.Locations {
		uri, err := url.Parse(l.Physical.Artifact.URI)
		require.NoError(t, err)
		require.Regexp(t, `^[!-~]*$`, l.Physical.Artifact.URI)
		require.NotContains(t, l.Physical.Artifact.URI, `\`)
		require.Equal(t, strings.HasPrefix(uri.Path, "/"), uri.IsAbs())
		if region := l.Physical.Region; region != nil {
			require.Positive(t, region.Line)
			require.Positive(t, region.Column)
		}
	}
}

func TestSARIFSaysHowTheRunWent(t *testing.T) {
	for name, says := range map[string][]string{
		"nothing": {"nothing was examined"}, "valid": nil, "findings": nil,
		"unread": {"out/e.json: permission denied", "the index cannot be read"},
	} {
		i := sarifOf(t, cases()[name]).Runs[0].Invocations[0]
		require.Equal(t, says == nil, i.Successful, name)
		require.Len(t, i.Notifications, len(says), name)
		for at, n := range i.Notifications {
			require.Contains(t, n.Message.Text, says[at])
		}
	}
}

// TestSARIFTellsThePlayerModels of every analysis that has some, whatever the game.
func TestSARIFTellsThePlayerModels(t *testing.T) {
	files := sarifOf(t, cases()["models"]).Runs[0].Artifacts
	require.Len(t, files, 2, "nothing of a file without models")
	require.Equal(t, "out/a%20b.json", files[0].Location.URI)
	require.Equal(t, "aura", files[0].Properties.Game)
	require.Equal(t, "Q", files[0].Properties.Profile)
	require.Equal(t, "M2", *files[0].Properties.Rung)
	require.JSONEq(t, `{"won":true}`, string(files[0].Properties.Models["M2"]))
	require.Nil(t, files[1].Properties.Rung, "an analysis without a rung")
	require.Empty(t, sarifOf(t, cases()["valid"]).Runs[0].Artifacts)
	for _, other := range []any{7, map[string]string{"models": "many"}, map[string]any{"models": map[string]int{"M1": 1}, "rung": 3}} {
		run := told{results: []validate.Result{{File: "a.json", Analysis: other}}}
		require.Empty(t, sarifOf(t, run).Runs[0].Artifacts, "the keys of another game")
	}
	r, err := SARIF(io.Discard, Tool{})
	require.NoError(t, err)
	require.ErrorContains(t, r.Add(validate.Result{File: "a.json", Analysis: func() {}}), "report on a.json")
}

// TestFingerprintsStayWhenLinesMove, and tell apart all that differs otherwise.
func TestFingerprintsStayWhenLinesMove(t *testing.T) {
	prints := func(file string, change func(*validate.Finding)) []string {
		findings := cases()["findings"].results[1].Findings
		for i := range findings {
			change(&findings[i])
		}
		var all []string
		for _, r := range sarifOf(t, told{results: []validate.Result{{File: file, Findings: findings}}}).Runs[0].Results {
			all = append(all, r.Fingerprints[fingerprintKey])
		}
		return all
	}
	before := prints("a.json", func(*validate.Finding) {})
	require.Regexp(t, regexp.MustCompile(`^[0-9a-f]{32}:2$`), before[2], "the same said twice")
	require.Equal(t, before, prints("/site/a.json", func(f *validate.Finding) { f.Line += 7; f.Column++ }))
	require.Equal(t, before, prints("a.json", func(f *validate.Finding) { f.Severity = validate.Warning }))
	seen := make(map[string]bool)
	for _, all := range [][]string{
		before, prints("b.json", func(*validate.Finding) {}),
		prints("a.json", func(f *validate.Finding) { f.Pointer += "/1" }),
		prints("a.json", func(f *validate.Finding) { f.Message += "!" }),
	} {
		for _, print := range all {
			require.False(t, seen[print])
			seen[print] = true
		}
	}
}
