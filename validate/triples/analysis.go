package triples

import (
	"cmp"
	"math/bits"
	"slices"

	"dailies/game/triples"
)

// Analysis is what the search over a board found (triples page, analysis).
type Analysis struct {
	Combinations       int             `json:"combinations"`
	LockingTriples     int             `json:"lockingTriples"`
	Tempting           Tempting        `json:"tempting"`
	FirstLocks         []FirstLock     `json:"firstLocks"`
	Correlated         bool            `json:"correlated"`
	FlawlessFirstLocks []triples.SetID `json:"flawlessFirstLocks"`

	// Load is how many decoys tempt one triple, for each triple that is tempted, the most
	// first: 3, or 2 and 1, or three times 1. See [loadOf].
	Load []int `json:"load"`

	// FourthSets are groups that seem a set and are none; two at most. See [FourthSets].
	FourthSets [][]triples.TileID `json:"fourthSets,omitempty"`

	// Models is what each player model reaches; none on a board that is too large.
	Models map[Model]Played `json:"models,omitempty"`
}

// Tempting counts the wrong triples of coherence 4 or more and overlap 2, with the
// first of them in board order as witness.
type Tempting struct {
	Count   int       `json:"count"`
	Witness *NearMiss `json:"witness"`
}

// NearMiss is a tempting wrong triple.
type NearMiss struct {
	Tiles     []triples.TileID `json:"tiles"`
	Coherence int              `json:"coherence"`
	Overlap   int              `json:"overlap"`
}

// FirstLock is what happens when one true triple is locked first.
type FirstLock struct {
	First       triples.SetID   `json:"first"`
	Concern     triples.Concern `json:"concern"`
	Confirming  []triples.SetID `json:"confirming"` // the others that lean on the concern, by id
	Trap        *Trap           `json:"trap"`
	DoubleEdged bool            `json:"doubleEdged"`
	Flawless    bool            `json:"flawless"` // a win that starts so can be FLAWLESS

	// Carrying is how many of the tiles left after the lock have the concern's value, a
	// decoy's too; 0 without a concern. Of nine, more than [MaxCarrying] make the warning
	// one that cannot be acted on.
	Carrying int `json:"carrying"`
}

// MaxCarrying is how many tiles may carry the warned value for a player to act on the
// warning: what days from Friday to Sunday are held to.
const MaxCarrying = 5

// Trap is the triple that avoiding the concern tempts into (§8.5).
type Trap struct {
	Tiles     []triples.TileID `json:"tiles"`
	Coherence int              `json:"coherence"`
	Dominant  string           `json:"dominant"`
}

// analyze searches a loaded board and words what it finds.
func analyze(p *triples.Puzzle, b *bitboard, f found) *Analysis {
	a := &Analysis{
		Combinations: f.combinations, LockingTriples: f.locking,
		Tempting:   Tempting{Count: f.tempting},
		FirstLocks: make([]FirstLock, b.triples), Correlated: b.correlated(),
		FlawlessFirstLocks: []triples.SetID{}, Load: loadOf(p, b), FourthSets: fourthSets(p), Models: b.models(p),
	}
	if f.witness != 0 {
		a.Tempting.Witness = &NearMiss{ids(p, f.witness), b.coherenceOf(f.witness), b.overlap(f.witness)}
	}
	for t := range a.FirstLocks {
		a.FirstLocks[t] = firstLockOf(p, b, t, a.Correlated)
	}
	slices.SortStableFunc(a.FirstLocks, func(x, y FirstLock) int { return cmp.Compare(x.First, y.First) })
	for _, lock := range a.FirstLocks {
		if lock.Flawless {
			a.FlawlessFirstLocks = append(a.FlawlessFirstLocks, lock.First)
		}
	}
	return a
}

func firstLockOf(p *triples.Puzzle, b *bitboard, t int, correlated bool) FirstLock {
	f := b.first(t)
	lock := FirstLock{First: p.TrueTriples[t].ID, Concern: triples.NoConcern(), Confirming: []triples.SetID{}}
	lock.Flawless = !correlated && f.confirming == 0
	if f.dim < 0 {
		return lock
	}
	dim := triples.Dimensions()[f.dim]
	value, _ := p.Tiles[f.tile].Tag(dim)
	lock.Concern = triples.Concern{Key: "dimension", Dim: dim, Value: value}
	for o := range b.triples {
		if f.confirming>>o&1 == 1 {
			lock.Confirming = append(lock.Confirming, p.TrueTriples[o].ID)
		}
	}
	slices.Sort(lock.Confirming)
	lock.Carrying = f.carrying
	if f.trap != 0 {
		lock.Trap = &Trap{ids(p, f.trap), b.coherenceOf(f.trap), triples.Dominant(members(p, f.trap), dim)}
	}
	lock.DoubleEdged = f.confirming != 0 && f.trap != 0
	return lock
}

func (b *bitboard) coherenceOf(set uint64) int { return bits.OnesCount8(b.sharing(set)) }

// members are the tiles of a set in board order.
func members(p *triples.Puzzle, set uint64) []*triples.Tile {
	tiles := make([]*triples.Tile, 0, 3)
	for ; set != 0; set &= set - 1 {
		tiles = append(tiles, &p.Tiles[bits.TrailingZeros64(set)])
	}
	return tiles
}

func ids(p *triples.Puzzle, set uint64) []triples.TileID {
	names := make([]triples.TileID, 0, 3)
	for ; set != 0; set &= set - 1 {
		names = append(names, p.Tiles[bits.TrailingZeros64(set)].ID)
	}
	return names
}
