package triples

import (
	"slices"
	"strings"
	"testing"

	"dailies/game"
	"dailies/game/triples"
	"dailies/validate"
	"dailies/validate/boundtest"
)

// TestBounds has, for every bound of a rule, a board at it and one beyond it.
func TestBounds(t *testing.T) {
	good := goods(t)["guest-wifi.json"]
	after := func(changes ...func(*triples.Puzzle)) (all [][]validate.Finding) {
		for _, change := range changes {
			p := clone(good)
			change(p)
			all = append(all, New(nil).Judge(ctx, p, daily()).Findings)
		}
		return all
	}
	as := func(*triples.Puzzle) {}
	text := func(text string) func(*triples.Puzzle) {
		return func(p *triples.Puzzle) { p.Tiles[0].Text = text }
	}
	subtexts := func(n int) func(*triples.Puzzle) {
		return func(p *triples.Puzzle) {
			for i := range p.Tiles {
				p.Tiles[i].Subtext = ""
			}
			for i := range n {
				p.Tiles[i].Subtext = "A dry detail"
			}
		}
	}
	tilesOfS1 := func(n int) func(*triples.Puzzle) {
		return func(p *triples.Puzzle) {
			extra := *of(p, "S1", 0)
			p.Tiles = slices.DeleteFunc(p.Tiles, func(tile triples.Tile) bool { return tile.SetID == "S1" && n < 3 && tile.ID == extra.ID })
			for range n - 3 {
				extra.ID += "x"
				p.Tiles = append(p.Tiles, extra)
			}
		}
	}
	tilesOfATriple := func(n int) func(*triples.Puzzle) {
		return func(p *triples.Puzzle) {
			p.TrueTriples[0].Tiles = append(p.TrueTriples[0].Tiles, of(p, triples.Decoy, 0).ID)[:n]
		}
	}
	decoyIsOut := func(explainers int) func(*triples.Puzzle) {
		return func(p *triples.Puzzle) {
			p.DecoyExplainers = append(slices.Repeat(p.DecoyExplainers[:1], explainers), p.DecoyExplainers[1:]...)
		}
	}
	boundtest.Run(t, validate.Rules(table()), New(nil).Profiles, []boundtest.Case{
		{Rule: errSetCounts, Bound: "exactly 3 tiles a set", At: after(as), Beyond: after(tilesOfS1(2), tilesOfS1(4))},
		{Rule: errTripleMembers, Bound: "exactly 3 tiles a triple", At: after(as), Beyond: after(tilesOfATriple(2), tilesOfATriple(4))},
		{Rule: errCoverage, Bound: "exactly 9 tiles", At: after(as), Beyond: after(twoTriples, fourTriples)},
		{Rule: errLockingTriples, Bound: "exactly 3 triples", At: after(as), Beyond: after(twoTriples, fourTriples)},
		{Rule: errEverywhere, Bound: "at most 5 tiles", At: warned(good, game.Fri, 5), Beyond: warned(good, game.Fri, 6)},
		{Rule: errEverywhere, Bound: "from Friday on", At: warned(good, game.Thu, 9), Beyond: warned(good, game.Fri, 9)},
		{Rule: errFirstLocks, Bound: "exactly 2 first locks from Monday to Wednesday", At: promised(good, 2, game.Mon, game.Wed), Beyond: slices.Concat(promised(good, 1, game.Mon, game.Wed), promised(good, 3, game.Mon))},
		{Rule: errFirstLocks, Bound: "1 or 2 from Thursday to Saturday", At: slices.Concat(promised(good, 1, game.Thu, game.Sat), promised(good, 2, game.Thu, game.Sat)), Beyond: promised(good, 3, game.Thu, game.Sat)},
		{Rule: errFirstLocks, Bound: "exactly 1 on Sunday", At: promised(good, 1, game.Sun), Beyond: promised(good, 2, game.Sun)},
		{Rule: errUnseen, Bound: "at least 2 tiles", At: shown(good, 2), Beyond: shown(good, 1)},
		{Rule: errDecoyExplainers, Bound: "exactly 1 explainer a decoy", At: after(as), Beyond: after(decoyIsOut(0), decoyIsOut(2))},
		{Rule: errTileWords, Bound: "at least 1 word", At: after(text("A")), Beyond: after(text(""), text(" "))},
		{Rule: errTileWords, Bound: "at most 3 words", At: after(text("a b c")), Beyond: after(text("a b c d"))},
		{Rule: errTileWords, Bound: "at most 24 characters", At: after(text(strings.Repeat("é", 24))), Beyond: after(text(strings.Repeat("e", 25)))},
		{Rule: errSubtexts, Bound: "at most 3 tiles", At: after(subtexts(3)), Beyond: after(subtexts(4))},
	})
}

// twoTriples turns the tiles of S3 into decoys, and fourTriples the decoys into a set: tags
// and triples agree, and only their number is wrong.
func twoTriples(p *triples.Puzzle) {
	for i := range p.Tiles {
		if p.Tiles[i].SetID == "S3" {
			p.Tiles[i].SetID = triples.Decoy
		}
	}
	p.TrueTriples = slices.DeleteFunc(p.TrueTriples, func(t triples.TrueTriple) bool { return t.ID == "S3" })
}

func fourTriples(p *triples.Puzzle) {
	more := triples.TrueTriple{ID: "S3", Title: "One too many", RuleExplanation: "None."}
	for i := range p.Tiles {
		if p.Tiles[i].SetID == triples.Decoy {
			p.Tiles[i].SetID = "S3"
			more.Tiles = append(more.Tiles, p.Tiles[i].ID)
		}
	}
	p.TrueTriples = append(p.TrueTriples, more)
}

// warned is what is found where KOA warns, on a rung, of a value that so many tiles have.
func warned(good *triples.Puzzle, rung game.Rung, carrying int) [][]validate.Finding {
	p := clone(good)
	p.Rung = rung
	found := validate.Collect(daily(), func(report *validate.Reporter) {
		checkWarnings(p, &Analysis{FirstLocks: []FirstLock{{First: "S1", Carrying: carrying}}}, report)
	})
	return [][]validate.Finding{found}
}

// promised is what is found on rungs where so many first locks keep FLAWLESS.
func promised(good *triples.Puzzle, firsts int, rungs ...game.Rung) (all [][]validate.Finding) {
	for _, rung := range rungs {
		p := clone(good)
		p.Rung = rung
		all = append(all, validate.Collect(daily(), func(report *validate.Reporter) {
			checkFirstLocks(p, &Analysis{FirstLocks: []FirstLock{{Concern: triples.Concern{Key: "dimension"}}}, FlawlessFirstLocks: triples.SetIDs()[:firsts]}, report)
		}))
	}
	return all
}

// shown is what is found where so many tiles of a set show what KOA warns of.
func shown(good *triples.Puzzle, tiles int) [][]validate.Finding {
	p := clone(good)
	concern := triples.Concern{Key: "dimension", Dim: triples.DimSource, Value: "human"}
	for i, source := range []triples.SourceGroup{"human", "human", "human"} {
		if i >= tiles {
			source = "sensor" // which the text shows, too
		}
		of(p, "S1", i).SourceGroup, of(p, "S1", i).Visible = source, []triples.Dimension{triples.DimSource}
	}
	found := validate.Collect(daily(), func(report *validate.Reporter) {
		checkSeen(p, &Analysis{FirstLocks: []FirstLock{{First: "S1", Concern: concern}}}, report)
	})
	return [][]validate.Finding{found}
}
