package main

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// sourceTree is a folder with a repository of the source as it stands here, in one commit.
func sourceTree(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	here := command{t, filepath.Join("..", "..")}
	for name := range strings.FieldsFuncSeq(here.run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ".", ":!out"), func(r rune) bool { return r == 0 }) {
		data, err := os.ReadFile(filepath.Join(here.dir, name))
		if err != nil {
			require.ErrorIs(t, err, fs.ErrNotExist) // it is deleted here
			continue
		}
		to := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(to), 0o755))
		require.NoError(t, os.WriteFile(to, data, 0o644))
	}
	there := command{t, dir}
	there.run("git", "init", "-q")
	there.run("git", "add", "-A")
	there.run("git", "-c", "user.name=t", "-c", "user.email=t@example.com", "commit", "-q", "-m", "all")
	return dir
}

// command runs programs in a folder.
type command struct {
	t   *testing.T
	dir string
}

func (c command) run(name string, args ...string) string {
	c.t.Helper()
	cmd := exec.CommandContext(c.t.Context(), name, args...)
	cmd.Dir = c.dir
	cmd.Env = append(os.Environ(), "GIT_AUTHOR_DATE=2026-01-02T03:04:05Z", "GIT_COMMITTER_DATE=2026-01-02T03:04:05Z")
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	require.NoError(c.t, err, "%s %v: %s", name, args, errs.String())
	return string(out)
}

// sources is the hash of the sources that decide, as a build would link it in.
func (c command) sources() string {
	return regexp.MustCompile(`sources=(\w{64})`).FindStringSubmatch(c.run("go", "run", "./.ci/stamp"))[1]
}

func (c command) replace(name, old, by string) {
	c.t.Helper()
	text := read(c.t, filepath.Join(c.dir, name))
	require.Contains(c.t, text, old)
	require.NoError(c.t, os.WriteFile(filepath.Join(c.dir, name), []byte(strings.Replace(text, old, by, 1)), 0o644))
}

// TestTwoFoldersBuildTheSameBytes: and a change is another program only where it decides something.
func TestTwoFoldersBuildTheSameBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program twice")
	}
	for _, tool := range []string{"git", "make"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip("missing: " + tool)
		}
	}
	one, two := command{t, sourceTree(t)}, command{t, sourceTree(t)}
	built := map[string]string{}
	for _, c := range []command{one, two} {
		c.run("make", "program")
		built[c.dir] = read(t, filepath.Join(c.dir, "dailies"))
	}
	require.True(t, built[one.dir] == built[two.dir], "the bytes of two builds differ")

	says := one.run("./dailies", "--version")
	sources := one.sources()
	require.Contains(t, says, sources)
	require.Regexp(t, `commit: +[0-9a-f]{40} 2026-01-02\n`, says)

	one.replace("internal/desk/doc.go", "// Package desk", "// Package desk, changed:")
	require.Equal(t, sources, one.sources(), "a comment where nothing is decided")
	require.Contains(t, one.run("go", "run", "./.ci/stamp"), "+ ", "the commit is not all of it")
	one.replace("validate/triples/rules.go", "package triples\n", "package triples\n\nconst another = 1\n")
	require.NotEqual(t, sources, one.sources(), "a rule changed")
	two.replace("gen/triples/packs/guest-wifi.json", "{", "{ ")
	require.NotEqual(t, sources, two.sources(), "a pack changed")
}
