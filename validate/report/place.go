package report

import (
	"net/url"
	"path/filepath"
	"strings"
)

// place is a file as services outside this machine know it: relative to the
// working directory where it lies below it, with forward slashes.
func (t Tool) place(file string) string {
	if filepath.IsAbs(file) && t.Dir != "" {
		if path, err := filepath.Rel(t.Dir, file); err == nil && filepath.IsLocal(path) {
			file = path
		}
	}
	return filepath.ToSlash(filepath.Clean(file))
}

// uri is a place as a URI reference: what a URI has no room for is escaped.
func (t Tool) uri(file string) string {
	place := t.place(file)
	if !filepath.IsAbs(filepath.FromSlash(place)) {
		return (&url.URL{Path: place}).String()
	}
	if !strings.HasPrefix(place, "/") { // a drive
		place = "/" + place
	}
	return (&url.URL{Scheme: "file", Path: place}).String()
}
