package readers

import (
	"cmp"
	"maps"
	"slices"

	"dailies/gen"
	"dailies/internal/bench/estimate"
	"dailies/internal/catalog"
	"dailies/internal/probe"
)

// tolerated is the share of the readers that may have a second reading. A share is too high when
// all of its interval is above.
const tolerated = 0.20

// shared is a second reading, and who has it.
type shared struct {
	probe.Reading
	readers int
	as      []string       // the tiles it is put with
	rules   map[string]int // how often each rule was given
}

// Contested returns the second readings of a board that too many readers share, most often first. Of a
// reader that is nil nothing counts.
func Contested(board *catalog.Sorting, sorted []*Sorting) []gen.SecondReading {
	all, of := make(map[probe.Reading]*shared), 0
	for _, s := range sorted {
		if s == nil {
			continue
		}
		of++
		for reading, g := range readingsOf(board, s) {
			r := all[reading]
			if r == nil {
				as := slices.DeleteFunc(slices.Clone(g.Tiles), func(id string) bool { return id == reading.Tile })
				r = &shared{Reading: reading, as: as, rules: make(map[string]int)}
				all[reading] = r
			}
			r.readers++
			r.rules[g.Rule]++
		}
	}
	var found []gen.SecondReading
	for _, r := range all {
		if share := estimate.Wilson(r.readers, of); share.Low > tolerated {
			found = append(found, r.second(board, share))
		}
	}
	slices.SortFunc(found, func(a, b gen.SecondReading) int {
		return cmp.Or(b.Readers-a.Readers, cmp.Compare(a.Tile, b.Tile), cmp.Compare(a.Set, b.Set))
	})
	return found
}

// readingsOf returns a reader's second readings, each with the first group that has it. Of three
// tiles of three sets the first stands for all.
func readingsOf(board *catalog.Sorting, s *Sorting) map[probe.Reading]Group {
	found := make(map[probe.Reading]Group)
	for _, g := range s.Groups {
		wrong := probe.Readings(board, g.Tiles)
		for _, r := range wrong[:min(len(wrong), 1)] {
			if _, known := found[r]; !known {
				found[r] = g
			}
		}
	}
	return found
}

// second words a reading, with the rule that most of its readers gave.
func (r *shared) second(board *catalog.Sorting, share estimate.Interval) gen.SecondReading {
	text := func(id string) string {
		at := slices.IndexFunc(board.Tiles, func(t catalog.SortedTile) bool { return t.ID == id })
		return board.Tiles[at].Text // decode lets no other id in
	}
	s := gen.SecondReading{Tile: text(r.Tile), Readers: r.readers, Low: share.Low, High: share.High}
	for _, id := range r.as {
		s.As = append(s.As, text(id))
	}
	if r.Set >= 0 {
		s.Set = board.Sets[r.Set].Title
		s.Planned = slices.Contains(board.Sets[r.Set].Tempting, r.Tile)
	}
	rules := slices.Sorted(maps.Keys(r.rules))
	slices.SortStableFunc(rules, func(a, b string) int { return r.rules[b] - r.rules[a] })
	s.Rule = rules[0]
	return s
}
