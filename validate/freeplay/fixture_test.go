package freeplay

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/freeplay"
	"dailies/game/testimony"
	"dailies/schemas"
	"dailies/validate"
)

func judged() validate.Game[freeplay.Puzzle, Analysis] { return New(schemas.Freeplay) }

func standard() *validate.Profile { return judged().Profiles[0] }

// goods reads the good fixtures, by file.
func goods(t testing.TB) map[string]*freeplay.Puzzle { return read(t, "good", 3) }

// brokens reads the broken fixtures, by code.
func brokens(t testing.TB) map[string]*freeplay.Puzzle { return read(t, "broken", len(table())) }

func read(t testing.TB, kind string, least int) map[string]*freeplay.Puzzle {
	t.Helper()
	runs := make(map[string]*freeplay.Puzzle)
	files, err := filepath.Glob(filepath.Join("testdata", kind, "*.json"))
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(files), least, "%s fixtures (missing ones: go test -run TestWrite -update)", kind)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		p, err := freeplay.Decode(data)
		require.NoError(t, err, file)
		runs[strings.TrimSuffix(filepath.Base(file), ".json")] = p
	}
	return runs
}

func clone(t testing.TB, p *freeplay.Puzzle) *freeplay.Puzzle {
	t.Helper()
	data, err := json.Marshal(p)
	require.NoError(t, err)
	c := new(freeplay.Puzzle)
	require.NoError(t, json.Unmarshal(data, c))
	return c
}

func write(t *testing.T, kind, name string, p *freeplay.Puzzle) {
	data, err := game.Canonical(p)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join("testdata", kind, name+".json"), data, 0o644))
}

// fired are the codes of a run, sorted.
func fired(t testing.TB, p *freeplay.Puzzle) []string {
	return codesOf(judged().Judge(t.Context(), p, standard()).Findings)
}

func codesOf(findings []validate.Finding) []string {
	codes := make(map[string]bool)
	for _, f := range findings {
		codes[f.Rule.Code] = true
	}
	return slices.Sorted(maps.Keys(codes))
}

func rule(code string) *validate.Rule {
	for _, row := range table() {
		if row.Rule.Code == code {
			return row.Rule
		}
	}
	return nil
}

// allowed reports whether a code fired, and otherwise only codes that its rule implies.
func allowed(code string, codes []string) bool {
	expected := append([]string{code}, slices.Concat(rule(code).Implies...)...)
	return slices.Contains(codes, code) && !slices.ContainsFunc(codes, func(c string) bool { return !slices.Contains(expected, c) })
}

// TestWriteGoodFixtures deals runs until some have no finding. It writes only when asked to.
func TestWriteGoodFixtures(t *testing.T) {
	if !*update {
		t.Skip("-update writes fixtures")
	}
	d, bent := newDealer(t, 3), make(map[freeplay.Modifier]bool)
	for len(bent) < 4 {
		p, why := d.run()
		if why != "" || bent[p.Acts[2].Modifiers[0]] || len(fired(t, p)) > 0 {
			continue
		}
		bent[p.Acts[2].Modifiers[0]] = true
		write(t, "good", strings.ReplaceAll(strings.ToLower(string(p.Acts[2].Modifiers[0])), "_", "-"), p)
	}
}

// breaks are ways to break a good run, each caught by the code it is named after and by
// nothing that the code does not imply.
func breaks() map[string]func(*freeplay.Puzzle) {
	return map[string]func(*freeplay.Puzzle){
		"ERR_FREEPLAY_REFERENCE": func(p *freeplay.Puzzle) {
			i := slices.IndexFunc(p.Acts[1].Deck, func(c freeplay.Card) bool { return c.Refutation() })
			p.Acts[1].Deck[i].Refutes = append(p.Acts[1].Deck[i].Refutes, "nobody")
		},
		"ERR_FREEPLAY_ACT":         func(p *freeplay.Puzzle) { p.Acts[2].Modifiers = append(p.Acts[2].Modifiers, p.Acts[2].Modifiers[0]) },
		"ERR_FREEPLAY_DEAL":        func(p *freeplay.Puzzle) { p.Seed += "X" },
		"ERR_KOA_VOICE_POOL_EMPTY": func(p *freeplay.Puzzle) { p.KoaLines.Pressed = []string{} },
		"ERR_KOA_VOICE_BANNED":     func(p *freeplay.Puzzle) { p.Acts[0].Cache.Flavor = "The Jury, it says, is out." },
		"ERR_KOA_VOICE_LENGTH": func(p *freeplay.Puzzle) {
			p.Acts[2].KoaLines.Win = append(p.Acts[2].KoaLines.Win, "I see. I count. I note. I wait…")
		},
		"ERR_FREEPLAY_UNSOLVABLE": func(p *freeplay.Puzzle) { p.Acts[2].ResistanceStart = 75 },
	}
}

// TestWriteBrokenFixtures changes good runs a little until each code is broken alone. It
// writes only when asked to.
func TestWriteBrokenFixtures(t *testing.T) {
	if !*update {
		t.Skip("-update writes the fixtures that are missing")
	}
	h := hunter{t: t, r: rand.New(rand.NewPCG(45, uint64(*seed))), good: goods(t), missing: make(map[string]bool), known: make(map[string][]Act)}
	for _, row := range table() {
		code := row.Rule.Code
		if _, err := os.Stat(filepath.Join("testdata", "broken", code+".json")); err == nil {
			continue // delete a fixture to have it written again
		}
		if fix, known := breaks()[code]; known {
			p := clone(t, h.good["sensor-drift"])
			fix(p)
			require.True(t, allowed(code, fired(t, p)), "%s: %v", code, fired(t, p))
			write(t, "broken", code, p)
			continue
		}
		h.missing[code] = true
	}
	for name, p := range h.good {
		for act := range p.Acts {
			found, _ := new(solver).act(ctx(), p, act)
			h.known[name] = append(h.known[name], found)
		}
	}
	for d := newDealer(t, uint64(*seed)); len(h.missing) > 0; {
		name := draw(h.r, slices.Sorted(maps.Keys(h.good)))
		h.idle(d)
		h.boss(name)
		h.hidden(name)
		h.greedy(name)
	}
}

// hunter looks for runs that break a code alone.
type hunter struct {
	t       *testing.T
	r       *rand.Rand
	good    map[string]*freeplay.Puzzle
	known   map[string][]Act // their analyses
	missing map[string]bool
	solver  solver
}

// found writes the run when it breaks a missing code alone.
func (h *hunter) found(p *freeplay.Puzzle, codes []string) {
	for code := range h.missing {
		if allowed(code, codes) && allowed(code, fired(h.t, p)) {
			write(h.t, "broken", code, p)
			delete(h.missing, code)
		}
	}
}

// boss changes the last act, which is searched in a hundredth of the time of a run, and
// tries every resistance.
func (h *hunter) boss(name string) {
	p := clone(h.t, h.good[name])
	for range 1 + h.r.IntN(4) {
		mutate(h.r, &p.Acts[2])
	}
	before := h.known[name][:2]
	r, _ := h.solver.gauge.Reach(ctx(), p, 3)
	for n := 30; n <= 75; n++ {
		p.Acts[2].ResistanceStart = n
		codes := reachCodes(h.t, p, []Reach{before[0].Reach, before[1].Reach, r})
		if len(codes) < 3 && (len(codes) > 0 || n%3 == 0) {
			h.found(p, h.solver.bossCodes(h.t, p, before))
		}
	}
}

// hidden climbs, by changes of the last act, towards resistances that only a hidden counter
// flagged first makes too high.
func (h *hunter) hidden(name string) {
	if !h.missing["ERR_FREEPLAY_HIDDEN"] {
		return
	}
	gap := func(p *freeplay.Puzzle) (least, most int) {
		r, _ := h.solver.gauge.Reach(ctx(), p, 3)
		if r.Flagged == nil {
			return 0, -100
		}
		least, most = max(*r.Flagged, r.Submit, r.First, 29)+1, min(r.All-3, 75)
		for _, move := range Others() {
			most = min(most, r.Without.Of(move))
		}
		return least, most
	}
	p := h.good[name]
	least, most := gap(p)
	for range 200 {
		next := clone(h.t, p)
		mutate(h.r, &next.Acts[2])
		if l, m := gap(next); m-l >= most-least {
			p, least, most = next, l, m
		}
		for n := least; n <= most; n++ {
			p.Acts[2].ResistanceStart = n
			if h.found(p, h.solver.bossCodes(h.t, p, h.known[name][:2])); !h.missing["ERR_FREEPLAY_HIDDEN"] {
				return
			}
		}
	}
}

// greedy climbs, by changes of all acts, towards a run that greedy play wins and that breaks
// nothing else. Resistances are just above what SUBMIT alone reaches at the later acts from
// their proof entries: greedy play, which has said less to contradict, may enter better.
func (h *hunter) greedy(name string) {
	const code = "ERR_FREEPLAY_GREEDY_WINS"
	if !h.missing[code] {
		return
	}
	p, reaches, wrong, all := h.good[name], make([]Reach, 3), 100, 100
	for range 3000 {
		next, acts := clone(h.t, p), map[int]bool{}
		for range 1 + h.r.IntN(4) {
			act := h.r.IntN(3)
			mutate(h.r, &next.Acts[act])
			acts[act] = true
		}
		for act := 1; act < 3; act++ {
			next.Acts[act].ResistanceStart = endless
			l := newLock(next, act, proofEntry(next, act))
			next.Acts[act].ResistanceStart = max(int(l.submitOnly(l.start))+1, columnOf(act).resistance[0])
			if wrong < 100 {
				next.Acts[act].ResistanceStart = max(next.Acts[act].ResistanceStart, reaches[act].First+1)
			}
		}
		if night(next, greedyPlayer(next)).Phase != freeplay.Won {
			continue
		}
		found := make([]Reach, 3)
		for act := range next.Acts { // a change bears on the acts that come after it, by the story
			found[act], _ = h.solver.gauge.Reach(ctx(), next, act+1)
		}
		codes := reachCodes(h.t, next, found)
		if len(codes) > wrong {
			continue
		}
		if wrong = len(codes); wrong == 0 {
			codes := fired(h.t, next)
			if len(codes) > all {
				continue
			}
			all = len(codes)
			if h.found(next, codes); !h.missing[code] {
				return
			}
		}
		p, reaches = next, found
	}
}

// idle deals runs until one of the moves raises no reach.
func (h *hunter) idle(d *dealer) {
	for range 40 {
		if !h.missing["ERR_FREEPLAY_IDLE_MOVE"] {
			return
		}
		if p, why := d.run(); why == "" && len(Idle(d.reaches[:])) > 0 {
			h.found(p, fired(h.t, p))
		}
	}
}

// mutate changes an act a little, within what its schema and its column allow.
func mutate(r *rand.Rand, a *freeplay.Act) {
	c, k := &a.Deck[r.IntN(len(a.Deck))], r.IntN(len(a.CounterEvidence))
	switch r.IntN(10) {
	case 8, 9:
		if from, to, timed := c.Claims.Span(); timed && !c.Refutation() {
			shift := max(min(r.IntN(61)-30, 24*60-1-to), -from)
			clock := func(minutes int) testimony.Clock {
				return testimony.Clock(fmt.Sprintf("%02d:%02d", minutes/60, minutes%60))
			}
			c.Claims.TimeRange = []testimony.Clock{clock(from + shift), clock(to + shift)}
		}
	case 0, 1, 2:
		c.Power = min(max(c.Power+r.IntN(9)-4, 1), 20)
	case 3:
		c.Trust = draw(r, testimony.Trusts())
	case 4, 5:
		if !c.Refutation() {
			c.Claims.Location, c.Claims.State = draw(r, testimony.Places()), draw(r, testimony.Conditions())
		}
	case 6:
		a.CounterEvidence[k].Targets = randomProofs(r, 2)
	case 7:
		for i := range a.CounterEvidence {
			a.CounterEvidence[i].Hidden = i == k && !a.Bends(freeplay.PolicyLockdown)
		}
	}
}

// reachCodes are the codes of a run that its reaches alone decide.
func reachCodes(t *testing.T, p *freeplay.Puzzle, reaches []Reach) []string {
	a := &Analysis{sound: true, Idle: Idle(reaches), Enough: Dominant(&reaches[1], &reaches[2], resistance(p, 1), resistance(p, 2))}
	for act, r := range reaches {
		start := resistance(p, act)
		a.Acts = append(a.Acts, Act{Reach: r, Random: []float64{0.5, 0.1, 0.01}[act], Solvable: r.All >= start, Quick: r.First >= start})
	}
	game := judged()
	game.Check = func(_ context.Context, p *freeplay.Puzzle, report *validate.Reporter) *Analysis {
		(&check{Reporter: report, p: p}).play(a)
		return a
	}
	return codesOf(game.Judge(t.Context(), p, standard()).Findings)
}

func (l *lock) submitOnly(p position) int16 {
	best := int16(none)
	for _, t := range l.submits(&p, nil) {
		if t.complete {
			best = max(best, t.dealt)
		}
		if t.end == goesOn {
			best = max(best, t.dealt+l.submitOnly(t.next))
		}
	}
	return best
}

// bossCodes are the codes of a run whose first two acts are known.
func (s *solver) bossCodes(t *testing.T, p *freeplay.Puzzle, known []Act) []string {
	boss, _ := s.act(ctx(), p, 2)
	a := &Analysis{sound: true, Acts: append(slices.Clip(known), boss)}
	reaches := []Reach{known[0].Reach, known[1].Reach, boss.Reach}
	a.Idle, a.Enough = Idle(reaches), Dominant(&reaches[1], &reaches[2], resistance(p, 1), resistance(p, 2))
	game := judged()
	game.Check = func(_ context.Context, p *freeplay.Puzzle, report *validate.Reporter) *Analysis {
		c := check{Reporter: report, p: p}
		c.document()
		c.play(a)
		return a
	}
	return codesOf(game.Judge(t.Context(), p, standard()).Findings)
}
