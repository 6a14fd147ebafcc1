package main

import (
	"archive/zip"
	"bufio"
	"bytes"
	"debug/buildinfo"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/cmd/dailies/internal/factory"
)

// madeRelease is a folder of what make release made.
type madeRelease struct {
	t   *testing.T
	dir string
}

func (r madeRelease) file(end string) string {
	return filepath.Join(r.dir, "dailies_"+factory.Version+"_"+end)
}

// unpacked unpacks a tar archive with the owners and modes that it has.
func (r madeRelease) unpacked(archive string) string {
	r.t.Helper()
	dir := r.t.TempDir()
	command{r.t, dir}.run("tar", "-x", "--numeric-owner", "-p", "-f", archive)
	return dir
}

// released makes a release of the source as it stands here, for platforms as OS/ARCH.
func released(t *testing.T, platforms ...string) madeRelease {
	t.Helper()
	tree := sourceTree(t)
	command{t, tree}.run("make", "release", "PLATFORMS="+strings.Join(platforms, " "))
	require.Empty(t, command{t, tree}.run("git", "status", "--porcelain"), "a release leaves the source as it was")
	return madeRelease{t, filepath.Join(tree, "dist")}
}

func needsMake(t *testing.T) {
	for _, tool := range []string{"git", "make", "tar", "sha256sum"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip("missing: " + tool)
		}
	}
}

// TestARelease of this machine's platform: what it holds, a first session by its program, and its
// image run by users who are not root.
func TestARelease(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program twice")
	}
	needsMake(t)
	r := released(t, "linux/"+runtime.GOARCH)
	native := "linux_" + runtime.GOARCH
	command{t, r.dir}.run("sha256sum", "-c", r.file("SHA256SUMS"))
	require.Equal(t, 3, strings.Count(read(t, r.file("SHA256SUMS")), "\n"))
	dir := filepath.Join(r.unpacked(r.file(native+".tar.gz")), "dailies-"+factory.Version)
	t.Run("Licenses", func(t *testing.T) { requireLicenses(t, dir) })
	t.Run("Pages", func(t *testing.T) { requireLinks(t, dir) })
	t.Run("Completions", func(t *testing.T) {
		for _, name := range []string{"dailies.bash", "_dailies", "dailies.fish", "dailies.ps1"} {
			require.Contains(t, read(t, filepath.Join(dir, "completions", name)), "dailies")
		}
	})
	t.Run("Bill", func(t *testing.T) { requireBill(t, r.file(native+".cdx.json"), filepath.Join(dir, "dailies")) })
	t.Run("Session", func(t *testing.T) { firstSession(t, dir) })
	t.Run("Image", func(t *testing.T) {
		for _, user := range []uint32{65532, 65534} { // the image's own and nobody
			runImage(t, r, user)
		}
	})
	t.Run("Container", func(t *testing.T) { runContainer(t, r) })
	t.Run("Changed", func(t *testing.T) { // a source that is no commit
		tree := command{t, filepath.Dir(r.dir)}
		tree.replace("README.md", "# dailies", "# Dailies")
		cmd := exec.CommandContext(t.Context(), "make", "release")
		cmd.Dir = tree.dir
		said, err := cmd.CombinedOutput()
		require.Error(t, err)
		require.Contains(t, string(said), "commit first")
		require.FileExists(t, r.file("SHA256SUMS"), "the last release stays")
	})
}

// TestReleasesAreTheSame: of one commit in two folders, for all platforms; none lacks a license.
func TestReleasesAreTheSame(t *testing.T) {
	if os.Getenv("TRIALS") == "" {
		t.Skip("set TRIALS to build for six platforms")
	}
	needsMake(t)
	all := []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64"}
	one, two := released(t, all...), released(t, all...)
	sums := read(t, one.file("SHA256SUMS"))
	require.Equal(t, 13, strings.Count(sums, "\n"))
	require.Equal(t, sums, read(t, two.file("SHA256SUMS")))
	for _, platform := range all {
		platform = strings.ReplaceAll(platform, "/", "_")
		if !strings.HasPrefix(platform, "windows") {
			requireLicenses(t, filepath.Join(one.unpacked(one.file(platform+".tar.gz")), "dailies-"+factory.Version))
			continue
		}
		dir := t.TempDir()
		packed, err := zip.OpenReader(one.file(platform + ".zip"))
		require.NoError(t, err)
		require.NoError(t, os.CopyFS(dir, packed))
		require.NoError(t, packed.Close())
		requireLicenses(t, filepath.Join(dir, "dailies-"+factory.Version))
	}
}

// linkedModules are the modules that a program says it is made of.
func linkedModules(t *testing.T, program string) (modules []string) {
	t.Helper()
	info, err := buildinfo.ReadFile(program)
	require.NoError(t, err)
	for _, m := range info.Deps {
		modules = append(modules, m.Path)
	}
	require.Contains(t, modules, "golang.org/x/crypto/x509roots/fallback", "certificates for machines without any")
	return modules
}

// requireLicenses looks for the license of every module of an archive's program, and of Go.
func requireLicenses(t *testing.T, dir string) {
	t.Helper()
	programs, err := filepath.Glob(filepath.Join(dir, "dailies*"))
	require.NoError(t, err)
	require.Len(t, programs, 1)
	for _, module := range append(linkedModules(t, programs[0]), "dailies", "go") {
		entries, err := os.ReadDir(filepath.Join(dir, "licenses", filepath.FromSlash(module)))
		require.NoError(t, err, module)
		require.True(t, slices.ContainsFunc(entries, func(e os.DirEntry) bool {
			info, err := e.Info()
			return err == nil && info.Mode().IsRegular() && info.Size() > 200 && regexp.MustCompile(`(?i)licen[sc]e|copying`).MatchString(e.Name())
		}), "the license of %s", module)
	}
}

// requireBill compares the bill of materials with what the program says of itself.
func requireBill(t *testing.T, file, program string) {
	var bill struct {
		BOMFormat  string
		Components []struct{ Name string }
	}
	require.NoError(t, json.Unmarshal([]byte(read(t, file)), &bill))
	require.Equal(t, "CycloneDX", bill.BOMFormat)
	var names []string
	for _, c := range bill.Components {
		names = append(names, c.Name)
	}
	require.ElementsMatch(t, append(linkedModules(t, program), "std"), names)
}

// requireLinks follows the links of README to files, and looks for those that its commands read.
func requireLinks(t *testing.T, dir string) {
	readme := read(t, filepath.Join(dir, "README.md"))
	named := regexp.MustCompile(`(?m)^(?:cp|mkdir|\./dailies) .*?((?:gen|prompts)/\S+)`).FindAllStringSubmatch(readme, -1)
	require.Len(t, named, 3)
	for _, file := range named {
		require.FileExists(t, filepath.Join(dir, file[1]))
	}
	links := regexp.MustCompile(`\]\(([a-zA-Z][^):#]*)`).FindAllStringSubmatch(readme, -1)
	require.Greater(t, len(links), 10)
	for _, link := range links {
		if link[1] != "https" {
			require.FileExists(t, filepath.Join(dir, link[1]))
		}
	}
}

// firstSession types the first commands of README with the archive's program.
func firstSession(t *testing.T, dir string) {
	_, session, _ := strings.Cut(read(t, filepath.Join(dir, "README.md")), "```sh\n")
	session, _, _ = strings.Cut(session, "```")
	there, ran := command{t, dir}, 0
	t.Setenv("HOME", t.TempDir())
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	for line := range strings.Lines(session) {
		line, _, _ = strings.Cut(line, "#")
		args, ours := strings.CutPrefix(strings.TrimSpace(line), "./dailies ")
		switch {
		case strings.HasPrefix(args, "play "):
			there.play(strings.Fields(args)...)
			ran++
		case ours:
			there.run("./dailies", strings.Fields(args)...)
			ran++
		}
	}
	require.Equal(t, 5, ran)
}

// play looks at a board as a browser would, and interrupts.
func (c command) play(args ...string) {
	cmd := exec.CommandContext(c.t.Context(), "./dailies", append(args, "--no-open", "--port", "0")...)
	cmd.Dir = c.dir
	out, err := cmd.StdoutPipe()
	require.NoError(c.t, err)
	require.NoError(c.t, cmd.Start())
	address, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(c.t, err)
	_, page := fetch(c.t, strings.TrimSpace(address), "")
	require.Contains(c.t, page, "How to play")
	require.NoError(c.t, cmd.Process.Signal(os.Interrupt))
	_ = cmd.Wait() // the interrupt's own exit code
}

// descriptor is how an OCI layout names a blob.
type descriptor struct {
	Digest   string
	Platform struct{ Architecture string }
}

// imageConfig is what a container runtime is told.
type imageConfig struct {
	User, WorkingDir string
	Entrypoint, Env  []string
	Volumes          map[string]struct{}
}

// image unpacks the archive of an image for this machine: its configuration and its root.
func (r madeRelease) image() (imageConfig, string) {
	r.t.Helper()
	layout := r.unpacked(r.file("image.tar"))
	blob := func(d descriptor) string {
		return filepath.Join(layout, "blobs", strings.Replace(d.Digest, ":", "/", 1))
	}
	parsed := func(file string) (m struct {
		Manifests, Layers []descriptor
		Config            descriptor
	}) {
		require.NoError(r.t, json.Unmarshal([]byte(read(r.t, file)), &m))
		return m
	}
	index := parsed(blob(parsed(filepath.Join(layout, "index.json")).Manifests[0]))
	i := slices.IndexFunc(index.Manifests, func(d descriptor) bool { return d.Platform.Architecture == runtime.GOARCH })
	require.GreaterOrEqual(r.t, i, 0)
	manifest := parsed(blob(index.Manifests[i]))
	var config struct{ Config imageConfig }
	require.NoError(r.t, json.Unmarshal([]byte(read(r.t, blob(manifest.Config))), &config))
	require.Len(r.t, manifest.Layers, 1)
	return config.Config, r.unpacked(blob(manifest.Layers[0]))
}

// runImage runs a night in the root of the image, as a container runtime would for a user, in a
// zone that the image has no file of.
func runImage(t *testing.T, r madeRelease, user uint32) {
	if os.Getuid() != 0 {
		t.Skip("missing: root, who alone can change root and user")
	}
	r.t = t
	config, root := r.image()
	require.Equal(t, "65532:65532", config.User)
	require.Contains(t, config.Volumes, config.WorkingDir+"/out")
	require.NoDirExists(t, filepath.Join(root, "etc"))
	require.NoDirExists(t, filepath.Join(root, "usr/share/zoneinfo"))
	require.NoError(t, os.Chmod(root, 0o755))
	settings := "timezone: Pacific/Kiritimati\nahead: 1\nrunwayAlarm: 0\nsite: {to: site/public}\n"
	require.NoError(t, os.WriteFile(filepath.Join(root, config.WorkingDir, "dailies.yaml"), []byte(settings), 0o644))

	zone, err := time.LoadLocation("Pacific/Kiritimati")
	require.NoError(t, err)
	today := func() string { return time.Now().In(zone).Format(time.DateOnly) }
	days := []string{today()}
	var said bytes.Buffer
	cmd := exec.CommandContext(t.Context(), config.Entrypoint[0], append(config.Entrypoint[1:], "nightly", "triples")...)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = config.WorkingDir, config.Env, &said, &said
	cmd.SysProcAttr = &syscall.SysProcAttr{Chroot: root, Credential: &syscall.Credential{Uid: user, Gid: user}}
	require.NoError(t, cmd.Run(), &said)
	days = append(days, today())

	made, err := filepath.Glob(filepath.Join(root, config.WorkingDir, "out", "2*", "triples.json"))
	require.NoError(t, err)
	require.Len(t, made, 1)
	require.Contains(t, days, filepath.Base(filepath.Dir(made[0])))
	info, err := os.Stat(made[0])
	require.NoError(t, err)
	require.Equal(t, user, info.Sys().(*syscall.Stat_t).Uid)
	require.FileExists(t, filepath.Join(root, config.WorkingDir, "site", "public", "index.html"))
}

// runContainer has a container runtime run a night, as the image's own user and as nobody.
func runContainer(t *testing.T, r madeRelease) {
	engines := []string{"podman", "docker"}
	i := slices.IndexFunc(engines, func(engine string) bool { return exec.Command(engine, "info").Run() == nil })
	if i < 0 {
		t.Skip("missing: podman, or docker and its daemon")
	}
	there, image := command{t, r.dir}, "dailies:"+factory.Version
	there.run(engines[i], "load", "-i", r.file("image.tar"))
	defer there.run(engines[i], "rmi", image)
	for _, user := range []string{"", "65534:65534"} {
		said := there.run(engines[i], "run", "--rm", "--network", "none", "--user", user, "-e", "DAILIES_RUNWAY_ALARM=0",
			image, "nightly", "triples", "--ahead", "1", "--to", "site/public")
		require.Contains(t, said, "site: site/public holds 1 puzzle of 1 day")
		require.Contains(t, said, "filled: 1 day")
	}
}
