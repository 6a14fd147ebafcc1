package triples

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"time"

	"dailies/game"
	"dailies/game/triples"
)

// reference is the slow, obvious validator: maps and slices, every set of three built
// and looked at, nothing shared between rules. The fast one must agree with it.
type reference struct {
	p     *triples.Puzzle
	codes map[string]bool
}

func (v *reference) fire(code string) { v.codes[code] = true }

func referenceCheck(p *triples.Puzzle) (codes []string, analysis *Analysis) {
	v := &reference{p, map[string]bool{}}
	v.structure()
	v.texts()
	analysis = v.analyze()
	v.voice(analysis)
	for code := range v.codes {
		codes = append(codes, code)
	}
	sort.Strings(codes)
	return codes, analysis
}

// tile is the first position of an id, or -1.
func (v *reference) tile(id triples.TileID) int {
	return slices.IndexFunc(v.p.Tiles, func(t triples.Tile) bool { return t.ID == id })
}

// trueSets are the positions of each triple's tiles that exist, without repeats.
func (v *reference) trueSets() []map[int]bool {
	var sets []map[int]bool
	for _, t := range v.p.TrueTriples {
		set := map[int]bool{}
		for _, id := range t.Tiles {
			if i := v.tile(id); i >= 0 {
				set[i] = true
			}
		}
		sets = append(sets, set)
	}
	return sets
}

func equal(a, b map[int]bool) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !b[i] {
			return false
		}
	}
	return true
}

func (v *reference) combos(from []int) [][]int {
	var all [][]int
	for i := range from {
		for j := i + 1; j < len(from); j++ {
			for k := j + 1; k < len(from); k++ {
				all = append(all, []int{from[i], from[j], from[k]})
			}
		}
	}
	return all
}

func (v *reference) locks(combo []int) bool {
	for t, set := range v.trueSets() {
		if len(v.p.TrueTriples[t].Tiles) == 3 && equal(set, map[int]bool{combo[0]: true, combo[1]: true, combo[2]: true}) {
			return true
		}
	}
	return false
}

func (v *reference) structure() {
	ids := map[triples.TileID]int{}
	counts := map[triples.SetID]int{}
	for _, t := range v.p.Tiles {
		ids[t.ID]++
		counts[t.SetID]++
	}
	for _, n := range ids {
		if n > 1 {
			v.fire("ERR_A1_DUP_TILE_ID")
		}
	}
	for _, set := range triples.SetIDs() {
		if counts[set] != 3 {
			v.fire("ERR_A1_SET_COUNTS")
		}
	}
	names := map[triples.SetID]bool{}
	lists := map[triples.TileID][]triples.SetID{}
	for _, t := range v.p.TrueTriples {
		members := map[triples.TileID]bool{}
		for _, id := range t.Tiles {
			if ids[id] == 0 {
				v.fire("ERR_A1_UNKNOWN_TILE")
			}
			if !members[id] {
				lists[id] = append(lists[id], t.ID)
			}
			members[id] = true
		}
		if len(t.Tiles) != 3 || len(members) != 3 || names[t.ID] || t.ID == triples.Decoy || !t.ID.Valid() {
			v.fire("ERR_A1_TRIPLE_MEMBERS")
		}
		names[t.ID] = true
	}
	for _, t := range v.p.Tiles {
		if len(lists[t.ID]) > 1 {
			v.fire("ERR_A1_TRIPLES_OVERLAP")
		}
		if len(lists[t.ID]) == 0 && t.SetID != triples.Decoy {
			v.fire("ERR_A1_SET_MISMATCH")
		}
		for _, set := range lists[t.ID] {
			if set != t.SetID {
				v.fire("ERR_A1_SET_MISMATCH")
			}
		}
	}
	v.explainers(ids)
	v.solution()
}

func (v *reference) explainers(ids map[triples.TileID]int) {
	decoys, explained := map[triples.TileID]int{}, map[triples.TileID]int{}
	for _, t := range v.p.Tiles {
		if t.SetID == triples.Decoy {
			decoys[t.ID]++
		}
	}
	for _, e := range v.p.DecoyExplainers {
		if ids[e.TileID] == 0 {
			v.fire("ERR_A1_UNKNOWN_TILE")
			continue
		}
		explained[e.TileID]++
		if explained[e.TileID] > decoys[e.TileID] {
			v.fire("ERR_A1_DECOY_EXPLAINERS")
		}
	}
	for id := range decoys {
		if explained[id] == 0 {
			v.fire("ERR_A1_DECOY_EXPLAINERS")
		}
	}
}

func (v *reference) board() []int {
	all := []int{}
	for i := range v.p.Tiles {
		all = append(all, i)
	}
	return all
}

func (v *reference) solution() {
	solution, union := map[int]bool{}, map[int]bool{}
	for i, t := range v.p.Tiles {
		if t.SetID != triples.Decoy {
			solution[i] = true
		}
	}
	for _, set := range v.trueSets() {
		for i := range set {
			union[i] = true
		}
	}
	if !equal(solution, union) || len(union) != 9 {
		v.fire("ERR_A1_COVERAGE")
	}
	locked, count := map[int]int{}, 0
	for _, combo := range v.combos(v.board()) {
		if v.locks(combo) {
			count++
			for _, i := range combo {
				locked[i]++
			}
		}
	}
	good := count == 3 && len(locked) == len(solution)
	for i, n := range locked {
		good = good && n == 1 && solution[i]
	}
	if !good {
		v.fire("ERR_A1_LOCKING_TRIPLES")
	}
}

// shared is the value that two of the tiles share on a dimension.
func (v *reference) shared(tiles []int, dim triples.Dimension) (string, bool) {
	counts := map[string]int{}
	for _, i := range tiles {
		if value, known := v.p.Tiles[i].Tag(dim); known {
			counts[value]++
			if counts[value] >= 2 {
				return value, true
			}
		}
	}
	return "", false
}

func (v *reference) coherence(tiles []int) int {
	n := 0
	for _, dim := range triples.Dimensions() {
		if _, ok := v.shared(tiles, dim); ok {
			n++
		}
	}
	return n
}

func (v *reference) members(t int) []int {
	var tiles []int
	for i := range v.trueSets()[t] {
		tiles = append(tiles, i)
	}
	sort.Ints(tiles)
	return tiles
}

func (v *reference) ids(combo []int) []triples.TileID {
	var ids []triples.TileID
	for _, i := range combo {
		ids = append(ids, v.p.Tiles[i].ID)
	}
	return ids
}

func (v *reference) analyze() *Analysis {
	a := &Analysis{FirstLocks: []FirstLock{}, FlawlessFirstLocks: []triples.SetID{}, FourthSets: v.fourthSets()}
	for _, combo := range v.combos(v.board()) {
		a.Combinations++
		if v.locks(combo) {
			a.LockingTriples++
			continue
		}
		best := 0
		for _, set := range v.trueSets() {
			n := 0
			for _, i := range combo {
				if set[i] {
					n++
				}
			}
			best = max(best, n)
		}
		if c := v.coherence(combo); c >= 4 && best == 2 {
			a.Tempting.Count++
			if a.Tempting.Witness == nil {
				a.Tempting.Witness = &NearMiss{v.ids(combo), c, best}
			}
		}
	}
	a.Load = v.load()
	if len(v.p.Tiles) <= 12 {
		a.Models = map[Model]Played{ByKinds: v.play(false), ByCloseness: v.play(true), ByQuestions: v.playAsking()}
	}
	sources := map[string]int{}
	for t := range v.p.TrueTriples {
		if value, ok := v.shared(v.members(t), triples.DimSource); ok {
			sources[value]++
			a.Correlated = a.Correlated || sources[value] > 1
		}
	}
	for t := range v.p.TrueTriples {
		a.FirstLocks = append(a.FirstLocks, v.first(t, a.Correlated))
	}
	sort.SliceStable(a.FirstLocks, func(i, j int) bool { return a.FirstLocks[i].First < a.FirstLocks[j].First })
	concerns, edges := 0, 0
	day := string(v.p.Rung)
	if date, err := time.Parse(time.DateOnly, string(v.p.DateISO)); day == "" && err == nil {
		day = strings.ToUpper(date.Weekday().String()[:3])
	}
	for _, lock := range a.FirstLocks {
		if lock.Carrying > 5 && (day == "FRI" || day == "SAT" || day == "SUN") {
			v.fire("ERR_A1_WARNING_EVERYWHERE")
		}
		if lock.Flawless {
			a.FlawlessFirstLocks = append(a.FlawlessFirstLocks, lock.First)
		}
		if lock.Concern.Raised() {
			concerns++
			v.seen(lock)
		}
		if lock.DoubleEdged {
			edges++
		}
	}
	if n := len(a.FlawlessFirstLocks); n > 0 && concerns > 0 && day != "" {
		promised := map[string]bool{"MON 2": true, "TUE 2": true, "WED 2": true, "THU 1": true, "THU 2": true, "FRI 1": true, "FRI 2": true, "SAT 1": true, "SAT 2": true, "SUN 1": true}
		for _, played := range []Played{a.Models[ByKinds], a.Models[ByCloseness]} {
			if day == "SUN" && len(played.Locked) > 0 && played.Locked[0] == a.FlawlessFirstLocks[0] {
				promised = nil
			}
		}
		if !promised[fmt.Sprint(day, " ", n)] {
			v.fire("ERR_A1_FIRST_LOCKS")
		}
	}
	for code, broken := range map[string]bool{
		"ERR_A1_P3_NO_TEMPTING_TRIPLE": a.Tempting.Count == 0, "ERR_A1_P4_NO_CONCERN": concerns == 0,
		"ERR_A1_P4PLUS_NOT_DOUBLE_EDGED": edges == 0, "ERR_A1_FLAWLESS_UNREACHABLE": len(a.FlawlessFirstLocks) == 0,
	} {
		if broken {
			v.fire(code)
		}
	}
	return a
}

// seen counts the tiles of a set whose texts show the value that KOA warns of.
func (v *reference) seen(lock FirstLock) {
	judged, shows := false, 0
	for _, tile := range v.p.Tiles {
		judged = judged || len(tile.Visible) > 0
	}
	for t, triple := range v.p.TrueTriples {
		if triple.ID != lock.First {
			continue
		}
		for _, i := range v.members(t) {
			tile := &v.p.Tiles[i]
			if value, _ := tile.Tag(lock.Concern.Dim); value == lock.Concern.Value && slices.Contains(tile.Visible, lock.Concern.Dim) {
				shows++
			}
		}
		break
	}
	if judged && shows < 2 {
		v.fire("ERR_A1_CONCERN_UNSEEN")
	}
}

// load looks at every pair of tiles of every triple beside every decoy.
func (v *reference) load() []int {
	said, tags := map[int]int{}, map[int]int{}
	for _, e := range v.p.DecoyExplainers {
		for t, triple := range v.p.TrueTriples {
			if triple.ID == e.Tempts {
				said[t]++
				break
			}
		}
	}
	for d, tile := range v.p.Tiles {
		if tile.SetID != triples.Decoy {
			continue
		}
		pairs, best := map[int]int{}, -1
		for t := range v.p.TrueTriples {
			for _, combo := range v.combos(append(v.members(t), d)) {
				if slices.Contains(combo, d) && !v.trueSets()[t][d] && v.coherence(combo) >= 4 {
					pairs[t]++
				}
			}
			if pairs[t] > 0 && (best < 0 || pairs[t] > pairs[best]) {
				best = t
			}
		}
		if best >= 0 {
			tags[best]++
		}
	}
	counts := tags
	if len(said) > 0 {
		counts = said
	}
	load := []int{}
	for _, n := range counts {
		load = append(load, n)
	}
	sort.Sort(sort.Reverse(sort.IntSlice(load)))
	return load
}

func (v *reference) first(t int, correlated bool) FirstLock {
	lock := FirstLock{First: v.p.TrueTriples[t].ID, Concern: triples.NoConcern(), Confirming: []triples.SetID{}}
	for _, dim := range triples.Dimensions() {
		if value, ok := v.shared(v.members(t), dim); ok {
			lock.Concern = triples.Concern{Key: "dimension", Dim: dim, Value: value}
			break
		}
	}
	leans := func(tiles []int) bool {
		value, ok := v.shared(tiles, lock.Concern.Dim)
		return lock.Concern.Raised() && ok && value == lock.Concern.Value
	}
	for o := range v.p.TrueTriples {
		if o != t && leans(v.members(o)) {
			lock.Confirming = append(lock.Confirming, v.p.TrueTriples[o].ID)
		}
	}
	slices.Sort(lock.Confirming)
	lock.Flawless = !correlated && len(lock.Confirming) == 0
	if !lock.Concern.Raised() {
		return lock
	}
	var left []int
	for _, i := range v.board() {
		if !v.trueSets()[t][i] {
			left = append(left, i)
		}
	}
	for _, i := range left {
		if value, _ := v.p.Tiles[i].Tag(lock.Concern.Dim); value == lock.Concern.Value {
			lock.Carrying++
		}
	}
	for _, combo := range v.combos(left) {
		decoy := false
		for _, i := range combo {
			decoy = decoy || v.p.Tiles[i].SetID == triples.Decoy
		}
		if c := v.coherence(combo); decoy && c >= 4 && !v.locks(combo) && !leans(combo) {
			var tiles []*triples.Tile
			for _, i := range combo {
				tiles = append(tiles, &v.p.Tiles[i])
			}
			lock.Trap = &Trap{v.ids(combo), c, triples.Dominant(tiles, lock.Concern.Dim)}
			break
		}
	}
	lock.DoubleEdged = len(lock.Confirming) > 0 && lock.Trap != nil
	return lock
}

func (v *reference) texts() {
	if len(v.p.TopicFamilies) == 0 {
		v.fire("ERR_A1_TOPIC_FAMILY")
	}
	seen, subtexts := map[string]bool{}, 0
	for _, t := range v.p.Tiles {
		if t.Icon == "" {
			v.fire("ERR_A1_NO_ICON")
		}
		if subtexts += min(len(t.Subtext), 1); subtexts > 3 {
			v.fire("ERR_A1_SUBTEXTS")
		}
		lower := strings.ToLower(t.Text)
		if seen[lower] {
			v.fire("ERR_A1_DUP_TILE_TEXT")
		}
		seen[lower] = true
		if n := len(strings.Fields(t.Text)); n < 1 || n > 3 || len([]rune(t.Text)) > 24 {
			v.fire("ERR_A1_TILE_WORDS")
		}
		if !slices.Contains(v.p.TopicFamilies, t.TopicFamily) {
			v.fire("ERR_A1_TOPIC_FAMILY")
		}
		for _, triple := range v.p.TrueTriples {
			if title := game.Fold(triple.Title); title != "" && title == game.Fold(t.Text) {
				v.fire("ERR_A1_TITLE_ON_BOARD")
			}
		}
	}
}

func (v *reference) voice(a *Analysis) {
	k := &v.p.KoaLines
	banned := map[string][]string{}
	for _, t := range v.p.Tiles {
		banned["ERR_A1_VOICE_NAMES_TILE"] = append(banned["ERR_A1_VOICE_NAMES_TILE"], t.Text)
	}
	for _, t := range v.p.TrueTriples {
		banned["ERR_A1_VOICE_NAMES_SET"] = append(banned["ERR_A1_VOICE_NAMES_SET"], t.Title)
	}
	for _, w := range internalWords() {
		banned["ERR_A1_VOICE_NAMES_TAG"] = append(banned["ERR_A1_VOICE_NAMES_TAG"], w)
	}
	banned["ERR_A1_VOICE_COURT"] = strings.Fields("objection verdict guilty sustained overruled inadmissible prosecutor trial judge jury")
	pools := [][]string{k.LockSuccess, k.Miss, k.Processing, k.Final, k.CeilingExplain.Concern, k.CeilingExplain.Independence, k.CeilingExplain.Both, {}, {}}
	for _, line := range k.Suspicion {
		pools[7] = append(pools[7], line+"|") // a map with a blank line is not empty
	}
	for _, line := range k.SuspicionSubtitle {
		pools[8] = append(pools[8], line+"|")
	}
	for _, pool := range pools {
		blank := true
		for _, line := range pool {
			blank = blank && strings.TrimSpace(line) == ""
			for code, phrases := range banned {
				for _, phrase := range phrases {
					folded := game.Fold(phrase)
					if folded != "" && strings.Contains(" "+game.Fold(line)+" ", " "+folded+" ") {
						v.fire(code)
					}
				}
			}
		}
		if blank {
			v.fire("ERR_A1_VOICE_POOL_EMPTY")
		}
	}
	for _, lock := range a.FirstLocks {
		if !lock.Concern.Raised() {
			continue
		}
		for _, lines := range []map[triples.ConcernKey]string{k.Suspicion, k.SuspicionSubtitle} {
			text := lines[lock.Concern.Keys()[0]]
			if strings.TrimSpace(text) == "" {
				text = lines[lock.Concern.Keys()[1]]
			}
			if strings.TrimSpace(text) == "" {
				v.fire("ERR_A1_VOICE_POOL_EMPTY")
			}
		}
	}
}
