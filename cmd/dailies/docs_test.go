package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dailies/cmd/dailies/internal/factory"
	"github.com/goccy/go-yaml"
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
	flags := map[string]bool{"--version": true}
	for _, c := range newRoot(factory.New(factory.Environment{})).Commands() {
		if c.Runnable() && c.Name() != "help" && c.Name() != "completion" {
			require.True(t, strings.Contains(readme, "| `"+c.Name()), "README.md: the table of Commands lacks a row for `%s`", c.Use)
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

// TestNoPageSaysASectionTwice: two changes that restructured a page may each have left a copy.
func TestNoPageSaysASectionTwice(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	require.NoError(t, err)
	for _, page := range append(pages, "../../README.md", "../../CONTRIBUTING.md") {
		seen := make(map[string]bool)
		for _, heading := range regexp.MustCompile(`(?m)^## .*$`).FindAllString(read(t, page), -1) {
			require.False(t, seen[heading], "%s: two sections are called %q", page, heading)
			seen[heading] = true
		}
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

// TestPublishedDailiesAreNotIgnored: what CI gates can be committed, what runs leave
// behind is kept out.
func TestPublishedDailiesAreNotIgnored(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("missing: git")
	}
	ignore, dir := read(t, "../../.gitignore"), t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, ".gitignore"), []byte(ignore), 0o644))
	require.NoError(t, exec.Command("git", "-C", dir, "init", "-q").Run())
	for name, ignored := range map[string]bool{
		"out/index.json": false, "out/2026-11-21/triples.json": false, "out/.gitkeep": false,
		"out/runs/ledger.sqlite": true, "out/runs/0123/report.json": true, "out/2026-11-21/.tmp-triples.json-0": true, "out/index.json.damaged": true,
		"key.sh": true, "dailies": true, "cmd/dailies/main.go": false,
	} {
		err := exec.Command("git", "-C", dir, "check-ignore", "-q", name).Run()
		require.Equal(t, ignored, err == nil, name)
	}
}

// TestTheFirstSessionRuns types the first commands of the README, which stand by its
// twentieth line.
func TestTheFirstSessionRuns(t *testing.T) {
	before, session, _ := strings.Cut(read(t, "../../README.md"), "```sh\n")
	require.Less(t, strings.Count(before, "\n"), 20)
	session, _, _ = strings.Cut(session, "```")
	t.Chdir(t.TempDir())
	ran := 0
	for line := range strings.Lines(session) {
		line, _, _ = strings.Cut(line, "#")
		args, ours := strings.CutPrefix(strings.TrimSpace(line), "./dailies ")
		if play, ok := strings.CutPrefix(args, "play "); ok {
			address, end := served(t, strings.Fields(play)...)
			_, page := fetch(t, address, "")
			require.Contains(t, page, "How to play")
			end()
			ran++
		} else if ours {
			code, out, errs := try(t, nil, strings.Fields(args)...)
			require.Equal(t, exitClean, code, line+out+errs)
			ran++
		}
	}
	require.Equal(t, 5, ran)
	pages, err := filepath.Glob("desk/runs/*/report.html")
	require.NoError(t, err)
	require.Len(t, pages, 1)
}

// TestHostingNamesWhatThereIs: the workflow is YAML, and the commands of the page have the
// flags that it gives them.
func TestHostingNamesWhatThereIs(t *testing.T) {
	page := read(t, "../../docs/hosting.md")
	_, workflow, _ := strings.Cut(page, "```yaml\n")
	workflow, _, _ = strings.Cut(workflow, "```")
	var parsed struct {
		Jobs map[string]struct{ Steps []step }
	}
	require.NoError(t, yaml.Unmarshal([]byte(workflow), &parsed))
	require.Len(t, parsed.Jobs["publish"].Steps, 11)
	requireCommitLast(t, parsed.Jobs["publish"].Steps)
	requireSiteKept(t, parsed.Jobs["publish"].Steps)
	commands := regexp.MustCompile(`\./dailies ([a-z]+)([^&;|#\n]*)`).FindAllStringSubmatch(page, -1)
	require.Len(t, commands, 6)
	for _, c := range commands {
		_, help, _ := try(t, nil, c[1], "--help")
		for _, flag := range regexp.MustCompile(`--[a-z-]+`).FindAllString(c[2], -1) {
			require.Contains(t, help, flag, c[0])
		}
	}
}

// TestEveryTrialIsListed with what it told last, by a test of its file; and no other is.
func TestEveryTrialIsListed(t *testing.T) {
	named := regexp.MustCompile("`([^`]+)` `(Test\\w+)`").FindAllStringSubmatch(read(t, "../../docs/trials.md"), -1)
	require.NotEmpty(t, named)
	tests := regexp.MustCompile(`(?m)^func (Test\w+)`)
	there := make(map[string]bool) // folder and test
	require.NoError(t, filepath.WalkDir("../..", func(path string, e os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.Name() == "node_modules" {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, "_test.go") || !strings.Contains(read(t, path), `os.Getenv("TR`+`IALS")`) {
			return nil
		}
		folder, listed := filepath.ToSlash(strings.TrimPrefix(filepath.Dir(path), filepath.FromSlash("../../"))), false
		for _, m := range tests.FindAllStringSubmatch(read(t, path), -1) {
			there[folder+" "+m[1]] = true
			listed = listed || slices.ContainsFunc(named, func(n []string) bool { return n[1] == folder && n[2] == m[1] })
		}
		require.True(t, listed, "docs/trials.md lists no trial of %s", path)
		return nil
	}))
	for _, n := range named {
		require.True(t, there[n[1]+" "+n[2]], "docs/trials.md: %s has no trial %s", n[1], n[2])
	}
}
