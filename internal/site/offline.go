package site

import (
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
)

// Files at the root of a site of plain files.
const (
	manifestName = "manifest.webmanifest"
	workerName   = "sw.js"
)

// manifest is the web app manifest, for browsers that install the site.
func (s *Site) manifest() ([]byte, error) {
	type picture struct {
		Src     string `json:"src"`
		Sizes   string `json:"sizes"`
		Type    string `json:"type"`
		Purpose string `json:"purpose"`
	}
	var pictures []picture
	for _, i := range icons() {
		purpose := "any"
		if i.full {
			purpose = "maskable"
		}
		pictures = append(pictures, picture{s.frame("").Asset(i.name()), fmt.Sprintf("%dx%d", i.size, i.size), types[".png"], purpose})
	}
	return json.MarshalIndent(map[string]any{
		"name": "Dailies", "short_name": "Dailies", "id": "./", "start_url": "./", "scope": "./", "display": "standalone",
		"background_color": "#faf8f2", "theme_color": "#1e1b17", "icons": pictures,
	}, "", " ")
}

// worker is the service worker of this version: its files are those that every day needs.
// It keeps nothing of a withdrawn puzzle.
func (s *Site) worker(withdrawn []Puzzle) ([]byte, error) {
	text, err := embedded.ReadFile("pages/" + workerName)
	if err != nil {
		return nil, fmt.Errorf("read the service worker: %w", err)
	}
	files := []string{"./", manifestName}
	for _, name := range slices.Sorted(maps.Keys(s.assets)) {
		if path.Ext(name) != ".png" && !slices.Contains(onRequest, name) { // the system requests icons itself
			files = append(files, s.frame("").Asset(name))
		}
	}
	list, err := json.Marshal(files)
	if err != nil {
		return nil, err
	}
	gone := make([]string, 0, len(withdrawn))
	for _, p := range withdrawn {
		gone = append(gone, p.Path())
	}
	slices.Sort(gone)
	goneList, err := json.Marshal(gone)
	if err != nil {
		return nil, err
	}
	head := fmt.Sprintf("const version = %q;\nconst files = %s;\nconst withdrawn = %s;\n", s.version, list, goneList)
	return []byte(head + strip(strings.TrimSpace(string(text)), true)), nil
}
