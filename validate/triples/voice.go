package triples

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"dailies/game/document"
	"dailies/game/triples"
	"dailies/validate"
)

// internalWords are the words for tags that KOA never says, folded (triples page,
// ERR_A1_VOICE_NAMES_TAG).
func internalWords() [17]string {
	return [...]string{
		"sourcegroup", "source group", "controlpath", "control path", "claimshape", "claim shape",
		"evidencetype", "evidence type", "topicfamily", "topic family", "setid", "set id",
		"s1", "s2", "s3", "decoy", "decoys",
	}
}

// pool is a list of KOA's lines with its pointer below /koaLines.
type pool struct {
	pointer string
	lines   []string
}

func pools(k *triples.KoaLines) [7]pool {
	return [...]pool{
		{"/lockSuccess", k.LockSuccess}, {"/miss", k.Miss}, {"/processing", k.Processing}, {"/final", k.Final},
		{"/ceilingExplain/concern", k.CeilingExplain.Concern},
		{"/ceilingExplain/independence", k.CeilingExplain.Independence},
		{"/ceilingExplain/both", k.CeilingExplain.Both},
	}
}

// suspicions are the maps of KOA's lines with their names.
type suspicions struct {
	name  string
	lines map[triples.ConcernKey]string
}

func suspicionPools(k *triples.KoaLines) [2]suspicions {
	return [...]suspicions{{"suspicion", k.Suspicion}, {"suspicionSubtitle", k.SuspicionSubtitle}}
}

// breach is what a line with a phrase in it does.
type breach struct {
	rule *validate.Rule
	what string // the phrase
}

// Voice judges KOA's lines, of a puzzle or of a pack.
type Voice struct {
	report *validate.Reporter
	banned validate.Phrases[breach]
}

// NewVoice reports lines that name a tile or a title, or say a word that KOA never says.
func NewVoice(report *validate.Reporter, tiles, titles []string) *Voice {
	v := &Voice{report: report}
	for _, tile := range tiles {
		v.banned.Add(tile, breach{errNamesTile, "the text of a tile"})
	}
	for _, title := range titles {
		v.banned.Add(title, breach{errNamesSet, "the title of a triple"})
	}
	for _, word := range internalWords() {
		v.banned.Add(word, breach{errNamesTag, "an internal word"})
	}
	for _, word := range validate.CourtWords() {
		v.banned.Add(word, breach{errCourt, "a word of courts"})
	}
	return v
}

// Line judges a line at a pointer.
func (v *Voice) Line(line, pointer string, steps ...any) {
	for phrase, b := range v.banned.In(line) {
		v.report.Report(b.rule, pointer+document.Pointer(steps...), "the line %s contains %s, %s", quote(line), quote(phrase), b.what)
	}
}

func checkVoice(p *triples.Puzzle, report *validate.Reporter) {
	var tiles, titles []string
	for i := range p.Tiles {
		tiles = append(tiles, p.Tiles[i].Text)
	}
	for i := range p.TrueTriples {
		titles = append(titles, p.TrueTriples[i].Title)
	}
	v := NewVoice(report, tiles, titles)
	for _, pool := range pools(&p.KoaLines) {
		for i, line := range pool.lines {
			v.Line(line, "/koaLines"+pool.pointer, i)
		}
	}
	for _, pool := range suspicionPools(&p.KoaLines) {
		for _, key := range slices.Sorted(maps.Keys(pool.lines)) {
			v.Line(pool.lines[key], "/koaLines", pool.name, string(key))
		}
	}
}

// checkPools reports pools without a line, and concerns without theirs (§6.3). Where
// the document has no lines at all, the schema says so.
func checkPools(p *triples.Puzzle, a *Analysis, report *validate.Reporter) {
	if reflect.ValueOf(p.KoaLines).IsZero() {
		return
	}
	for _, pool := range pools(&p.KoaLines) {
		if !slices.ContainsFunc(pool.lines, notBlank) {
			report.Report(errPoolEmpty, pointer("koaLines")+pool.pointer, "the pool %s has no line", strings.TrimPrefix(pool.pointer, "/"))
		}
	}
	for _, pool := range suspicionPools(&p.KoaLines) {
		if len(pool.lines) == 0 {
			report.Report(errPoolEmpty, pointer("koaLines", pool.name), "the pool %s has no line", pool.name)
		}
	}
	if a == nil {
		return
	}
	for _, lock := range a.FirstLocks {
		if !lock.Concern.Raised() {
			continue
		}
		line, subtitle := p.Suspicion(lock.Concern)
		if !notBlank(line) {
			report.Report(errPoolEmpty, pointer("koaLines", "suspicion"), "no suspicion line for %s, which locking %s first raises", quote(lock.Concern.Keys()[0]), quote(lock.First))
		}
		if !notBlank(subtitle) {
			report.Report(errPoolEmpty, pointer("koaLines", "suspicionSubtitle"), "no subtitle for %s, which locking %s first raises", quote(lock.Concern.Keys()[0]), quote(lock.First))
		}
	}
}

func notBlank(line string) bool { return strings.TrimSpace(line) != "" }
