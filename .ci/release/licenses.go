package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// isLicense are the names that licenses and notices have in Go's modules.
var isLicense = regexp.MustCompile(`(?i)licen[sc]e|^(copying|copyright|notice|patents)`)

// linked is a package of a program as go list tells it.
type linked struct {
	Dir, ImportPath string
	Standard        bool
	Module          *struct{ Path, Dir string }
}

// licenses are those of all packages that are linked into the program of a platform, as
// licenses/MODULE/..., and Go's own, since its library is linked too. A module's own license counts,
// and what lies beside a package on its way down, where modules keep the licenses of what they copied.
func licenses(p platform) ([]file, error) {
	packages, err := packages(p)
	if err != nil {
		return nil, err
	}
	goroot, err := output(root, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	found := make(map[string]file)
	if err := collect(found, "go", strings.TrimSpace(goroot)); err != nil {
		return nil, err
	}
	complete := make(map[string]bool) // modules with a license
	for _, l := range packages {
		if l.Standard {
			continue
		}
		for dir := l.Dir; ; dir = filepath.Dir(dir) {
			below, err := filepath.Rel(l.Module.Dir, dir)
			if err != nil || strings.HasPrefix(below, "..") {
				break
			}
			before := len(found)
			if err := collect(found, filepath.Join(l.Module.Path, below), dir); err != nil {
				return nil, err
			}
			complete[l.Module.Path] = complete[l.Module.Path] || len(found) > before
		}
		if !complete[l.Module.Path] {
			return nil, fmt.Errorf("no license is found for %s", l.Module.Path)
		}
	}
	all := make([]file, 0, len(found))
	for _, f := range found {
		all = append(all, f)
	}
	return all, nil
}

// packages are those of the program on a platform.
func packages(p platform) ([]linked, error) {
	cmd := exec.Command("go", "list", "-deps", "-json=Dir,ImportPath,Standard,Module", "./cmd/dailies")
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS="+p.os, "GOARCH="+p.arch, "CGO_ENABLED=0")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var all []linked
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var l linked
		err := decoder.Decode(&l)
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		all = append(all, l)
	}
}

// collect adds the licenses that lie in a folder.
func collect(found map[string]file, as, dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !e.Type().IsRegular() || !isLicense.MatchString(e.Name()) || filepath.Ext(e.Name()) == ".go" {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return err
		}
		name := "licenses/" + filepath.ToSlash(filepath.Join(as, e.Name()))
		found[name] = file{name, data, 0o644}
	}
	return nil
}
