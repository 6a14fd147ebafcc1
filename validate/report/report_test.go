package report

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/validate"
)

var rule = &validate.Rule{Code: "ERR_X", Fix: "mend <it>"}

func results() []validate.Result {
	return []validate.Result{
		{File: "a.json", Game: "g", PuzzleID: "2026-11-21-g", Profile: "P", Analysis: map[string]int{"n": 1}},
		{File: "b.json", Findings: []validate.Finding{
			{Rule: rule, Severity: validate.Error, Pointer: "/x", Line: 3, Column: 12, Message: "wrong & <bad>"},
			{Rule: rule, Severity: validate.Warning, Message: "odd"},
		}},
	}
}

func render(t *testing.T, name string, all []validate.Result) string {
	t.Helper()
	format, err := Named(name)
	require.NoError(t, err)
	var out strings.Builder
	r, err := format(&out, Tool{Name: "dailies", Version: "1.2.3", Rules: []*validate.Rule{rule}})
	require.NoError(t, err)
	var s Summary
	for _, result := range all {
		s.Add(result)
		require.NoError(t, r.Add(result))
	}
	require.NoError(t, r.Close(s))
	return out.String()
}

func TestText(t *testing.T) {
	require.Equal(t, `a.json: ok (g, P)
b.json:3:12: error: wrong & <bad> [ERR_X]
	mend <it>
b.json: warning: odd [ERR_X]
	mend <it>
2 files, 1 valid: 1 error, 1 warning
`, render(t, "text", results()))
}

func TestJSON(t *testing.T) {
	require.Equal(t, `{"tool":"dailies","version":"1.2.3","results":[
{"file":"a.json","game":"g","puzzleId":"2026-11-21-g","profile":"P","valid":true,"findings":[],"analysis":{"n":1}},
{"file":"b.json","game":"","puzzleId":"","profile":"","valid":false,"findings":[{"code":"ERR_X","severity":"error","pointer":"/x","line":3,"column":12,"message":"wrong & <bad>","fix":"mend <it>"},{"code":"ERR_X","severity":"warning","pointer":"","line":0,"column":0,"message":"odd","fix":"mend <it>"}]}],
"summary":{"files":2,"valid":1,"errors":1,"warnings":1}}
`, render(t, "json", results()))
}

func TestReportsOfNothingAreSound(t *testing.T) {
	for name := range Formats() {
		text := render(t, name, nil)
		if name == "json" {
			require.True(t, json.Valid([]byte(text)))
		}
		require.Equal(t, name == "text", text == "", "standard error says it where people look")
	}
	_, err := Named("xml")
	require.ErrorContains(t, err, "github, json, junit, sarif, text")
}

// full is a writer with no room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestAWriterThatFailsIsSaid(t *testing.T) {
	for name, format := range Formats() {
		r, err := format(full{}, Tool{})
		if err == nil {
			err = errors.Join(r.Add(results()[1]), r.Close(Summary{}))
		}
		require.Error(t, err, name)
	}
}
