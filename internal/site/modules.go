package site

import (
	"maps"
	"regexp"
	"slices"
)

// playName is the script of every page that plays a game.
const playName = "play.js"

// compileName is the script of the worker that compiles the engine.
const compileName = "compile.js"

// imported finds the static imports of a script; later ones are calls of import().
var imported = regexp.MustCompile(`(?:from|import) *'\./([^']+)'`)

// modules are the scripts that a game's page needs besides its own. The page names them
// all, so that no visit waits for one to name the next. The largest comes first.
func (s *Site) modules(game string) []string {
	list := []string{bridgeName, "engine.js", compileName}
	add := func(names ...string) {
		for _, name := range names {
			if !slices.Contains(list, name) {
				list = append(list, name)
			}
		}
	}
	add(slices.Sorted(maps.Keys(s.imports(playName, map[string]bool{})))...)
	add(game + ".js")
	add(slices.Sorted(maps.Keys(s.imports(game+".js", map[string]bool{})))...)
	return list
}

// imports adds to a set the scripts that a script imports, directly or not.
func (s *Site) imports(script string, set map[string]bool) map[string]bool {
	a := s.assets[script]
	if a == nil {
		return set // the bridge, where the engine is not built
	}
	for _, match := range imported.FindAllSubmatch(a.data, -1) {
		if name := string(match[1]); !set[name] {
			set[name] = true
			s.imports(name, set)
		}
	}
	return set
}
