package main

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/bench"
)

// TestABenchOfAnotherVersionIsJudgedAgain: what its account and its answers do not say is
// unknown, and where no figure can do without it, the file is named and nothing is judged.
func TestABenchOfAnotherVersionIsJudgedAgain(t *testing.T) {
	if testing.Short() {
		t.Skip("judges three benches")
	}
	s, plan := spoilt(t)
	whole, report := wholeBench(t, plan)
	text := read(t, filepath.Join(whole, bench.ReportName))
	want, _ := unpaid(t, report)
	account := func(dir string) string { return accountOf(dir) }
	answer := func(dir string) string { return keptIn(t, dir)[0] }
	asked := s.counted()
	for name, c := range map[string]struct {
		file    func(dir string) string
		pattern string // what is not there
		says    string // nothing where it is judged
		same    bool   // whether the account is the same too
	}{
		"no templates":     {account, `,?"templates":"[^"]*"`, "", true},
		"no starts":        {account, `(?m)^.*"event":"start".*\n`, "", true},
		"no times":         {account, `,?"seconds":[0-9.e-]+`, "", false},
		"no reports":       {account, `,?"reported":true`, "", true},
		"no tokens":        {account, `,?"(prompt|answer)":\d+`, "", false},
		"no numbers":       {account, `,?"number":\d+`, "requests.jsonl:2:1: no line of an account: an event \"begin\" without the number of an answer", false},
		"no keys":          {account, `,?"key":"[^"]*"`, "requests.jsonl:2:1: no line of an account: an event \"begin\" without the key of its question", false},
		"no ids":           {account, `,?"id":\d+`, "requests.jsonl:2:1: no line of an account: an event \"begin\" without an id", false},
		"no outcomes":      {account, `,?"outcome":"[^"]*"`, "requests.jsonl:3:1: no line of an account: an event \"end\" without an outcome", false},
		"no rounds":        {account, `,?"round":\d+`, "requests.jsonl:4:1: no line of an account: answer 1 of asking 1 has two questions", false},
		"no events":        {account, `"event":"[^"]*",?`, "requests.jsonl:1:1: no line of an account: there is no event \"\"", false},
		"no end":           {account, `(?m)^.*"event":"done".*\n`, "1 repeats could not be measured: it was not asked to its end", false},
		"answer, tokens":   {answer, `,\s*"tokens": \{[^}]*\}`, "", true},
		"answer, model":    {answer, `"maxAnswer": \d+,`, "1 repeats could not be measured: ", false},
		"answer, prompts":  {answer, `"prompts": "[^"]*",`, "it holds another question than its name says", false},
		"answer, all":      {answer, `(?s).+`, "1 repeats could not be measured: ", false},
		"report, a format": {func(dir string) string { return filepath.Join(dir, bench.ReportName) }, `"format": 1,`, "its format is 0 and this program reads 1; run the bench again", false},
	} {
		t.Run(name, func(t *testing.T) {
			dir := copied(t, whole)
			file := c.file(dir)
			was := read(t, file)
			now := regexp.MustCompile(c.pattern).ReplaceAllString(was, "")
			now = regexp.MustCompile(`(?m)^\{,`).ReplaceAllString(now, "{")
			require.NotEqual(t, was, now)
			require.NoError(t, os.WriteFile(file, []byte(now), 0o644))
			code, again, out, errs := benched(t, dir, plan, "--rejudge")
			require.Equal(t, asked, s.counted())
			if c.says != "" {
				require.Equal(t, exitUsage, code, out+errs)
				require.Contains(t, errs, c.says)
				return
			}
			require.Equal(t, exitClean, code, out+errs)
			require.Contains(t, errs, "judged again, 0 verdicts changed")
			if c.same {
				require.Equal(t, text, read(t, filepath.Join(dir, bench.ReportName)))
			}
			got, _ := unpaid(t, again)
			require.Equal(t, want, got)
		})
	}
}
