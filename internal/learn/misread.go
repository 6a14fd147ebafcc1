package learn

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/gen"
	"dailies/internal/catalog"
	"dailies/internal/probe"
	"dailies/internal/readers"
)

// Miss is a wrong group that people locked.
type Miss struct {
	Tiles []string `json:"tiles"` // their texts
	Set   string   `json:"set"`   // the title of the set that two of them are of; empty where they are of three sets
	Plays int      `json:"plays"`
}

const mostMisses = 10 // of a day, the most frequent

// missesOf counts the wrong groups of plays, each once a play, the most frequent first.
func missesOf(board *catalog.Sorting, plays []Play) []Miss {
	counts := map[string]*Miss{} // by the ids of the tiles
	for _, p := range plays {
		seen := map[string]bool{}
		for _, lock := range p.Locks {
			tiles := slices.Sorted(slices.Values(lock))
			key := strings.Join(tiles, " ")
			wrong := probe.Readings(board, tiles)
			if len(wrong) == 0 || seen[key] {
				continue
			}
			seen[key] = true
			if counts[key] == nil {
				counts[key] = newMiss(board, tiles, wrong[0])
			}
			counts[key].Plays++
		}
	}
	keys := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(counts[b].Plays-counts[a].Plays, cmp.Compare(a, b))
	})
	var all []Miss
	for _, key := range keys[:min(len(keys), mostMisses)] {
		all = append(all, *counts[key])
	}
	return all
}

func newMiss(board *catalog.Sorting, tiles []string, wrong probe.Reading) *Miss {
	m := &Miss{}
	for _, t := range board.Tiles {
		if slices.Contains(tiles, t.ID) {
			m.Tiles = append(m.Tiles, t.Text)
		}
	}
	if wrong.Set >= 0 {
		m.Set = board.Sets[wrong.Set].Title
	}
	return m
}

// readingsOf are the second readings that too many plays share, by the measure of the readers that read
// boards before they are published. A lock is a group whose rule nobody was asked for.
func readingsOf(board *catalog.Sorting, plays []Play) []gen.SecondReading {
	sorted := make([]*readers.Sorting, len(plays))
	for i, p := range plays {
		sorted[i] = &readers.Sorting{}
		for _, lock := range p.Locks {
			sorted[i].Groups = append(sorted[i].Groups, readers.Group{Tiles: lock})
		}
	}
	return readers.Contested(board, sorted)
}

// TellReading words a second reading of a day in a sentence, with the texts of the board in quotes.
func (d Day) TellReading(r gen.SecondReading) string {
	text := fmt.Sprintf("%d of %d players locked %s (%.0f to %.0f %%)", r.Readers, d.Plays, taken(r), 100*r.Low, 100*r.High)
	if r.Planned {
		return text + ", where its explainer says that it tempts"
	}
	return text
}

func taken(r gen.SecondReading) string {
	text := document.Quote(r.Tile) + " with " + document.Quote(strings.Join(r.As, ", "))
	if r.Set != "" {
		text += " for " + document.Quote(r.Set)
	}
	return text
}

// Misread are the second readings of a game that nobody planned, in words for an author, those of the
// newest day first. A planned one is a trap that works.
func (f *File) Misread(name string) (said []string) {
	f.unplanned(name, func(d Day, r gen.SecondReading) {
		said = append(said, fmt.Sprintf("%s: %d of %d players", taken(r), r.Readers, d.Plays))
	})
	return said
}

// Apart are texts that no further board should show together: a tile and the title of the set that people
// took it for, or the three tiles that they took for a set.
func (f *File) Apart(name string) (texts [][]string) {
	f.unplanned(name, func(_ Day, r gen.SecondReading) {
		if r.Set != "" {
			texts = append(texts, []string{r.Tile, r.Set})
		} else {
			texts = append(texts, append([]string{r.Tile}, r.As...))
		}
	})
	return texts
}

func (f *File) unplanned(name string, do func(Day, gen.SecondReading)) {
	if f == nil {
		return
	}
	days := f.Games[name].Days
	for _, date := range slices.SortedFunc(maps.Keys(days), func(a, b game.Date) int { return cmp.Compare(b, a) }) {
		for _, r := range days[date].Readings {
			if !r.Planned {
				do(days[date], r)
			}
		}
	}
}
