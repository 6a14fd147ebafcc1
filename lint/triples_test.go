package lint

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/triples"
	"dailies/lint/window"
	check "dailies/validate/triples"
)

// board is a good puzzle with its tiles and titles renamed, so that nothing of it
// returns, and its analysis.
func board(t testing.TB, name string, edit func(*triples.Puzzle)) *window.Facts {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("../validate/triples/testdata/good/guest-wifi.json"))
	require.NoError(t, err)
	p, err := triples.Decode(data)
	require.NoError(t, err)
	for i := range p.Tiles {
		p.Tiles[i].Text = fmt.Sprint(name, " tile ", i)
	}
	for i := range p.TrueTriples {
		p.TrueTriples[i].Title = fmt.Sprint(name, " title ", i)
	}
	if edit != nil {
		edit(p)
	}
	judge := check.New(nil)
	facts := triplesFacts(p, judge.Judge(context.Background(), p, judge.Profiles[0]).Analysis)
	return &facts
}

// run judges boards on consecutive days and gives the codes of the last.
func run(t testing.TB, boards ...*window.Facts) []string {
	t.Helper()
	var all []window.Day
	for i, facts := range boards {
		all = append(all, window.Day{Date: game.Date("2026-11-01").AddDays(i), Facts: facts})
	}
	return codes(Triples().Window(), all)
}

func tag(edit func(i int, tile *triples.Tile)) func(*triples.Puzzle) {
	return func(p *triples.Puzzle) {
		for i := range p.Tiles {
			edit(i, &p.Tiles[i])
		}
	}
}

// TestNewTitlesMakeNoNewBoard: the groups of an earlier day under other titles, among other decoys.
func TestNewTitlesMakeNoNewBoard(t *testing.T) {
	decoys := func(p *triples.Puzzle) {
		for i := range p.TrueTriples {
			p.TrueTriples[i].Title += " again"
		}
		for i := range p.Tiles {
			if p.Tiles[i].SetID == triples.Decoy {
				p.Tiles[i].Text += " again"
			}
		}
	}
	all := []window.Day{{Date: "2026-11-01", Facts: board(t, "day", nil)}, {Date: "2027-10-31", Facts: board(t, "day", decoys)}}
	require.Contains(t, codes(Triples().Window(), all), "ERR_META_NEAR_DUPLICATE error")
}

// TestEachRuleOfTriplesFires, and stays silent where it should.
func TestEachRuleOfTriplesFires(t *testing.T) {
	cloud := tag(func(_ int, tile *triples.Tile) { tile.SourceGroup = "cloud" })
	var one, two []*window.Facts
	for i := range 5 {
		one = append(one, board(t, fmt.Sprint("day ", i), cloud))
		two = append(two, board(t, fmt.Sprint("day ", i), nil))
	}
	require.Contains(t, run(t, one...), "ERR_META_CONCERN_DIM error")
	require.Contains(t, run(t, one[:4]...), "ERR_META_CONCERN_DIM warning")
	require.Contains(t, run(t, one[:3]...), "ERR_META_CONCERN_VARIETY error")
	require.Contains(t, run(t, one[:2]...), "ERR_META_CONCERN_VARIETY warning")
	require.Equal(t, []string{}, run(t, two...), "three dimensions a day, every day")

	sensors := board(t, "sensors", tag(func(i int, tile *triples.Tile) {
		if i < 8 {
			tile.EvidenceType = "SENSOR"
		}
	}))
	require.Contains(t, run(t, sensors), "ERR_META_EVIDENCE_TYPE error")

	topic := func(name string) *window.Facts {
		return board(t, name, tag(func(_ int, tile *triples.Tile) { tile.TopicFamily = "Kitchen" }))
	}
	require.Contains(t, run(t, topic("a"), topic("b")), "ERR_META_TOPIC_VARIETY error")
	require.Contains(t, run(t, topic("a")), "ERR_META_TOPIC_VARIETY warning")

	again := board(t, "again", func(p *triples.Puzzle) { p.Tiles[7].Text = "DAY 0, tile 3!" })
	require.Equal(t, []string{"ERR_META_TILE_REPEAT error", "WARN_META_RUNG warning"}, run(t, two[0], again), "a fourth set on a Monday")
	title := board(t, "title", func(p *triples.Puzzle) { p.TrueTriples[1].Title = "Day 0: Title 2" })
	require.Equal(t, []string{"WARN_META_RUNG warning", "ERR_META_SET_REPEAT error"}, run(t, two[0], title))
}

func TestACopyIsTheSameBoardInAnyOrder(t *testing.T) {
	shuffled := board(t, "day", func(p *triples.Puzzle) {
		slices.Reverse(p.Tiles)
		slices.Reverse(p.TrueTriples)
		p.TrueTriples[0].ID, p.TrueTriples[2].ID = p.TrueTriples[2].ID, p.TrueTriples[0].ID
		for i := range p.Tiles {
			switch p.Tiles[i].SetID {
			case triples.S1:
				p.Tiles[i].SetID = triples.S3
			case triples.S3:
				p.Tiles[i].SetID = triples.S1
			}
		}
		p.PuzzleID, p.DateISO, p.Theme = "2027-01-01-x", "2027-01-01", "other"
		p.KoaLines.Final = []string{"Other."}
	})
	require.Equal(t, board(t, "day", nil).Content, shuffled.Content)
	require.NotEqual(t, board(t, "day", nil).Content, board(t, "day", func(p *triples.Puzzle) { p.Tiles[0].Text = "new" }).Content)
}

// TestABoardServesTheDaysThatItIsMadeFor: what it holds decides, and what it states.
func TestABoardServesTheDaysThatItIsMadeFor(t *testing.T) {
	const monday, thursday, friday, sunday = "2026-11-02", "2026-11-05", "2026-11-06", "2026-11-08"
	warned := func(rung game.Rung, kinds [3]game.ID, fourths int) (dates []game.Date) {
		facts := board(t, "some", func(p *triples.Puzzle) {
			p.Rung = rung
			for i := range p.TrueTriples {
				p.TrueTriples[i].Kind = kinds[i]
			}
			unlike(p)
			for n := range fourths {
				seem(p, n)
			}
		})
		for _, date := range []game.Date{monday, thursday, friday, sunday} {
			if slices.Contains(codes(Triples().Window(), []window.Day{{Date: date, Facts: facts}}), "WARN_META_RUNG warning") {
				dates = append(dates, date)
			}
		}
		return dates
	}
	gentle, mixed, hard := [3]game.ID{"record", "trait", "use"}, [3]game.ID{"record", "name", "anagram"}, [3]game.ID{"record", "rhyme", "anagram"}
	require.Equal(t, []game.Date{friday, sunday}, warned("MON", gentle, 0))
	require.Equal(t, []game.Date{monday, friday, sunday}, warned("TUE", mixed, 0))
	require.Equal(t, []game.Date{monday, friday, sunday}, warned("TUE", gentle, 1), "a fourth set tempts")
	require.Equal(t, []game.Date{monday, friday, sunday}, warned("FRI", mixed, 0), "none tempts")
	require.Equal(t, []game.Date{monday, sunday}, warned("FRI", mixed, 2))
	require.Equal(t, []game.Date{monday}, warned("SUN", hard, 2))
	require.Equal(t, []game.Date{monday}, warned("SUN", [3]game.ID{}, 2), "kinds without a grade are taken for what is needed")
}

// unlike leaves the tiles of a board nothing in common but their claims.
func unlike(p *triples.Puzzle) {
	for i := range p.Tiles {
		tile := &p.Tiles[i]
		tile.SourceGroup, tile.ControlPath, tile.EvidenceType = triples.UnknownSource, triples.UnknownControl, triples.UnknownEvidence
		tile.ClaimShape, tile.TopicFamily = "positive", triples.Family(fmt.Sprint("topic ", i))
	}
}

// seem gives the n-th tile of each true triple, and the n-th decoy, a reading in common.
func seem(p *triples.Puzzle, n int) {
	seen := make(map[triples.SetID]int)
	for i := range p.Tiles {
		set := p.Tiles[i].SetID
		if seen[set] == n {
			p.Tiles[i].Readings = []game.ID{game.ID(fmt.Sprint("group ", n))}
		}
		seen[set]++
	}
}
