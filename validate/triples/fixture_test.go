package triples

import (
	"encoding/json"
	"flag"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dailies/game"
	"dailies/game/triples"
	"dailies/validate"
)

var update = flag.Bool("update", false, "rewrite the broken fixtures")

// goods reads the good fixtures, by name.
func goods(t testing.TB) map[string]*triples.Puzzle {
	t.Helper()
	return readAll(t, "testdata/good/*.json", 3)
}

// everyFixture reads the good fixtures and the broken ones.
func everyFixture(t testing.TB) map[string]*triples.Puzzle {
	t.Helper()
	puzzles := readAll(t, "testdata/broken/*.json", len(table()))
	maps.Copy(puzzles, goods(t))
	return puzzles
}

func readAll(t testing.TB, pattern string, least int) map[string]*triples.Puzzle {
	t.Helper()
	puzzles := make(map[string]*triples.Puzzle)
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) < least {
		t.Fatalf("%s: %d files, want at least %d (broken ones that are missing: go test -run TestWrite -update)", pattern, len(files), least)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, err := triples.Decode(data)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		puzzles[filepath.Base(file)] = p
	}
	return puzzles
}

func clone(p *triples.Puzzle) *triples.Puzzle {
	data, err := json.Marshal(p)
	if err != nil {
		panic(err)
	}
	c := new(triples.Puzzle)
	if err := json.Unmarshal(data, c); err != nil {
		panic(err)
	}
	return c
}

// of is the i-th tile of a set.
func of(p *triples.Puzzle, set triples.SetID, i int) *triples.Tile {
	for j := range p.Tiles {
		if p.Tiles[j].SetID == set {
			if i--; i < 0 {
				return &p.Tiles[j]
			}
		}
	}
	return nil
}

func triple(p *triples.Puzzle, set triples.SetID) *triples.TrueTriple {
	return &p.TrueTriples[tripleOf(p, set)]
}

func replace(t *triples.TrueTriple, old, with triples.TileID) {
	t.Tiles[slices.Index(t.Tiles, old)] = with
}

// breaks are known ways to break a good puzzle, each caught by the code it is named
// after. They need nothing of the puzzle but that it is good.
func breaks() map[string]func(*triples.Puzzle) {
	say := func(line func(*triples.Puzzle) string) func(*triples.Puzzle) {
		return func(p *triples.Puzzle) {
			p.KoaLines.Final = append(p.KoaLines.Final, "Again the "+strings.ToUpper(line(p))+", then.")
		}
	}
	return map[string]func(*triples.Puzzle){
		"ERR_A1_DUP_TILE_ID": func(p *triples.Puzzle) {
			gone, kept := of(p, triples.Decoy, 1), of(p, triples.Decoy, 0)
			p.DecoyExplainers = slices.DeleteFunc(p.DecoyExplainers, func(e triples.DecoyExplainer) bool { return e.TileID == gone.ID })
			gone.ID = kept.ID
		},
		"ERR_A1_UNKNOWN_TILE": func(p *triples.Puzzle) {
			p.DecoyExplainers = append(p.DecoyExplainers, triples.DecoyExplainer{TileID: "t99", WhyTempting: "It is not there.", WhyInvalid: "It is not there."})
		},
		"ERR_A1_SET_COUNTS":     func(p *triples.Puzzle) { of(p, "S1", 0).SetID = "S2" },
		"ERR_A1_TRIPLE_MEMBERS": func(p *triples.Puzzle) { triple(p, "S3").ID = "S2" },
		"ERR_A1_TRIPLES_OVERLAP": func(p *triples.Puzzle) {
			replace(triple(p, "S2"), of(p, "S2", 0).ID, of(p, "S1", 0).ID)
		},
		"ERR_A1_COVERAGE": func(p *triples.Puzzle) {
			replace(triple(p, "S3"), of(p, "S3", 0).ID, of(p, triples.Decoy, 0).ID)
		},
		"ERR_A1_SET_MISMATCH": func(p *triples.Puzzle) {
			a, b := of(p, "S1", 0), of(p, "S2", 0)
			a.SetID, b.SetID = "S2", "S1"
		},
		"ERR_A1_LOCKING_TRIPLES":  func(p *triples.Puzzle) { replace(triple(p, "S1"), of(p, "S1", 0).ID, "t99") },
		"ERR_A1_DECOY_EXPLAINERS": func(p *triples.Puzzle) { p.DecoyExplainers = p.DecoyExplainers[1:] },
		"ERR_A1_TOPIC_FAMILY": func(p *triples.Puzzle) {
			family := p.Tiles[0].TopicFamily
			p.TopicFamilies = append(slices.DeleteFunc(p.TopicFamilies, func(f triples.Family) bool { return f == family }), "elsewhere")
		},
		"ERR_A1_VOICE_NAMES_TILE": say(func(p *triples.Puzzle) string { return p.Tiles[3].Text }),
		"ERR_A1_VOICE_NAMES_SET":  say(func(p *triples.Puzzle) string { return p.TrueTriples[0].Title }),
		"ERR_A1_VOICE_NAMES_TAG":  say(func(*triples.Puzzle) string { return "control_path" }),
		"ERR_A1_VOICE_COURT":      say(func(*triples.Puzzle) string { return "jury" }),
		"ERR_A1_NO_ICON":          func(p *triples.Puzzle) { p.Tiles[2].Icon = "" },
		"ERR_A1_SUBTEXTS": func(p *triples.Puzzle) {
			for i := range 4 {
				p.Tiles[i].Subtext = "No hint at all"
			}
		},
		"ERR_A1_CONCERN_UNSEEN": func(p *triples.Puzzle) {
			for i := range p.Tiles {
				all := triples.Dimensions()
				p.Tiles[i].Visible = slices.Clone(all[:])
			}
			for _, set := range triples.SetIDs()[:3] {
				if c := triples.ConcernOf(p.Members(triple(p, set))); c.Raised() {
					for i := range 2 {
						tile := of(p, set, i)
						tile.Visible = slices.DeleteFunc(tile.Visible, func(d triples.Dimension) bool { return d == c.Dim })
					}
					return
				}
			}
		},
		"ERR_A1_VOICE_POOL_EMPTY": func(p *triples.Puzzle) { p.KoaLines.Processing = []string{} },
		"ERR_A1_DUP_TILE_TEXT":    func(p *triples.Puzzle) { p.Tiles[1].Text = strings.ToUpper(p.Tiles[0].Text) },
		"ERR_A1_TILE_WORDS":       func(p *triples.Puzzle) { p.Tiles[0].Text = "one two three four" },
		"ERR_A1_TITLE_ON_BOARD":   func(p *triples.Puzzle) { p.TrueTriples[0].Title = p.Tiles[5].Text + "!" },
	}
}

// tagBreaks are the codes that only the tags decide. The fixtures are found by
// drawing tags until the code fires and nothing else that it does not imply.
func tagBreaks() map[string]func(p *triples.Puzzle, r *rand.Rand) {
	pick := func(r *rand.Rand, p *triples.Puzzle, i int) {
		t := &p.Tiles[i]
		t.SourceGroup = draw(r, triples.SourceGroups())
		t.ControlPath = draw(r, triples.ControlPaths())
		t.ClaimShape = draw(r, triples.ClaimShapes())
		t.EvidenceType = draw(r, triples.EvidenceTypes())
		t.TopicFamily = draw(r, p.TopicFamilies)
	}
	some := func(p *triples.Puzzle, r *rand.Rand) {
		for range 6 {
			pick(r, p, r.IntN(12))
		}
	}
	return map[string]func(*triples.Puzzle, *rand.Rand){
		"ERR_A1_P4PLUS_NOT_DOUBLE_EDGED": some,
		"ERR_A1_FLAWLESS_UNREACHABLE":    some,
		"ERR_A1_FIRST_LOCKS": func(p *triples.Puzzle, r *rand.Rand) {
			p.Rung = game.Sun
			some(p, r)
		},
		"ERR_A1_WARNING_EVERYWHERE": func(p *triples.Puzzle, r *rand.Rand) {
			p.Rung = game.Sat
			some(p, r)
		},
		"ERR_A1_P4_NO_CONCERN": func(p *triples.Puzzle, r *rand.Rand) {
			p.TopicFamilies = []triples.Family{"kitchen", "hall", "street"}
			for _, set := range []triples.SetID{"S1", "S2", "S3"} {
				distinct(r, p, of(p, set, 0), of(p, set, 1), of(p, set, 2))
			}
			for i := range 3 {
				a, b, d := of(p, "S1", i), of(p, "S2", i), of(p, triples.Decoy, i)
				d.SourceGroup, d.ControlPath, d.ClaimShape, d.EvidenceType, d.TopicFamily = a.SourceGroup, a.ControlPath, b.ClaimShape, b.EvidenceType, b.TopicFamily
			}
		},
		"ERR_A1_P3_NO_TEMPTING_TRIPLE": func(p *triples.Puzzle, r *rand.Rand) {
			p.TopicFamilies = []triples.Family{"kitchen", "hall", "street", "garden", "attic", "office"}
			for i := range 12 {
				pick(r, p, i)
			}
			first := of(p, triples.Decoy, 0)
			for i := 1; i < 3; i++ {
				d := of(p, triples.Decoy, i)
				d.SourceGroup, d.ControlPath, d.ClaimShape, d.EvidenceType, d.TopicFamily = first.SourceGroup, first.ControlPath, first.ClaimShape, first.EvidenceType, first.TopicFamily
			}
		},
	}
}

// distinct gives three tiles tags that no two of them share.
func distinct(r *rand.Rand, p *triples.Puzzle, tiles ...*triples.Tile) {
	sources, controls, claims := r.Perm(5), r.Perm(3), r.Perm(4)
	kinds, topics := r.Perm(4), r.Perm(len(p.TopicFamilies))
	for i, t := range tiles {
		t.SourceGroup, t.ControlPath = triples.SourceGroups()[sources[i]], triples.ControlPaths()[controls[i]]
		t.ClaimShape, t.EvidenceType = triples.ClaimShapes()[claims[i]], triples.EvidenceTypes()[kinds[i]]
		t.TopicFamily = p.TopicFamilies[topics[i]]
	}
}

func draw[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }

// fired lists the codes of a judgement.
func fired(p *triples.Puzzle, profile *validate.Profile) []string {
	codes := make(map[string]bool)
	for _, f := range New(nil).Judge(ctx, p, profile).Findings {
		codes[f.Rule.Code] = true
	}
	return slices.Sorted(maps.Keys(codes))
}

// allowed reports whether the codes are the one and what its rule implies.
func allowed(code string, codes []string) bool {
	if !slices.Contains(codes, code) {
		return false
	}
	implied := []string{code}
	for _, row := range table() {
		if row.Rule.Code == code {
			implied = append(implied, slices.Concat(row.Rule.Implies...)...)
		}
	}
	return !slices.ContainsFunc(codes, func(c string) bool { return !slices.Contains(implied, c) })
}

// brokenFixture breaks a good puzzle so that one code fires.
func brokenFixture(t *testing.T, good *triples.Puzzle, code string) *triples.Puzzle {
	if fix, ok := breaks()[code]; ok {
		p := clone(good)
		fix(p)
		return p
	}
	change, ok := tagBreaks()[code]
	if !ok {
		t.Fatalf("%s has no break: add one to breaks() or tagBreaks()", code)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 2_000_000 {
		p := clone(good)
		change(p, r)
		if allowed(code, fired(p, daily())) {
			return p
		}
	}
	t.Fatalf("%s: no tags found", code)
	return nil
}

func TestWriteFixtures(t *testing.T) {
	if !*update {
		t.Skip("only with -update")
	}
	good := goods(t)["guest-wifi.json"]
	for _, row := range table() {
		p := brokenFixture(t, good, row.Rule.Code)
		data, err := game.Canonical(p)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join("testdata/broken", row.Rule.Code+".json"), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestEveryRuleHasABreak: a code with a break has a row of the table, and a row has a break.
func TestEveryRuleHasABreak(t *testing.T) {
	broken := slices.Concat(slices.Collect(maps.Keys(breaks())), slices.Collect(maps.Keys(tagBreaks())))
	for _, row := range table() {
		if !slices.Contains(broken, row.Rule.Code) {
			t.Errorf("%s has no break: add one to breaks() or tagBreaks()", row.Rule.Code)
		}
	}
	for _, code := range broken {
		if !slices.ContainsFunc(table(), func(row validate.Row) bool { return row.Rule.Code == code }) {
			t.Errorf("%s has a break and no row in table(), so no profile checks it", code)
		}
	}
}

func fixture(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
