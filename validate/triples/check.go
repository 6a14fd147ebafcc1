package triples

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/triples"
	"dailies/validate"
)

// Check judges a puzzle. The rules do not hide one another: each is judged on
// whatever the document holds.
func Check(_ context.Context, p *triples.Puzzle, report *validate.Reporter) *Analysis {
	var b bitboard
	if !b.load(p) {
		checkPools(p, nil, report) // of lists that are too long the schema says all that can be said
		return nil
	}
	checkStructure(p, report)
	checkExplainers(p, report)
	checkTexts(p, report)
	checkLooks(p, report)
	checkTitles(p, report)
	checkVoice(p, report)
	if len(p.Tiles) == 0 || len(p.TrueTriples) == 0 {
		checkPools(p, nil, report)
		return nil
	}
	f := b.search()
	analysis := analyze(p, &b, f)
	checkBoard(&b, f, report)
	checkPools(p, analysis, report)
	checkPlay(analysis, report)
	checkWarnings(p, analysis, report)
	checkFirstLocks(p, analysis, report)
	checkSeen(p, analysis, report)
	if sound(p, &b, f) {
		for _, doubt := range replay(p, analysis) {
			report.Report(validate.UndecidedRule(), "", "the engine does not confirm the search: %s", doubt)
		}
	}
	return analysis
}

func checkStructure(p *triples.Puzzle, report *validate.Reporter) {
	for i := range p.Tiles {
		if first := bit(p, p.Tiles[i].ID); first != 1<<i {
			report.Report(errDupTileID, pointer("tiles", i, "id"), "tiles %d and %d both have the id %s",
				bits.TrailingZeros64(first)+1, i+1, quote(p.Tiles[i].ID))
		}
	}
	for _, set := range triples.SetIDs() {
		if len(p.Tiles) == 0 {
			break // the schema says that there are none
		}
		count := 0
		for i := range p.Tiles {
			if p.Tiles[i].SetID == set {
				count++
			}
		}
		if count != 3 {
			report.Report(errSetCounts, "/tiles", "%s is the tag of %s, not of 3", set, document.Count(count, "tile"))
		}
	}
	for i := range p.TrueTriples {
		t := &p.TrueTriples[i]
		checkMembers(p, i, report)
		repeated := tripleOf(p, t.ID) != i
		if t.ID == triples.Decoy || !t.ID.Valid() || repeated {
			report.Report(errTripleMembers, pointer("trueTriples", i, "id"), "triple %d has the id %s; S1, S2 and S3 occur once each", i+1, quote(t.ID))
		}
	}
	checkTags(p, report)
}

func checkMembers(p *triples.Puzzle, triple int, report *validate.Reporter) {
	t := &p.TrueTriples[triple]
	distinct := len(t.Tiles) == 3
	for j, id := range t.Tiles {
		if p.Tile(id) == nil && len(p.Tiles) > 0 {
			report.Report(errUnknownTile, pointer("trueTriples", triple, "tiles", j), "triple %s lists %s, which is no tile of the board", quote(t.ID), quote(id))
		}
		for _, other := range t.Tiles[:j] {
			distinct = distinct && other != id
		}
	}
	if !distinct {
		report.Report(errTripleMembers, pointer("trueTriples", triple, "tiles"), "triple %s does not list 3 distinct tiles", quote(t.ID))
	}
}

// checkTags compares each tile's tag with the triples that list it.
func checkTags(p *triples.Puzzle, report *validate.Reporter) {
	if len(p.TrueTriples) == 0 {
		return // nothing to compare with, as the schema says
	}
	for i := range p.Tiles {
		tile := &p.Tiles[i]
		var sets [maxTriples]triples.SetID
		listed := sets[:0]
		for t := range p.TrueTriples {
			for _, id := range p.TrueTriples[t].Tiles {
				if id == tile.ID {
					listed = append(listed, p.TrueTriples[t].ID)
					break
				}
			}
		}
		if len(listed) > 1 {
			report.Report(errTriplesOverlap, pointer("tiles", i, "id"), "tile %s is listed by %d triples", quote(tile.ID), len(listed))
		}
		want := triples.Decoy
		for _, set := range listed {
			if want = set; set != tile.SetID {
				break
			}
		}
		if tile.SetID != want {
			report.Report(errSetMismatch, pointer("tiles", i, "setId"), "tile %s is tagged %s and should be %s: that is what the triples say", quote(tile.ID), quote(tile.SetID), quote(want))
		}
	}
}

// checkBoard reports what the search over all triples found (§8.1, §8.2).
func checkBoard(b *bitboard, f found, report *validate.Reporter) {
	var union uint64
	for t := range b.triples {
		union |= b.set[t]
	}
	solution := (uint64(1)<<b.tiles - 1) &^ b.decoys
	if union != solution || bits.OnesCount64(union) != 9 {
		report.Report(errCoverage, "/trueTriples", "the triples cover %d tiles; %d tiles are not tagged DECOY, and %d are both",
			bits.OnesCount64(union), bits.OnesCount64(solution), bits.OnesCount64(union&solution))
	}
	if f.locking != 3 || !f.lockedDisjoint || f.lockedUnion != solution {
		report.Report(errLockingTriples, "/trueTriples", "of %d triples of tiles %d lock, covering %d tiles, where 3 should cover the %d that are no decoys",
			f.combinations, f.locking, bits.OnesCount64(f.lockedUnion), bits.OnesCount64(solution))
	}
}

// checkPlay reports what the analysis says about the puzzle as a puzzle (§8.3 to §8.5).
func checkPlay(a *Analysis, report *validate.Reporter) {
	concerns, edges := 0, 0
	for _, lock := range a.FirstLocks {
		if lock.Concern.Raised() {
			concerns++
		}
		if lock.DoubleEdged {
			edges++
		}
	}
	if a.Tempting.Count == 0 {
		report.Report(errNoTempting, "/tiles", "no wrong triple with two tiles of a set shares 4 attributes or more")
	}
	if concerns == 0 {
		report.Report(errNoConcern, "/trueTriples", "no first lock raises a concern: no triple has two tiles that share an attribute")
	}
	if edges == 0 {
		report.Report(errNotDoubleEdged, "/trueTriples", "KOA's suspicion is double-edged after no first lock: %s", singleEdges(a))
	}
	if len(a.FlawlessFirstLocks) == 0 {
		reason := "after each first lock another triple leans on the concern"
		if a.Correlated {
			reason = "two triples lean on the same source group"
		}
		report.Report(errFlawless, "/trueTriples", "no order of play can be FLAWLESS: %s", reason)
	}
}

// checkWarnings holds boards of the days from Friday on to warnings that can be acted on.
func checkWarnings(p *triples.Puzzle, a *Analysis, report *validate.Reporter) {
	if rung := p.Asks(); !rung.Valid() || rung.Below(game.Fri) {
		return
	}
	for _, lock := range a.FirstLocks {
		if lock.Carrying > MaxCarrying {
			report.Report(errEverywhere, pointer("trueTriples", tripleOf(p, lock.First)), "after %s KOA warns of %s %s, which %d of the tiles left have",
				quote(lock.First), lock.Concern.Dim, quote(lock.Concern.Value), lock.Carrying)
		}
	}
}

// checkFirstLocks holds a board to what its day promises of first locks. Boards without a concern,
// or without a first lock that keeps FLAWLESS, break rules of their own.
func checkFirstLocks(p *triples.Puzzle, a *Analysis, report *validate.Reporter) {
	rung, n := p.Asks(), len(a.FlawlessFirstLocks)
	raised := slices.ContainsFunc(a.FirstLocks, func(l FirstLock) bool { return l.Concern.Raised() })
	if !rung.Valid() || n == 0 || !raised {
		return
	}
	least, most := 1, 2
	switch {
	case rung == game.Sun:
		most = 1
	case rung.Below(game.Thu):
		least = 2
	}
	if n < least || n > most {
		report.Report(errFirstLocks, "/trueTriples", "%d first locks keep FLAWLESS, %s; the rung %s promises %s", n, listOf(a.FlawlessFirstLocks), rung, between(least, most))
		return
	}
	for _, model := range []Model{ByKinds, ByCloseness} {
		if locked := a.Models[model].Locked; rung == game.Sun && len(locked) > 0 && locked[0] == a.FlawlessFirstLocks[0] {
			report.Report(errFirstLocks, pointer("trueTriples", tripleOf(p, locked[0])), "%s alone keeps FLAWLESS as the first lock, and is what %s locks first", quote(locked[0]), model)
			return
		}
	}
}

func between(least, most int) string {
	if least == most {
		return fmt.Sprint(least)
	}
	return fmt.Sprintf("%d or %d", least, most)
}

func listOf(sets []triples.SetID) string {
	names := make([]string, len(sets))
	for i, set := range sets {
		names[i] = string(set)
	}
	return strings.Join(names, " and ")
}

// checkSeen holds warnings to what the texts show, where tiles say what their texts show.
func checkSeen(p *triples.Puzzle, a *Analysis, report *validate.Reporter) {
	if !slices.ContainsFunc(p.Tiles, func(t triples.Tile) bool { return len(t.Visible) > 0 }) {
		return
	}
	for _, lock := range a.FirstLocks {
		at, shown := tripleOf(p, lock.First), make(map[triples.TileID]bool) // a tile that is listed twice is one
		for _, tile := range p.Members(&p.TrueTriples[at]) {
			if value, known := tile.Tag(lock.Concern.Dim); known && value == lock.Concern.Value && slices.Contains(tile.Visible, lock.Concern.Dim) {
				shown[tile.ID] = true
			}
		}
		if lock.Concern.Raised() && len(shown) < 2 {
			report.Report(errUnseen, pointer("trueTriples", at), "after %s KOA warns of %s %s, which the text of %s of the set shows",
				quote(lock.First), lock.Concern.Dim, quote(lock.Concern.Value), document.Count(len(shown), "tile"))
		}
	}
}

// singleEdges says what each first lock lacks.
func singleEdges(a *Analysis) string {
	text := ""
	for i, lock := range a.FirstLocks {
		if i > 0 {
			text += "; "
		}
		switch {
		case !lock.Concern.Raised():
			text += fmt.Sprintf("%s raises no concern", lock.First)
		case len(lock.Confirming) == 0:
			text += fmt.Sprintf("%s flags %s %s, on which no other triple leans", lock.First, lock.Concern.Dim, document.Quote(lock.Concern.Value))
		default:
			text += fmt.Sprintf("%s flags %s %s, and no trap avoids it", lock.First, lock.Concern.Dim, document.Quote(lock.Concern.Value))
		}
	}
	return text
}

func pointer(steps ...any) string { return document.Pointer(steps...) }

func quote[T ~string](text T) string { return document.Quote(string(text)) }
