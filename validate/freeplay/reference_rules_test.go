package freeplay

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/freeplay"
	"dailies/game/testimony"
	"dailies/validate"
	"dailies/validate/clausetest"
)

// refColumn is the page's table: escalation; least and most of concerns, counters, hidden
// ones, resistance; modifiers, caches.
func refColumn(act int) (escalation string, bounds [4][2]int, modifiers, caches int) {
	switch act {
	case 0:
		return "LOW", [4][2]int{{2, 3}, {2, 2}, {0, 1}, {25, 60}}, 0, 1
	case 1:
		return "MEDIUM", [4][2]int{{3, 3}, {2, 2}, {1, 1}, {35, 80}}, 0, 1
	}
	return "HIGH", [4][2]int{{3, 4}, {3, 3}, {1, 1}, {30, 75}}, 1, 0
}

// refStatic are the codes that need no search.
func refStatic(p *freeplay.Puzzle) map[string]bool {
	codes := make(map[string]bool)
	breaks := func(code string, holds bool) { codes[code] = codes[code] || holds }
	breaks("ERR_FREEPLAY_REFERENCE", !refSound(p))
	for act, a := range p.Acts {
		escalation, bounds, modifiers, caches := refColumn(act)
		hidden, has := 0, 0
		for _, k := range a.CounterEvidence {
			if k.Hidden {
				hidden++
			}
			breaks("WARN_FREEPLAY_IRREFUTABLE", !slices.ContainsFunc(a.Deck, func(c freeplay.Card) bool { return slices.Contains(c.Refutes, k.ID) }))
			breaks("WARN_FREEPLAY_IDLE_COUNTER", !slices.ContainsFunc(a.Deck, func(c freeplay.Card) bool {
				return slices.ContainsFunc(c.Proves, func(proof testimony.Proof) bool { return slices.Contains(k.Targets, proof) })
			}))
		}
		if slices.Contains(a.Modifiers, "POLICY_LOCKDOWN") {
			bounds[2] = [2]int{}
		}
		if a.Cache != nil {
			has = 1
		}
		for i, n := range []int{len(a.ActiveConcerns), len(a.CounterEvidence), hidden, a.ResistanceStart} {
			breaks("ERR_FREEPLAY_ACT", n < bounds[i][0] || n > bounds[i][1])
		}
		breaks("ERR_FREEPLAY_ACT", string(a.Escalation) != escalation || len(a.Modifiers) != modifiers || has != caches || a.TurnLimit != 6 || a.HandSize != 5 || len(a.Deck) != 7)
		sorted := slices.SortedStableFunc(slices.Values(a.Deck), func(x, y freeplay.Card) int {
			hash := func(c freeplay.Card) string {
				return fmt.Sprintf("%x", sha256.Sum256([]byte(p.Seed+"\n"+fmt.Sprint(act+1)+"\n"+string(c.ID))))
			}
			return strings.Compare(hash(x), hash(y))
		})
		for i := range sorted {
			breaks("ERR_FREEPLAY_DEAL", sorted[i].ID != a.Deck[i].ID)
		}
	}
	refVoice(p, breaks)
	return codes
}

func refVoice(p *freeplay.Puzzle, breaks func(string, bool)) {
	l := p.KoaLines
	pools := [][]string{l.Opening, l.Lockdown, l.Cache, l.Cycled, l.Corroborated, l.Flagged, l.Rewired, l.Exploited, l.Pressed, l.Won}
	var texts []string
	for _, a := range p.Acts {
		k := a.KoaLines
		pools = append(pools, k.Opening, k.Minor, k.Blocked, k.Win, k.WinClean, k.LossTurns, k.LossScrutiny)
		pools = slices.AppendSeq(slices.AppendSeq(pools, maps.Values(k.Counter)), maps.Values(k.Refuted))
		texts = append(texts, a.LockReason)
		for _, c := range a.ActiveConcerns {
			texts = append(texts, c.KoaAsks)
		}
		for _, c := range a.CounterEvidence {
			texts = append(texts, c.Name, c.Claim)
			breaks("ERR_KOA_VOICE_POOL_EMPTY", len(k.Counter[c.ID]) == 0 || len(k.Refuted[c.ID]) == 0)
		}
		for _, c := range a.Deck {
			texts = append(texts, c.Name, c.Flavor)
		}
		if a.Cache != nil {
			texts = append(texts, a.Cache.Name, a.Cache.Flavor)
		}
	}
	for _, pool := range pools {
		breaks("ERR_KOA_VOICE_POOL_EMPTY", strings.TrimSpace(strings.Join(pool, "")) == "")
		for _, line := range pool {
			texts = append(texts, line)
			ends := strings.NewReplacer("! ", "|", ". ", "|", "? ", "|", "… ", "|").Replace(strings.TrimSpace(line))
			breaks("ERR_KOA_VOICE_LENGTH", len([]rune(line)) > 140 || strings.Count(ends, "|") > 2)
		}
	}
	for _, text := range texts {
		for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
			breaks("ERR_KOA_VOICE_BANNED", slices.Contains(strings.Fields("objection verdict guilty sustained overruled inadmissible prosecutor trial judge jury"), word))
		}
	}
}

// refPlayed are the codes that the searches decide.
func refPlayed(p *freeplay.Puzzle) map[string]bool {
	codes := make(map[string]bool)
	breaks := func(code string, holds bool) { codes[code] = codes[code] || holds }
	a := refSolve(p)
	threads := 0
	for i, act := range a.Acts {
		r, start := act.Reach, p.Acts[i].ResistanceStart
		breaks("ERR_FREEPLAY_UNSOLVABLE", r.All < start)
		if r.All >= start {
			breaks("ERR_FREEPLAY_DEAD_DEAL", r.Without.Cycle < start)
			breaks("ERR_FREEPLAY_INDISPENSABLE", min(r.Without.Corroborate, r.Without.Flag, r.Without.Rewire, r.Without.Exploit) < start)
		}
		breaks("ERR_FREEPLAY_SUBMIT", (i == 0) != (r.Submit >= start))
		breaks("ERR_FREEPLAY_MARGIN", r.All-start < []int{10, 8, 3}[i])
		breaks("ERR_FREEPLAY_HIDDEN", r.Flagged != nil && *r.Flagged < start)
		breaks("ERR_FREEPLAY_QUICK", r.First >= start)
		band := [][2]float64{{0.30, 0.90}, {0.005, 0.40}, {0.0005, 0.05}}[i]
		breaks("ERR_FREEPLAY_BAND", act.Random < band[0] || act.Random > band[1])
		breaks("ERR_FREEPLAY_FALLING", i > 0 && act.Random >= a.Acts[max(0, i-1)].Random)
		breaks("WARN_FREEPLAY_IDLE_CACHE", r.Card != nil && *r.Card <= r.All)
		threads += act.Threads
	}
	breaks("ERR_FREEPLAY_DOMINANT", len(a.Enough) > 0)
	breaks("ERR_FREEPLAY_IDLE_MOVE", len(a.Idle) > 0)
	breaks("ERR_FREEPLAY_GREEDY_WINS", a.Greedy == 3)
	breaks("WARN_FREEPLAY_NO_THREAD", threads == 0)
	return codes
}

// spoil damages a run a little, also in ways that leave nothing to play with.
func spoil(r *rand.Rand, p *freeplay.Puzzle) {
	a := &p.Acts[r.IntN(len(p.Acts))]
	c := &a.Deck[r.IntN(len(a.Deck))]
	switch r.IntN(12) {
	case 0:
		c.ID = draw(r, draw(r, p.Acts).Deck).ID
	case 1:
		c.Refutes = append(c.Refutes, draw(r, []freeplay.CounterID{"k0", "k1", "nobody"}))
	case 2:
		c.Claims = testimony.Claims{TimeRange: []testimony.Clock{"03:00", "02:00"}}
	case 3:
		a.Modifiers = append(a.Modifiers, draw(r, freeplay.Modifiers()))
	case 4:
		a.Escalation = draw(r, freeplay.Escalations())
	case 5:
		a.LockReason = "The jury is out."
	case 6:
		a.KoaLines.Win = append(a.KoaLines.Win, strings.Repeat("Well. ", 1+r.IntN(4)))
	case 7:
		p.KoaLines.Cycled = []string{}
	case 8:
		a.Cache = nil
	case 9:
		p.Seed = fmt.Sprint("KOA-", r.IntN(4))
	case 10:
		if len(a.CounterEvidence) > 1 {
			a.CounterEvidence[1].ID = a.CounterEvidence[0].ID
		}
	case 11:
		if len(a.ActiveConcerns) > 1 {
			a.ActiveConcerns[1].ID = a.ActiveConcerns[0].ID
		}
	}
}

// spoiledRun is a small run, half of the time one that is easy to win, with some damage.
func spoiledRun(r *rand.Rand) *freeplay.Puzzle {
	p := randomRun(r, small())
	if r.IntN(2) == 0 {
		for act := range p.Acts {
			p.Acts[act].ResistanceStart = r.IntN(25)
		}
	}
	for range r.IntN(3) {
		spoil(r, p)
	}
	return p
}

func TestDamageFiresEveryClause(t *testing.T) {
	t.Parallel()
	clausetest.Run(t, judged(), 1000, func(i int) validate.Verdict[Analysis] {
		return judged().Judge(t.Context(), spoiledRun(rand.New(rand.NewPCG(uint64(i), 12))), standard())
	}, "the witness ", "each act can be won from its proof entry") // of an engine that does not confirm the search
}

func TestRulesAgreeWithTheReference(t *testing.T) {
	t.Parallel()
	runs := 400
	if testing.Short() {
		runs = 30
	}
	r := rand.New(rand.NewPCG(45, 12))
	for i := range runs {
		p := spoiledRun(r)
		want, played := refStatic(p), map[string]bool{}
		if unique(p) {
			played = refPlayed(p)
		}
		for _, row := range table() {
			code := row.Rule.Code
			if _, known := played[code]; known {
				want[code] = played[code]
			}
		}
		have := fired(t, p)
		for _, row := range table() {
			code := row.Rule.Code
			if holds, known := want[code]; known {
				require.Equal(t, holds, slices.Contains(have, code), "%s, run %d", code, i)
			}
		}
	}
}

// unique reports whether the engine can tell the cards and counters of a run apart.
func unique(p *freeplay.Puzzle) bool {
	cards := make(map[game.ID]bool)
	for _, a := range p.Acts {
		for _, c := range a.Deck {
			if cards[c.ID] {
				return false
			}
			cards[c.ID] = true
		}
		if len(a.CounterEvidence) > 1 && a.CounterEvidence[0].ID == a.CounterEvidence[1].ID {
			return false
		}
	}
	return true
}
