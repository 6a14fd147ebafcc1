package factory

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"

	"dailies/internal/catalog"
)

// What `make program` links in; empty in other builds.
var (
	sources string // the hash of the sources that decide drafts and verdicts
	commit  string // the last of the source, with + where files had changed since
	date    string // that commit's, ISO 8601
)

// Build says what the program is and was built from, a fact a line.
func Build(games catalog.List) string {
	var b strings.Builder
	fmt.Fprintf(&b, "dailies %s\n", Version)
	fmt.Fprintf(&b, "commit:   %s\n", strings.TrimSpace(cmp.Or(commit, "unknown: only make program links it in")+" "+date))
	fmt.Fprintf(&b, "sources:  %s\n", cmp.Or(sources, "unknown: only make program links them in"))
	fmt.Fprintf(&b, "built by: %s for %s/%s\n", runtime.Version(), runtime.GOOS, runtime.GOARCH)
	for i, g := range games {
		var names []string
		for _, p := range g.Check.Profiles {
			names = append(names, p.Name)
		}
		fmt.Fprintf(&b, "%-9s %s: %s\n", map[bool]string{true: "profiles:"}[i == 0], g.Check.Name, strings.Join(names, ", "))
	}
	return b.String()
}

// programID identifies the program's code: by the sources that decide, or by the hash of the executable.
func programID() string {
	if sources != "" {
		return "sources " + sources
	}
	name, err := os.Executable()
	if err != nil {
		return ""
	}
	f, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer func() { _ = f.Close() }() // it was only read
	hash := sha256.New()
	if _, err := io.Copy(hash, f); err != nil {
		return ""
	}
	return hex.EncodeToString(hash.Sum(nil))
}
