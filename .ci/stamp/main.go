// Stamp prints the linker's flags that tell a program what it was built from: the last commit of
// the source and its date, and a hash of the sources that decide what is drafted and how it is
// judged. The same sources have the same hash on every system and in every folder.
package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// deciding are the packages whose code, with all that it imports, gives a draft and its verdict.
var deciding = []string{"./internal/catalog", "./internal/fleet", "./internal/results"}

// source excludes what is published, which may be in version control too.
var source = []string{"--", ".", ":!out"}

// pkg is a package as go list tells it.
type pkg struct {
	Dir, ImportPath     string
	Standard            bool
	GoFiles, EmbedFiles []string
	Module              *struct {
		Path, Version string
		Main          bool
	}
}

func main() {
	sources, err := hashSources()
	if err != nil {
		fmt.Fprintln(os.Stderr, "stamp:", err)
		os.Exit(1)
	}
	const in = "dailies/cmd/dailies/internal/factory."
	commit, date := commit()
	fmt.Printf("-X %ssources=%s -X %scommit=%s -X %sdate=%s\n", in, sources, in, commit, in, date)
}

// commit is the last commit that changed the source, with + where the source has changed since,
// and its date; nothing where there is no version control, as in an unpacked archive.
func commit() (hash, date string) {
	log, err := exec.Command("git", append([]string{"log", "-1", "--format=%H %cs"}, source...)...).Output()
	hash, date, found := strings.Cut(strings.TrimSpace(string(log)), " ")
	if err != nil || !found {
		return "", ""
	}
	changed, err := exec.Command("git", append([]string{"status", "--porcelain"}, source...)...).Output()
	if err != nil || len(changed) > 0 {
		hash += "+"
	}
	return hash, date
}

// hashSources hashes the files of the deciding packages, the versions of the modules that they
// import, and Go's version.
func hashSources() (string, error) {
	packages, err := list()
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	version, err := exec.Command("go", "env", "GOVERSION").Output()
	if err != nil {
		return "", fmt.Errorf("go env: %w", err)
	}
	sum.Write(version)
	for _, p := range packages {
		switch {
		case p.Standard:
		case p.Module != nil && !p.Module.Main:
			fmt.Fprintln(sum, p.ImportPath, p.Module.Path, p.Module.Version)
		default:
			if err := p.hash(sum); err != nil {
				return "", err
			}
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// list lists the deciding packages and all that they import, for one system, whatever this one is.
func list() ([]pkg, error) {
	cmd := exec.Command("go", append([]string{"list", "-deps", "-json=Dir,ImportPath,Standard,GoFiles,EmbedFiles,Module"}, deciding...)...)
	cmd.Env = append(os.Environ(), "GOOS=linux", "GOARCH=amd64", "CGO_ENABLED=0")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var packages []pkg
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		err := decoder.Decode(&p)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		packages = append(packages, p)
	}
	slices.SortFunc(packages, func(a, b pkg) int { return cmp.Compare(a.ImportPath, b.ImportPath) })
	return packages, nil
}

func (p pkg) hash(sum hash.Hash) error {
	for _, name := range slices.Sorted(slices.Values(slices.Concat(p.GoFiles, p.EmbedFiles))) {
		data, err := os.ReadFile(filepath.Join(p.Dir, name))
		if err != nil {
			return err
		}
		fmt.Fprintf(sum, "%s %s %x\n", p.ImportPath, filepath.ToSlash(name), sha256.Sum256(data))
	}
	return nil
}
