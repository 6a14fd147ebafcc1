package aura

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/game/aura"
)

// TestABoardMeasuresAsThePlainSketch: whatever is changed in whatever order, a board measures
// what is counted plainly of its puzzle, and a copy is a board of its own.
func TestABoardMeasuresAsThePlainSketch(t *testing.T) {
	boards := 300
	if testing.Short() {
		boards = 20
	}
	draw := rand.New(rand.NewPCG(8, 55))
	row := standardRows()[6]
	row.GreedyTo = 0
	for range boards {
		p := modelPuzzle(draw, 12, 6+draw.IntN(5))
		spare := randomPuzzle(draw, 12, 8, 1)
		b, ok := NewBoard(p)
		if !ok {
			continue
		}
		kept := b.Clone()
		for range 6 {
			for range 1 + draw.IntN(3) {
				at := draw.IntN(12)
				switch draw.IntN(4) {
				case 0:
					b.SetCard(at, spare.Evidence[at])
				case 1:
					k := draw.IntN(len(p.Protocols))
					b.SetThreshold(k, 1+draw.IntN(p.Resistance))
				default:
					b.SetImpact(at, 1+draw.IntN(20))
				}
			}
			want, clean := plainSketch(b.Puzzle(), &row)
			require.Equal(t, want, b.Measure(&row))
			require.Equal(t, clean, b.CleanGold())
			require.Equal(t, newModel(b.Puzzle()).payloads, b.model.payloads)
			if draw.IntN(2) == 0 {
				b.Copy(kept)
				require.Equal(t, kept.Puzzle(), b.Puzzle())
			} else {
				kept.Copy(b)
			}
		}
	}
}

// plainSketch is what [Workbench.Measure] finds, counted from the start and by the plainest search
// of accepted payloads; and whether some Gold line is clean.
func plainSketch(p *aura.Puzzle, row *Row) (s Sketch, clean bool) {
	m := newModel(p)
	gold, silver := m.turns-aura.GoldTurns, m.turns-aura.SilverTurns
	opens := func(hand cards, turns int) bool {
		v := m.movesOf(hand)
		return m.quickest(union(v.clean, v.sketchy), turns) <= turns
	}
	few := make(map[cards]bool)
	for i, draft := range m.drafts {
		if i%sampled == 0 {
			s.Sampled++
			if opens(draft, silver) {
				s.Silver++
			}
		}
		if !opens(draft, gold) {
			continue
		}
		clean = clean || m.quickest(m.movesOf(draft).clean, gold) <= gold
		for set := draft; set != 0; set = (set - 1) & draft {
			if set.size() == row.Cards-1 && opens(set, gold) {
				few[set] = true
			}
		}
		both := *m.movesOf(draft)
		both.sketchy = union(both.clean, both.sketchy)
		if !m.unaudited(&both, gold) {
			continue
		}
		s.Gold++
		s.Sketchy += (draft & m.sketchy).size()
		if draft.has(m.strongestOf(m.everyCard())) {
			s.Strongest++
		}
		if _, left := m.playOut(draft, aura.DraftSize, style{}, goal{}); left >= aura.GoldTurns {
			s.Greedy++
		}
	}
	s.Reached, s.Few = plainlyReached(m, row), len(few)
	return s, clean
}

// plainlyReached lists the models of a row that do not miss Gold, every line played to its end.
func plainlyReached(m *model, row *Row) (reached []Model) {
	gold := m.turns - aura.GoldTurns
	for _, name := range row.Misses {
		left := -1
		if how, simple := playingOf(name); simple {
			_, _, left = m.playModel(how, goal{})
		} else if name == MS {
			_, _, left = m.playShortlist(m.turns, nil)
		} else if v := m.movesOf(m.bestPairs(name == M3x)); m.quickest(v.clean, gold) <= gold ||
			name == M2x && m.quickest(union(v.clean, v.sketchy), gold) <= gold {
			left = aura.GoldTurns
		}
		if left >= aura.GoldTurns {
			reached = append(reached, name)
		}
	}
	return reached
}

// TestASketchAgreesWithTheAnalysis: without SKETCHY cards there is no scrutiny to
// speak of, and what a board counts is what the analysis proves.
func TestASketchAgreesWithTheAnalysis(t *testing.T) {
	t.Parallel()
	draw := rand.New(rand.NewPCG(9, 55))
	row := standardRows()[6]
	row.GreedyTo = 0
	gold := 0
	for range 120 {
		p := modelPuzzle(draw, 12, 8)
		p.ScanLimit = 0
		for i := range p.Evidence {
			if p.Evidence[i].Trust == aura.Sketchy {
				p.Evidence[i].Trust = aura.Plausible
			}
		}
		b, ok := NewBoard(p)
		require.True(t, ok)
		a, s := analyze(t.Context(), p), b.Measure(&row)
		require.Equal(t, a.Depth.GoldDrafts, s.Gold)
		silver := 0
		for i, d := range a.Medals {
			if i%sampled == 0 && floor(d.Medal) >= aura.SilverTurns {
				silver++
			}
		}
		require.Equal(t, silver, s.Silver)
		require.Equal(t, a.Depth.StrongestDrafts, s.Strongest)
		require.Equal(t, a.Depth.GreedyDrafts, s.Greedy)
		require.Equal(t, a.Depth.GoldCards > 0 && a.Depth.GoldCards < row.Cards, s.Few > 0)
		var reached []Model
		for _, name := range row.Misses {
			if a.Models[name].AtPar {
				reached = append(reached, name)
			}
		}
		require.Equal(t, reached, s.Reached)
		if s.Gold > 0 {
			gold++
		}
	}
	require.Greater(t, gold, 20)
}

// TestABoardAsksNoMoreOfAModelThanGold: whether a model reaches Gold is the same when its line
// ends where it cannot any more, whatever the trust of the cards and the number of turns, and
// no more models are named than were asked for.
func TestABoardAsksNoMoreOfAModelThanGold(t *testing.T) {
	t.Parallel()
	boards := 1500
	if testing.Short() {
		boards = 300
	}
	draw := rand.New(rand.NewPCG(12, 55))
	row := standardRows()[6]
	reached, missed := 0, 0
	for range boards {
		b, ok := NewBoard(modelPuzzle(draw, 12, 7+draw.IntN(4)))
		if !ok {
			continue
		}
		want := plainlyReached(&b.model, &row)
		got, all := b.Reached(&row, len(row.Misses))
		require.True(t, all)
		require.Equal(t, want, got)
		if missed++; len(got) > 0 {
			missed, reached = missed-1, reached+1
			_, all = b.Reached(&row, len(got)-1)
			require.False(t, all)
		}
	}
	require.Greater(t, reached, 20)
	require.Greater(t, missed, 20)
}

// TestASketchAgreesWithTheAnalysisOfClean: with SKETCHY cards too, a board says whether a
// Gold line does without them, and of which drafts accepted payloads alone reach Gold
// without an audit.
func TestASketchAgreesWithTheAnalysisOfClean(t *testing.T) {
	t.Parallel()
	draw := rand.New(rand.NewPCG(11, 55))
	row := standardRows()[6]
	clean, calm := make(map[bool]int), make(map[bool]int)
	for range 60 {
		p := modelPuzzle(draw, 12, 8+2*draw.IntN(2))
		p.ScanLimit = 0
		b, ok := NewBoard(p)
		if !ok {
			continue
		}
		got := b.Measure(&row)
		want := analyze(t.Context(), p).Depth.CleanGold
		require.Equal(t, want, b.CleanGold())
		clean[want]++
		m, gold := newModel(p), 0
		for _, draft := range m.drafts {
			v := m.movesOf(draft)
			if m.unaudited(v, p.Turns-aura.GoldTurns) {
				gold++
			} else if m.unaudited(&moves{clean: union(v.clean, v.sketchy), top: v.top}, p.Turns-aura.GoldTurns) {
				calm[false]++ // an audit alone keeps it from Gold
			}
		}
		require.Equal(t, gold, got.Gold)
		calm[true] += gold
	}
	for _, seen := range []map[bool]int{clean, calm} {
		require.NotZero(t, seen[true])
		require.NotZero(t, seen[false])
	}
}

func union(a, b [maxProtocols]uint32) [maxProtocols]uint32 {
	for k := range a {
		a[k] |= b[k]
	}
	return a
}

// BenchmarkStep changes a card and measures, and for the ratio measures a new board of the
// same puzzle.
func BenchmarkStep(b *testing.B) {
	board, _ := NewBoard(shipped(b, "good/wifi.json"))
	row := standardRows()[4]
	board.Measure(&row)
	draw := rand.New(rand.NewPCG(1, 1))
	var fast, plain time.Duration
	for b.Loop() {
		start := time.Now()
		board.SetImpact(draw.IntN(12), 5+draw.IntN(8))
		board.Measure(&row)
		fast += time.Since(start)
		start = time.Now()
		fresh, _ := NewBoard(board.Puzzle())
		fresh.Measure(&row)
		plain += time.Since(start)
	}
	b.ReportMetric(float64(plain)/float64(fast), "times-plain")
}

// TestAnAuditHealsAtMostToTheStart, as the engine does.
func TestAnAuditHealsAtMostToTheStart(t *testing.T) {
	m := newModel(shipped(t, "good/wifi.json"))
	for below, want := range map[int]int{1: m.start, aura.AuditHeals: m.start, aura.AuditHeals + 1: m.start - 1} {
		p, _ := m.suspect(position{resistance: int16(m.start - below), scrutiny: aura.AuditAt - 1}, 1, -1)
		require.Equal(t, want, int(p.resistance), "%d below the start", below)
	}
}
