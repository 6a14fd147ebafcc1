package site

import (
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
)

// Files at the root of a site that is plain files.
const (
	manifestName = "manifest.webmanifest"
	workerName   = "sw.js"
)

// manifest is what a browser that installs the site reads of it.
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
func (s *Site) worker() ([]byte, error) {
	text, err := pages.ReadFile("pages/" + workerName)
	if err != nil {
		return nil, fmt.Errorf("read the service worker: %w", err)
	}
	files := []string{"./", manifestName}
	for _, name := range slices.Sorted(maps.Keys(s.assets)) {
		if path.Ext(name) != ".png" { // icons are the system's to ask for
			files = append(files, s.frame("").Asset(name))
		}
	}
	list, err := json.Marshal(files)
	if err != nil {
		return nil, err
	}
	head := fmt.Sprintf("const version = %q;\nconst files = %s;\n", s.version, list)
	return []byte(head + strip(strings.TrimSpace(string(text)), true)), nil
}
