package aura

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/aura"
	"dailies/validate"
	"dailies/validate/clausetest"
)

// asked is what the rungs ask for, written down once more: models that must miss, Gold
// drafts from and to, Silver per cent from and to, cards, payloads, per cent of the Gold
// drafts with the strongest card, greedy drafts, whether a clean line is wished for, per cent
// of the drafts that SCAN helps.
var asked = map[game.Rung]struct {
	miss                                       string
	gold, goldTo, silver, silverTo             int
	cards, payloads, strongest, greedy, honest int
	scan                                       int
}{
	"MON": {"M1", 20, 100, 45, 75, 4, 2, 100, 924, 0, 0},
	"TUE": {"M1 M2", 8, 70, 40, 70, 4, 2, 100, 924, 0, 0},
	"WED": {"M1 M2 M4", 3, 150, 20, 80, 5, 3, 100, 924, 1, 0},
	"THU": {"M1 M2 M3 M4 M4c MP MPL", 3, 60, 20, 60, 4, 2, 100, 0, 1, 0},
	"FRI": {"M1 M2 M3 M4 M4c MP MPL MT MTc", 3, 40, 25, 55, 5, 3, 50, 924, 1, 0},
	"SAT": {"M1 M2 M3 M4 M4c MP MPL MT MTc", 3, 40, 25, 55, 5, 3, 50, 924, 0, 25},
	"SUN": {"M1 M2 M3 M4 M4c MP MPL MT MTc M2x M3x MS", 3, 40, 25, 55, 5, 3, 50, 924, 0, 25},
}

// referenceCodes are the codes of the daily profile that a puzzle breaks, told from what
// the reference found of it.
func referenceCodes(p *aura.Puzzle, a *Analysis) []string {
	broken := make(map[string]bool)
	flag := func(code string, wrong bool) {
		if wrong {
			broken[code] = true
		}
	}
	flag("ERR_AURA_REFERENCE", referenceIDs(p))
	flag("ERR_AURA_PATH_UNSATISFIABLE", referencePaths(p))
	flag("ERR_AURA_UNSOLVABLE", a.WinningDrafts == 0)
	flag("ERR_AURA_NO_GOLD", a.GoldDrafts == 0)
	flag("ERR_AURA_NEEDS_SCAN", !a.WithoutScan)
	flag("ERR_AURA_NO_SAFE_LINE", !a.SafeBronze)
	flag("ERR_AURA_REPEATED_PAYLOAD", a.RepeatedGold)
	if a.Best != nil {
		pairs := make(map[[2]aura.CardID]int)
		for _, turn := range a.Best.Actions {
			if len(turn.Submit) == 2 {
				pairs[[2]aura.CardID(turn.Submit)]++
			}
		}
		for _, n := range pairs {
			flag("ERR_AURA_PAIR_AGAIN", n > 3)
		}
	}
	flag("ERR_AURA_DRAFT_IRRELEVANT", 10*a.GoldDrafts > 3*a.Drafts)
	flag("ERR_AURA_DRAFT_UNFORGIVING", 5*a.WinningDrafts < a.Drafts)
	flag("ERR_AURA_MUST_PICK", len(a.MustPick) > 0)
	flag("ERR_AURA_DEAD_PATH", len(a.DeadPaths) > 0)
	referenceRung(p, a, flag)
	trusts := make(map[aura.Trust]int)
	for _, c := range p.Evidence {
		trusts[c.Trust]++
	}
	flag("ERR_AURA_TRUST_MIX", trusts["SKETCHY"] == 0 || trusts["SKETCHY"] > 3 || trusts["VERIFIED"] < 2)
	court := validate.CourtWords()
	l := &p.AuraLines
	for _, pool := range [][]string{l.Intro, l.Accepted, l.Resonance, l.Rejected, l.Scan, l.Audit, l.Shift, l.Win, l.Loss} {
		flag("ERR_AURA_VOICE_POOL_EMPTY", strings.TrimSpace(strings.Join(pool, "")) == "")
		for _, line := range pool {
			for _, word := range strings.Fields(game.Fold(line)) {
				flag("ERR_AURA_VOICE_COURT", slices.Contains(court[:], word))
			}
			for _, c := range p.Evidence {
				flag("ERR_AURA_VOICE_NAMES_CARD", strings.Contains(" "+game.Fold(line)+" ", " "+game.Fold(c.Name)+" "))
			}
		}
	}
	return slices.Sorted(maps.Keys(broken))
}

func referenceRung(p *aura.Puzzle, a *Analysis, flag func(string, bool)) {
	rung := p.Rung
	if rung == "" {
		rung = p.DateISO.Rung()
	}
	want, judged := asked[rung]
	if !judged {
		return
	}
	for _, name := range strings.Fields(want.miss) {
		flag("ERR_AURA_OBVIOUS_GOLD", a.Models[Model(name)].Medal == aura.Gold)
	}
	d := a.Depth
	flag("ERR_AURA_OBVIOUS_GOLD", d.GreedyDrafts > want.greedy)
	flag("ERR_AURA_FEW_CARDS", d.GoldDrafts > 0 && d.GoldCards < want.cards)
	flag("ERR_AURA_TWO_PAYLOADS", d.GoldDrafts > 0 && d.GoldPayloads < want.payloads)
	flag("ERR_AURA_DRAFT_IRRELEVANT", d.GoldDrafts > want.goldTo)
	flag("ERR_AURA_DRAFT_UNFORGIVING", d.GoldDrafts < want.gold || 100*d.SilverDrafts < want.silver*a.Drafts)
	flag("ERR_AURA_SILVER_CHEAP", 100*d.SilverDrafts > want.silverTo*a.Drafts)
	flag("ERR_AURA_STRONGEST_DECIDES", 100*d.StrongestDrafts > want.strongest*d.GoldDrafts)
	flag("ERR_AURA_SCAN_IDLE", 100*d.ScanDrafts < want.scan*a.Drafts)
	flag("WARN_AURA_NO_CLEAN_GOLD", want.honest > 0 && d.GoldDrafts > 0 && !d.CleanGold)
}

func referenceIDs(p *aura.Puzzle) bool {
	cards, protocols := make(map[game.ID]int), make(map[game.ID]bool)
	for _, c := range p.Evidence {
		cards[c.ID]++
	}
	wrong := len(cards) < len(p.Evidence) || len(p.ReserveOrder) != len(p.Evidence)
	for _, id := range p.ReserveOrder {
		cards[id]--
	}
	for _, n := range cards {
		wrong = wrong || n != 0
	}
	before := p.Resistance + 1
	for k, protocol := range p.Protocols {
		wrong = wrong || protocols[protocol.ID] || protocol.FromResistance >= before || k == 0 && protocol.FromResistance != p.Resistance
		protocols[protocol.ID], before = true, protocol.FromResistance
		paths := make(map[game.ID]bool)
		for _, path := range protocol.Paths {
			wrong = wrong || paths[path.ID]
			paths[path.ID] = true
		}
	}
	return wrong
}

func referencePaths(p *aura.Puzzle) bool {
	ref := newReference(p)
	held := uint32(0)
	for _, byProtocol := range ref.holds {
		for _, paths := range byProtocol {
			held |= paths
		}
	}
	return held != 1<<len(ref.names)-1
}

// TestFixturesBreakWhatTheReferenceSays holds every fixture that the reference has solved
// against the rules as the reference reads them. Each broken fixture is among them.
func TestFixturesBreakWhatTheReferenceSays(t *testing.T) {
	names := solved(t)
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join("testdata/reference", name))
		require.NoError(t, err)
		var kept struct{ Analysis *Analysis }
		require.NoError(t, json.Unmarshal(data, &kept))
		p := shipped(t, name)
		require.Equal(t, referenceCodes(p, kept.Analysis), codes(judged(p, Daily).Findings), name)
	}
	broken, err := filepath.Glob("testdata/broken/*.json")
	require.NoError(t, err)
	for _, file := range broken {
		if p := shipped(t, "broken/"+filepath.Base(file)); p.ScanLimit < 2 { // two scans take the reference an hour
			require.Contains(t, names, "broken/"+filepath.Base(file))
		}
	}
}

// TestRandomPuzzlesBreakWhatTheReferenceSays does the same with random puzzles.
func TestRandomPuzzlesBreakWhatTheReferenceSays(t *testing.T) {
	t.Parallel()
	boards := 300
	if testing.Short() {
		boards = 40
	}
	draw := rand.New(rand.NewPCG(10, 55))
	fired := make(map[string]int)
	for range boards {
		p := spoiledPuzzle(draw)
		want := referenceCodes(p, compare(t, p))
		require.Equal(t, want, codes(judged(p, Daily).Findings))
		for _, code := range want {
			fired[code]++
		}
	}
	if testing.Short() {
		return
	}
	for _, row := range ruleTable() {
		if code := row.Rule.Code; code != "ERR_AURA_NEEDS_SCAN" {
			require.NotZero(t, fired[code], code)
		}
	}
}

// spoiledPuzzle draws a small puzzle, which the reference can judge, of any rung.
func spoiledPuzzle(draw *rand.Rand) *aura.Puzzle {
	p := modelPuzzle(draw, 7+draw.IntN(2), 5+draw.IntN(3))
	p.ScanLimit = 0
	p.Resistance = min(p.Resistance, 30*(p.Turns-3))
	p.Protocols[0].FromResistance = p.Resistance
	if draw.IntN(2) == 0 {
		p.Rung = game.Rungs()[draw.IntN(7)]
	}
	spoil(p, draw)
	return p
}

// TestDamageFiresEveryClause: so many Gold drafts as a rung has at most no small board has; the
// first document is a full one.
func TestDamageFiresEveryClause(t *testing.T) {
	clausetest.Run(t, New(nil), 1500, func(i int) validate.Verdict[Analysis] {
		p := spoiledPuzzle(rand.New(rand.NewPCG(uint64(i), 55)))
		if i == 0 {
			p = shipped(t, "good/coffee.json")
			for i := range p.Evidence {
				p.Evidence[i].Impact += 2
			}
		}
		return judged(p, Daily)
	})
}

// spoil breaks a rule of form now and then.
func spoil(p *aura.Puzzle, draw *rand.Rand) {
	last := &p.Protocols[len(p.Protocols)-1]
	switch draw.IntN(20) {
	case 4:
		p.Evidence[1].ID = p.Evidence[0].ID
	case 5:
		p.ReserveOrder[0] = "nowhere"
	case 6:
		last.ID = p.Protocols[0].ID
	case 7:
		last.FromResistance = p.Resistance + draw.IntN(2)
	case 8:
		last.Paths[1].ID = last.Paths[0].ID
	case 9:
		last.Paths[0].AllTags = aura.Tags()
	case 10:
		for i := range p.Evidence {
			p.Evidence[i].Trust = aura.Plausible
		}
	case 0:
		p.ReserveOrder[1] = p.ReserveOrder[0]
	case 1:
		p.AuraLines.Scan = []string{}
	case 2:
		p.AuraLines.Loss = []string{"The jury is out."}
	case 3:
		p.AuraLines.Win = []string{"Ah, card NUMBER 3!"}
	}
}
