package triples

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"dailies/game"
	"dailies/game/triples"
	"dailies/gen"
	"dailies/lint/window"
	analysis "dailies/validate/triples"
)

// New returns the game for the pipeline. schema is the text of the pack's JSON Schema.
func New(schema []byte) gen.Game[triples.Puzzle, Pack, analysis.Analysis] {
	g := gen.NewGame("triples", schema, check, assemble, score, date, describe)
	g.Voice, g.Criticized = voice, criticized()
	g.PerDay = perDay
	return withWeek(g, defaultWeek())
}

// perDay is how many drafts are judged for an empty day at first: a dozen or so of each
// pack, and a tenth of a second.
const perDay = 400

// Why a choice is not a candidate.
const (
	untempting = "a decoy of the choice names none of its three triples as tempted"
	disputed   = "two tiles of the choice are contested"
	tooHard    = "a triple of the choice is too hard for a Monday"
	tooGentle  = "too few triples of the choice are hard enough for a Sunday"
	fourth     = "three tiles of the choice seem a fourth set, and a Monday has none"
	noFourth   = "fewer than two fourth sets tempt, and from Friday on two do"
)

// mostDeals is how many deals of a choice are drawn until one suits the rung: three triples of six
// tiles have 8,000, and few of them tempt twice to a fourth set.
const mostDeals = 24

// assemble returns every choice of three triples and three decoys in which each decoy tempts a
// chosen triple. The seed decides the order, so that the first choices are a fair sample, and
// which three tiles of a larger triple are dealt. Choices that do not suit the rung are left out;
// the validator says whether its warnings can be acted on.
func assemble(p *Pack, seed uint64, rung string, rejected gen.Rejections) iter.Seq[gen.Draft[triples.Puzzle]] {
	return func(yield func(gen.Draft[triples.Puzzle]) bool) {
		sets, outs := threes(len(p.Triples)), threes(len(p.Decoys))
		t, draw := newTable(p), gen.Random(seed, "triples", string(p.Pack))
		for _, i := range draw.Perm(len(sets) * len(outs)) {
			c := choice{table: t, triples: sets[i/len(outs)], decoys: outs[i%len(outs)]}
			if reason := c.settle(game.Rung(rung), draw); reason != "" {
				rejected.Add(reason, 1)
				continue
			}
			if !yield(c.draft(seed, game.Rung(rung))) {
				return
			}
		}
	}
}

// settle deals the choice so that it suits a rung, or returns why it does not.
func (c *choice) settle(rung game.Rung, draw *rand.Rand) (reason string) {
	if !c.tempting() {
		return untempting
	}
	if reason = c.graded(rung); reason != "" {
		return reason
	}
	for range mostDeals {
		c.deal(draw)
		if reason = c.unsuited(rung); reason == "" {
			break
		}
	}
	return reason
}

// draft returns the choice as a draft for a rung.
func (c choice) draft(seed uint64, rung game.Rung) gen.Draft[triples.Puzzle] {
	label := c.label()
	return gen.Draft[triples.Puzzle]{
		Make: func(context.Context, gen.Rejections) *triples.Puzzle {
			puzzle := c.puzzle(gen.Random(seed, "triples", string(c.pack.Pack), label))
			puzzle.Rung = rung
			return puzzle
		},
		Label: label, Group: fmt.Sprint(c.triples), Score: c.score(),
	}
}

// choice is three triples and three decoys of a pack, by position, and which three tiles of each
// triple are dealt.
type choice struct {
	*table
	triples, decoys [3]int
	tiles           [3][3]int
}

// deal draws the tiles of each triple from what may be dealt of it.
func (c *choice) deal(draw *rand.Rand) {
	for i, t := range c.triples {
		c.tiles[i] = c.deals[t][0]
		if n := len(c.deals[t]); n > 1 {
			c.tiles[i] = c.deals[t][draw.IntN(n)]
		}
	}
}

// dealt returns the tiles of the n-th triple that are dealt.
func (c *choice) dealt(n int) []Card {
	all, at := c.pack.Triples[c.triples[n]].Tiles, c.tiles[n]
	return []Card{all[at[0]], all[at[1]], all[at[2]]}
}

// temptation returns the first of the decoy's temptations to a chosen triple, or nil.
func (c *choice) temptation(decoy int) (*Temptation, int) {
	for i, triple := range c.tempts[decoy] {
		if set := slices.Index(c.triples[:], triple); set >= 0 {
			return &c.pack.Decoys[decoy].Tempts[i], set
		}
	}
	return nil, -1
}

func (c *choice) tempting() bool {
	for _, d := range c.decoys {
		if t, _ := c.temptation(d); t == nil {
			return false
		}
	}
	return true
}

// contested reports whether the choice deals two tiles that the pack says never to deal
// together.
func (c *choice) contested() bool {
	return slices.ContainsFunc(c.contests, func(list []at) bool {
		dealt := 0
		for _, place := range list {
			if c.has(place) {
				dealt++
			}
		}
		return dealt > 1
	})
}

// has reports whether the choice deals the tile of a place.
func (c *choice) has(place at) bool {
	if place.triple == outside {
		return slices.Contains(c.decoys[:], place.tile)
	}
	n := slices.Index(c.triples[:], place.triple)
	return n >= 0 && slices.Contains(c.tiles[n][:], place.tile)
}

// score counts the triples that the decoys tempt: traps all around are better than
// three into the same triple.
func (c *choice) score() int {
	var tempted [3]bool
	n := 0
	for _, d := range c.decoys {
		if _, set := c.temptation(d); set >= 0 && !tempted[set] {
			tempted[set] = true
			n += temptedPoints
		}
	}
	return n
}

// label names the triples, the tiles dealt of larger ones, counted from 1, and the decoys.
func (c *choice) label() string {
	var sets, outs []string
	for n, t := range c.triples {
		name := string(c.pack.Triples[t].ID)
		if at := c.tiles[n]; len(c.pack.Triples[t].Tiles) > 3 {
			name += fmt.Sprintf(" (%d, %d, %d)", at[0]+1, at[1]+1, at[2]+1)
		}
		sets, outs = append(sets, name), append(outs, game.Fold(c.pack.Decoys[c.decoys[n]].Text))
	}
	return strings.Join(sets, " + ") + " / " + strings.Join(outs, ", ")
}

// puzzle lays the choice out. Which triple is S1, the order of the tiles and, with it, their
// ids are drawn, so that nothing in the document gives a decoy away.
func (c *choice) puzzle(draw *rand.Rand) *triples.Puzzle {
	p := c.pack
	puzzle := &triples.Puzzle{
		PuzzleID: "0001-01-01-triples", DateISO: "0001-01-01", Mode: triples.Mode,
		Theme: p.Theme, ThemePack: p.Pack, TopicFamilies: p.TopicFamilies,
		Tiles: make([]triples.Tile, 12), TrueTriples: make([]triples.TrueTriple, 0, 3),
		DecoyExplainers: make([]triples.DecoyExplainer, 0, 3),
	}
	seats := draw.Perm(12) // seats[i] is the place on the board of the i-th card
	sets := draw.Perm(3)   // sets[i] is the triple that becomes the i-th set
	for i, set := range sets {
		t, dealt := &p.Triples[c.triples[set]], c.dealt(set)
		id := triples.SetIDs()[i]
		members := make([]triples.TileID, 3)
		for j, seat := range sorted(seats[3*i], seats[3*i+1], seats[3*i+2]) {
			puzzle.Tiles[seat] = dealt[j].tile(seat, id)
			members[j] = puzzle.Tiles[seat].ID
		}
		puzzle.TrueTriples = append(puzzle.TrueTriples, triples.TrueTriple{
			ID: id, Title: t.Title, Tiles: members, RuleExplanation: t.explanation(dealt...), Kind: t.Kind, Hidden: hiddenIn(t.Hidden, dealt),
		})
	}
	for j, seat := range sorted(seats[9], seats[10], seats[11]) {
		decoy := &p.Decoys[c.decoys[j]]
		why, set := c.temptation(c.decoys[j])
		puzzle.Tiles[seat] = decoy.tile(seat)
		puzzle.DecoyExplainers = append(puzzle.DecoyExplainers, triples.DecoyExplainer{
			TileID: puzzle.Tiles[seat].ID, Tempts: triples.SetIDs()[slices.Index(sets, set)],
			WhyTempting: why.WhyTempting, WhyInvalid: why.WhyInvalid,
		})
	}
	thin(puzzle.Tiles, draw)
	puzzle.KoaLines = c.speech.on(puzzle.Tiles)
	return puzzle
}

// thin keeps the subtexts of as many tiles as a board may show, chosen at random, so that
// having one says nothing about where a tile belongs.
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
		ID: triples.TileID("t" + strconv.Itoa(seat+1)), Text: c.Text, Icon: c.Icon, Subtext: c.Subtext, SetID: set,
		SourceGroup: c.SourceGroup, ControlPath: c.ControlPath, ClaimShape: c.ClaimShape,
		EvidenceType: c.EvidenceType, TopicFamily: c.TopicFamily, Readings: c.Readings, Visible: c.Visible,
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
		daily.Rung = day.Rung() // as much as the day requires, whatever rung stands for its kind
	}
	return daily
}

func describe(p *Pack) gen.PackInfo {
	info := gen.PackInfo{ID: string(p.Pack), Theme: p.Theme, Season: window.Season{Months: p.Months, Weekdays: p.Weekdays, Dates: p.Dates, Tones: gen.Tones(p.Tones)}, Dated: p.Dated}
	for _, t := range p.Triples {
		info.Names = append(info.Names, t.Title)
	}
	return info
}
