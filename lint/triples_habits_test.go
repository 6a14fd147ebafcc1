package lint

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/triples"
	"dailies/lint/window"
	"dailies/validate"
	check "dailies/validate/triples"
)

func TestWhatReturnsAfterAYearIsInNoRotation(t *testing.T) {
	f := board(t, "day", func(p *triples.Puzzle) { p.TrueTriples[1].Hidden = []triples.HiddenWord{"OWL"} })
	w := Triples().Window()
	require.Len(t, f.Tallies[titles], 3)
	require.Equal(t, []window.Tally{f.Tallies[titles][0], f.Tallies[titles][2]}, w.Rotating(titles)(f))
	require.Equal(t, f.Tallies[texts], w.Rotating(texts)(f))
}

// TestHiddenWordsAreRare: on at most four days of a fortnight, and never the same.
func TestHiddenWordsAreRare(t *testing.T) {
	hiding := func(word triples.HiddenWord) func(*triples.Puzzle) {
		return func(p *triples.Puzzle) { p.TrueTriples[1].Hidden = []triples.HiddenWord{word} }
	}
	about := func(boards ...*window.Facts) (found []string) {
		for _, code := range run(t, boards...) {
			if strings.HasPrefix(code, "ERR_META_HIDDEN_WORD") {
				found = append(found, code)
			}
		}
		return found
	}
	var boards []*window.Facts
	for i := range 10 {
		edit := hiding(triples.HiddenWord([]string{"OWL", "CAT", "HEN"}[i%3]))
		if i > 2 {
			edit = nil
		}
		boards = append(boards, board(t, fmt.Sprint("day ", i), edit))
	}
	require.Empty(t, about(boards...), "three of ten")
	fourth := board(t, "fourth", hiding("BAT"))
	require.Equal(t, []string{"ERR_META_HIDDEN_WORD error"}, about(append(slices.Clone(boards[:9]), fourth)...), "four of ten")
	require.Equal(t, []string{"ERR_META_HIDDEN_WORD warning"}, about(append(slices.Clone(boards[:8]), fourth)...), "of nine it does not bind")
	again := board(t, "again", hiding("HEN"))
	require.Equal(t, []string{"ERR_META_HIDDEN_WORD error"}, about(append(slices.Clone(boards[2:]), again)...), "the hen was there")
}

func TestHabitsOfTriples(t *testing.T) {
	load := windowOf(window.AtMost(errLoad, 0, loads, evenLoad, 60, 10, "one decoy for each set"))
	locks := windowOf(window.AtMost(errFirstLocks, 0, firsts, twoFirst, 67, 6, "two first locks keep FLAWLESS"))
	day := func(i int, aspect window.Aspect, value string) window.Day {
		return window.Day{Date: first.AddDays(i), Facts: &window.Facts{Content: window.Content{byte(i)}, Tallies: map[window.Aspect][]window.Tally{aspect: {{Value: value, Count: 1}}}}}
	}
	var even, mixed, two, third []window.Day
	for i := range 10 {
		even = append(even, day(i, loads, evenLoad))
		mixed = append(mixed, day(i, loads, []string{"2-1-0", evenLoad}[i%2]))
	}
	for i := range 6 {
		two = append(two, day(i, firsts, twoFirst))
		third = append(third, day(i, firsts, []string{"1", twoFirst, twoFirst}[i%3]))
	}
	require.Equal(t, []string{"ERR_META_LOAD"}, errors(load, window.Limits{}, even))
	require.Empty(t, errors(load, window.Limits{}, even[:9]), "binds from 10 days")
	require.Empty(t, errors(load, window.Limits{}, mixed))
	require.Equal(t, []string{"ERR_META_FIRST_LOCKS"}, errors(locks, window.Limits{}, two))
	require.Empty(t, errors(locks, window.Limits{}, two[:5]), "binds from 6 days")
	require.Empty(t, errors(locks, window.Limits{}, third))
}

// TestWarningsAreMixed: over 60 days that all raise some, a fifth of one value at most, and two
// fifths of one dimension; fewer days are not judged, and no breach binds.
func TestWarningsAreMixed(t *testing.T) {
	w := windowOf(window.Mixed(warnWarningShare, 60, warnings, 20, "warnings"))
	days := func(n, of int) (all []window.Day) {
		for i := range n {
			value := "another " + fmt.Sprint(i%7)
			if i%10 < of {
				value = "control_path:manual"
			}
			all = append(all, window.Day{Date: first.AddDays(i), Facts: &window.Facts{Content: window.Content{byte(i)}, Tallies: map[window.Aspect][]window.Tally{warnings: {{Value: value, Count: 1}}}}})
		}
		return all
	}
	found := func(days []window.Day) (n int) {
		for _, f := range slices.Concat(slices.Collect(maps.Values(w.Judge(days, window.Limits{})))...) {
			if f.Rule == warnWarningShare {
				n++
			}
		}
		return n
	}
	require.Zero(t, found(days(59, 3)))
	require.Equal(t, 1, found(days(60, 3)))
	require.Empty(t, errors(w, window.Limits{}, days(60, 3)))
	require.Zero(t, found(days(60, 2)))
}

// TestTheDimensionsOfConcernsAreMixed by a rule of their own, however mixed their warnings are.
func TestTheDimensionsOfConcernsAreMixed(t *testing.T) {
	var days []window.Day
	for i := range 60 {
		dimension := "another " + fmt.Sprint(i%5)
		if i%2 == 0 {
			dimension = "time"
		}
		days = append(days, window.Day{Date: first.AddDays(i), Facts: &window.Facts{Content: window.Content{byte(i)}, Tallies: map[window.Aspect][]window.Tally{
			warnings: {{Value: "warning " + fmt.Sprint(i%7), Count: 1}}, concerns: {{Value: dimension, Count: 1}},
		}}})
	}
	found := slices.Concat(slices.Collect(maps.Values(Triples().Window().Judge(days, window.Limits{})))...)
	require.True(t, slices.ContainsFunc(found, func(f validate.Finding) bool { return f.Rule == warnWarningDim }))
	require.False(t, slices.ContainsFunc(found, func(f validate.Finding) bool { return f.Rule == warnWarningShare }))
}

func TestFirstLocksAreCountedFromThursdayToSaturday(t *testing.T) {
	for rung, counted := range map[game.Rung]bool{game.Wed: false, game.Thu: true, game.Sat: true, game.Sun: false} {
		require.Equal(t, counted, firstsOf(&triples.Puzzle{Rung: rung}, &check.Analysis{FlawlessFirstLocks: []triples.SetID{"S1"}}) != nil, rung)
	}
}

func TestALoadCountsWhatTheDecoysTempt(t *testing.T) {
	p := &triples.Puzzle{}
	add := func(set triples.SetID, family triples.Family) {
		p.Tiles = append(p.Tiles, triples.Tile{SetID: set, TopicFamily: family, SourceGroup: triples.SourceGroup(set), ControlPath: triples.ControlPath(family), ClaimShape: triples.ClaimShape(family), EvidenceType: triples.EvidenceType(family)})
	}
	for i, set := range []triples.SetID{triples.S1, triples.S2, triples.S3} {
		for range 3 {
			add(set, triples.Family([]string{"a", "b", "c"}[i]))
		}
	}
	sets := p.Tiles
	for load, decoys := range map[string]string{"1-1-1": "abc", "2-1-0": "aac", "3-0-0": "bbb", "0-0-0": "xyz"} {
		p.Tiles = slices.Clone(sets)
		for _, family := range decoys {
			add(triples.Decoy, triples.Family(family))
		}
		require.Equal(t, load, loadOf(p), decoys)
	}
}

// TestADecoyTemptsTheSetOfMorePairs where it shares as much with two tiles of one set as with three of another.
func TestADecoyTemptsTheSetOfMorePairs(t *testing.T) {
	p := &triples.Puzzle{}
	for i := range 3 {
		addTile(p, triples.S1, []string{"a", "a", ""}[i], "", "", "")
		addTile(p, triples.S2, "", "x", "", "")
		addTile(p, triples.S3, "c", "", "", "")
	}
	addTile(p, triples.Decoy, "a", "", "", "")
	addTile(p, triples.Decoy, "a", "x", "", "")
	addTile(p, triples.Decoy, "c", "", "", "")
	require.Equal(t, "1-1-1", loadOf(p))
}

// TestOnlyPairsThatShareMostCount: a decoy that shares two attributes with one pair of a set, and one with its
// others, belongs to the set with whose three pairs it shares two.
func TestOnlyPairsThatShareMostCount(t *testing.T) {
	p := &triples.Puzzle{}
	for i := range 3 {
		addTile(p, triples.S1, "a", []string{"", "x", "x"}[i], "", "")
		addTile(p, triples.S2, "", "", "p", "q")
		addTile(p, triples.S3, "c", "", "", "")
	}
	addTile(p, triples.Decoy, "a", "x", "p", "q")
	addTile(p, triples.Decoy, "a", "", "", "")
	addTile(p, triples.Decoy, "c", "", "", "")
	require.Equal(t, "1-1-1", loadOf(p))
}

// addTile adds a tile that shares with others what is named, and nothing else.
func addTile(p *triples.Puzzle, set triples.SetID, family, source, path, shape string) {
	alone := fmt.Sprint("tile ", len(p.Tiles))
	p.Tiles = append(p.Tiles, triples.Tile{
		SetID: set, TopicFamily: triples.Family(cmp.Or(family, alone)), SourceGroup: triples.SourceGroup(cmp.Or(source, alone)),
		ControlPath: triples.ControlPath(cmp.Or(path, alone)), ClaimShape: triples.ClaimShape(cmp.Or(shape, alone)), EvidenceType: triples.EvidenceType(alone),
	})
}
