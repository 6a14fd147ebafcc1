package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestEveryDependencyHasItsLicenseRecorded compares go.mod with the table of the README.
func TestEveryDependencyHasItsLicenseRecorded(t *testing.T) {
	readme := read(t, "../../README.md")
	for _, m := range regexp.MustCompile(`(?m)^\t([a-z][^ ]+) v`).FindAllStringSubmatch(read(t, "../../go.mod"), -1) {
		require.True(t, strings.Contains(readme, "| "+m[1]+" |"), "the license of %s", m[1])
	}
}

// TestTheReadmeNamesWhatThereIs: every command, and no flag that does not exist.
func TestTheReadmeNamesWhatThereIs(t *testing.T) {
	readme := read(t, "../../README.md")
	flags := make(map[string]bool)
	for _, c := range testApp().root().Commands() {
		if c.Name() != "help" && c.Name() != "completion" {
			require.True(t, strings.Contains(readme, "| `"+strings.Fields(c.Use)[0]), c.Use)
		}
		_, help, _ := try(t, nil, c.Name(), "--help")
		for _, flag := range regexp.MustCompile(`--[a-z-]+`).FindAllString(help, -1) {
			flags[flag] = true
		}
	}
	for _, flag := range regexp.MustCompile(`--[a-z]+[a-z-]*`).FindAllString(readme, -1) {
		require.True(t, flags[flag], flag)
	}
}

// TestTheGateOfTheWorkflowRuns types the line of the workflow in CONTRIBUTING.
func TestTheGateOfTheWorkflowRuns(t *testing.T) {
	line := regexp.MustCompile(`(?m)^ +- run: \./dailies (.*)$`).FindStringSubmatch(read(t, "../../CONTRIBUTING.md"))
	require.Len(t, line, 2)
	puzzle := read(t, goodTriples)
	t.Chdir(t.TempDir())
	code, out, _ := try(t, nil, strings.Fields(line[1])...)
	require.Equal(t, exitUsage, code)
	require.Contains(t, out, "::error ")
	require.False(t, scanOf(t, read(t, "report.sarif")).Runs[0].Invocations[0].ExecutionSuccessful)

	require.NoError(t, os.MkdirAll("out/2026-11-21", 0o755))
	require.NoError(t, os.WriteFile("out/2026-11-21/triples.json", []byte(puzzle), 0o644))
	code, out, _ = try(t, nil, strings.Fields(line[1])...)
	require.Equal(t, exitFindings, code)
	require.Contains(t, out, "::error file=out/index.json,line=1,col=1,title=ERR_INDEX_DAMAGED::there is no index")
	require.True(t, scanOf(t, read(t, "report.sarif")).Runs[0].Invocations[0].ExecutionSuccessful)
	require.Contains(t, read(t, "report.xml"), `name="out/2026-11-21/triples.json"`)
}
