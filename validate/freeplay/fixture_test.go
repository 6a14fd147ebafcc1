package freeplay

import (
	"context"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/freeplay"
	"dailies/game/freeplay/deal"
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
	require.GreaterOrEqual(t, len(files), least)
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

// TestWriteBrokenFixtures deals runs until each code is broken alone. It writes only when
// asked to.
func TestWriteBrokenFixtures(t *testing.T) {
	if !*update {
		t.Skip("-update writes the fixtures that are missing")
	}
	good := goods(t)["sensor-drift"]
	missing := make(map[string]bool)
	for _, row := range table() {
		code := row.Rule.Code
		if _, err := os.Stat(filepath.Join("testdata", "broken", code+".json")); err == nil {
			continue // delete a fixture to have it written anew
		}
		fix, known := breaks()[code]
		if !known {
			missing[code] = true
			continue
		}
		p := clone(t, good)
		fix(p)
		require.True(t, allowed(code, fired(t, p)), "%s: %v", code, fired(t, p))
		write(t, "broken", code, p)
	}
	d := newDealer(t, uint64(len(missing)))
	for i := 0; len(missing) > 0; i++ {
		d.loose = i%2 == 0
		if p, _ := d.run(); p != nil && p.Seed != "" {
			d.breaks(t, p, missing)
		}
	}
}

// breaks tries every resistance of every act, the others left as they are, and writes a run
// that breaks a missing code alone.
func (d *dealer) breaks(t *testing.T, p *freeplay.Puzzle, missing map[string]bool) {
	tried := 0
	for act := range p.Acts {
		bounds, before := columnOf(act).resistance, p.Acts[act].ResistanceStart
		for n := bounds[0]; n <= bounds[1] && tried < 4; n++ {
			p.Acts[act].ResistanceStart = n
			codes := reachCodes(t, p, d.reaches[:])
			if !slices.ContainsFunc(slices.Collect(maps.Keys(missing)), func(code string) bool { return len(codes) == 0 && n%7 == 0 || allowed(code, codes) }) {
				continue
			}
			tried++
			codes = fired(t, p)
			for code := range missing {
				if allowed(code, codes) {
					write(t, "broken", code, p)
					delete(missing, code)
				}
			}
		}
		p.Acts[act].ResistanceStart = before
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

// TestWriteGreedyFixture looks for a run that greedy play wins though SUBMIT alone does not
// win its later acts from their proof entries: by what it knows of the story, it enters
// better. It writes only when asked to.
func TestWriteGreedyFixture(t *testing.T) {
	const code = "ERR_FREEPLAY_GREEDY_WINS"
	if _, err := os.Stat(filepath.Join("testdata", "broken", code+".json")); err == nil || !*update {
		t.Skip("-update writes the fixture when it is missing")
	}
	for d := newDealer(t, 12); ; {
		p, why := d.deal()
		if why != "" {
			continue
		}
		var least, most [freeplay.Acts]int
		for act := range p.Acts {
			p.Acts[act].ResistanceStart = endless
			l := newLock(p, act, proofEntry(p, act))
			alone := max(0, int(l.submitOnly(l.start)))
			least[act], most[act] = max(alone+1, columnOf(act).resistance[0]), alone+12
			if act == 0 {
				least[act], most[act] = columnOf(act).resistance[0], alone
			}
			p.Acts[act].ResistanceStart = least[act]
		}
		greedy := func() bool {
			return night(p, greedyPlayer(p)).Phase == freeplay.Won
		}
		if !greedy() {
			continue
		}
		d.resist(p)
		for p.Acts[0].ResistanceStart = least[0]; p.Acts[0].ResistanceStart <= most[0]; p.Acts[0].ResistanceStart += 3 {
			for p.Acts[1].ResistanceStart = least[1]; p.Acts[1].ResistanceStart <= most[1]; p.Acts[1].ResistanceStart++ {
				for p.Acts[2].ResistanceStart = least[2]; p.Acts[2].ResistanceStart <= most[2]; p.Acts[2].ResistanceStart++ {
					if greedy() && len(reachCodes(t, p, d.reaches[:])) == 0 {
						codes := fired(t, p)
						t.Log(codes)
						if allowed(code, codes) {
							write(t, "broken", code, p)
							return
						}
						p.Acts[2].ResistanceStart += 3
					}
				}
			}
		}
	}
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

// TestWriteBossFixtures deals last acts to the good runs until each code that one can break
// alone is broken so: a last act is searched in a hundredth of the time of a run. It writes
// only when asked to.
func TestWriteBossFixtures(t *testing.T) {
	if !*update {
		t.Skip("-update writes the fixtures that are missing")
	}
	d, all := newDealer(t, 77), goods(t)
	names := slices.Sorted(maps.Keys(all))
	before := make(map[string][]Act)
	for _, name := range names {
		for act := range freeplay.Acts - 1 {
			found, _ := new(solver).act(ctx(), all[name], act)
			before[name] = append(before[name], found)
		}
	}
	var s solver
	for {
		var missing []string
		for _, row := range table() {
			if _, err := os.Stat(filepath.Join("testdata", "broken", row.Rule.Code+".json")); err != nil {
				missing = append(missing, row.Rule.Code)
			}
		}
		if len(missing) <= 2 {
			return
		}
		name := draw(d.r, names)
		p, pack := clone(t, all[name]), draw(d.r, d.packs)
		if p.Acts[0].TargetLock == pack.TargetLock || p.Acts[1].TargetLock == pack.TargetLock {
			continue
		}
		boss, ok := d.act(2, &pack)
		p.Acts[2] = boss
		p.Acts[2].Deck = deal.Order(p.Seed, 3, boss.Deck)
		cache := d.cache(&pack, &boss)
		p.Acts[1].Cache = &cache
		if !ok || !addressable(&p.Acts[2]) {
			continue
		}
		r, _ := s.gauge.Reach(ctx(), p, 3)
		reaches := []Reach{before[name][0].Reach, before[name][1].Reach, r}
		for n := 30; n <= 75; n++ {
			p.Acts[2].ResistanceStart = n
			if codes := reachCodes(t, p, reaches); len(codes) > 2 || len(codes) == 0 && n%3 > 0 {
				continue
			}
			codes := s.bossCodes(t, p, before[name])
			for _, code := range missing {
				if allowed(code, codes) && allowed(code, fired(t, p)) {
					write(t, "broken", code, p)
				}
			}
		}
	}
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
