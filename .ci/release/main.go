// Release makes the files of a release, in dist/, from the programs that `make release` has built:
// an archive and a bill of materials for each platform, an image, and the checksums of all. The same
// commit gives the same bytes.
//
// It is a program of ours and not goreleaser's settings. goreleaser would make the archives and the
// checksums, which are archive.go here; the image without a daemon, the licenses and the completions
// would be programs of ours beside it. Its last version wants a newer Go than the program does, and
// v2.16.0, which does not, brings 330 modules and was not compiled after ten minutes.
package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Folders as seen from this one, in which the program runs.
const (
	root  = "../.."
	dist  = root + "/dist"
	built = dist + "/built" // programs as OS/ARCH/dailies
)

func main() {
	if err := release(); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// source is what a release is made of.
type source struct {
	version string
	commit  string
	date    time.Time // the commit's, in UTC
}

func release() error {
	src, err := sourceOf(root + "/dailies")
	if err != nil {
		return err
	}
	common, err := common()
	if err != nil {
		return err
	}
	programs, err := filepath.Glob(built + "/*/*/dailies*")
	if err != nil || len(programs) == 0 {
		return fmt.Errorf("%s holds no programs; run make release", built)
	}
	images := newImages(src)
	for _, program := range programs {
		p, err := platformOf(program)
		if err != nil {
			return err
		}
		files, err := p.files(common)
		if err != nil {
			return err
		}
		if err := src.archive(p, files); err != nil {
			return err
		}
		if err := src.bill(p, program); err != nil {
			return err
		}
		if p.os == "linux" {
			if err := images.add(p, files); err != nil {
				return err
			}
		}
	}
	if err := images.write(src.name("image.tar")); err != nil {
		return err
	}
	if err := os.RemoveAll(built); err != nil {
		return err
	}
	return checksums(src.name("SHA256SUMS"))
}

// sourceOf asks a program built for this machine what it was built from.
func sourceOf(program string) (source, error) {
	says, err := output(".", program, "--version")
	if err != nil {
		return source{}, err
	}
	m := regexp.MustCompile(`^dailies (\S+)\ncommit: +([0-9a-f]+) `).FindStringSubmatch(says)
	if m == nil {
		return source{}, fmt.Errorf("%s does not say what commit it is of; run make release", program)
	}
	said, err := output(root, "git", "show", "-s", "--format=%ct", m[2])
	if err != nil {
		return source{}, err
	}
	seconds, err := strconv.ParseInt(strings.TrimSpace(said), 10, 64)
	if err != nil {
		return source{}, fmt.Errorf("the date of %s: %w", m[2], err)
	}
	return source{version: m[1], commit: m[2], date: time.Unix(seconds, 0).UTC()}, nil
}

// name is that of a file of the release.
func (s source) name(end string) string { return dist + "/dailies_" + s.version + "_" + end }

// bill writes the bill of materials of a program, as CycloneDX.
func (s source) bill(p platform, program string) error {
	_, err := output(".", "go", "tool", "cyclonedx-gomod", "bin", "-json", "-std", "-licenses", "-noserial", "-notimestamp",
		"-version", s.version, "-output", s.name(p.String()+".cdx.json"), program)
	return err
}

// output runs a program and gives what it prints; the error has what it complains of.
func output(dir, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		return "", fmt.Errorf("%s %s: %w: %s", name, strings.Join(args, " "), err, failed.Stderr)
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	return string(out), nil
}
