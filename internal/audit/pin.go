package audit

import (
	"cmp"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"

	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/review"
)

// mostNear is how many packs a message suggests instead of an unknown one.
const mostNear = 3

// mostOfAName is how many characters the name of a pack may have.
const mostOfAName = 200

// Pin enters a pin on a pack that comes with the program or that a published daily of the
// game was made from; with unseen, on any. For another pack the error, a [fault.Usage],
// suggests the nearest names.
func (d *Workspace) Pin(p review.Pin, unseen bool) error {
	known, err := d.packs(p.Game)
	if err != nil {
		return err
	}
	if !review.OneLine(p.Pack) || utf8.RuneCountInString(p.Pack) > mostOfAName {
		return fault.Usagef("%s is not a name for a pack: that is one line of up to %d characters, without characters that change the direction of text", document.Quote(p.Pack), mostOfAName)
	}
	if !unseen && !slices.Contains(known, p.Pack) {
		return fault.Usagef("%s is no pack of %s: neither the program nor a published daily has it; the nearest are %s (dailies review pin --unseen pins one that is still to come)",
			document.Quote(p.Pack), p.Game, strings.Join(nearest(p.Pack, known), ", "))
	}
	d.Decided.Pin(p)
	return nil
}

// packs are the known packs of a game, each once.
func (d *Workspace) packs(name string) ([]string, error) {
	g, err := d.auditor.Games.Game(name)
	if err != nil {
		return nil, err
	}
	files, err := fs.Glob(g.Packs, "*.json")
	if err != nil {
		return nil, err
	}
	var known []string
	for _, file := range files {
		known = append(known, strings.TrimSuffix(path.Base(file), ".json"))
	}
	for file := range d.store.Index.All() {
		if pack := d.Pack(file); file.Game == name && pack != "" {
			known = append(known, pack)
		}
	}
	slices.Sort(known)
	return slices.Compact(known), nil
}

// nearest are the names most like one.
func nearest(name string, among []string) []string {
	near := slices.Clone(among)
	slices.SortStableFunc(near, func(a, b string) int {
		return cmp.Compare(levenshtein.ComputeDistance(name, a), levenshtein.ComputeDistance(name, b))
	})
	return near[:min(len(near), mostNear)]
}
