package validate

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/document"
)

type note struct {
	Mode string `json:"mode,omitempty"`
	N    int    `json:"n"`
}

var (
	errNegative = &Rule{Code: "ERR_NEGATIVE", Title: "t", Why: "w", Fix: "f", Source: "s"}
	warnLarge   = &Rule{Code: "WARN_LARGE", Title: "t", Why: "w", Fix: "f", Source: "s"}
)

func notes(name, mode string) Checker {
	table := []Row{{errNegative, []Severity{Error, Warning}}, {warnLarge, []Severity{Warning, Off}}}
	schema := `{"type":"object","required":["n"],"additionalProperties":false,"properties":{"mode":{"type":"string"},"n":{"type":"integer"}}}`
	return NewGame(name, mode, []string{"n"}, table, Profiles(table, name+"_DAILY", name+"_SPEC"), NewSchema([]byte(schema)),
		func(_ context.Context, p *note, report *Reporter) *int {
			if p.N < 0 {
				report.Report(errNegative, "/n", "%d is negative", p.N)
			}
			if p.N > 100 && report.On(warnLarge) {
				report.Report(warnLarge, "/n", "%d is large", p.N)
			}
			return &p.N
		}).Checker()
}

func judged(t *testing.T, only, profile, data string) Result {
	t.Helper()
	j, err := NewJudge([]Checker{notes("first", "ONE"), notes("second", "TWO")}, only, profile)
	require.NoError(t, err)
	r, err := j.Text(context.Background(), "f", []byte(data))
	require.NoError(t, err)
	return r
}

func TestAGameIsReadFromModeThenShape(t *testing.T) {
	require.Equal(t, "second", judged(t, "", "", `{"mode":"TWO","n":1}`).Game)
	require.Equal(t, "first", judged(t, "", "", `{"n":1}`).Game)
	require.Equal(t, "second", judged(t, "second", "", `{"mode":"ONE","n":1}`).Game)
	for _, data := range []string{`{"mode":"THREE","n":1}`, `{"mode":5,"n":1}`, `{"m":1}`, `[1]`, `"n"`} {
		r := judged(t, "", "", data)
		require.Equal(t, errUnknownGame, r.Findings[0].Rule, data)
		require.False(t, r.Valid())
	}
}

func TestProfiles(t *testing.T) {
	require.False(t, judged(t, "", "", `{"n":-1}`).Valid())
	spec := judged(t, "", "first_SPEC", `{"n":-1}`)
	require.True(t, spec.Valid())
	require.Equal(t, Warning, spec.Findings[0].Severity)
	require.Equal(t, "first_SPEC", spec.Profile)
	require.Equal(t, "second_DAILY", judged(t, "", "first_SPEC", `{"mode":"TWO","n":1}`).Profile)
	require.Len(t, judged(t, "", "", `{"n":101}`).Findings, 1)
	require.Empty(t, judged(t, "", "first_SPEC", `{"n":101}`).Findings)
	_, err := NewJudge([]Checker{notes("first", "ONE")}, "", "nobody")
	require.ErrorContains(t, err, "first_DAILY, first_SPEC")
	_, err = NewJudge([]Checker{notes("first", "ONE")}, "nobody", "")
	require.Error(t, err)
}

func TestFindingsHavePlacesAndDoNotHideOneAnother(t *testing.T) {
	r := judged(t, "", "", "{\n \"x\": 1,\n  \"n\": -5}")
	require.Len(t, r.Findings, 2)
	require.Equal(t, []any{errSchema, "/x", 2, 7}, []any{r.Findings[0].Rule, r.Findings[0].Pointer, r.Findings[0].Line, r.Findings[0].Column})
	require.Equal(t, []any{errNegative, "/n", 3, 8}, []any{r.Findings[1].Rule, r.Findings[1].Pointer, r.Findings[1].Line, r.Findings[1].Column})
	require.NotNil(t, r.Analysis)
	unsound := judged(t, "", "", `{"n":1,"n":2}`)
	require.Nil(t, unsound.Analysis)
	require.Nil(t, unsound.Puzzle)
	require.Equal(t, "first", unsound.Game)
}

func TestManySchemaFindingsAreCut(t *testing.T) {
	keys := ""
	for i := range 200 {
		keys += `"k` + string(rune('a'+i%26)) + string(rune('a'+i/26)) + `":1,`
	}
	r := judged(t, "first", "", "{"+keys+`"n":1}`)
	require.Len(t, r.Findings, maxSchemaFindings+1)
	require.Contains(t, r.Findings[maxSchemaFindings].Message, "150 more")
	for range 5 {
		require.Equal(t, r.Findings, judged(t, "first", "", "{"+keys+`"n":1}`).Findings, "the same findings in the same order")
	}
}

func TestABrokenSchemaIsTheMachineFailing(t *testing.T) {
	kind := notes("first", "ONE")
	kind.Schema = NewSchema([]byte(`{"type":`))
	j, err := NewJudge([]Checker{kind}, "", "")
	require.NoError(t, err)
	_, err = j.Text(context.Background(), "f", []byte(`{"n":"one"}`))
	require.Error(t, err)
}

func TestSchemaMessages(t *testing.T) {
	schema := NewSchema([]byte(`{"type":"object","required":["a"],"additionalProperties":false,"properties":{
		"a":{"type":"string","minLength":2,"maxLength":3},"e":{"enum":["x","y"]},"c":{"const":"k"},"p":{"type":"string","pattern":"^z"},
		"d":{"type":"string","format":"date"},"l":{"type":"array","minItems":1,"maxItems":2,"items":{"type":"integer","maximum":5}}}}`))
	for data, want := range map[string]document.Mismatch{
		`{}`:                         {Pointer: "", Message: `lacks the key "a"`},
		`{"a":"abc","b/c":1}`:        {Pointer: "/b~1c", Message: "is not a key of this document", Excess: true},
		`{"a":1}`:                    {Pointer: "/a", Message: "must be of type string, not integer"},
		`{"a":"a"}`:                  {Pointer: "/a", Message: "has fewer than 2 characters"},
		`{"a":"abcd"}`:               {Pointer: "/a", Message: `has more than 3 characters: "abcd"`},
		`{"a":"abc","e":"z"}`:        {Pointer: "/e", Message: `is "z"; allowed: "x", "y"`},
		`{"a":"abc","c":"z"}`:        {Pointer: "/c", Message: `is "z"; it must be "k"`},
		`{"a":"abc","p":"a"}`:        {Pointer: "/p", Message: `is "a", which does not have the form asked for (^z)`},
		`{"a":"abc","d":"2026-2-1"}`: {Pointer: "/d", Message: `is "2026-2-1", which is not a date`},
		`{"a":"abc","l":[]}`:         {Pointer: "/l", Message: "is empty"},
		`{"a":"abc","l":[1,2,3]}`:    {Pointer: "/l", Message: "has more than 2 items", Most: 2},
		`{"a":"abc","l":[1,9]}`:      {Pointer: "/l/1", Message: "is 9; it must be 5 or less"},
	} {
		doc, faults := document.Parse([]byte(data))
		require.Empty(t, faults)
		mismatches, err := schema.Check(doc)
		require.NoError(t, err)
		require.Equal(t, []document.Mismatch{want}, mismatches, data)
	}
}

func TestManyFindingsOfARuleAreCut(t *testing.T) {
	kind := notes("first", "ONE")
	r := Reporter{Profile: kind.Profiles[0]}
	for i := range 130 {
		r.Report(errNegative, "/n", "%d", i)
		r.Report(warnLarge, "/n", "%d", i/3)
	}
	all := r.all()
	require.Len(t, all, 2*maxPerRule+2)
	few := Reporter{Profile: kind.Profiles[0]}
	for range maxPerRule {
		few.Report(errNegative, "/n", "negative")
	}
	require.Len(t, few.all(), maxPerRule)
	require.Equal(t, "80 more findings of this rule are not listed", all[len(all)-1].Message)
}

// TestUnderKeepsAProfileForWhichThereIsNoOther, as for a game that the settings do not name.
func TestUnderKeepsAProfileForWhichThereIsNoOther(t *testing.T) {
	j, err := NewJudge([]Checker{notes("first", "ONE")}, "", "")
	require.NoError(t, err)
	require.NotNil(t, j.Under(map[string]*Profile{"first": nil}).Profile("first"))
}

// TestAProfileThatIsNamedJudgesEveryRung, in the place of those that its game has for single ones.
func TestAProfileThatIsNamedJudgesEveryRung(t *testing.T) {
	kind := notes("first", "ONE")
	kind.Profiles[0].Rungs = map[game.Rung]*Profile{game.Sun: kind.Profiles[1]}
	for name, want := range map[string]string{"": "first_SPEC", "first_DAILY": "first_DAILY"} {
		j, err := NewJudge([]Checker{kind}, "", name)
		require.NoError(t, err)
		require.Equal(t, want, j.Profile("first").On(game.Sun).Name)
	}
}

// TestStatus says of each rule what a puzzle's analysis allows to be said; what a profile leaves out is not
// asked, with an analysis or without.
func TestStatus(t *testing.T) {
	off := &Rule{Code: "WARN_OFF", Title: "t", Why: "w", Fix: "f", Source: "s"}
	profile := &Profile{Severities: map[string]Severity{errNegative.Code: Error, warnLarge.Code: Warning, off.Code: Off}}
	says := func(r Result, rule *Rule) (RuleStatus, int) {
		status, found := r.Status(rule, profile)
		return status, len(found)
	}
	for _, analysis := range []any{nil, "an analysis"} {
		r := Result{Findings: []Finding{{Rule: errNegative, Severity: Error}}, Analysis: analysis}
		status, found := says(r, errNegative)
		require.Equal(t, RuleStatus("error"), status)
		require.Equal(t, 1, found)
		status, _ = says(r, off)
		require.Equal(t, NotAsked, status)
		status, _ = says(r, &Rule{Code: "ERR_OF_ANOTHER"})
		require.Empty(t, status)
		status, _ = says(r, warnLarge)
		require.Equal(t, map[bool]RuleStatus{true: Unproved, false: Holds}[analysis == nil], status)
	}
}
