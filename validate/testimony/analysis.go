package testimony

import (
	"encoding/json"
	"math/bits"

	"dailies/game/testimony"
)

// Analysis is what the search over all lines of play found (testimony page,
// analysis).
type Analysis struct {
	Undecided     bool               `json:"-"` // then only SafeSet to Naive are proved, and not even they when Proved is false
	Proved        bool               `json:"-"`
	Solvable      bool               `json:"solvable"`
	Lines         Lines              `json:"lines"`
	WinningSets   int                `json:"winningSets"`
	DistinctLines int                `json:"distinctLines"`
	MinTurns      *int               `json:"minTurns"` // null when unsolvable, as are best and approach
	Best          *Best              `json:"best"`
	SafeSet       []testimony.CardID `json:"safeSet"`
	SafePower     int                `json:"safePower"`
	Traps         []testimony.CardID `json:"traps"`
	Naive         Naive              `json:"naive"`
	NearMiss      *int               `json:"nearMiss"` // null when every losing line is lost to scrutiny
	BruteForce    bool               `json:"bruteForce"`
	Approach      *Approach          `json:"approach"`
	CleanWins     int                `json:"cleanWins"` // winning lines without scrutiny
	First         First              `json:"firstSubmissions"`
	Models        Models             `json:"models"`
	Rung          *Model             `json:"rung"` // the lowest model at par; null when unsolvable

	TrapFree   bool      `json:"-"` // some winning line plays no trap
	safe       bool      // there is a safe set
	bearing    int       // cards with claims
	compatible int       // the most of them, up to 3, that are pairwise free of MAJOR
	Witnesses  Witnesses `json:"-"`
}

// Lines counts the lines of play by how they end.
type Lines struct {
	Winning int `json:"winning"`
	Losing  int `json:"losing"`
}

// First counts the submissions that no MAJOR pair blocks at the start: all of them, those
// that scrutiny loses at once too, and those after which some line still wins.
type First struct {
	All     int `json:"all"`
	CanWin  int `json:"canWin"`
	Percent int `json:"percent"` // rounded down; 0 when there is none
}

// Best is the best winning line: by turns, scrutiny, most counters refuted, most
// printed power, then hand positions.
type Best struct {
	Turns       int                  `json:"turns"`
	Scrutiny    int                  `json:"scrutiny"`
	Refuted     int                  `json:"refuted"`
	Power       int                  `json:"power"`
	Submissions [][]testimony.CardID `json:"submissions"`
}

// Naive is where playing the strongest card each turn ends.
type Naive struct {
	Won            bool `json:"won"`
	ResistanceLeft int  `json:"resistanceLeft"`
}

// Approach is how the quickest wins treat KOA's counters.
type Approach string

// The approaches: every quickest win refutes a counter, none does, or some do.
const (
	Refute Approach = "REFUTE"
	Absorb Approach = "ABSORB"
	Mixed  Approach = "MIXED"
)

// Witnesses are the lines that show what the analysis claims.
type Witnesses struct {
	Naive      [][]testimony.CardID
	Nearest    [][]testimony.CardID // the losing line of NearMiss
	TrapFree   [][]testimony.CardID // nil if there is none, like BruteForce
	BruteForce [][]testimony.CardID
	Distinct   [][][]testimony.CardID // the best line of each distinct class
}

// MarshalJSON leaves out of an undecided analysis everything that was not proved.
func (a Analysis) MarshalJSON() ([]byte, error) {
	if !a.Undecided {
		type fields Analysis
		return json.Marshal(fields(a))
	}
	proved := map[string]any{"undecided": true}
	if a.Solvable {
		proved["solvable"] = true
	}
	if a.Proved {
		proved["safeSet"], proved["safePower"], proved["traps"], proved["naive"] = a.SafeSet, a.SafePower, a.Traps, a.Naive
	}
	return json.Marshal(proved)
}

// Solve analyzes a puzzle. The analysis is nil when a power is beyond all bounds, and
// undecided when the puzzle is too large for the search.
func Solve(p *testimony.Puzzle) *Analysis {
	if !fits(p) {
		return &Analysis{Undecided: true, SafeSet: []testimony.CardID{}, Traps: []testimony.CardID{}}
	}
	var d deal
	if !d.load(p) {
		return nil
	}
	var s search
	s.run(&d)
	return s.analysis(p)
}

// analysis turns what the search found into the names of the puzzle.
func (s *search) analysis(p *testimony.Puzzle) *Analysis {
	d := s.deal
	a := &Analysis{Undecided: !s.decided, Proved: true, Solvable: s.found > 0}
	safe, power, found := d.safeSet()
	a.safe, a.bearing, a.compatible = found, d.bearing.len(), d.compatible()
	traps := d.traps(safe)
	a.SafeSet, a.SafePower, a.Traps = ids(p, safe), power, ids(p, traps)
	naive := s.follow(M1)
	a.Naive, a.Witnesses.Naive = Naive{naive.won, naive.at.left}, lineOf(p, naive.line)
	if a.Undecided {
		a.Solvable = a.Solvable || naive.won
		return a
	}
	a.Lines = Lines{int(s.winning), int(s.losing)}
	if s.lostClose {
		a.NearMiss, a.Witnesses.Nearest = &s.nearMiss, lineOf(p, s.line(s.nearest))
	}
	ranked := s.rank()
	a.WinningSets = setsOf(ranked)
	for _, c := range s.distinct(ranked) {
		a.Witnesses.Distinct = append(a.Witnesses.Distinct, lineOf(p, s.line(c.best)))
	}
	a.DistinctLines = len(a.Witnesses.Distinct)
	a.Witnesses.TrapFree = s.witness(p, ranked, traps)
	a.Witnesses.BruteForce = s.witness(p, ranked, d.refuters)
	a.TrapFree, a.BruteForce = a.Witnesses.TrapFree != nil, a.Witnesses.BruteForce != nil
	a.CleanWins = int(s.clean)
	if a.First.All, a.First.CanWin = s.openings(); a.First.All > 0 {
		a.First.Percent = 100 * a.First.CanWin / a.First.All
	}
	if len(ranked) == 0 {
		a.Models = s.models(p, nil)
	} else {
		first := &ranked[0]
		a.Models = s.models(p, first)
		rung := a.Models.Rung()
		a.Rung = &rung
		approach := s.approach(ranked)
		a.MinTurns, a.Approach = &first.turns, &approach
		a.Best = &Best{first.turns, first.scrutiny, s.refutedCount(first.set), d.powerOf(first.set), lineOf(p, s.line(first.best))}
	}
	return a
}

// witness is the best winning line without any of the cards, or nil.
func (s *search) witness(p *testimony.Puzzle, ranked []class, without cards) [][]testimony.CardID {
	for _, c := range ranked {
		if c.set&without == 0 {
			return lineOf(p, s.line(c.best))
		}
	}
	return nil
}

// setsOf counts the different sets of cards among classes: a set may be there with
// and without a contested card that ends unrestored.
func setsOf(ranked []class) int {
	n := 0
	var seen [1 << maxCards / 64]uint64
	for _, c := range ranked {
		if seen[c.set>>6]>>(c.set&63)&1 == 0 {
			seen[c.set>>6] |= 1 << (c.set & 63)
			n++
		}
	}
	return n
}

func ids(p *testimony.Puzzle, set cards) []testimony.CardID {
	names := make([]testimony.CardID, 0, bits.OnesCount16(uint16(set)))
	for ; set != 0; set &= set - 1 {
		names = append(names, p.Hand[set.first()].ID)
	}
	return names
}

func lineOf(p *testimony.Puzzle, line []cards) [][]testimony.CardID {
	named := make([][]testimony.CardID, len(line))
	for i, set := range line {
		named[i] = ids(p, set)
	}
	return named
}
