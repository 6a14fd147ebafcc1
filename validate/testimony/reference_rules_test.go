package testimony

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/testimony"
)

// refCodes are the codes that a document breaks under the daily profile, from the reference
// analysis and the tables as they are printed.
func refCodes(p *testimony.Puzzle) []string {
	codes := make(map[string]bool)
	breaks := func(code string, broken bool) {
		if broken {
			codes[code] = true
		}
	}
	breaks("ERR_KOA_REFERENCE", !refSound(p))
	for _, c := range p.ActiveConcerns {
		named := len(c.RequiredProof) == 0
		for _, proof := range c.RequiredProof {
			named = named || string(proof) == string(c.ID)
		}
		breaks("ERR_KOA_CONCERN_ID", !named)
	}
	breaks("ERR_KOA_VOICE_POOL_EMPTY", refSilent(p))
	for text, spoken := range refTexts(p) {
		words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) })
		for _, word := range strings.Fields("objection verdict guilty sustained overruled inadmissible prosecutor trial judge jury") {
			breaks("ERR_KOA_VOICE_BANNED", slices.Contains(words, word))
		}
		breaks("ERR_KOA_VOICE_LENGTH", spoken && (len([]rune(text)) > 140 || sentences(text) > 3))
	}
	a := refSolve(p)
	for _, c := range p.ActiveConcerns {
		breaks("ERR_KOA_CONCERN_UNPROVABLE", !slices.ContainsFunc(p.Hand, func(card testimony.Card) bool {
			return proves(card, c.RequiredProof) && (len(c.StateRequirement) == 0 || len(card.Refutes) == 0 && slices.Contains(c.StateRequirement, card.Claims.State))
		}))
	}
	breaks("ERR_KOA_UNSOLVABLE", a.Lines.Winning == 0)
	row := map[testimony.Difficulty][6]int{
		"TUTORIAL": {4, 2, 20, 1, 0, 5}, "EASY": {5, 2, 25, 2, 0, 5}, "NORMAL": {6, 3, 35, 2, 1, 6}, "HARD": {6, 3, 45, 3, 1, 6}, "EXPERT": {6, 4, 50, 3, 1, 6},
	}[p.Difficulty]
	breaks("ERR_KOA_DIFFICULTY", len(p.Hand) != row[0] || len(p.ActiveConcerns) != row[1] || p.ResistanceStart != row[2] || len(p.CounterEvidence) != row[3] || p.TurnLimit != row[5])
	breaks("ERR_KOA_TOO_MANY_TRAPS", len(a.Traps) > row[4])
	if p.Difficulty == "TUTORIAL" {
		return slices.Sorted(maps.Keys(codes))
	}
	for _, k := range p.CounterEvidence {
		breaks("WARN_KOA_IDLE_COUNTER", !slices.ContainsFunc(p.Hand, func(c testimony.Card) bool { return proves(c, k.Targets) }))
	}
	breaks("ERR_KOA_INCOMPATIBLE_HAND", !refCompatible(p))
	breaks("ERR_KOA_TRAP_REQUIRED", !a.TrapFree)
	breaks("ERR_KOA_NO_CLEAN_WIN", a.CleanWins == 0)
	breaks("ERR_KOA_TOO_QUICK", a.MinTurns != nil && (*a.MinTurns == 1 || *a.MinTurns == 2 && p.Difficulty == "EXPERT"))
	breaks("ERR_KOA_NO_NEAR_MISS", p.Difficulty != "EASY" && (a.NearMiss == nil || *a.NearMiss > 5))
	breaks("ERR_KOA_NO_BRUTE_FORCE", p.Difficulty == "EASY" && !a.BruteForce)
	refBar(p.Difficulty, a, breaks)
	return slices.Sorted(maps.Keys(codes))
}

// refBar is the table of the difficulties, column by column.
func refBar(d testimony.Difficulty, a *Analysis, breaks func(string, bool)) {
	random := func(least, most int) {
		basis := a.Models.M0.Basis()
		breaks("ERR_KOA_RANDOM_RATE", basis < 100*least || basis > 100*most)
	}
	lose := func(names ...Model) {
		for _, name := range names {
			breaks("ERR_KOA_MODEL_WINS", a.Models.Played[name].Won)
		}
	}
	below := func(names ...Model) {
		for _, name := range names {
			breaks("ERR_KOA_MODEL_AT_PAR", a.Models.Played[name].AtPar)
		}
	}
	opening := func(least int) { breaks("ERR_KOA_FIRST_SUBMISSIONS", 100*a.First.CanWin < least*a.First.All) }
	switch d {
	case "EASY":
		random(50, 80)
		below(M2, M3)
		for _, name := range []Model{M5c, MP, MPL} {
			breaks("ERR_KOA_MODEL_LOSES", !a.Models.Played[name].Won)
		}
	case "NORMAL":
		random(25, 45)
		lose(M1, M2)
		below(M3)
		opening(50)
	case "HARD":
		random(10, 25)
		lose(M1, M2, M3, M4)
		below(M5c, MP, MPL)
		opening(30)
	case "EXPERT":
		random(3, 12)
		lose(M1, M2, M3, M4, M5, M5c, MP, MPL)
		opening(15)
	}
}

// refCompatible reports whether three cards with claims, all of them if fewer, are pairwise
// free of MAJOR.
func refCompatible(p *testimony.Puzzle) bool {
	var bearing []testimony.Card
	for _, c := range p.Hand {
		if len(c.Refutes) == 0 && (len(c.Claims.TimeRange) > 0 || c.Claims.Location != "" || c.Claims.State != "" || c.Claims.Activity != "") {
			bearing = append(bearing, c)
		}
	}
	want := min(3, len(bearing))
	for mask := range 1 << len(bearing) {
		var set []testimony.Card
		free := true
		for i, c := range bearing {
			if mask>>i&1 == 1 {
				free = free && !slices.ContainsFunc(set, func(o testimony.Card) bool { return refSeverity(c, o) == "MAJOR" })
				set = append(set, c)
			}
		}
		if free && len(set) == want {
			return true
		}
	}
	return false
}

func refSound(p *testimony.Puzzle) bool {
	seen := make(map[string]bool)
	once := func(kind string, id testimony.CardID) bool {
		key := kind + string(id)
		again := seen[key]
		seen[key] = true
		return !again
	}
	sound := true
	for _, c := range p.ActiveConcerns {
		sound = once("concern ", c.ID) && sound
	}
	for _, k := range p.CounterEvidence {
		sound = once("counter ", k.ID) && sound
	}
	for _, c := range p.Hand {
		sound = once("card ", c.ID) && sound
		for _, id := range c.Refutes {
			sound = sound && seen["counter "+string(id)]
		}
		something := c.Claims.Location != "" || c.Claims.State != "" || c.Claims.Activity != ""
		timed := len(c.Claims.TimeRange) > 0
		if len(c.Refutes) > 0 {
			sound = sound && !something && !timed
		} else {
			sound = sound && something && timed
		}
		if len(c.Claims.TimeRange) == 2 {
			sound = sound && minutes(c.Claims.TimeRange[0]) <= minutes(c.Claims.TimeRange[1])
		}
	}
	return sound
}

func refSilent(p *testimony.Puzzle) bool {
	l := p.KoaLines
	pools := [][]string{l.Opening, l.Minor, l.Blocked, l.Win, l.WinClean, l.LossTurns, l.LossScrutiny}
	for _, k := range p.CounterEvidence {
		pools = append(pools, l.Counter[k.ID], l.Refuted[k.ID])
	}
	return slices.ContainsFunc(pools, func(pool []string) bool {
		return !slices.ContainsFunc(pool, func(line string) bool { return strings.TrimSpace(line) != "" })
	})
}

// refTexts are the texts of a document, and whether KOA says them as a line.
func refTexts(p *testimony.Puzzle) map[string]bool {
	texts := map[string]bool{p.LockReason: false}
	for _, c := range p.ActiveConcerns {
		texts[c.KoaAsks] = false
	}
	for _, k := range p.CounterEvidence {
		texts[k.Name], texts[k.Claim] = false, false
	}
	for _, c := range p.Hand {
		texts[c.Name], texts[c.Flavor] = false, false
	}
	l := p.KoaLines
	pools := [][]string{l.Opening, l.Minor, l.Blocked, l.Win, l.WinClean, l.LossTurns, l.LossScrutiny}
	pools = slices.AppendSeq(slices.AppendSeq(pools, maps.Values(l.Counter)), maps.Values(l.Refuted))
	for _, line := range slices.Concat(pools...) {
		texts[line] = true
	}
	return texts
}

// unique reports whether ids tell the cards and counters of a puzzle apart. Where they do not,
// what is played means one thing to the search and another to the reference.
func unique(p *testimony.Puzzle) bool {
	seen := make(map[game.ID]bool)
	for _, k := range p.CounterEvidence {
		seen["counter "+k.ID] = true
	}
	for _, c := range p.Hand {
		seen["card "+c.ID] = true
	}
	return len(seen) == len(p.CounterEvidence)+len(p.Hand)
}

func TestRulesAgreeWithTheReference(t *testing.T) {
	if testing.Short() {
		t.Skip("searches by the slow reference")
	}
	t.Parallel()
	same := func(name string, p *testimony.Puzzle) {
		own := slices.DeleteFunc(fired(t, p, daily()), func(code string) bool { return strings.Contains(code, "_TEXT_") })
		if !unique(p) {
			require.Contains(t, refCodes(p), "ERR_KOA_REFERENCE", name)
			require.Contains(t, own, "ERR_KOA_REFERENCE", name)
			return
		}
		require.ElementsMatch(t, refCodes(p), own, name)
	}
	for name, p := range goods(t) {
		same(name, p)
	}
	for name, p := range brokens(t) {
		same(name, p)
	}
	hands := 600
	if testing.Short() {
		hands = 60
	}
	r := rand.New(rand.NewPCG(21, 12))
	good := goods(t)
	names := slices.Sorted(maps.Keys(good))
	for i := range hands {
		p := randomHand(r, 4+r.IntN(3))
		if i%3 > 0 {
			p = clone(t, good[draw(r, names)])
			damage(r, p)
		}
		same("random", p)
	}
}
