package corpus

import (
	"unicode/utf8"

	"dailies/game/triples"
	check "dailies/validate/triples"
)

// Triples returns the sample of a triples daily. Its board asks which tiles are decoys.
func Triples(p *triples.Puzzle, _ *check.Analysis) Sample {
	var s Sample
	k := &p.KoaLines
	s.pool(k.LockSuccess, "koaLines", "lockSuccess")
	s.pool(k.Miss, "koaLines", "miss")
	s.pool(k.Processing, "koaLines", "processing")
	s.pool(k.Final, "koaLines", "final")
	s.pool(k.CeilingExplain.Concern, "koaLines", "ceilingExplain", "concern")
	s.pool(k.CeilingExplain.Independence, "koaLines", "ceilingExplain", "independence")
	s.pool(k.CeilingExplain.Both, "koaLines", "ceilingExplain", "both")
	lines(&s, k.Suspicion, "koaLines", "suspicion")
	lines(&s, k.SuspicionSubtitle, "koaLines", "suspicionSubtitle")
	s.Boards = []Board{tiles(p)}
	return s
}

func tiles(p *triples.Puzzle) Board {
	b := Board{Noun: "tile", Yes: "a decoy", No: "in a triple"}
	var tags [5][]string
	for i := range p.Tiles {
		tile := &p.Tiles[i]
		b.Is = append(b.Is, tile.SetID == triples.Decoy)
		thing := placed(i)
		thing.text("text", tile.Text)
		thing.number("characters of subtext", utf8.RuneCountInString(tile.Subtext))
		thing.word("icon", tile.Icon)
		b.Things = append(b.Things, thing)
		for n, tag := range []string{
			string(tile.SourceGroup), string(tile.ControlPath), string(tile.ClaimShape), string(tile.EvidenceType), string(tile.TopicFamily),
		} {
			tags[n] = append(tags[n], tag)
		}
	}
	for n, name := range []string{"source group", "control path", "claim shape", "evidence type", "topic family"} {
		company(b.Things, name, tags[n])
	}
	return b
}
