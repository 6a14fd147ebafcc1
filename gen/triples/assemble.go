package triples

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"

	"dailies/game"
	"dailies/game/triples"
	"dailies/gen"
	"dailies/lint"
	analysis "dailies/validate/triples"
)

// New is the game for the pipeline. schema is the text of the pack's JSON Schema.
func New(schema []byte) gen.Game[triples.Puzzle, Pack, analysis.Analysis] {
	g := gen.NewGame("triples", schema, check, assemble, score, date, describe)
	g.Voice = voice
	g.PerDay = perDay
	return withWeek(g, defaultWeek())
}

// perDay is how many drafts are judged for an empty day at first: a dozen or so of each
// pack, and a tenth of a second.
const perDay = 400

// Why a choice is no candidate.
const (
	untempting = "a decoy of the choice names none of its three triples as tempted"
	disputed   = "two tiles of the choice are contested"
)

// assemble gives every choice of three triples and three decoys in which each decoy
// tempts a chosen triple, in an order that the seed decides: the first of them are a fair sample. The choices are those of
// every rung; what a rung asks the validator says.
func assemble(p *Pack, seed uint64, rung string, rejected gen.Rejections) iter.Seq[gen.Draft[triples.Puzzle]] {
	return func(yield func(gen.Draft[triples.Puzzle]) bool) {
		sets, outs := threes(len(p.Triples)), threes(len(p.Decoys))
		order := gen.Random(seed, "triples", string(p.Pack))
		for _, i := range order.Perm(len(sets) * len(outs)) {
			c := choice{pack: p, triples: sets[i/len(outs)], decoys: outs[i%len(outs)]}
			if !c.tempting() {
				rejected.Add(untempting, 1)
				continue
			}
			if c.contested() {
				rejected.Add(disputed, 1)
				continue
			}
			label := c.label()
			draft := gen.Draft[triples.Puzzle]{
				Make: func(context.Context, gen.Rejections) *triples.Puzzle {
					puzzle := c.puzzle(gen.Random(seed, "triples", string(p.Pack), label))
					puzzle.Rung = game.Rung(rung)
					return puzzle
				},
				Label: label, Group: fmt.Sprint(c.triples), Score: c.score(),
			}
			if !yield(draft) {
				return
			}
		}
	}
}

// threes are all choices of three of so many things, each in rising order.
func threes(n int) (all [][3]int) {
	for i := range n {
		for j := i + 1; j < n; j++ {
			for k := j + 1; k < n; k++ {
				all = append(all, [3]int{i, j, k})
			}
		}
	}
	return all
}

// choice is three triples and three decoys of a pack, by position.
type choice struct {
	pack            *Pack
	triples, decoys [3]int
}

// temptation is the first of the decoy's temptations to a chosen triple, or nil.
func (c *choice) temptation(d *Decoy) (*Temptation, int) {
	for i := range d.Tempts {
		for set, t := range c.triples {
			if c.pack.Triples[t].ID == d.Tempts[i].Triple {
				return &d.Tempts[i], set
			}
		}
	}
	return nil, -1
}

func (c *choice) tempting() bool {
	for _, d := range c.decoys {
		if t, _ := c.temptation(&c.pack.Decoys[d]); t == nil {
			return false
		}
	}
	return true
}

// contested reports whether the choice deals two tiles that the pack says never to deal
// together.
func (c *choice) contested() bool {
	for _, list := range c.pack.Contested {
		dealt := 0
		for _, text := range list {
			home := c.pack.home(text)
			if home >= 0 && slices.Contains(c.triples[:], home) ||
				home == outside && slices.ContainsFunc(c.decoys[:], func(d int) bool { return c.pack.Decoys[d].Text == text }) {
				dealt++
			}
		}
		if dealt > 1 {
			return true
		}
	}
	return false
}

// score counts the triples that the decoys tempt: traps all around are better than
// three into the same triple.
func (c *choice) score() int {
	var tempted [3]bool
	n := 0
	for _, d := range c.decoys {
		if _, set := c.temptation(&c.pack.Decoys[d]); set >= 0 && !tempted[set] {
			tempted[set] = true
			n += temptedPoints
		}
	}
	return n
}

func (c *choice) label() string {
	t, d := &c.pack.Triples, &c.pack.Decoys
	return fmt.Sprintf("%s + %s + %s / %s, %s, %s",
		(*t)[c.triples[0]].ID, (*t)[c.triples[1]].ID, (*t)[c.triples[2]].ID,
		game.Fold((*d)[c.decoys[0]].Text), game.Fold((*d)[c.decoys[1]].Text), game.Fold((*d)[c.decoys[2]].Text))
}

// puzzle lays the choice out: which triple is S1, the order of the tiles and, with
// it, their ids are drawn, so that nothing in the document gives a decoy away.
func (c *choice) puzzle(draw *rand.Rand) *triples.Puzzle {
	p := c.pack
	puzzle := &triples.Puzzle{
		PuzzleID: "0001-01-01-triples", DateISO: "0001-01-01", Mode: triples.Mode,
		Theme: p.Theme, ThemePack: p.Pack, TopicFamilies: p.TopicFamilies,
		Tiles: make([]triples.Tile, 12), TrueTriples: make([]triples.TrueTriple, 0, 3),
		DecoyExplainers: make([]triples.DecoyExplainer, 0, 3), KoaLines: p.KoaLines.puzzle(),
	}
	seats := draw.Perm(12) // seats[i] is the place on the board of the i-th card
	sets := draw.Perm(3)   // sets[i] is the triple that becomes the i-th set
	for i, set := range sets {
		t := &p.Triples[c.triples[set]]
		id := triples.SetIDs()[i]
		members := make([]triples.TileID, 3)
		for j, seat := range sorted(seats[3*i], seats[3*i+1], seats[3*i+2]) {
			puzzle.Tiles[seat] = t.Tiles[j].tile(seat, id)
			members[j] = puzzle.Tiles[seat].ID
		}
		puzzle.TrueTriples = append(puzzle.TrueTriples, triples.TrueTriple{ID: id, Title: t.Title, Tiles: members, RuleExplanation: t.RuleExplanation, Kind: t.Kind, Hidden: t.Hidden})
	}
	for j, seat := range sorted(seats[9], seats[10], seats[11]) {
		decoy := &p.Decoys[c.decoys[j]]
		why, set := c.temptation(decoy)
		puzzle.Tiles[seat] = decoy.tile(seat)
		puzzle.DecoyExplainers = append(puzzle.DecoyExplainers, triples.DecoyExplainer{
			TileID: puzzle.Tiles[seat].ID, Tempts: triples.SetIDs()[slices.Index(sets, set)],
			WhyTempting: why.WhyTempting, WhyInvalid: why.WhyInvalid,
		})
	}
	thin(puzzle.Tiles, draw)
	return puzzle
}

// thin keeps the subtexts of as many tiles as a board may show, whichever they are, so
// that what has one says nothing about where it belongs.
func thin(tiles []triples.Tile, draw *rand.Rand) {
	kept := 0
	for _, i := range draw.Perm(len(tiles)) {
		if tiles[i].Subtext == "" {
			continue
		}
		if kept++; kept > analysis.MaxSubtexts {
			tiles[i].Subtext = ""
		}
	}
}

func sorted(a, b, c int) [3]int {
	low, high := min(a, b, c), max(a, b, c)
	return [3]int{low, a + b + c - low - high, high}
}

func (d *Decoy) tile(seat int) triples.Tile {
	card := d.card()
	return card.tile(seat, triples.Decoy)
}

func (c *Card) tile(seat int, set triples.SetID) triples.Tile {
	return triples.Tile{
		ID: triples.TileID(fmt.Sprintf("t%d", seat+1)), Text: c.Text, Icon: c.Icon, Subtext: c.Subtext, SetID: set,
		SourceGroup: c.SourceGroup, ControlPath: c.ControlPath, ClaimShape: c.ClaimShape,
		EvidenceType: c.EvidenceType, TopicFamily: c.TopicFamily, Readings: c.Readings,
	}
}

func (l *Lines) puzzle() triples.KoaLines {
	lines := triples.KoaLines{
		LockSuccess: l.LockSuccess, Miss: l.Miss, Processing: l.Processing, Final: l.Final, CeilingExplain: l.CeilingExplain,
		Suspicion:         make(map[triples.ConcernKey]string, len(l.Suspicion)),
		SuspicionSubtitle: make(map[triples.ConcernKey]string, len(l.Suspicion)),
	}
	for _, s := range l.Suspicion {
		lines.Suspicion[s.Concern] = s.Line
		lines.SuspicionSubtitle[s.Concern] = s.Subtitle
	}
	return lines
}

// date makes the puzzle the daily of a date.
func date(p *triples.Puzzle, id game.PuzzleID, day game.Date) triples.Puzzle {
	daily := *p
	daily.PuzzleID, daily.DateISO, daily.Mode = id, day, triples.Mode
	daily.Rung = game.Redated(p.Rung, p.DateISO, day)
	if daily.Rung != "" && kindOf(daily.Rung) == kindOf(day.Rung()) {
		daily.Rung = day.Rung() // as much as the day asks, whatever rung stands for its kind
	}
	return daily
}

func describe(p *Pack) gen.PackInfo {
	info := gen.PackInfo{ID: string(p.Pack), Theme: p.Theme, Season: lint.Season{Months: p.Months, Weekdays: p.Weekdays}}
	for _, t := range p.Triples {
		info.Names = append(info.Names, t.Title)
	}
	return info
}
