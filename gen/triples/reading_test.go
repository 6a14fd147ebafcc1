package triples

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/document"
)

// reading is a line of packs/readings.jsonl: readers of a board took a tile for another set of
// its pack, and what became of it.
type reading struct {
	Pack    game.ID `json:"pack"`
	Tile    string  `json:"tile" limit:"1..24"`
	Set     game.ID `json:"set"`                 // for which the tile was taken, not its own
	Said    string  `json:"said" limit:"1..200"` // the rule in a reader's words
	Readers int     `json:"readers" limit:"1..1000"`
	Became  became  `json:"became"`
}

// became is what became of a reading: no board deals the tile with the set, the tile is gone
// from its pack (or the set is), or it was one reader's and nothing changed.
type became string

const (
	contested became = "contested"
	gone      became = "gone"
	kept      became = "kept"
)

// Valid reports whether it is one of the three.
func (b became) Valid() bool { return slices.Contains([]became{contested, gone, kept}, b) }

// TestSecondReadingsAreRefused: a tile named twice for a set that is not its own is contested or
// gone, and every line says what is so.
func TestSecondReadingsAreRefused(t *testing.T) {
	file, err := os.Open("packs/readings.jsonl")
	require.NoError(t, err)
	defer file.Close()
	named := make(map[string]int)
	lines, all := bufio.NewScanner(file), packs(t)
	for n := 1; lines.Scan(); n++ {
		var r reading
		require.NoError(t, document.Strict(lines.Bytes(), &r), "line %d", n)
		p := all[string(r.Pack)+".json"]
		require.NotNil(t, p, "line %d: there is no pack %s", n, r.Pack)
		key := fmt.Sprint(r.Pack, r.Tile, r.Set)
		named[key] += r.Readers
		fate := p.fateOf(r)
		require.Equal(t, fate, r.Became, "line %d: %s as one of %s", n, r.Tile, r.Set)
		require.True(t, named[key] < 2 || fate != kept, "line %d: %s was taken for %s by %d readers: contest it, or write another tile", n, r.Tile, r.Set, named[key])
	}
	require.NoError(t, lines.Err())
}

// fateOf returns what became of a reading, as the pack shows.
func (p *Pack) fateOf(r reading) became {
	place, found := p.place(r.Tile)
	set := p.triple(r.Set)
	if !found || set < 0 || place.triple == set {
		return gone
	}
	contests := p.contests()
	for _, deal := range p.deals(set, contests) {
		together := func(tile int) bool {
			return slices.ContainsFunc(contests, func(list []at) bool { return slices.Contains(list, place) && slices.Contains(list, at{set, tile}) })
		}
		if !slices.ContainsFunc(deal[:], together) {
			return kept
		}
	}
	return contested
}

// TestTheFateOfAReadingIsSeen: of a set of six tiles, four have to be contested.
func TestTheFateOfAReadingIsSeen(t *testing.T) {
	p := example(t)
	whisk, set := p.Decoys[1].Text, &p.Triples[six]
	fate := func(set game.ID) became { return p.fateOf(reading{Tile: whisk, Set: set}) }
	require.Equal(t, kept, fate(set.ID))
	for i, want := range []became{kept, kept, kept, contested} {
		p.Contested = append(p.Contested, Contested{whisk, set.Tiles[i].Text})
		require.Equal(t, want, fate(set.ID))
	}
	require.Equal(t, gone, fate("no-such-set"))
	require.Equal(t, gone, p.fateOf(reading{Tile: "No such tile", Set: set.ID}))
	require.Error(t, document.Strict([]byte(strings.Replace(`{"pack":"p","tile":"t","set":"s","said":"so","readers":1,"became":"kept"}`, "kept", "forgotten", 1)), new(reading)))
}

// TestNoOtherTileMakesTheWord: what a set makes of its tiles' letters comes of no other tile of the
// pack, or no board deals the two together. Beside VINE for wine, MINE is as good.
func TestNoOtherTileMakesTheWord(t *testing.T) {
	for name, p := range packs(t) {
		for i := range p.Triples {
			for _, text := range p.makers(&p.Triples[i]) {
				fate := p.fateOf(reading{Tile: text, Set: p.Triples[i].ID})
				require.Equal(t, contested, fate, "%s: %q is as good a tile of %s: contest it with each of them, or write another", name, text, p.Triples[i].ID)
			}
		}
	}
}

// makers returns the tiles outside a set of which a word makes one of the set's, in the set's way.
func (p *Pack) makers(set *Triple) (texts []string) {
	holds := becomes(set.Kind)
	if holds == nil {
		return nil
	}
	words := capitals.FindAllString(set.explanation(set.Tiles...), -1) // from, to, from, to
	for _, text := range p.outside(set) {
		for _, from := range strings.Fields(strings.ToUpper(game.Fold(text))) {
			for i := 1; i < len(words); i += 2 {
				if holds(from, words[i]) {
					texts = append(texts, text)
				}
			}
		}
	}
	return texts
}

// outside returns the texts of the tiles that are not of a set.
func (p *Pack) outside(set *Triple) (texts []string) {
	for i := range p.Triples {
		if p.Triples[i].ID == set.ID {
			continue
		}
		for _, tile := range p.Triples[i].Tiles {
			texts = append(texts, tile.Text)
		}
	}
	for i := range p.Decoys {
		texts = append(texts, p.Decoys[i].Text)
	}
	return texts
}
