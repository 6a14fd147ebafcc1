package main

import (
	"context"
	"encoding/json"
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/cmd/dailies/internal/factory"
	"dailies/internal/catalog"
	"github.com/stretchr/testify/require"
)

var formats = []string{"text", "json", "sarif", "junit", "github"}

// scan is as much of a SARIF report as these tests look at.
type scan struct {
	Runs []struct {
		Tool struct {
			Driver struct {
				Rules []struct {
					ID               string
					ShortDescription struct{ Text string }
					FullDescription  struct{ Text string }
					Help             struct{ Text, Markdown string }
				}
			}
		}
		Results     []struct{ RuleID string }
		Invocations []struct {
			ExecutionSuccessful        bool
			ToolExecutionNotifications []struct{ Message struct{ Text string } }
		}
	}
}

func scanOf(t testing.TB, text string) scan {
	t.Helper()
	var s scan
	require.NoError(t, json.Unmarshal([]byte(text), &s), text)
	require.Len(t, s.Runs, 1)
	return s
}

// TestFormatsDoNotChangeTheExitCode, whatever the command found.
func TestFormatsDoNotChangeTheExitCode(t *testing.T) {
	empty, bad := t.TempDir(), write(t, "bad.json", "{")
	for _, format := range formats {
		for _, c := range []struct {
			args []string
			code int
		}{
			{[]string{"validate", goodTriples}, exitClean},
			{[]string{"validate", bad}, exitFindings},
			{[]string{"validate", bad, "--fail-on", "never"}, exitClean},
			{[]string{"validate", bad, "none.json"}, exitUsage},
			{[]string{"validate", empty}, exitUsage},
			{[]string{"lint", empty}, exitUsage},
			{[]string{"qa", empty}, exitUsage},
			{[]string{"qa", filepath.Join(empty, "none")}, exitUsage},
			{[]string{"qa", filepath.Dir(bad)}, exitFindings},
			{[]string{"lint", filepath.Dir(bad)}, exitFindings},
		} {
			code, out, errs := try(t, nil, append(c.args, "--format", format)...)
			require.Equal(t, c.code, code, "%v as %s: %s", c.args, format, errs)
			if format != "text" || c.code != exitUsage { // a report of nothing has no line
				require.NotEmpty(t, out, "%v as %s", c.args, format)
			}
			switch format {
			case "sarif":
				require.Equal(t, c.code != exitUsage, scanOf(t, out).Runs[0].Invocations[0].ExecutionSuccessful, c.args)
			case "json":
				require.True(t, json.Valid([]byte(out)))
			case "junit":
				require.NoError(t, xml.Unmarshal([]byte(out), new(struct{})), out)
			}
		}
	}
}

func TestSeveralReportsAtOnce(t *testing.T) {
	dir, bad := t.TempDir(), write(t, "bad.json", "{")
	args := []string{"validate", bad, goodTriples, "--format", "text"}
	for _, format := range formats {
		args = append(args, "--format", format+"="+filepath.Join(dir, format))
	}
	code, out, _ := try(t, nil, args...)
	require.Equal(t, exitFindings, code)
	require.Equal(t, out, read(t, filepath.Join(dir, "text")))
	for _, format := range formats {
		_, alone, _ := try(t, nil, "validate", bad, goodTriples, "--format", format)
		require.Equal(t, alone, read(t, filepath.Join(dir, format)), format)
	}
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, len(formats), "nothing else is left")

	code, out, _ = try(t, nil, "validate", goodTriples, "--format", "sarif="+filepath.Join(dir, "sarif"))
	require.Equal(t, exitClean, code)
	require.Empty(t, out, "a report with a file leaves standard output alone")
	require.Empty(t, scanOf(t, read(t, filepath.Join(dir, "sarif"))).Runs[0].Results, "the old report is replaced")
}

func TestReportsThatCannotBeWritten(t *testing.T) {
	dir := t.TempDir()
	inFile := filepath.Join(write(t, "file", ""), "report")
	same := filepath.Join(dir, "same")
	for _, c := range []struct {
		formats []string
		says    string
	}{
		{[]string{"xml"}, "github, json, junit, sarif, text"},
		{[]string{"sarif="}, "sarif=FILE"},
		{[]string{"=x"}, `no format is called ""`},
		{[]string{"text", "json"}, "--format json=FILE"},
		{[]string{"text=" + same, "json=" + dir + "/./same"}, "a file of its own"},
		{[]string{"sarif=" + filepath.Join(dir, "none", "x")}, "a folder that exists"},
		{[]string{"sarif=" + inFile}, "cannot be written"},
		{[]string{"sarif=" + dir}, "not a regular file"},
		{[]string{"sarif=" + os.DevNull}, "not a regular file"},
		{[]string{"text=" + same, "sarif=" + dir}, "not a regular file"},
	} {
		for _, command := range []string{"validate", "lint", "qa"} {
			args := []string{command, filepath.Dir(goodTriples)}
			for _, format := range c.formats {
				args = append(args, "--format", format)
			}
			code, out, errs := try(t, nil, args...)
			require.Equal(t, exitUsage, code, args)
			require.Contains(t, errs, c.says)
			require.Empty(t, out)
		}
	}
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, entries)
}

func TestAnInterruptedRunLeavesTheOldReport(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	path := write(t, "report.sarif", "old")
	var out, errs strings.Builder
	w := factory.Environment{Streams: factory.Streams{In: strings.NewReader(""), Out: &out, Err: &errs}, Now: fixedNow, Getenv: func(string) string { return "" }}
	for _, command := range []string{"validate", "lint", "qa"} {
		require.Equal(t, exitInterrupted, execute(ctx, w, []string{command, filepath.Dir(goodTriples), "--format", "sarif=" + path}))
		require.Equal(t, "old", read(t, path))
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	require.Len(t, entries, 1)
}

// TestALinkStaysOne: the report goes where the link leads.
func TestALinkStaysOne(t *testing.T) {
	path := write(t, "report.sarif", "old")
	link := filepath.Join(t.TempDir(), "link")
	require.NoError(t, os.Symlink(path, link))
	code, _, errs := try(t, nil, "validate", goodTriples, "--format", "sarif="+link)
	require.Equal(t, exitClean, code, errs)
	scanOf(t, read(t, path))
	info, err := os.Lstat(link)
	require.NoError(t, err)
	require.NotZero(t, info.Mode()&os.ModeSymlink)
}

// TestTheRuleTableHoldsEveryRule once, with all that is said of it.
func TestTheRuleTableHoldsEveryRule(t *testing.T) {
	_, out, _ := try(t, nil, "validate", goodTriples, "--format", "sarif")
	seen := make(map[string]bool)
	for _, r := range scanOf(t, out).Runs[0].Tool.Driver.Rules {
		require.False(t, seen[r.ID], "%s stands twice", r.ID)
		seen[r.ID] = true
		for _, text := range []string{r.ShortDescription.Text, r.FullDescription.Text, r.Help.Text, r.Help.Markdown} {
			require.Greater(t, len(text), 5, r.ID)
		}
	}
	for _, c := range factory.Chapters(catalog.Games()) {
		for _, r := range c.Rules {
			require.True(t, seen[r.Code], r.Code)
		}
	}
}

// TestWhatCouldNotBeReadIsInTheReport beside what could.
func TestWhatCouldNotBeReadIsInTheReport(t *testing.T) {
	code, out, _ := try(t, nil, "validate", goodTriples, "none.json", write(t, "bad.json", "{"), "--format", "sarif")
	require.Equal(t, exitUsage, code)
	r := scanOf(t, out).Runs[0]
	require.Len(t, r.Results, 1)
	require.Len(t, r.Invocations[0].ToolExecutionNotifications, 1)
	require.Contains(t, r.Invocations[0].ToolExecutionNotifications[0].Message.Text, "none.json: no such file")
}

// TestTheGateReportsBesideWhatCouldNotBeRead: one file that cannot be read hides no finding in another.
func TestTheGateReportsBesideWhatCouldNotBeRead(t *testing.T) {
	dir := filepath.Dir(filepath.Dir(write(t, "2026-12-05/triples.json", strings.Replace(read(t, goodTriples), `"setId": "DECOY"`, `"setId": "S1"`, 1))))
	require.NoError(t, os.Mkdir(filepath.Join(dir, "2026-12-06"), 0o755))
	require.NoError(t, os.Symlink("/dev/null", filepath.Join(dir, "2026-12-06", "triples.json")))
	code, out, errs := try(t, nil, "qa", dir)
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, filepath.Join("2026-12-06", "triples.json"))
	require.Contains(t, out, "ERR_A1_SET_COUNTS")
	require.NotContains(t, out, "ERR_META", "days that could not be read are no gap")
}
